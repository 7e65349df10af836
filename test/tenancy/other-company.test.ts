import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  getBranchFacts,
  getLimitUse,
  type Id,
  listApprovers,
  listBranchMembers,
  type Operation,
  operations,
  operationsByName,
  releaseSpend,
  releaseStock,
  summariseSpend,
} from '@procura/contracts';
import { principalOf } from '@procura/testkit';
import {
  type Caller,
  mcpCaller,
  type Person,
  type Platform,
  type Reply,
  restCaller,
  startPlatform,
} from '@procura/testkit/platform';
import { type Foreign, idFields, type Sample, samples, unknownId, valueAt, withValue } from './samples.ts';
import { amounts, ask, buildScene, must, type Scene, type Side } from './scene.ts';

let platform: Platform;
let scene: Scene;
const assistants = new Map<string, Caller>();
beforeAll(async () => {
  platform = await startPlatform();
  scene = await buildScene(platform);
}, 180_000);
afterAll(async () => {
  await Promise.all([...assistants.values()].map((caller) => caller.close()));
  await platform.stop();
});

const inside = (operation: Operation) => operation.audience === 'internal';
const takingIds = operations.filter((one) => !inside(one) && idFields(one).length > 0);

test('every operation that takes an id has a sample that names each of its ids', () => {
  const missing = takingIds.flatMap(({ name, ...operation }) => {
    const given = samples[name];
    if (!given) return [`${name}: add a call of it to test/tenancy/samples.ts`];
    return idFields({ name, ...operation } as Operation)
      .filter(({ path }) => !given.some((sample) => valueAt(sample.input(scene.alpha), path) !== undefined))
      .map(({ path }) => `${name}: name ${path} in a sample of test/tenancy/samples.ts`);
  });
  expect(missing).toEqual([]);
  expect(Object.keys(samples).filter((name) => !operationsByName.has(name))).toEqual([]);
});

/** Who calls, whose ids it gives, and what must never come back. */
type Direction = { name: string; own: () => Side; other: () => Side; as?: () => Person };
const directions: Direction[] = [
  { name: 'another company’s', own: () => scene.bravo, other: () => scene.alpha },
  { name: 'another company’s, the other way round', own: () => scene.alpha, other: () => scene.bravo },
  { name: 'another branch’s', own: () => scene.alpha, other: () => scene.alphaTwo, as: () => scene.confined },
];
const isSellers = (operation: Operation, sample: Sample) =>
  operation.audience === 'supplier' || sample.by === 'seller';

const personOf = (operation: Operation, sample: Sample, side: Side, as?: Person): Person => {
  if (isSellers(operation, sample)) return side.seller.admin;
  return as ?? (sample.by === 'colleague' ? side.colleague : side.admin);
};

/** The same call at each door the operation has. */
const doorsOf = async (operation: Operation, person: Person): Promise<Caller['call'][]> => {
  const atHome: Caller['call'] = (name, input) => ask(platform, person, name, input);
  if (!operation.surfaces.includes('mcp')) return [atHome];
  const assistant = assistants.get(person.token) ?? (await mcpCaller(platform.mcp_url, person.token));
  assistants.set(person.token, assistant);
  return [atHome, assistant.call];
};

/** A reply without what differs from call to call, and with the id it was given taken out. */
const withoutId = ({ ok, json }: Reply, id: string): string =>
  JSON.stringify({ ok, json: { ...json, request_id: '', as_of: '' } }).replaceAll(id, '<id>');

/** Everything of a side that others must not read: marks, people, amounts, ids. */
const secretsOf = (side: Side): string[] => [
  side.mark,
  side.keeper.email,
  side.keeper.user_id,
  side.keeper_token_id,
  side.keeper_key_id,
  side.branch_id,
  ...[...Object.values(side.orders), ...Object.values(side.rfqs)].flatMap((one) =>
    Object.values(one).filter(Boolean),
  ),
  side.recurrence_id,
  ...(side === scene.alphaTwo
    ? [amounts.alpha.branchTwo]
    : [side.admin.company_id, side.admin.email, side.role_key, ...Object.values(amountsOf(side))]),
];
const amountsOf = (side: Side) => (side === scene.bravo ? amounts.bravo : amounts.alpha);

