"""The chapter of the manual on online play."""

from muggins.words.help.blocks import Entry, Page

PAGE: Page = (
    Entry("Install", "Run pip install 'muggins[online]'."),
    Entry("Invite or join", "Choose More, Play online, and invite a friend to get a code such as "
          "29-juniper-ginger. Your friend enters it on the same page and accepts your rules. On "
          "the command line, run muggins invite or muggins join CODE. Add --at HOST:PORT to "
          "connect directly, without servers."),
    Entry("Connect", "On the same network, the programs find each other by the code. "
          "Otherwise they connect through magic-wormhole's mailbox and relay servers. They "
          "can see that two programs are playing, for how long, and from which IP addresses, "
          "but not names, messages or cards. You can set other servers in the INI file "
          "(Mailbox, Relay)."),
    Entry("Resume", "To resume, choose your friend's button on the same page. If your rules set "
          "a time limit and one player is gone that long, the other can claim the game from the "
          "menu. That ends the match, and it doesn't count in the statistics."),
    Entry("Chat", "Press G at the table to send a gesture or a short message, if chat is on. "
          "Messages aren't saved."),
    Entry("How dealing works", "Both programs shuffle and encrypt the whole deck, and a card is "
          "revealed only when both allow it. Both prove each step, so not even a modified "
          "program can see or choose cards in advance."),
    Entry("What it can't prove", "It can't prove that no one is using an engine, sharing cards "
          "or quitting when losing, or that an absent player really was gone. The method hasn't "
          "been independently audited."),
    Entry("Verify a match", "Run muggins verify ANN@BOB to check your record. Add --save FILE "
          "for a copy without secrets. It's no proof to anyone else, because anyone with both "
          "players' keys could fake it. Never share the far folder. It contains your secret keys."),
)  # fmt: skip
