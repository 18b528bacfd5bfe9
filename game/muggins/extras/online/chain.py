"""Signature chain: each message is signed together with all preceding ones."""

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from muggins.extras.online.curve import Cheat, digest
from muggins.extras.online.locked_pack import Side

SIGNATURE = 64


class Chain:
    """Hash of the transcript of both peers; ``keys`` verify signatures, host's first."""

    def __init__(self, name: bytes, keys: tuple[bytes, bytes], begun: bytes) -> None:
        self._keys = tuple(map(VerifyKey, keys))
        self.value = digest(name, *keys, begun)

    def sign(self, key: SigningKey, body: bytes) -> bytes:
        """Return the body with its signature, ready to send."""
        return body + key.sign(digest(self.value, body)).signature

    def read(self, side: Side, message: bytes) -> bytes:
        """Return the body of a side's next message; ``Cheat`` if its signature is invalid."""
        body, signature = message[:-SIGNATURE], message[-SIGNATURE:]
        try:
            self._keys[side].verify(digest(self.value, body), signature)
        except (BadSignatureError, ValueError):
            raise Cheat("bad signature") from None
        return body

    def add(self, body: bytes) -> None:
        self.value = digest(self.value, body)
