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
- With a prefix expression, or with `$and` or `$or`, it reads and decodes the whole collection. Here a search by such
  expressions reads an index whose next field after those that are equal has them, as MongoDB does; of several, the one that
  ends first. Next to other conditions under `$and` and `$or`, those outside of them choose the index. If all fields of
  the answer follow in that index, no document is read.
- With a range of ids it reads and decodes the whole collection. Here a page in the order of ids reads the index of ids from
  where the page begins.
- After each command it reads from its storage whether the database is profiled. Here the answer is kept until it is set.
- It packs and unpacks the keys and values of its tables by interpreting their formats, a fifth of its CPU time. Here each of
  its formats has functions of its own.
- It reads and decodes the options of a collection several times for a command. Here a command reads them once.
- It decodes the definitions of indexes wherever it reads them. Here what the same bytes decode to is kept.
- It writes each change also to an oplog, with what it changed, for change streams, which the services do not use. Here
  there is none.
- For each message it waits and reads four times. Here it reads once, and the kernel ends what waits too long.
- It asks for no privilege for commands that are missing in its table of them, such as `bulkWrite`, with which every user
  could write every database, and only for the source of `renameCollection`. Here `bulkWrite` requires those of its
  operations, `renameCollection` also that on its target, and every other of them that on the cluster.

