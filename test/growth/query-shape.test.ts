import { describe, expect, test } from '@jest/globals';
import type { CollectionSpec } from '@procura/mongo';
import { describeShape, judge, type Query, queriesOf, shapeOf } from './query-shape.ts';
import { commandsIn } from './wire-capture.ts';

const spec: CollectionSpec = {
  name: 'orders',
  scope: 'owner',
  indexes: [
    { key: { company_id: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, status: 1, created_at: 1, _id: 1 } },
    { key: { company_id: 1, number: 1 }, unique: true },
    { key: { company_id: 1, purchase_id: 1 } },
    { key: { company_id: 1, terms: 1, name: 1 } },
    { key: { wake_at: 1 }, partialFilterExpression: { wake_at: { $exists: true } } },
    { key: { at: 1 }, partialFilterExpression: { undone: true } },
  ],
};
const newest = { created_at: -1, _id: -1 };
const ask = (filter: Record<string, unknown>, sort: Record<string, number> = {}, limit = 26): Query => ({
  database: 'procura_orders',
  collection: 'orders',
  filter,
  sort,
  limit,
  writes: false,
});
const verdict = (query: Query) => {
  const { index, missed, sorts, bound } = judge(query, spec, ['purchase_id']);
  return [index, missed.join(), sorts, bound];
};

describe('judge', () => {
  test('equality, then sort: the limit bounds what is read', () => {
    expect(verdict(ask({ company_id: 'c', status: 'placed' }, newest))).toEqual([
      'company_id, status, created_at, _id',
      '',
      true,
      'limit',
    ]);
  });

  test('one of a list is equality, and a range on the first field of the sort is bounded', () => {
    const filter = { company_id: 'c', status: { $in: ['a', 'b'] }, created_at: { $lte: new Date() } };
    expect(verdict(ask(filter, newest))).toEqual(['company_id, status, created_at, _id', '', true, 'limit']);
  });

  test('a sort in another direction than the index’s is read backwards, a mixed one is not served', () => {
    expect(judge(ask({ company_id: 'c' }, { created_at: -1, _id: -1 }), spec).sorts).toBe(true);
    expect(judge(ask({ company_id: 'c' }, { created_at: -1, _id: 1 }), spec).sorts).toBe(false);
  });

  test('a field outside the index is reported, and only the equality bounds the range read', () => {
    expect(verdict(ask({ company_id: 'c', branch_id: 'b' }, newest))).toEqual([
      'company_id, created_at, _id',
      'branch_id',
      true,
      'equality',
    ]);
  });

  test('without a limit only a unique key or a field that few share bounds', () => {
    expect(judge(ask({ company_id: 'c' }, {}, 0), spec).bound).toBe('equality');
    expect(judge(ask({ company_id: 'c', number: 'n' }, {}, 0), spec).bound).toBe('key');
    expect(judge(ask({ _id: { $in: ['a', 'b'] } }, {}, 0), spec).bound).toBe('key');
    expect(judge(ask({ company_id: 'c', purchase_id: 'p' }, {}, 0), spec, ['purchase_id']).bound).toBe('few');
  });

  test('a range before the sort leaves the sorting to be done', () => {
    expect(verdict(ask({ company_id: 'c', terms: { $regex: '^cha' } }, { name: 1 }))).toEqual([
      'company_id, terms, name',
      '',
      false,
      'equality',
    ]);
  });

  test('a partial index serves only who asks for what it holds', () => {
    expect(judge(ask({ wake_at: { $lte: new Date() } }, { wake_at: 1 }), spec).index).toBe('wake_at');
    expect(judge(ask({ at: { $lte: new Date() } }, { at: 1 }), spec).index).toBe('none');
    expect(verdict(ask({ undone: true, at: { $lte: new Date() } }, { at: 1 }))).toEqual([
      'at',
      '',
      true,
      'limit',
    ]);
  });
});

