"""Measures the engine, alone or beside a peer; `pithead bench` shows the figures."""