const leaks = (text: string, secrets: readonly string[], given = ''): string[] =>
  secrets.filter((secret) => secret !== given && text.includes(secret));

const check = async (
  operation: Operation,
  sample: Sample,
  { path, kind }: ReturnType<typeof idFields>[number],
  { own, other, as }: Direction,
) => {
  const foreign: Foreign | undefined = sample.foreign?.[path];
  // Anyone may buy in the marketplace; that would make the two known to each other.
  if (foreign === 'invited' || foreign === 'bought' || (foreign === 'shared' && operation.commits_funds))
    return;
  const input = sample.input(own());
  const id = valueAt(sample.input(other()), path);
  if (valueAt(input, path) === undefined || id === undefined || id === valueAt(input, path)) return;
  const unknown = unknownId(kind);
  for (const call of await doorsOf(operation, personOf(operation, sample, own(), as?.()))) {
    const reply = await call(operation.name, withValue(input, path, id));
    expect(leaks(JSON.stringify(reply.json), secretsOf(other()), id)).toEqual([]);
    if (foreign === 'shared' || foreign === 'named') continue;
    if (!foreign) expect([path, reply.json.code]).toEqual([path, 'not_found']);
    if (foreign === 'within') expect([path, reply.json.code]).toEqual([path, 'invalid_input']);
    if (foreign === 'refused') expect([path, reply.ok]).toEqual([path, false]);
    // It must not even show that there is such an object somewhere else.
    const nothing = await call(operation.name, withValue(input, path, unknown));
    expect(withoutId(reply, id)).toBe(withoutId(nothing, unknown));
  }
};

describe.each(directions)('$name ids answer as if they did not exist', (direction) => {
  const tried = takingIds.filter((one) => one.audience !== 'operator');
  test.each(tried.map((operation) => [operation.name, operation] as const))('%s', async (_, operation) => {
    for (const sample of samples[operation.name] ?? [])
      if (!(direction.as && isSellers(operation, sample)))
        for (const field of idFields(operation)) await check(operation, sample, field, direction);
  });
});

/** Further questions whose answers show more than the plain call. */
const questions: Record<string, Record<string, unknown>[]> = {
  get_order_metrics: ['status', 'branch', 'supplier', 'day', 'week', 'month'].map((group_by) => ({
    group_by,
  })),
  get_order_charts: [{ metric: 'spend', interval: 'month' }],
  list_catalog_products: [{ available: false }],
  search_marketplace_products: [{ query: 'chai' }],
};

const pages = async (person: Person, operation: Operation, input: Record<string, unknown>) => {
  const found: string[] = [];
  let cursor: string | null | undefined;
  do {
    const json = await must(platform, person, operation.name, { ...input, ...(cursor && { cursor }) });
    found.push(JSON.stringify(json));
    cursor = json.next_cursor;
  } while (cursor);
  return found;
};

/** Refused to callers confined to branches. */
const ofWholeCompany = ['list_audit_events', 'get_company_balance'];

/** Every answer a person can read: lists to their end, metrics, charts, and each of its own objects. */
const readAll = async (person: Person, side: Side): Promise<string> => {
  const kind = person.role.startsWith('supplier') ? 'supplier' : 'buyer';
  const readable = operations.filter(
    ({ effect, audience }) => effect === 'read' && [kind, 'both', 'member'].includes(audience),
  );
  const texts: string[] = [];
  for (const operation of readable) {
    const plain = operation.input.safeParse({}).success ? [{}] : [];
    const own = (samples[operation.name] ?? [])
      .filter((sample) => (kind === 'supplier') === isSellers(operation, sample))
      .map((sample) => sample.input(side));
    for (const input of [...plain, ...own, ...(questions[operation.name] ?? [])])
      if (!(person === scene.confined && ofWholeCompany.includes(operation.name)))
        texts.push(...(await pages(person, operation, input)));
  }
  return texts.join('\n');
};

