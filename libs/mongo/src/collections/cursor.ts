import { createHash, createHmac } from 'node:crypto';
import { type Call, equalInConstantTime } from '@procura/bus';
import { defaultPageLimit, Failure, type Page } from '@procura/contracts';
import { BSON, type Filter } from 'mongodb';
import type { Doc, Scoped } from './collection.ts';
import { readFirst } from './embedded-database.ts';

/**
 * Direction per field (dotted for a nested one), in order; the last field is unique (`_id`). An optional field, which
 * documents may lack, is neither the first nor the last.
 */
export type Sort = readonly (readonly [field: string, direction: 1 | -1, optional?: 'optional'])[];

type ListOptions<D, T> = {
  /** Key that signs cursors. */
  key: string;
  call: Call;
  /** The parsed input of the list: `limit`, `cursor`, and the filters the cursor is bound to. */
  input: { limit?: number; cursor?: string } & Record<string, unknown>;
  toItem: (doc: D) => T;
};
type PageOptions<D extends Doc, T> = ListOptions<D, T> & {
  filter: Record<string, unknown>;
  sort: Sort;
  projection?: Record<string, 0 | 1>;
  /** For filters on fields that never change: the first page is searched where it ended the last time. */
  steady?: boolean;
};

/**
 * One keyset page of a list: an opaque cursor bound to operation, filters and the caller's company. Raises
 * `invalid_cursor` for a cursor of another list or of other filters.
 */
export const findPage = async <D extends Doc, T>(
  from: Pick<Scoped<D>, 'find'>,
  options: PageOptions<D, T>,
): Promise<Page<T>> => {
  const { limit = defaultPageLimit, cursor } = options.input;
  const binding = bindingOf(options);
  const read = (bound: Record<string, unknown>): Promise<D[]> =>
    from.find({ ...options.filter, ...bound } as Filter<D>, {
      sort: Object.fromEntries(options.sort.map(([field, direction]) => [field, direction])),
      limit: limit + 1,
      projection: options.projection,
    });
  const readAfter = (given: string): Promise<D[]> => {
    const after = keysetAfter(options.sort, openCursor(options.key, binding, given));
    return read({ $and: [...((options.filter.$and as unknown[]) ?? []), after] });
  };
  const [first] = options.sort;
  const docs =
    cursor !== undefined
      ? await readAfter(cursor)
      : options.steady && first && !(first[0] in options.filter)
        ? await readFirst(first, {
            list: `${binding} ${limit}`,
            enough: limit + 1,
            read,
            valueOf: (doc: D) => valueAt(doc, first[0]),
          })
        : await read({});
  const cursorAfter = (last: D) =>
    sealCursor(
      options.key,
      binding,
      options.sort.map(([field]) => valueAt(last, field)),
    );
  return toPage(docs, options, cursorAfter);
};

type RankedOptions<D extends Doc, T> = ListOptions<D, T> & {
  filter: Record<string, unknown>;
  /** Conditions, the best first; a document has the first rank whose condition it meets. Null: no document has it. */
  ranks: readonly (Record<string, unknown> | null)[];
  /** The order within a rank. */
  sort: Sort;
  projection?: Record<string, 0 | 1>;
  /** Whether an index answers the sort's fields alone: only the documents of the page are then read. */
  from_index: boolean;
};

/**
 * One keyset page of a list by rank, then in the order of `sort`. Like {@link findPage}, and a cursor of that by the
 * same sort continues its list.
 */
