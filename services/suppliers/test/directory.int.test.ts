import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  checkSuppliers,
  createCompany,
  createSupplierFavorites,
  getSupplierCompany,
  type Id,
  listSupplierCompanies,
  listSupplierFavorites,
  newId,
  type Principal,
  removeSupplierFavorite,
  systemPrincipal,
  updateCompanyProfile,
  verifyCompany,
} from '@procura/contracts';
import { colleagueOf, failureOf, principalOf, startWorld, type World, walk, without } from '@procura/testkit';
import type { z } from 'zod';
import type { Deps } from '../src/deps.ts';
import { aSupplier, operator } from './a-directory.ts';

let world: World;
const buyer = principalOf('buyer');
const other = principalOf('buyer');
/** Names in the order of the directory, and the company of each. */
const names = ['Ålesund Fisk', 'exotic liquids', 'Forêts d’Érables', 'New Orleans Cajun', 'Tokyo Traders'];
const suppliers = new Map<string, Principal>();
const idOf = (name: string): Id<'company'> => {
  const supplier = suppliers.get(name);
  if (!supplier) throw new Error(`No supplier ${name}`);
  return supplier.company_id;
};

beforeAll(async () => {
  world = await startWorld({ services: ['identity', 'suppliers'], absent: ['catalogue', 'rfq', 'finance'] });
  for (const name of names.toReversed())
    suppliers.set(name, await aSupplier(world, { name, country: name.startsWith('N') ? 'US' : 'DE' }));
  await world.settle();
});
afterAll(() => world.stop());

type ListInput = z.input<typeof listSupplierCompanies.input>;
const list = (input: ListInput = {}, as = buyer) => world.call(listSupplierCompanies, as, input);
const listed = async (input: ListInput = {}, as = buyer) =>
  (await walk((cursor) => list({ ...input, cursor, limit: 2 }, as))).map(({ name }) => name);
const mark = (ids: string[], as = buyer, options?: { key?: string }) =>
  world.call(createSupplierFavorites, as, { supplier_company_ids: ids }, options);
const unmark = (supplier_company_id: string, as = buyer) =>
  world.call(removeSupplierFavorite, as, { supplier_company_id });

describe('list_supplier_companies', () => {
  test('walks every supplier once, by name without case and accents, and no buyer', async () => {
    await world.call(createCompany, operator, {
      name: 'A buyer',
      kind: 'buyer',
      country: 'DE',
      time_zone: 'UTC',
      currency: 'EUR',
      admin: { name: 'B', email: 'b@directory.example.com' },
    });
    await world.settle();
    expect(await listed()).toEqual(names);
    const { data } = await list({ limit: 1 });
    expect(data).toEqual([
      {
        id: idOf('Ålesund Fisk'),
        name: 'Ålesund Fisk',
        country: 'DE',
        description: '',
        website: null,
        verified: false,
        favorite: false,
      },
    ]);
  });

  test('finds by beginnings of words and by country', async () => {
    expect(await listed({ query: 'ERAB' })).toEqual(['Forêts d’Érables']);
    expect(await listed({ query: 'liq exo' })).toEqual(['exotic liquids']);
    expect(await listed({ query: 'lıq' })).toEqual(['exotic liquids']);
    expect(await listed({ query: 'quids' })).toEqual([]);
    expect(await listed({ country: 'US' })).toEqual(['New Orleans Cajun']);
    expect(await listed({ country: 'US', query: 'tok' })).toEqual([]);
  });

  test('with and without favourites, on every page, for the caller’s company alone', async () => {
    await mark([idOf('exotic liquids'), idOf('Tokyo Traders')]);
    await mark([idOf('Ålesund Fisk')], other);
    const colleague = colleagueOf(buyer, { role: 'viewer' });
    expect(await listed({ favorite: true }, colleague)).toEqual(['exotic liquids', 'Tokyo Traders']);
    expect(await listed({ favorite: false })).toEqual([
      'Ålesund Fisk',
      'Forêts d’Érables',
      'New Orleans Cajun',
    ]);
    expect(await listed({ favorite: false, country: 'US' })).toEqual(['New Orleans Cajun']);
    expect(await listed({ favorite: true, query: 'tok' })).toEqual(['Tokyo Traders']);
    expect(await listed({ favorite: true }, other)).toEqual(['Ålesund Fisk']);
    const { data } = await list();
    expect(data.filter(({ favorite }) => favorite).map(({ name }) => name)).toEqual([
      'exotic liquids',
      'Tokyo Traders',
    ]);
    for (const name of ['exotic liquids', 'Tokyo Traders']) await unmark(idOf(name));
    expect(await listed({ favorite: true })).toEqual([]);
    expect(await listed({ favorite: false })).toEqual(names);
  });

  test('a cursor of other filters or another company is refused', async () => {
    const { next_cursor } = await list({ limit: 1, country: 'DE' });
    const cursor = String(next_cursor);
    await failureOf(list({ cursor }), 'invalid_cursor');
    await failureOf(list({ cursor, country: 'DE' }, other), 'invalid_cursor');
    await failureOf(list({ cursor: 'x', country: 'DE' }), 'invalid_cursor');
  });

  test('bad input, suppliers and roles without the permission are refused', async () => {
    const bad = await failureOf(
      list({ country: 'Germany', limit: 0, nation: 'DE' } as ListInput),
      'invalid_input',
    );
    expect(bad.errors?.map(({ path }) => path).sort()).toEqual(['country', 'limit', 'nation']);
    await failureOf(list({}, principalOf('supplier')), 'wrong_audience');
    await failureOf(list({}, without(buyer, 'suppliers:read')), 'forbidden');
  });
});