const sharedKinds = /^(sto|prd)_/;
const idsIn = (text: string): string[] => [...new Set(text.match(/\b[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g))];

describe('what can be read holds nothing of others', () => {
  test('between buyers, and between suppliers', async () => {
    const { alpha, bravo } = scene;
    const suppliers = [alpha, bravo].map(({ seller }) => seller.admin.company_id);
    // The activity log of each company names the operator who made it.
    const { user, credential } = (await restCaller(platform.base_url, platform.operator_key).call('whoami'))
      .json;
    const known = [...suppliers, user.id, credential.id];
    const [mine, theirs, minesSeller, theirsSeller] = [
      await readAll(alpha.admin, alpha),
      await readAll(bravo.admin, bravo),
      await readAll(alpha.seller.admin, alpha),
      await readAll(bravo.seller.admin, bravo),
    ];
    for (const [text, others, side] of [
      [mine, [theirs, theirsSeller], bravo],
      [theirs, [mine, minesSeller], alpha],
      [minesSeller, [theirs, theirsSeller], bravo],
      [theirsSeller, [mine, minesSeller], alpha],
    ] as const) {
      const ids = idsIn(others.join('\n')).filter((id) => !sharedKinds.test(id) && !known.includes(id));
      expect(ids.length).toBeGreaterThan(30);
      expect(leaks(text, [...secretsOf(side), ...ids])).toEqual([]);
    }
    // The marks are there to be found: an empty answer would prove nothing.
    expect(leaks(mine, secretsOf(alpha)).length).toBeGreaterThan(20);
    expect(leaks(minesSeller, secretsOf(alpha)).length).toBeGreaterThan(10);
  });

  test('between branches of one company', async () => {
    const { alpha, alphaTwo, confined } = scene;
    const text = await readAll(confined, alpha);
    const { limits } = await must(platform, alpha.admin, 'get_company_limits');
    const theirs = limits
      .filter(({ target }: { target: string }) =>
        [alphaTwo.branch_id, alphaTwo.keeper.user_id].includes(target),
      )
      .map(({ id }: { id: string }) => id);
    expect(theirs).toHaveLength(2);
    expect(leaks(text, [...secretsOf(alphaTwo), ...theirs])).toEqual([]);
    expect(leaks(text, secretsOf(alpha)).length).toBeGreaterThan(20);
  });
});

describe('internal operations keep to the caller’s company, whatever ids reach them', () => {
  const stranger = () => principalOf('buyer', { company_id: scene.bravo.admin.company_id as Id<'company'> });

  test('reads', async () => {
    const { world } = platform;
    const branch_id = scene.alpha.branch_id as Id<'branch'>;
    const answers = [
      await world.call(getBranchFacts, stranger(), { branch_ids: [branch_id] }),
      await world.call(listBranchMembers, stranger(), { branch_id }),
      await world.call(listApprovers, stranger(), { branch_id, except_user_id: stranger().user_id }),
      await world.call(summariseSpend, stranger(), { branch_id }),
      await world.call(getLimitUse, stranger(), { branch_id }),
    ];
    expect(leaks(JSON.stringify(answers), secretsOf(scene.alpha), branch_id)).toEqual([]);
    expect(answers[0]).toEqual({ branches: [] });
  });

  test('a release of another company’s purchase gives nothing back', async () => {
    const { world } = platform;
    const purchase_id = scene.alpha.orders.placed.purchase_id as Id<'purchase'>;
    for (const release of [
      () => world.call(releaseStock, stranger(), { purchase_id }),
      () => world.call(releaseSpend, stranger(), { hold_id: purchase_id }),
    ])
      expect(await release().catch(() => ({ released: false }))).toEqual({ released: false });
  });
});

/** Last, because it uses the objects up: that foreign calls failed shows nothing unless these succeed. */
test('each sample is a valid call for its owner, and strangers have changed nothing', async () => {
  const operator = restCaller(platform.base_url, platform.operator_key);
  const refused: unknown[] = [];
  for (const [name, list] of Object.entries(samples))
    for (const sample of list) {
      const operation = operationsByName.get(name) as Operation;
      const input = sample.input(scene.alpha);
      const reply =
        sample.by === 'operator'
          ? await operator.call(name, input)
          : await ask(platform, personOf(operation, sample, scene.alpha), name, input);
      if (!reply.ok) refused.push([name, reply.json]);
    }
  expect(refused).toEqual([]);
});