export const findRanked = async <D extends Doc, T>(
  from: Scoped<D>,
  options: RankedOptions<D, T>,
): Promise<Page<T>> => {
  const { key, filter, ranks, sort, projection } = options;
  const { limit = defaultPageLimit, cursor } = options.input;
  const binding = bindingOf(options);
  const last = cursor === undefined ? undefined : openCursor(key, binding, cursor);
  // A replica of an earlier release, which reads the first values alone, does not know ranks.
  if (last?.length === sort.length)
    return findPage(from, { ...options, filter: { ...filter, ...ranks.at(-1) } });
  const start = Number(last?.at(-1) ?? 0);
  const found: { doc: D; rank: number }[] = [];
  for (let rank = start; rank < ranks.length && found.length <= limit; rank++) {
    const condition = ranks[rank];
    if (!condition) continue;
    const better = ranks.slice(0, rank).filter((one) => one !== null);
    const bounds = [
      ...(better.length > 0 ? [{ $nor: better }] : []),
      ...(last && rank === start ? [keysetAfter(sort, last)] : []),
    ];
    const docs = await readInOrder(from, {
      filter:
        bounds.length > 0 ? { ...filter, ...conjunction(condition, bounds) } : { ...filter, ...condition },
      sort,
      limit: limit + 1 - found.length,
      projection,
      from_index: options.from_index,
    });
    found.push(...docs.map((doc) => ({ doc, rank })));
  }
  return toPage(found, { ...options, toItem: ({ doc }) => options.toItem(doc) }, ({ doc, rank }) =>
    sealCursor(key, binding, [...sort.map(([field]) => valueAt(doc, field)), rank]),
  );
};

/** A condition, whose own `$and` stays, and further ones. */
const conjunction = (
  { $and = [], ...condition }: Record<string, unknown>,
  further: readonly unknown[],
): Record<string, unknown> => ({ ...condition, $and: [...($and as unknown[]), ...further] });

/** The first documents; with `from_index` the sort's fields are read first, and then the documents by id. */
const readInOrder = async <D extends Doc>(
  from: Scoped<D>,
  {
    filter,
    sort,
    limit,
    projection,
    from_index,
  }: Pick<RankedOptions<D, never>, 'filter' | 'sort' | 'projection' | 'from_index'> & { limit: number },
): Promise<D[]> => {
  const keys = await from.find(filter as Filter<D>, {
    sort: Object.fromEntries(sort.map(([field, direction]) => [field, direction])),
    limit,
    projection: from_index ? Object.fromEntries(sort.map(([field]) => [field, 1])) : projection,
  });
  if (!from_index || keys.length === 0) return keys;
  const ids = keys.map(({ _id }) => _id);
  const docs = await from.find({ _id: { $in: ids } } as Filter<D>, { projection });
  const byId = new Map(docs.map((doc) => [doc._id, doc]));
  // A document that was deleted in between is left out.
  return keys.flatMap(({ _id }) => byId.get(_id) ?? []);
};

/**
 * One page of a short list that is complete in memory, in its order; each item has its own key. Like {@link findPage}.
 */
export const pageOfArray = <D, T>(
  all: readonly D[],
  options: ListOptions<D, T> & { keyOf: (item: D) => string },
): Page<T> => {
  const { limit = defaultPageLimit, cursor } = options.input;
  const binding = bindingOf(options);
  const [after] = cursor === undefined ? [] : openCursor(options.key, binding, cursor);
  const start = after === undefined ? 0 : all.findIndex((item) => options.keyOf(item) === after) + 1;
  const cursorAfter = (last: D) => sealCursor(options.key, binding, [options.keyOf(last)]);
  return toPage(all.slice(start, start + limit + 1), options, cursorAfter);
};

/**
 * One page of a list whose next item is found in one step from the key of the last, such as the distinct values of an
 * index. Keys are not empty. Like {@link findPage}.
 */
export const pageOfSteps = async <D, T>(
  options: ListOptions<D, T> & { keyOf: (item: D) => string; after: (key: string) => Promise<D | null> },
): Promise<Page<T>> => {
  const { limit = defaultPageLimit, cursor } = options.input;
  const binding = bindingOf(options);
  const [start = ''] = cursor === undefined ? [] : openCursor(options.key, binding, cursor);
  const found: D[] = [];
  for (let last = String(start); found.length <= limit; ) {
    const next = await options.after(last);
    if (next === null) break;
    found.push(next);
    last = options.keyOf(next);
  }
  return toPage(found, options, (last) => sealCursor(options.key, binding, [options.keyOf(last)]));
};

