"""Histories of earlier versions: taken over by who writes, read as they lie by who only reads.

Version 1 filed reasons in English, as in ``fifteen 2, three of a kind 6``; version 2 files
keys, as in ``fifteen:2 three:6``. Version 3 keeps the sums of games, which are made of what is
found, a few games at a time. Version 4 is the first in which the matches in progress stand, which
the INI file had until then; in it games were a view of hands. In all else they are the same.
"""

import sqlite3

from game.store import games, pages, sealed, sums, upkeep
from game.store.transaction import transaction

LATER = sums.TABLES + upkeep.TABLES + pages.TABLES + games.TABLES  # than version 2
VERSION = 5
EARLIER = (1, 2, 3, 4)
WITHOUT_SUMS = (1, 2)
WITHOUT_PAGES = (1, 2, 3)
OPTIONS_OF = (  # of a row of ``hands h``; earlier programs kept them there
    "CASE h.options WHEN '' THEN IFNULL((SELECT s.options FROM settings s WHERE s.match = h.match"
    " AND s.deal <= h.deal ORDER BY s.deal DESC, s.move DESC LIMIT 1), '') ELSE h.options END"
)
KEYS = {  # of what version 1 wrote
    "fifteen": "fifteen",
    "thirty-one": "thirty-one",
    "pair": "pair",
    "three of a kind": "three",
    "four of a kind": "four",
    "run": "run",
    "flush": "flush",
    "nobs": "nobs",
    "heels": "heels",
    "go": "go",
    "last card": "last",
}


def version_of(database: sqlite3.Connection) -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def take_over(database: sqlite3.Connection) -> None:
    """Make a history of an earlier version one of this, all at once or not at all."""
    if version_of(database) not in EARLIER:
        return
    database.create_function("key_reasons", 1, key_reasons, deterministic=True)
    with transaction(database):
        version = version_of(database)
        if version == 1:
            database.execute("UPDATE scores SET reasons = key_reasons(reasons)")
        if version in WITHOUT_SUMS:
            add_tables(database, sums.TABLES + upkeep.TABLES)
            database.execute("INSERT INTO summed SELECT match, 0 FROM matches")
        if version in WITHOUT_PAGES:
            add_tables(database, pages.TABLES)
        if version in EARLIER:  # and nobody else was faster
            database.execute("DROP VIEW IF EXISTS games")
            add_tables(database, games.TABLES)
            games.find_games(database, OPTIONS_OF, has_seals=sealed.has_seals(database))
            database.execute(f"PRAGMA user_version={VERSION}")


def add_tables(database: sqlite3.Connection, tables: str) -> None:
    """Make tables one by one: a script would end the transaction."""
    for statement in tables.split(";")[:-1]:
        database.execute(statement)


def read_as_new(database: sqlite3.Connection) -> None:
    """Let queries on a history of an earlier version find what they would find in this one.

    Nothing is written: a view that only this connection knows stands before the table. It may
    go on when somebody else takes the file over meanwhile, since what has keys keeps them.
    """
    version = version_of(database)
    if version not in EARLIER:
        return
    database.execute("PRAGMA temp_store=MEMORY")
    database.execute(games.TABLES.split(";")[0].replace("CREATE TABLE", "CREATE TEMP TABLE"))
    if version not in WITHOUT_SUMS:
        return
    add_tables(database, sums.TABLES.replace("CREATE TABLE", "CREATE TEMP TABLE"))
    if version == 1:
        database.create_function("key_reasons", 1, key_reasons, deterministic=True)
        database.execute(
            "CREATE TEMP VIEW scores AS SELECT match, deal, number, move, seat, occasion, points,"
            " worth, key_reasons(reasons) AS reasons FROM main.scores"
        )


def key_reasons(text: str) -> str:
    """The reasons of version 1 with keys; what is none of them stays as it is.

    Nothing is raised, as SQLite would make a damaged file of that.
    """
    keyed = []
    for reason in text.split(", "):
        name, _, points = reason.rpartition(" ")
        if name not in KEYS:
            return text
        keyed.append(f"{KEYS[name]}:{points}")
    return " ".join(keyed)
