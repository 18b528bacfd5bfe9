"""Tests of Muggins; the folders are those of the package."""