/** A page from the items found, of which there is one more than the limit if another page follows. */
const toPage = <D, T>(
  found: readonly D[],
  { input: { limit = defaultPageLimit }, toItem }: ListOptions<D, T>,
  cursorAfter: (last: D) => string,
): Page<T> => {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const has_more = found.length > limit;
  const next_cursor = has_more && last !== undefined ? cursorAfter(last) : null;
  return { data: items.map(toItem), next_cursor, has_more };
};

/** What a cursor is valid for: this operation with these filters, in this company. */
const bindingOf = ({ call, input }: Pick<ListOptions<unknown, unknown>, 'call' | 'input'>): string => {
  const { limit: _limit, cursor: _cursor, ...filters } = input;
  return createHash('sha256')
    .update(JSON.stringify([call.operation, call.principal.company_id, filters]))
    .digest('base64url');
};

const valueAt = (doc: unknown, field: string): unknown =>
  field.split('.').reduce((value, part) => (value as Record<string, unknown> | undefined)?.[part], doc);

/** A filter for documents after the given sort values: the first differing field decides. */
const keysetAfter = (sort: Sort, values: unknown[]): Record<string, unknown> => {
  const alternatives = sort.flatMap(([field, direction, optional], index) => {
    const equal = Object.fromEntries(sort.slice(0, index).map(([earlier], i) => [earlier, values[i]]));
    return beyond(values[index], { direction, optional }).map((bound) => ({ ...equal, [field]: bound }));
  });
  const [first] = sort;
  // The repeated bound of the first field lets the index skip earlier documents.
  return first ? { [first[0]]: { [first[1] === 1 ? '$gte' : '$lte']: values[0] }, $or: alternatives } : {};
};

/**
 * The values of a field after a given one. An absent field sorts before every value, which `$gt` and `$lt` do not
 * match.
 */
const beyond = (
  value: unknown,
  { direction, optional }: { direction: 1 | -1; optional: 'optional' | undefined },
): unknown[] => {
  if (optional && value === null) return direction === 1 ? [{ $ne: null }] : [];
  if (direction === 1) return [{ $gt: value }];
  return optional ? [{ $lt: value }, null] : [{ $lt: value }];
};

const mac = (key: string, binding: string, body: string): string =>
  createHmac('sha256', key).update(`${binding}.${body}`).digest('base64url').slice(0, 22);

/** Values that a caller stores and returns unchanged, with a signature that binds them to a purpose. */
export const sealCursor = (key: string, binding: string, values: unknown[]): string => {
  const body = Buffer.from(BSON.EJSON.stringify(values, { relaxed: false })).toString('base64url');
  return `${body}.${mac(key, binding, body)}`;
};

/** The values of `sealCursor`; undefined if they were not sealed with this key for this purpose. */
export const unsealCursor = (key: string, binding: string, cursor: string): unknown[] | undefined => {
  const [body = '', end = ''] = cursor.split('.');
  if (!equalInConstantTime(end, mac(key, binding, body))) return undefined;
  return BSON.EJSON.parse(Buffer.from(body, 'base64url').toString(), {
    relaxed: false,
    useBigInt64: true,
  }).map(plain);
};

const openCursor = (key: string, binding: string, cursor: string): unknown[] => {
  const values = unsealCursor(key, binding, cursor);
  if (!values)
    throw new Failure(
      'invalid_cursor',
      'The cursor was not made by this list with these filters. Pass next_cursor unchanged, with the same filters, or leave cursor out to start again.',
      {
        errors: [
          {
            path: 'cursor',
            message: 'was not made by this list with these filters; leave it out to start again',
          },
        ],
      },
    );
  return values;
};

/** Canonical EJSON reads small integers as Int32 and Double objects. */
const plain = (value: unknown): unknown =>
  value instanceof BSON.Int32 || value instanceof BSON.Double ? value.valueOf() : value;