Another version without these methods does not start; compare the time of a run without this file before changing it.
"""

import socket
import struct
import sys
import threading
import time

from bson import decode
from secantus import commands, rbac, server, storage, wire
from secantus.cli import main
from secantus.query import matches
from secantus.sortkey import COMPOUND_SEP, RANK_STRING, encode_id_key, encode_value
from secantus.storage import Storage
from secantus.transactions import TransactionRegistry

PRUNE_EVERY_S = 1

work = threading.local()
take_lock = Storage._coll_lock
read_options = Storage._coll_options
write_all_options = Storage._write_coll_options
read_candidates = Storage._candidates_iter
ids_by_index = Storage._try_index_id_keys
find_by_documents = Storage.find_matching
prune = TransactionRegistry._prune_locked
read_profile = Storage.get_profile
set_profile = Storage.set_profile
profiles = {}


MOST_DECODED = 10_000
decoded = {}


def decode_once(data):
    """What bytes decode to, which nobody may change."""
    found = decoded.get(data)
    if found is None:
        if len(decoded) >= MOST_DECODED:
            decoded.clear()
        found = decoded[data] = decode(data)
    return found


def read_definitions(store, db, collection):
    cursor = store._cursor(storage._IDX_TABLE)
    cursor.set_key(db, collection, "")
    nearest = cursor.search_near()
    if nearest == storage.wt.WT_NOTFOUND or (nearest < 0 and cursor.next() != 0):
        return
    while True:
        key = cursor.get_key()
        if key[0] != db or key[1] != collection:
            return
        definition = decode_once(cursor.get_value())
        yield key[2], definition.get("key", {}), definition.get("options", {})
        if cursor.next() != 0:
            return


def options_of(store, db, collection):
    kept = getattr(work, "options", None)
    if kept is None:
        return read_options(store, db, collection)
    options = kept.get((db, collection))
    if options is None:
        options = read_options(store, db, collection)
        # A collection that is not there may be made by this command; what is nested in options, a caller could change.
        if options is None or any(isinstance(one, (dict, list)) for one in options.values()):
            return options
        kept[db, collection] = options
    # Callers change what they get.
    return dict(options)


def write_options(store, db, collection, options):
    work.options = None
    write_all_options(store, db, collection, options)


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


ENTRIES_AT_ONCE = 64
BEYOND = "\U0010ffff"


def prefix_of(condition):
    """The letters and digits that every match of `^…` begins with; None for another condition."""
    if not (isinstance(condition, dict) and set(condition) == {"$regex"}):
        return None
    pattern = condition["$regex"]
    literal = isinstance(pattern, str) and pattern.startswith("^") and pattern.lstrip("^:=~").isalnum()
    return pattern[1:] if literal else None


def entries_between(store, db, collection, name, lower, upper):
    """The entries of an index between two keys, as pairs of a key and an id, some at a time."""
    seek, upper, last = storage._escape_kb(lower), storage._escape_kb(upper), None
    while True:
        # The cursor is shared by all searches of this thread.
        cursor = store._cursor(storage._IDX_ENTRIES_TABLE)
        cursor.set_key(db, collection, name, seek)
        nearest = cursor.search_near()
        if nearest == storage.wt.WT_NOTFOUND or (nearest < 0 and cursor.next() != 0):
            return
        entries = []
        while len(entries) < ENTRIES_AT_ONCE:
            key = cursor.get_key()
            packed = bytes(key[3])
            if (key[0], key[1], key[2]) != (db, collection, name) or packed > upper:
                yield entries
                return
            if packed != last:
                entries.append(storage._unpack_entry(packed))
            seek = last = packed
            if cursor.next() != 0:
                yield entries
                return
        yield entries


def range_of(store, db, collection, field, prefix, equal):
    """An index that has a field after fields that are equal, its fields after that one, and the keys of a prefix."""
    for name, key, _sparse, _unique in store._all_indexes(db, collection):
        fields = list(key)
        lead = fields.index(field) if field in fields else -1
        if lead < 0 or any(key[one] != 1 or one not in equal for one in fields[:lead]):
            continue
        if store._partial_filters(db, collection).get(name):
            continue
        parts = [encode_value(equal[one]) for one in fields[:lead]]
        lower, upper = (COMPOUND_SEP.join([*parts, encode_value(prefix + end)]) for end in ("", BEYOND))
        return name, fields, lead, lower, upper
    return None


def first_ended(searches):
    """All ids of the search that ends first, of several that each find every match."""
    if len(searches) == 1:
        return [one for ids in searches[0] for one in ids]
    found = [[] for _ in searches]
    while True:
        for ids, search in zip(found, searches):
            some = next(search, None)
            if some is None:
                return ids
            ids.extend(some)


def searches_of(store, db, collection, filter, equal):
    """Searches by prefix expressions of a filter, each of which finds the ids of at least its matches."""
    searches = []
    for field, condition in filter.items():
        if field == "$and":
            for one in condition:
                searches += searches_of(store, db, collection, one, equal)
        elif field == "$or":
            ways = [searches_of(store, db, collection, one, equal) for one in condition]
            if all(ways):
                searches.append(iter([[one for way in ways for one in first_ended(way)]]))
        elif not field.startswith("$") and (prefix := prefix_of(condition)) is not None:
            found = range_of(store, db, collection, field, prefix, equal)
            if found:
                name, _fields, _lead, lower, upper = found
                entries = entries_between(store, db, collection, name, lower, upper)
                searches.append([one for _key, one in some] for some in entries)
    return searches


def equal_in(filter):
    return {
        field: value
        for field, value in filter.items()
        if not field.startswith("$") and isinstance(value, (str, bool))
    }


def ids_of(store, db, collection, filter, *, collation=None):
    if filter and collation is None:
        searches = searches_of(store, db, collection, filter, equal_in(filter))
        if searches:
            return first_ended(searches)
        if any(field.startswith("$") for field in filter):
            filter = {field: value for field, value in filter.items() if not field.startswith("$")}
    return ids_by_index(store, db, collection, filter, collation=collation)


def covered(store, db, collection, filter, projection):
    """What a search by one prefix finds, if an index has every field of it and of the answer; otherwise None."""
    if not projection or any(value != 1 for value in projection.values()) or "_id" not in projection:
        return None
    equal = equal_in(filter)
    others = [(field, condition) for field, condition in filter.items() if field not in equal]
    if len(others) == 1 and others[0][0] == "$and" and len(others[0][1]) == 1:
        others = list(others[0][1][0].items())
    if len(others) != 1 or (prefix := prefix_of(others[0][1])) is None:
        return None
    found = range_of(store, db, collection, others[0][0], prefix, equal)
    if not found:
        return None
    name, fields, lead, lower, upper = found
    rest = fields[lead + 1 :]
    if set(fields[:lead]) != set(equal) or not set(projection) <= set(rest):
        return None
    skipped = lower.rfind(encode_value(prefix))
    docs = {}
    for some in entries_between(store, db, collection, name, lower, upper):
        for key, one in some:
            values = key.replace(b"\x00\xff", b"\x00")[skipped:].split(COMPOUND_SEP)[1:]
            if len(values) != len(rest) or any(value[:1] != bytes([RANK_STRING]) for value in values):
                return None
            doc = {field: value[1:].decode() for field, value in zip(rest, values)}
            docs[one] = {field: doc[field] for field in projection}
    return list(docs.values())


def in_order_of_ids(store, db, collection, filter, asked):
    """A page by ids, if only those are asked for; otherwise None."""
    bounds = filter.get("_id")
    if set(filter) != {"_id"} or set(asked) != {"sort", "limit"} or asked["sort"] != {"_id": 1}:
        return None
    if not isinstance(bounds, dict) or not isinstance(bounds.get("$gt"), str) or set(bounds) - {"$gt", "$lte"}:
        return None
    last = encode_id_key(bounds["$lte"]) if "$lte" in bounds else None
    cursor = store._cursor(storage._NAT_SEQ_TABLE)
    cursor.set_key(db, collection, encode_id_key(bounds["$gt"]))
    nearest = cursor.search_near()
    if nearest == storage.wt.WT_NOTFOUND:
        return []
    found, at = [], nearest if nearest >= 0 else cursor.next()
    while at in (0, 1) and len(found) <= asked["limit"]:
        key = cursor.get_key()
        if (key[0], key[1]) != (db, collection) or (last is not None and bytes(key[2]) > last):
            break
        found.append(int(cursor.get_value()))
        at = cursor.next()
    docs = store._docs_by_recordids(db, collection, found)
    return [doc for doc in docs if matches(doc, filter)]


def find_covered(store, db, collection, filter=None, **options):
    # Variables have no use without an expression.
    asked = {name: value for name, value in options.items() if value and name != "let"}
    if filter and not set(asked) - {"sort", "limit", "projection"}:
        with store._lock:
            store._refresh_read_snapshot()
            docs = in_order_of_ids(store, db, collection, filter, asked)
            if docs is not None:
                return docs[: asked["limit"]]
            docs = covered(store, db, collection, filter, asked.get("projection"))
        if docs is not None:
            docs = storage.sort_docs(docs, asked["sort"]) if "sort" in asked else docs
            return docs[: asked["limit"]] if "limit" in asked else docs
    return find_by_documents(store, db, collection, filter, **options)


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


binding = sys.modules[storage.wt.Cursor.__module__]
pack_any, unpack_any = binding.pack, binding.unpack
pack_int, unpack_int = pack_any.__globals__["pack_int"], unpack_any.__globals__["unpack_int"]


def pack_text(text):
    return text.encode() + b"\0" if "\0" not in text else pack_any("S", text)


def unpack_texts(count):
    def unpack(data):
        *texts, rest = data.split(b"\0", count)
        return [text.decode() for text in texts], rest

    return unpack


def unpack_with(count, last):
    """An unpacker of texts and what may follow them: bytes, or a number."""
    texts = unpack_texts(count)

    def unpack(data):
        values, rest = texts(data)
        if last == "u":
            values.append(rest)
        elif last == "q":
            values.append(unpack_int(rest)[0])
        return values

    return unpack


PACKERS = {
    "S": lambda a: pack_text(a),
    "SS": lambda a, b: pack_text(a) + pack_text(b),
    "SSS": lambda a, b, c: pack_text(a) + pack_text(b) + pack_text(c),
    "SSu": lambda a, b, data: pack_text(a) + pack_text(b) + data,
    "SSq": lambda a, b, number: pack_text(a) + pack_text(b) + pack_int(number),
    "SSSu": lambda a, b, c, data: pack_text(a) + pack_text(b) + pack_text(c) + data,
    "u": lambda data: data,
    "q": lambda number: pack_int(number),
}
UNPACKERS = {
    "S": unpack_with(1, ""),
    "SS": unpack_with(2, ""),
    "SSS": unpack_with(3, ""),
    "SSu": unpack_with(2, "u"),
    "SSq": unpack_with(2, "q"),
    "SSSu": unpack_with(3, "u"),
    "u": lambda data: [b"" if data is None else data],
    "q": lambda data: [unpack_int(data)[0]],
}


def pack(format, *values):
    packer = PACKERS.get(format)
    return packer(*values) if packer else pack_any(format, *values)


def unpack(format, data):
    unpacker = UNPACKERS.get(format)
    return unpacker(data) if unpacker else unpack_any(format, data)


READ_AT_ONCE = 16_384
receive_rest = wire._recv_exactly
handle_client = server.SecantusDBServer._handle_client


def receive(conn, size):
    """The next bytes of this thread's connection; what was read beyond them is kept for the next call."""
    kept = getattr(work, "received", b"")
    if len(kept) < size and size - len(kept) < READ_AT_ONCE:
        while len(kept) < size:
            read = conn.recv(READ_AT_ONCE)
            if not read:
                raise wire.ConnectionClosed
            kept += read
    if len(kept) < size:
        work.received = b""
        return kept + receive_rest(conn, size - len(kept))
    work.received = kept[size:]
    return kept[:size]


def handle_blocking(self, conn, addr):
    limit = struct.pack("ll", int(self.client_idle_timeout_s), 0)
    conn.settimeout(None)
    for side in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
        conn.setsockopt(socket.SOL_SOCKET, side, limit)
    handle_client(self, conn, addr)


def start_without_oplog(self, *args, **options):
    start_storage(self, *args, **{**options, "enable_oplog": False})


start_storage = Storage.__init__

# Commands that drop and rename nothing.
KEEPS_OPTIONS = {"find", "insert", "update", "delete", "findAndModify", "bulkWrite"}
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
    work.options = {} if name in KEEPS_OPTIONS else None
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
server.SecantusDBServer._handle_client = handle_blocking
wire._recv_exactly = receive
binding.pack, binding.unpack = pack, unpack
Storage.__init__ = start_without_oplog
Storage._coll_options = options_of
Storage._write_coll_options = write_options
Storage._iter_indexes = definitions_of
Storage._coll_lock = lock_of
Storage._candidates_iter = candidates_of
Storage._try_index_id_keys = ids_of
Storage.find_matching = find_covered
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
