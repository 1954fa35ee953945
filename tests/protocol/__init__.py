"""Tests of what devices and a server say to each other."""
