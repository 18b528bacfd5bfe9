"""Check seals and deals of a log of six-card games, trusting nobody: check_seals.py LOG."""

import re
import sys
from hashlib import sha256
from pathlib import Path

TEXT = Path(sys.argv[1]).read_text(encoding="utf-8")
LINES = re.findall(r"(?m)^(Seal|Part|Opened) (\d+): ([^(\n]*?)(?: \(.*\))?$", TEXT)
TOLD = {(kind, number): said for kind, number, said in LINES}
ROW = re.compile(r"\s*(\d+) +\d+ +\d+  .{23} ([ .])(\S{8}) (\S{4})  (\S\S) [ .](\S{8}) (\S{4})")
bad = [f"{kind} {n} is told twice" for kind, n, said in LINES if TOLD[kind, n] != said]
for n in [n for kind, n in TOLD if kind == "Opened"]:
    secret, part = bytes.fromhex(TOLD["Opened", n]), TOLD["Part", n]
    bad += [f"Seal {n}"] * (sha256(secret).hexdigest() != TOLD["Seal", n])
    seed = int.from_bytes(sha256(secret + part.encode()).digest()[:4], "big")
    size, drawn, deals = 13 if part.startswith("moves") else 2, list[str](), list[list[object]]()
    while len(deals) < 50:
        seed = (seed + 1) * 0x711CB3A5 & 0xFFFFFFFF
        card = "A23456789TJQK---"[seed >> 26 & 15] + "schd"[seed >> 30]
        drawn += [card] if card[0] != "-" and card not in drawn else []
        if len(drawn) == size:  # two are cut for the deal, again where their ranks are the same
            deals += [[sorted(drawn[:12:2]), sorted(drawn[1:12:2]), drawn[-1]]] * (size > 2)
            size, drawn = 2 if size == 2 and drawn[0][0] == drawn[1][0] else 13, []
    for game in re.findall(rf"(?ms)^Game [^\n]*  Seal: {n}  .*?(?=^Game |\Z)", TEXT):
        for row in filter(None, map(ROW.match, game.splitlines())):
            hands = [row[6] + row[7], row[3] + row[4]][:: 1 if row[2] == "." else -1]
            found = [sorted(re.findall("..", hand)) for hand in hands]
            bad += [f"Seal {n}, hand {row[1]}"] * ([*found, row[5]] != deals[int(row[1]) - 1])
sys.exit("\n".join(bad) or print("The seals that were opened dealt these very cards."))
