import { types } from 'node:util';
import type { CollectionSpec } from '@procura/mongo';
import type { Command } from '@procura/testkit/replying-mongodb';

/** What a command asks of one collection; `limit` is 0 where it takes all that the filter leaves. */
export type Query = {
  database: string;
  collection: string;
  filter: Record<string, unknown>;
  sort: Record<string, number>;
  limit: number;
  /** Whether the command changes the documents that it finds. */
  writes: boolean;
};

/**
 * How a query reaches documents. `points` are fields of a list of values (`$in`), which count as equality: an index
 * is then read once for each value. `ranges` have bounds, `rest` are conditions that no index bounds.
 */
export type Shape = {
  equality: readonly string[];
  points: readonly string[];
  sort: readonly (readonly [field: string, direction: number])[];
  ranges: readonly string[];
  rest: readonly string[];
  limited: boolean;
};

type Fields = Record<string, unknown>;
type Statement = { q: Fields; limit?: number; multi?: boolean };

/** The queries in a command; none for those that find no documents. */
export const queriesOf = (command: Command): Query[] => {
  const [name = '', collection] = Object.entries(command)[0] ?? [];
  const of = (filter: unknown, sort: unknown, limit: number): Query => ({
    database: command.$db,
    collection: String(collection),
    filter: (filter ?? {}) as Fields,
    sort: (sort ?? {}) as Record<string, number>,
    limit,
    writes: ['findAndModify', 'update', 'delete'].includes(name),
  });
  switch (name) {
    case 'find':
      return [of(command.filter, command.sort, Number(command.limit ?? 0))];
    case 'findAndModify':
      return [of(command.query, command.sort, 1)];
    case 'update':
      return (command.updates as Statement[]).map(({ q, multi }) => of(q, {}, multi ? 0 : 1));
    case 'delete':
      return (command.deletes as Statement[]).map(({ q, limit }) => of(q, {}, limit ?? 0));
    case 'aggregate':
      return [
        ofPipeline(command.pipeline as Fields[], of),
        ...joinsOf(command.pipeline as Fields[]).map(({ from, foreignField }) => ({
          ...of({ [foreignField]: 'a value of each document' }, {}, 0),
          collection: from,
        })),
        ...unionsOf(command.pipeline as Fields[]).map(({ coll, pipeline }) => ({
          ...ofPipeline(pipeline, of),
          collection: coll,
        })),
      ];
    default:
      return [];
  }
};

type Join = { from: string; localField: string; foreignField: string; as: string };

/** What a pipeline asks of other collections: those with a field equal to one of its documents. */
const joinsOf = (pipeline: readonly Fields[]): Join[] =>
  pipeline.flatMap((stage) => {
    const join = stage.$lookup as Join | undefined;
    if (!join) return [];
    if (!join.foreignField || 'pipeline' in join)
      throw new Error('A pipeline reads another collection: say here what it asks of it');
    return [join];
  });

type Union = { coll: string; pipeline: readonly Fields[] };

/** What a pipeline adds to its own documents. */
const unionsOf = (pipeline: readonly Fields[]): Union[] =>
  pipeline.flatMap(({ $unionWith: union }) => (union ? [union as Union] : []));

/** What a pipeline takes from its collection: its stages up to the first that is not a match, a sort or a limit. */
const ofPipeline = (
  pipeline: readonly Fields[],
  of: (filter: unknown, sort: unknown, limit: number) => Query,
): Query => {
  const end = pipeline.findIndex((stage) => !('$match' in stage || '$sort' in stage || '$limit' in stage));
  const own = pipeline.slice(0, end === -1 ? undefined : end);
  const stage = (name: string) => own.find((one) => name in one)?.[name];
  return of(stage('$match'), stage('$sort'), Number(stage('$limit') ?? 0));
};

/** An object of no class, also where it comes from the driver, whose `Object` is not that of a test. */
const isPlain = (value: unknown): value is Fields => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

