"""Devices to intents."""
