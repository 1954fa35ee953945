"""The game server: live tables with a store and a transport around them.

Needs the extra `server`: `pip install "fairytile[server]"`.
"""