test('a changed profile reaches the directory, and an outdated event does not undo it', async () => {
  const seller = await aSupplier(world, { name: 'Before' });
  await world.settle();
  await mark([seller.company_id], other);
  const { outbox } = world.deps<Deps>('identity').database;
  const [first] = await outbox
    .work()
    .find({ event: 'company_changed', 'payload.entity_id': seller.company_id });
  await world.call(updateCompanyProfile, seller, {
    expected_version: 1,
    name: 'After',
    description: 'Cheese',
    website: 'https://after.example.com',
  });
  await world.settle();
  const late = { _id: newId('event'), undone: true, pending: ['suppliers'], next_attempt_at: new Date(0) };
  await outbox.work().insert({ ...first, ...late } as never);
  await world.settle();
  expect(await outbox.work().findOne({ _id: late._id })).toMatchObject({ pending: [] });
  const { data } = await list({ query: 'after' }, other);
  expect(data).toMatchObject([
    { name: 'After', description: 'Cheese', website: 'https://after.example.com', favorite: true },
  ]);
  expect(await listed({ query: 'before' })).toEqual([]);
  const favorites = await world.call(listSupplierFavorites, other, {});
  expect(favorites.data.map(({ supplier }) => supplier.name)).toContain('After');
  await unmark(seller.company_id, other);
});