const bounds = ['$gt', '$gte', '$lt', '$lte'];

/** What a condition on one field is to an index. */
const kindOf = (condition: unknown): 'equality' | 'points' | 'ranges' | 'rest' => {
  if (types.isRegExp(condition)) return condition.source.startsWith('^') ? 'ranges' : 'rest';
  if (!isPlain(condition)) return 'equality';
  const operators = Object.keys(condition);
  if (!operators.some((name) => name.startsWith('$'))) return 'equality';
  if (operators.every((name) => name === '$eq')) return 'equality';
  if (operators.every((name) => name === '$in'))
    return (condition.$in as unknown[]).length === 1 ? 'equality' : 'points';
  if (operators.every((name) => bounds.includes(name))) return 'ranges';
  if (operators.every((name) => name === '$regex' || name === '$options'))
    return String(condition.$regex).startsWith('^') ? 'ranges' : 'rest';
  return 'rest';
};

/** The fields that a condition names at any depth of `$and` and `$or`. */
const fieldsIn = (filter: Fields): string[] =>
  Object.entries(filter).flatMap(([field, condition]) =>
    field === '$and' || field === '$or' ? (condition as Fields[]).flatMap(fieldsIn) : [field],
  );

/** Conditions of a filter, those under `$and` included. */
const conditionsOf = (filter: Fields): [string, unknown][] =>
  Object.entries(filter).flatMap(([field, condition]) =>
    field === '$and'
      ? (condition as Fields[]).flatMap(conditionsOf)
      : [[field, condition] as [string, unknown]],
  );

/** The shape of a query; the alternatives of a keyset are part of its sort, whose first field they bound. */
export const shapeOf = ({ filter, sort, limit }: Query): Shape => {
  const found = {
    equality: new Set<string>(),
    points: new Set<string>(),
    ranges: new Set<string>(),
    rest: new Set<string>(),
  };
  for (const [field, condition] of conditionsOf(filter)) {
    if (field === '$or') {
      const further = fieldsIn({ $or: condition }).filter((one) => !(one in sort));
      for (const one of further) found.rest.add(one);
    } else found[kindOf(condition)].add(field);
  }
  const equality = [...found.equality];
  const pinned = (field: string) => equality.includes(field);
  return {
    equality,
    points: [...found.points].filter((field) => !pinned(field)),
    sort: Object.entries(sort).filter(([field]) => !pinned(field)),
    ranges: [...found.ranges].filter((field) => !pinned(field)),
    // A word more of a search, or a value that must exist as well: the field has its place already.
    rest: [...found.rest].filter((field) => !pinned(field)),
    limited: limit > 0,
  };
};

/** A shape in one line: `=` equal, `∈` one of a list, `<>` between, `?` checked on each document. */
export const describeShape = ({ equality, points, sort, ranges, rest, limited }: Shape): string =>
  [
    ...equality.toSorted().map((field) => `${field} =`),
    ...points.toSorted().map((field) => `${field} ∈`),
    ...ranges.toSorted().map((field) => `${field} <>`),
    ...rest.toSorted().map((field) => `${field} ?`),
    ...(sort.length > 0 ? [`by ${sort.map(([field]) => field).join(', ')}`] : []),
    ...(limited ? [] : ['all']),
  ].join(', ');

type Index = { key: Record<string, number>; unique: boolean; partial: Fields };

const indexesOf = (spec: CollectionSpec): Index[] => [
  { key: { _id: 1 }, unique: true, partial: {} },
  ...spec.indexes.map((index) => ({
    key: index.key as Record<string, number>,
    unique: index.unique === true,
    partial: (index.partialFilterExpression ?? {}) as Fields,
  })),
];

/** Whether a query only wants documents that a partial index holds. */
const isWithin = (partial: Fields, filter: Fields): boolean =>
  Object.entries(partial).every(([field, wanted]) => {
    const given = conditionsOf(filter).find(([name]) => name === field)?.[1];
    if (isPlain(wanted) && wanted.$exists === true)
      return given !== undefined && given !== null && !(isPlain(given) && given.$exists === false);
    return given === wanted;
  });

