"""Changes of a database that are made all at once or not at all, and what a lost one may not do."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """What is written within is there after it, or, when that fails, none of it."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def keep_open(database: sqlite3.Connection) -> None:
    """Never close a database whose file is another by now.

    SQLite would take the file of writes beside it away by its name, which is another's too.
    """
    import ctypes

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(database))