describe('favourites', () => {
  const company = principalOf('buyer', { user_name: 'Ana Admin' });
  const favorites = async (as = company) =>
    (await walk((cursor) => world.call(listSupplierFavorites, as, { cursor, limit: 1 }))).map(
      ({ supplier }) => supplier.name,
    );

  test('are added once, distinguished from existing ones, and listed latest first', async () => {
    expect(await mark([idOf('exotic liquids')], company)).toEqual({
      added: [{ id: idOf('exotic liquids'), name: 'exotic liquids' }],
      already: [],
    });
    world.clock.advance(1000);
    const tokyo = idOf('Tokyo Traders');
    const answer = await mark([tokyo, idOf('exotic liquids'), tokyo], colleagueOf(company));
    expect(answer).toEqual({
      added: [{ id: tokyo, name: 'Tokyo Traders' }],
      already: [{ id: idOf('exotic liquids'), name: 'exotic liquids' }],
    });
    const page = await world.call(listSupplierFavorites, company, {});
    expect(page.data).toEqual([
      {
        supplier: { id: tokyo, name: 'Tokyo Traders' },
        country: 'DE',
        added_by: 'Ben Buyer',
        added_at: expect.any(String),
      },
      {
        supplier: { id: idOf('exotic liquids'), name: 'exotic liquids' },
        country: 'DE',
        added_by: 'Ana Admin',
        added_at: expect.any(String),
      },
    ]);
    expect(await favorites()).toEqual(['Tokyo Traders', 'exotic liquids']);
    expect(await favorites(other)).not.toContain('Tokyo Traders');
  });

  test('are added all or none: each id that names no supplier is named', async () => {
    const [nobody, aBuyer] = [newId('company'), buyer.company_id];
    const failure = await failureOf(mark([nobody, idOf('New Orleans Cajun'), aBuyer], company), 'not_found');
    expect(failure.errors?.map(({ path }) => path)).toEqual([
      'supplier_company_ids.0',
      'supplier_company_ids.2',
    ]);
    expect(await favorites()).not.toContain('New Orleans Cajun');
  });

  test('added by several at once are there once', async () => {
    const ids = [idOf('Ålesund Fisk'), idOf('Forêts d’Érables')];
    const answers = await Promise.all([1, 2, 3].map(() => mark(ids, colleagueOf(company))));
    expect(answers.flatMap(({ added }) => added)).toHaveLength(2);
    expect(await favorites()).toHaveLength(4);
  });

  test('a key answers the same again, with another payload it is refused', async () => {
    const input = { supplier_company_ids: [idOf('New Orleans Cajun')] };
    const first = await world.callTwice(createSupplierFavorites, company, input, 'key-1');
    const second = await world.callTwice(createSupplierFavorites, company, input, 'key-1');
    expect(first.answer.added).toHaveLength(1);
    expect(second).toEqual({ answer: first.answer, replayed: true });
    await failureOf(mark([idOf('Tokyo Traders')], company, { key: 'key-1' }), 'idempotency_key_reused');
  });

  test('are taken off; one that is none is no error, an id of no supplier is', async () => {
    const supplier_company_id = idOf('New Orleans Cajun');
    const off = () => world.callTwice(removeSupplierFavorite, company, { supplier_company_id }, 'key-2');
    const first = await off();
    expect(first.answer).toEqual({ supplier_company_id, removed: true });
    expect(await off()).toEqual({ answer: first.answer, replayed: true });
    expect(await unmark(supplier_company_id, company)).toEqual({ supplier_company_id, removed: false });
    await mark([supplier_company_id], other);
    await unmark(supplier_company_id, company);
    expect(await favorites(other)).toContain('New Orleans Cajun');
    await failureOf(unmark(newId('company'), company), 'not_found');
    await failureOf(unmark(buyer.company_id, company), 'not_found');
  });

  test('bad input, suppliers and roles without the permission are refused', async () => {
    await failureOf(mark([], company), 'invalid_input');
    await failureOf(mark(['ord_01h455vb4pex5vsknk084sn02q'], company), 'invalid_input');
    await failureOf(
      mark(
        Array.from({ length: 101 }, () => newId('company')),
        company,
      ),
      'invalid_input',
    );
    await failureOf(unmark('x', company), 'invalid_input');
    const ids = [idOf('Tokyo Traders')];
    for (const as of [without(company, 'suppliers:manage'), { ...company, read_only: true }]) {
      const code = as.read_only ? 'narrowed' : 'forbidden';
      await failureOf(mark(ids, as), code);
      await failureOf(unmark(idOf('Tokyo Traders'), as), code);
    }
    await failureOf(mark(ids, principalOf('supplier')), 'wrong_audience');
    const read = (as: Principal, input = {}) => world.call(listSupplierFavorites, as, input);
    await failureOf(read(without(company, 'suppliers:read')), 'forbidden');
    await failureOf(read(company, { limit: 101 }), 'invalid_input');
    const { next_cursor } = await read(company, { limit: 1 });
    await failureOf(read(other, { cursor: next_cursor }), 'invalid_cursor');
  });

  test('are at most 1,000', async () => {
    const full = principalOf('buyer');
    const { company_id } = full;
    await world
      .deps<Deps>('suppliers')
      .favorites.owner(company_id)
      .insert(
        ...Array.from({ length: 999 }, (_, index) => ({
          _id: `${company_id}|${index}`,
          company_id,
          supplier_company_id: `co_${index}` as Id<'company'>,
          added_by: { user_id: full.user_id, name: full.user_name },
          added_at: new Date(0),
        })),
      );
    await failureOf(mark([idOf('Tokyo Traders'), idOf('exotic liquids')], full), 'conflict');
    await mark([idOf('Tokyo Traders')], full);
    await failureOf(mark([idOf('exotic liquids')], full), 'conflict');
    // One that is among them already adds nothing.
    expect((await mark([idOf('Tokyo Traders')], full)).already).toHaveLength(1);
  });
});

test('check_suppliers answers facts and leaves out ids of no supplier', async () => {
  const tokyo = idOf('Tokyo Traders');
  const check = (ids: string[]) =>
    world.call(checkSuppliers, systemPrincipal(buyer.company_id), { supplier_company_ids: ids });
  expect(await check([tokyo, newId('company'), buyer.company_id, tokyo])).toEqual({
    suppliers: [{ id: tokyo, name: 'Tokyo Traders', country: 'DE', time_zone: 'Europe/Berlin' }],
  });
  await failureOf(check([]), 'invalid_input');
});

test('get_supplier_company returns neither buyers nor unknown companies', async () => {
  for (const supplier_company_id of [buyer.company_id, newId('company')])
    await failureOf(world.call(getSupplierCompany, buyer, { supplier_company_id }), 'not_found');
});

test('a supplier is shown as verified once the operator has verified it, and not with another name', async () => {
  const seller = await aSupplier(world, { name: 'Checked Vines' });
  const company_id = seller.company_id;
  const shown = async () => {
    await world.settle();
    const [found] = (await list({ query: 'Checked' })).data;
    return found?.verified;
  };
  expect(await shown()).toBe(false);
  await world.call(verifyCompany, operator, { company_id, name: 'Checked Vines' });
  expect(await shown()).toBe(true);
  await world.call(updateCompanyProfile, seller, { expected_version: 2, name: 'Checked Wines' });
  expect(await shown()).toBe(false);
});
