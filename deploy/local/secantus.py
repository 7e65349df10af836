"""Starts SecantusDB 0.7.0b3 as `python -m secantus` does, with less work for each command, and with users confined to
their own database.

- For every condition of a filter, and several times for a write, SecantusDB reads and decodes all index definitions of
  the collection from its storage: half the CPU time of a find. Here one search keeps what it read first, and a write what
  it read since it took the collection's lock, under which no index changes. What a write changes of a definition (that
  an index holds arrays) it reads and writes past this.
- Before each statement of a transaction it looks at the last transaction of every session there has been, for those past
  their lifetime of a minute. Here it looks once a second.
- What findAndModify found it writes by `{_id, $and: [the filter]}`, for which SecantusDB decodes every document of the
  collection. Here it looks at the one with this `_id`, and then at the whole filter, as with every candidate.
- After each command it reads from its storage whether the database is profiled. Here the answer is kept until it is set.
- It asks for no privilege for commands that are missing in its table of them, such as `bulkWrite`, with which every user
  could write every database, and only for the source of `renameCollection`. Here `bulkWrite` requires those of its
  operations, `renameCollection` also that on its target, and every other of them that on the cluster.

Another version without these methods does not start; compare the time of a run without this file before changing it.
"""

import threading
import time

from secantus import commands, rbac, server
from secantus.cli import main
from secantus.storage import Storage
from secantus.transactions import TransactionRegistry

PRUNE_EVERY_S = 1

work = threading.local()
read_definitions = Storage._iter_indexes
take_lock = Storage._coll_lock
read_candidates = Storage._candidates_iter
prune = TransactionRegistry._prune_locked
read_profile = Storage.get_profile
set_profile = Storage.set_profile
profiles = {}


def definitions_of(storage, db, collection):
    kept = getattr(work, "kept", None)
    if kept is None:
        return read_definitions(storage, db, collection)
    if (db, collection) not in kept:
        kept[db, collection] = list(read_definitions(storage, db, collection))
    return iter(kept[db, collection])


def reading_definitions_once(method):
    def run(*args, **options):
        if getattr(work, "kept", None) is not None:
            return method(*args, **options)
        work.kept = {}
        try:
            return method(*args, **options)
        finally:
            work.kept = None

    return run


def lock_of(storage, db, collection):
    # A write that is repeated after a conflict takes it again; what it read before may have changed.
    if getattr(work, "kept", None) is not None:
        work.kept = {}
    return take_lock(storage, db, collection)


def candidates_of(storage, db, collection, conditions):
    if conditions and "$and" in conditions and "_id" in conditions:
        conditions = {"_id": conditions["_id"]}
    return read_candidates(storage, db, collection, conditions)


def prune_sometimes(registry):
    now = time.monotonic()
    if now - getattr(registry, "pruned_at", 0) < PRUNE_EVERY_S:
        return 0
    registry.pruned_at = now
    return prune(registry)


def profile_of(storage, db):
    if db not in profiles:
        profiles[db] = read_profile(storage, db)
    return profiles[db]


def change_profile(storage, db, **settings):
    set_profile(storage, db, **settings)
    profiles.pop(db, None)


WRITES = {"insert": rbac.A_INSERT, "update": rbac.A_UPDATE, "delete": rbac.A_REMOVE}
# A user may end its own sessions, whose ids are not guessed.
WITHOUT_PRIVILEGE = commands._NO_PRIVILEGE_COMMANDS | commands._PRE_AUTH_COMMANDS | {"killSessions"}
dispatch = commands.dispatch


def database_of(namespace):
    return str(namespace).split(".", 1)[0]


def missed_privileges(name, body):
    """The privileges that SecantusDB does not ask for: pairs of an action and a database, which is None for the cluster."""
    if name == "bulkWrite":
        namespaces = [database_of(one.get("ns")) for one in body.get("nsInfo", [])]
        return {
            (action, namespaces[op[kind]])
            for op in body.get("ops", [])
            for kind, action in WRITES.items()
            if kind in op
        }
    if name == "renameCollection":
        return {(rbac.A_RENAME_COLL_SAME_DB, database_of(body.get("to")))}
    known = name in commands._COMMAND_ACTIONS or name in WITHOUT_PRIVILEGE
    return set() if known else {(rbac.A_FSYNC, None)}


def dispatch_permitted(body, context):
    name = commands.command_name(body)
    auth = context.connection_auth
    # SecantusDB itself refuses clients that have not signed in, and commands that it does not have.
    if context.require_auth and auth is not None and auth.is_authenticated and name in commands._HANDLERS:
        try:
            missed = missed_privileges(name, body)
        except (AttributeError, IndexError, KeyError, TypeError):
            return {"ok": 0.0, "errmsg": f"{name} is malformed", "code": 9, "codeName": "FailedToParse"}
        for action, database in missed:
            if not rbac.check_privilege(
                auth.effective_roles,
                action,
                target_db=database,
                cluster=database is None,
                role_resolver=context.storage.get_role,
            ):
                errmsg = f"not authorized on {database or 'cluster'} to execute command {name}"
                return {"ok": 0.0, "errmsg": errmsg, "code": 13, "codeName": "Unauthorized"}
    return dispatch(body, context)


server.dispatch = dispatch_permitted
Storage._iter_indexes = definitions_of
Storage._coll_lock = lock_of
Storage._candidates_iter = candidates_of
Storage.get_profile = profile_of
Storage.set_profile = change_profile
TransactionRegistry._prune_locked = prune_sometimes
for name in (
    "find_matching",
    "_try_index_lookup",
    "_try_index_id_keys",
    "_insert_chunk",
    "_update_matching_single_txn",
):
    setattr(Storage, name, reading_definitions_once(getattr(Storage, name)))

if __name__ == "__main__":
    raise SystemExit(main())
