"""The version of what the coach says; nothing else, so that it is known without a mind."""

VERSION = 10  # grades of another one are made again
