import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createBranch,
  getBranch,
  getBranchFacts,
  listBranches,
  type Principal,
  updateBranch,
} from '@procura/contracts';
import {
  aBranch,
  confinedTo,
  failureOf,
  principalOf,
  startWorld,
  type World,
  without,
} from '@procura/testkit';

let world: World;
let buyer: Principal;
const other = principalOf('buyer');

beforeAll(async () => {
  world = await startWorld({ services: ['branches'], absent: ['identity'] });
  buyer = principalOf('buyer');
});
afterAll(() => world.stop());

const fields = {
  name: 'Around the Horn',
  code: 'AROUT',
  address: { line1: '120 Hanover Sq.', city: 'London', country: 'GB' },
  currency: 'GBP',
  time_zone: 'Europe/London',
};

describe('create_branch', () => {
  test('answers the branch, found again by get_branch', async () => {
    const made = await world.call(createBranch, buyer, fields);
    expect(made).toMatchObject({
      name: 'Around the Horn',
      code: 'AROUT',
      status: 'active',
      version: 1,
      city: 'London',
    });
    expect(await world.call(getBranch, buyer, { branch_id: made.id })).toEqual(made);
  });

  test('a code that is taken names the field', async () => {
    const failure = await failureOf(world.call(createBranch, buyer, fields), 'already_exists');
    expect(failure.errors).toEqual([{ path: 'code', message: expect.stringContaining('choose another') }]);
  });

  test('the same key answers the same branch; another payload is refused', async () => {
    const input = { ...fields, code: 'KEYED' };
    const first = await world.callTwice(createBranch, buyer, input, 'key-1');
    const second = await world.callTwice(createBranch, buyer, input, 'key-1');
    expect(first.replayed).toBe(false);
    expect(second).toEqual({ answer: first.answer, replayed: true });
    await failureOf(
      world.call(createBranch, buyer, { ...input, name: 'Other' }, { key: 'key-1' }),
      'idempotency_key_reused',
    );
  });

  test('twenty sends of one key at once make one branch', async () => {
    const input = { ...fields, code: 'TWENTY', name: 'Twenty' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.callTwice(createBranch, buyer, input, 'key-20')),
    );
    expect(new Set(answers.map(({ answer }) => answer.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  });

  test('bad input names every field at fault', async () => {
    const failure = await failureOf(
      world.call(createBranch, buyer, {
        ...fields,
        currency: 'XXX',
        time_zone: 'Mars/Base',
        colour: 'red',
      } as never),
      'invalid_input',
    );
    expect(failure.errors?.map((error) => error.path).sort()).toEqual(['colour', 'currency', 'time_zone']);
  });

  test('needs the permission, and all branches', async () => {
    await failureOf(
      world.call(createBranch, without(buyer, 'branches:manage'), { ...fields, code: 'X1' }),
      'forbidden',
    );
    const made = await aBranch(world, buyer);
    await failureOf(
      world.call(createBranch, confinedTo(buyer, made.id), { ...fields, code: 'X2' }),
      'forbidden',
    );
  });
});

describe('get_branch', () => {
  test('other companies and confined callers do not find it', async () => {
    const [mine, hidden] = [await aBranch(world, buyer), await aBranch(world, buyer)];
    await failureOf(world.call(getBranch, other, { branch_id: mine.id }), 'not_found');
    await failureOf(world.call(getBranch, confinedTo(buyer, mine.id), { branch_id: hidden.id }), 'not_found');
    expect((await world.call(getBranch, confinedTo(buyer, mine.id), { branch_id: mine.id })).id).toBe(
      mine.id,
    );
  });

  test('names the operations that the credential may call on the branch', async () => {
    const { id: branch_id } = await aBranch(world, buyer);
    const actions = async (narrowing: Partial<Principal>) =>
      (await world.call(getBranch, { ...buyer, ...narrowing }, { branch_id })).allowed_actions;
    const previews = ['preview_order', 'preview_marketplace_order'];
    expect(await actions({})).toEqual(['update_branch', ...previews]);
    expect(await actions({ read_only: true })).toEqual(previews);
    expect(await actions({ areas: ['branches'] })).toEqual(['update_branch']);
    expect(await actions({ operations: ['get_branch', 'preview_order'] })).toEqual(['preview_order']);
    expect(await actions({ permissions: ['branches:read'] })).toEqual([]);
  });

  test('an id of another kind is invalid input', async () => {
    const failure = await failureOf(
      world.call(getBranch, buyer, { branch_id: buyer.company_id as never }),
      'invalid_input',
    );
    expect(failure.errors?.[0]?.path).toBe('branch_id');
  });
});

describe('list_branches', () => {
  test('walks every branch once by name, and finds by beginnings of words', async () => {
    const owner = principalOf('buyer');
    const names = ['Éclair', 'alpha', 'Beta', 'gamma', 'Zürich'];
    for (const [index, name] of names.entries()) await aBranch(world, owner, { name, code: `W${index}` });
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.call(listBranches, owner, { limit: 2, cursor });
      walked.push(...page.data.map((branch) => branch.name));
      cursor = page.next_cursor ?? undefined;
      expect(page.has_more).toBe(cursor !== undefined);
    } while (cursor);
    expect(walked).toEqual(['alpha', 'Beta', 'Éclair', 'gamma', 'Zürich']);
    const found = await world.call(listBranches, owner, { query: 'ZUR' });
    expect(found.data.map((branch) => branch.name)).toEqual(['Zürich']);
  });

  test('a forged, foreign or differently filtered cursor is refused', async () => {
    const owner = principalOf('buyer');
    for (const code of ['A', 'B']) await aBranch(world, owner, { code });
    const { next_cursor } = await world.call(listBranches, owner, { limit: 1 });
    const cursor = String(next_cursor);
    await failureOf(world.call(listBranches, owner, { cursor: `${cursor}x` }), 'invalid_cursor');
    await failureOf(world.call(listBranches, owner, { cursor, status: 'active' }), 'invalid_cursor');
    await failureOf(world.call(listBranches, other, { cursor }), 'invalid_cursor');
  });

  test('needs branches:read', async () => {
    await failureOf(world.call(listBranches, without(buyer, 'branches:read'), {}), 'forbidden');
  });
});

describe('update_branch', () => {
  test('changes what is given and refuses an outdated version', async () => {
    const made = await aBranch(world, buyer);
    const input = { branch_id: made.id, expected_version: 1, name: 'Renamed', status: 'inactive' as const };
    const updated = await world.call(updateBranch, buyer, input);
    expect(updated).toMatchObject({ name: 'Renamed', status: 'inactive', version: 2, code: made.code });
    const failure = await failureOf(world.call(updateBranch, buyer, input), 'version_conflict');
    expect(failure.errors?.[0]?.path).toBe('expected_version');
  });

  test('an empty cost centre removes it', async () => {
    const made = await aBranch(world, buyer, { cost_centre: 'CC-1' });
    const input = { branch_id: made.id, expected_version: 1, cost_centre: ' ' };
    expect(await world.call(updateBranch, buyer, input)).toMatchObject({ cost_centre: null, version: 2 });
    expect(await aBranch(world, buyer, { cost_centre: '' })).toMatchObject({ cost_centre: null });
  });

  test('null removes the receiving contact', async () => {
    const made = await aBranch(world, buyer);
    expect(made.receiving_contact).not.toBeNull();
    const input = { branch_id: made.id, expected_version: 1, receiving_contact: null };
    expect(await world.call(updateBranch, buyer, input)).toMatchObject({
      receiving_contact: null,
      version: 2,
    });
  });

  test('of two changes at once one wins', async () => {
    const made = await aBranch(world, buyer);
    const outcomes = await Promise.allSettled(
      ['One', 'Two'].map((name) =>
        world.call(updateBranch, buyer, { branch_id: made.id, expected_version: 1, name }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  test('other companies, other branches and readers are refused', async () => {
    const made = await aBranch(world, buyer);
    const input = { branch_id: made.id, expected_version: 1, name: 'Mine now' };
    await failureOf(world.call(updateBranch, other, input), 'not_found');
    await failureOf(
      world.call(updateBranch, confinedTo(buyer, (await aBranch(world, buyer)).id), input),
      'not_found',
    );
    await failureOf(world.call(updateBranch, without(buyer, 'branches:manage'), input), 'forbidden');
    await failureOf(world.call(updateBranch, { ...buyer, read_only: true }, input), 'narrowed');
  });
});

test('get_branch_facts omits other companies’ branches, for any company in the input', async () => {
  const mine = await aBranch(world, buyer);
  const { branches } = await world.call(getBranchFacts, other, {
    company_id: buyer.company_id,
    branch_ids: [mine.id],
  });
  expect(branches).toEqual([]);
  const operator = principalOf('operator');
  expect(
    (await world.call(getBranchFacts, operator, { company_id: buyer.company_id, codes: [mine.code] }))
      .branches,
  ).toHaveLength(1);
});