/** How an index serves a query. */
export type Verdict = {
  index: string;
  /** The part of the filter that the index bounds, as flat as a planner could wish. */
  bounded: Fields;
  /** Fields of the filter that the index does not cover, so that documents are read and discarded. */
  missed: readonly string[];
  sorts: boolean;
  /**
   * What bounds the index keys read: the values of a unique index, a field that few documents share, the limit, or
   * nothing but how much is equal.
   */
  bound: 'key' | 'few' | 'limit' | 'equality';
};

const nameOf = (key: Record<string, number>): string => Object.keys(key).join(', ');

/** What one index does for a query; equality, then sort, then range along its fields. */
const serve = (
  index: Index,
  { filter, shape }: { filter: Fields; shape: Shape },
  few: readonly string[],
): Verdict => {
  const keys = Object.entries(index.key);
  const isFixed = (field: string) => shape.equality.includes(field) || shape.points.includes(field);
  const lead = keys.findIndex(([field]) => !isFixed(field));
  const fixed = keys.slice(0, lead === -1 ? undefined : lead).map(([field]) => field);
  const after = keys.slice(fixed.length);
  const way = shape.sort[0] && after[0] ? Number(shape.sort[0][1]) * after[0][1] : 1;
  const sorts = shape.sort.every(
    ([field, direction], position) =>
      after[position]?.[0] === field && after[position][1] * direction === way,
  );
  const next = sorts ? shape.sort.map(([field]) => field) : [];
  const beyond = after[next.length]?.[0];
  const covered = [
    ...Object.keys(index.partial),
    ...fixed,
    ...next,
    ...(beyond !== undefined && shape.ranges.includes(beyond) ? [beyond] : []),
  ];
  const missed = [...shape.equality, ...shape.points, ...shape.ranges, ...shape.rest].filter(
    (field) => !covered.includes(field),
  );
  // A range behind the sort is looked at key by key: only one on the first field of the sort bounds them.
  const isBounded = shape.ranges.every((field) => field === (next[0] ?? beyond));
  const bound =
    index.unique && fixed.length === keys.length
      ? 'key'
      : fixed.some((field) => few.includes(field))
        ? 'few'
        : shape.limited && sorts && missed.length === 0 && isBounded
          ? 'limit'
          : 'equality';
  const bounded = Object.fromEntries(
    conditionsOf(filter).flatMap(([field, condition]) =>
      covered.includes(field)
        ? [[field, isPlain(condition) && '$in' in condition ? (condition.$in as unknown[])[0] : condition]]
        : [],
    ),
  );
  return { index: nameOf(index.key), bounded, missed, sorts, bound };
};

const rank = ({ missed, sorts, bound }: Verdict): number =>
  ['key', 'few', 'limit', 'equality'].indexOf(bound) * 100 + (sorts ? 0 : 10) + missed.length * 20;

/**
 * The index that serves a query best among those its collection declares, and how well. `few` are fields whose values
 * few documents share, however many there are, such as the order that a payment is for.
 */
export const judge = (query: Query, spec: CollectionSpec, few: readonly string[] = []): Verdict => {
  const shape = shapeOf(query);
  const [best] = indexesOf(spec)
    .filter(({ key, partial }) => {
      const [first = ''] = Object.keys(key);
      const isLed =
        [...shape.equality, ...shape.points, ...shape.ranges].includes(first) || first === shape.sort[0]?.[0];
      return isLed && isWithin(partial, query.filter);
    })
    .map((index) => serve(index, { filter: query.filter, shape }, few))
    .toSorted((a, b) => rank(a) - rank(b));
  return (
    best ?? {
      index: 'none',
      bounded: query.filter,
      missed: fieldsIn(query.filter),
      sorts: false,
      bound: 'equality',
    }
  );
};
