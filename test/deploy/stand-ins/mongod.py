"""Runs SecantusDB as docker-entrypoint.sh runs mongod: as the set of --replSet with one member, which asks for passwords
as soon as it has a user. With `secantus.py` of `npm start` it does less work for each command."""

import os
import runpy
import sys

from secantus.cli import main
from secantus.server import SecantusDBServer

fixed = {
    # compose.yaml names the server; a pod of the chart has its address in MONGODB_HOST.
    "address": lambda server: (host, int(port)),
    "replica_set_name": lambda server: replica_set,
    "require_auth": lambda server: bool(server.storage.list_users("admin")),
}

runpy.run_path("/opt/procura/secantus.py")
host, port = os.environ.get("MONGODB_HOST", "mongodb:27017").split(":")
replica_set = sys.argv[sys.argv.index("--replSet") + 1]
for name, value in fixed.items():
    # What the server would set is ignored.
    setattr(SecantusDBServer, name, property(value, lambda server, given: None))
open("/tmp/secantusd.toml", "w").close()
sys.argv[1:] = ["--config", "/tmp/secantusd.toml", "--host", "0.0.0.0", "--port", "27017"]
sys.argv += ["--storage-path", "/data/db", "--log-level", "WARNING"]
raise SystemExit(main())