describe('shapeOf', () => {
  test('the alternatives of a keyset belong to its sort', () => {
    const after = {
      created_at: { $lte: 1 },
      $or: [{ created_at: { $lt: 1 } }, { created_at: 1, _id: { $lt: 'x' } }],
    };
    const shape = shapeOf(ask({ $and: [after], company_id: 'c' }, newest));
    expect(describeShape(shape)).toBe('company_id =, created_at <>, by created_at, _id');
  });

  test('other alternatives, and what no index bounds, are checked on each document', () => {
    const shape = shapeOf(
      ask({ company_id: 'c', $or: [{ a: 1 }, { b: 2 }], placed_at: { $ne: null } }, {}, 0),
    );
    expect(describeShape(shape)).toBe('company_id =, a ?, b ?, placed_at ?, all');
  });
});

test('queries of each command', () => {
  const of = (command: Record<string, unknown>) =>
    queriesOf({ ...command, $db: 'd' }).map(({ collection, filter, sort, limit }) => [
      collection,
      filter,
      sort,
      limit,
    ]);
  expect(of({ find: 'c', filter: { a: 1 }, sort: { b: 1 }, limit: 2 })).toEqual([
    ['c', { a: 1 }, { b: 1 }, 2],
  ]);
  expect(of({ update: 'c', updates: [{ q: { a: 1 } }, { q: { b: 1 }, multi: true }] })).toEqual([
    ['c', { a: 1 }, {}, 1],
    ['c', { b: 1 }, {}, 0],
  ]);
  expect(of({ delete: 'c', deletes: [{ q: { a: 1 }, limit: 0 }] })).toEqual([['c', { a: 1 }, {}, 0]]);
  expect(of({ findAndModify: 'c', query: { a: 1 } })).toEqual([['c', { a: 1 }, {}, 1]]);
  expect(of({ aggregate: 'c', pipeline: [{ $match: { a: 1 } }, { $group: {} }, { $limit: 3 }] })).toEqual([
    ['c', { a: 1 }, {}, 0],
  ]);
  const join = { from: 'd', localField: 'x', foreignField: '_id', as: 'joined' };
  expect(of({ aggregate: 'c', pipeline: [{ $match: { a: 1 } }, { $lookup: join }] })).toEqual([
    ['c', { a: 1 }, {}, 0],
    ['d', { _id: 'a value of each document' }, {}, 0],
  ]);
  const anything = { from: 'd', pipeline: [], as: 'joined' };
  expect(() => of({ aggregate: 'c', pipeline: [{ $lookup: anything }] })).toThrow(/another collection/);
  const union = { coll: 'd', pipeline: [{ $match: { b: 2 } }, { $sort: { n: 1 } }, { $limit: 5 }] };
  expect(of({ aggregate: 'c', pipeline: [{ $match: { a: 1 } }, { $unionWith: union }] })).toEqual([
    ['c', { a: 1 }, {}, 0],
    ['d', { b: 2 }, { n: 1 }, 5],
  ]);
  expect(of({ ping: 1 })).toEqual([]);
});

test('the writes of a bulkWrite are those of the commands that do the same', () => {
  const command = {
    bulkWrite: 1,
    $db: 'admin',
    nsInfo: [{ ns: 'd.a' }, { ns: 'd.b' }],
    ops: [
      { insert: 0, document: { _id: 1 } },
      { update: 1, filter: { _id: 2 }, updateMods: { $set: { a: 1 } }, multi: false },
      { insert: 1, document: { _id: 3 } },
      { insert: 0, document: { _id: 4 } },
    ],
  };
  expect(commandsIn(command)).toEqual([
    { insert: 'a', documents: [{ _id: 1 }, { _id: 4 }], $db: 'd' },
    { update: 'b', updates: [{ q: { _id: 2 }, u: { $set: { a: 1 } }, multi: false }], $db: 'd' },
    { insert: 'b', documents: [{ _id: 3 }], $db: 'd' },
  ]);
  expect(commandsIn({ ping: 1, $db: 'admin' })).toEqual([{ ping: 1, $db: 'admin' }]);
});
