import { beforeAll, describe, expect, test } from '@jest/globals';
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
  serviceNames,
  summariseSpend,
} from '@procura/contracts';
import { principalOf } from '@procura/testkit';
import { type Person, restCaller } from '@procura/testkit/platform';
import pMap from 'p-map';
import { answers, ask, must } from './ask.ts';
import { idsIn, ofKind, readAll } from './harvest.ts';
import {
  type Foreign,
  idFields,
  isSellers,
  personOf,
  type Sample,
  samples,
  unknownId,
  valueAt,
  withValue,
} from './samples.ts';
import { amounts, type Side } from './scene.ts';
import { logs, platform, scene } from './stage.ts';
import { openSurfaces, type Reply, type Surfaces } from './surfaces.ts';

let surfaces: Surfaces;
/** All that each reads: lists to their end, metrics, charts, and each own object. */
let read: Record<'alpha' | 'bravo' | 'alphaSeller' | 'bravoSeller' | 'branchOne' | 'branchTwo', string>;
/** Ids of the operator, who created both companies and is in the activity log of each. */
let operatorIds: string[];

const readEverything = async (): Promise<void> => {
  surfaces = openSurfaces(platform);
  const { alpha, bravo, alphaTwo, confined, confinedTwo } = scene;
  const { user, credential } = (await restCaller(platform.base_url, platform.operator_key).call('whoami'))
    .json;
  operatorIds = [user.id, credential.id];
  const [a, b, aSeller, bSeller, one, two] = await Promise.all([
    readAll(platform, alpha.admin, alpha),
    readAll(platform, bravo.admin, bravo),
    readAll(platform, alpha.seller.admin, alpha),
    readAll(platform, bravo.seller.admin, bravo),
    readAll(platform, confined, alpha, { confined: true }),
    readAll(platform, confinedTwo, alphaTwo, { confined: true }),
  ]);
  read = { alpha: a, bravo: b, alphaSeller: aSeller, bravoSeller: bSeller, branchOne: one, branchTwo: two };
};

const inside = (operation: Operation) => operation.audience === 'internal';
const takingIds = operations.filter((one) => !inside(one) && idFields(one).length > 0);

const eachIdHasASample = (): void => {
  const missing = takingIds.flatMap((operation) => {
    const { name } = operation;
    const given = samples[name];
    if (!given) return [`${name}: add a call of it to test/tenancy/samples.ts`];
    return idFields(operation)
      .filter(({ path }) => !given.some((sample) => valueAt(sample.input(scene.alpha), path) !== undefined))
      .map(({ path }) => `${name}: name ${path} in a sample of test/tenancy/samples.ts`);
  });
  expect(missing).toEqual([]);
  expect(Object.keys(samples).filter((name) => !operationsByName.has(name))).toEqual([]);
};

/** What every company may read of a supplier: its company, its stores, its products. */
const isShared = (id: string): boolean =>
  /^(sto|prd)_/.test(id) || [scene.alpha, scene.bravo].some(({ seller }) => seller.admin.company_id === id);

/** Ids in all answers to a side's companies, and those that the scene names. */
const idsOf = (side: Side, texts: readonly string[]): string[] =>
  idsIn([...texts, JSON.stringify(side)].join('\n')).filter((id) => !operatorIds.includes(id));
const ofCompanies = (side: Side, buyer: string, seller: string): string[] =>
  idsOf(side, [
    buyer,
    seller,
    ...[side.admin, side.seller.admin].flatMap(({ company_id }) => answers.get(company_id) ?? []),
  ]);

/** Kinds of objects that belong to the whole company, or that several branches share. */
const ofWholeCompany = /^(co|usr|mem|cred|role|siv|sto|prd|agr|lim|aud|top|ses)_/;
const ofBranchTwo = (): string[] => [
  ...idsOf(scene.alphaTwo, [read.branchTwo]).filter((id) => !ofWholeCompany.test(id)),
  scene.alphaTwo.keeper.user_id,
  scene.alphaTwo.keeper_token_id,
  scene.alphaTwo.keeper_key_id,
  scene.confinedTwo.user_id,
];

/** The side that calls, and the side that the ids in its calls belong to. */
type Direction = {
  name: string;
  own: () => Side;
  other: () => Side;
  /** Every id of the other that some answer held. */
  foreign: () => string[];
  as?: () => Person;
};
const directions: Direction[] = [
  {
    name: 'another company’s',
    own: () => scene.bravo,
    other: () => scene.alpha,
    foreign: () => ofCompanies(scene.alpha, read.alpha, read.alphaSeller),
  },
  {
    name: 'another company’s, the other way round',
    own: () => scene.alpha,
    other: () => scene.bravo,
    foreign: () => ofCompanies(scene.bravo, read.bravo, read.bravoSeller),
  },
  {
    name: 'another branch’s',
    own: () => scene.alpha,
    other: () => scene.alphaTwo,
    foreign: ofBranchTwo,
    as: () => scene.confined,
  },
];

/** A reply without what differs from call to call, and with the id it was given taken out. */
const withoutId = ({ ok, json }: Reply, id: string): string =>
  JSON.stringify({ ok, json: { ...json, request_id: '', as_of: '' } })
    .replaceAll(id, '<id>')
    .replaceAll(/"last_seen_at":"[^"]*"/g, '');

/** Everything of a side that others must not read: marks, people, amounts, ids. */
export const secretsOf = (side: Side): string[] => [
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
  ...Object.values(side.claims),
  ...(side === scene.alphaTwo
    ? [amounts.alpha.branchTwo]
    : [side.admin.company_id, side.admin.email, side.role_key, ...Object.values(amountsOf(side))]),
];
const amountsOf = (side: Side) => (side === scene.bravo ? amounts.bravo : amounts.alpha);

/** Those of the secrets that a text holds, without the one that its caller gave. */
export const leaks = (text: string, secrets: readonly string[], given = ''): string[] =>
  secrets.filter((secret) => secret !== given && text.includes(secret));

type Try = { direction: Direction; operation: Operation; sample: Sample; field: IdField };
type IdField = ReturnType<typeof idFields>[number];

/** What is wrong with an answer to a foreign id; undefined when it is as it must be. */
const complaint = (policy: Foreign | undefined, id: string, reply: Reply, nothing: string) => {
  const { code } = reply.json;
  if (policy === 'shared' && isShared(id)) return undefined;
  if ((!policy || policy === 'shared') && code !== 'not_found') return `answers ${code}, not not_found`;
  if (policy === 'within' && code !== 'invalid_input') return `answers ${code}, not invalid_input`;
  if (policy === 'refused' && reply.ok) return 'is let through';
  // It must not even show that there is such an object somewhere else.
  return withoutId(reply, id) === nothing
    ? undefined
    : `answers otherwise than for an unknown id: ${nothing}`;
};

/** By direction, what it gives: read from the answers once, which are long. */
const foreignIds = new Map<string, string[]>();
const idsToGive = ({ name, own, foreign }: Direction): string[] => {
  const mine = idsIn(JSON.stringify(own()));
  const found = foreignIds.get(name) ?? foreign().filter((id) => !mine.includes(id));
  foreignIds.set(name, found);
  return found;
};

/** All faults, by direction and operation. */
const complaints = new Map<string, string[]>();
const calls = new Map<string, number>();

const makesKnown: readonly Foreign[] = ['invited', 'bought', 'agreed'];

/** One field of an operation, tested with every id of its kind in the other side's answers. */
const attempt = async ({ direction, operation, sample, field }: Try): Promise<void> => {
  const { name, own, other, as } = direction;
  const { path, kind } = field;
  const policy = sample.foreign?.[path];
  const input = sample.input(own());
  // Anyone may buy in the marketplace, ask any supplier, and agree a price; that would make the two known to each other.
  if (valueAt(input, path) === undefined || makesKnown.some((one) => one === policy)) return;
  const foreign = ofKind(idsToGive(direction), kind);
  const found = complaints.get(name + operation.name) ?? [];
  complaints.set(name + operation.name, found);
  const secrets = secretsOf(other());
  const all = surfaces.of(operation, as?.() ?? personOf(operation, sample, own()));
  for (const [index, callSurface] of all.entries()) {
    // All surfaces reach one handler: each is tested with the sample's own id, and they share the others.
    const named = valueAt(sample.input(other()), path);
    const shares = foreign.filter((id, nth) => nth % all.length === index || id === named);
    const unknown = unknownId(kind);
    const nothing = withoutId(await callSurface(operation.name, withValue(input, path, unknown)), unknown);
    for (const id of shares) {
      const reply = await callSurface(operation.name, withValue(input, path, id));
      const wrong = complaint(policy, id, reply, nothing);
      const leaked = leaks(reply.text, secrets, id);
      if (wrong) found.push(`${path} ${id} ${wrong}`);
      if (leaked.length > 0) found.push(`${path} ${id} lets out ${leaked.join(', ')}`);
    }
    calls.set(name, (calls.get(name) ?? 0) + shares.length);
  }
};

const tried = takingIds.filter((one) => one.audience !== 'operator');
const tries = directions.flatMap((direction) =>
  tried.flatMap((operation) =>
    (samples[operation.name] ?? [])
      // What concerns the whole company refuses a caller of one branch before it looks at ids.
      .filter((sample) => !(direction.as && (operation.whole_company || isSellers(operation, sample))))
      .flatMap((sample) => idFields(operation).map((field) => ({ direction, operation, sample, field }))),
  ),
);

const idsOfOthers = ({ name, as }: Direction): void => {
  test.each(tried.map((operation) => operation.name))('%s', (operation) => {
    expect(complaints.get(name + operation) ?? []).toEqual([]);
  });
  test('and there were many', () => expect(calls.get(name)).toBeGreaterThan(as ? 200 : 400));
};

const sharedItems = (): void => {
  /** By id, the stores, suppliers and products that a buyer finds in its lists. */
  const listed = new Map<string, Record<string, unknown>>();
  beforeAll(async () => {
    for (const name of ['list_stores', 'list_supplier_companies', 'search_marketplace_products']) {
      let cursor: string | undefined;
      do {
        const page = await must(platform, scene.alpha.admin, name, { limit: 100, ...(cursor && { cursor }) });
        for (const one of page.data) listed.set(one.id, one);
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
    }
  });
  /** What a company says of them for itself alone. */
  const own = ['favorite', 'order_with'];

  /** Facts in a document about something of the other company that the caller's lists do not say the same of. */
  const differing = (document: unknown, id: string): string[] => {
    if (typeof document !== 'object' || document === null) return [];
    const entry = listed.get(id) ?? {};
    const facts = document as Record<string, unknown>;
    const here = facts.id === id ? Object.keys(facts) : [];
    return [
      ...here
        .filter((field) => field in entry && !own.includes(field))
        .filter((field) => JSON.stringify(facts[field]) !== JSON.stringify(entry[field]))
        .map((field) => `${id}.${field}`),
      ...Object.values(facts).flatMap((inner) => differing(inner, id)),
    ];
  };

  const shared = takingIds.flatMap((operation) =>
    (samples[operation.name] ?? []).flatMap((sample) =>
      idFields(operation)
        .filter(({ path }) => sample.foreign?.[path] === 'shared' && operation.audience === 'buyer')
        .map((field) => [operation.name, field.path, operation, sample, field] as const),
    ),
  );
  test.each(shared)('%s %s', async (name, path, operation, sample, { kind }) => {
    const { alpha, bravo } = scene;
    const ids = ofKind([...listed.keys()], kind).filter((id) => JSON.stringify(bravo.seller).includes(id));
    expect(ids.length).toBeGreaterThan(0);
    for (const callSurface of surfaces.of(operation, alpha.admin))
      for (const id of ids) {
        const reply = await callSurface(name, withValue(sample.input(alpha), path, id));
        expect(differing(reply.json, id)).toEqual([]);
        // What is not in the company's catalogue is refused as one's own supplier's loose product is.
        const loose = withValue(sample.input(alpha), path, alpha.seller.loose_product_id);
        if (kind === 'product' && !reply.ok)
          expect(reply.json.code).toBe((await callSurface(name, loose)).json.code);
        else expect([name, reply.ok]).toEqual([name, true]);
      }
  });
};

const readableFields = (): void => {
  test('between buyers, and between suppliers', () => {
    const { alpha, bravo } = scene;
    const suppliers = [alpha, bravo].map(({ seller }) => seller.admin.company_id);
    const known = [...suppliers, ...operatorIds];
    for (const [text, others, side] of [
      [read.alpha, [read.bravo, read.bravoSeller], bravo],
      [read.bravo, [read.alpha, read.alphaSeller], alpha],
      [read.alphaSeller, [read.bravo, read.bravoSeller], bravo],
      [read.bravoSeller, [read.alpha, read.alphaSeller], alpha],
    ] as const) {
      const ids = idsIn(others.join('\n')).filter((id) => !isShared(id) && !known.includes(id));
      expect(ids.length).toBeGreaterThan(30);
      expect(leaks(text, [...secretsOf(side), ...ids])).toEqual([]);
    }
    // The marks are there to be found: an empty answer would prove nothing.
    expect(leaks(read.alpha, secretsOf(alpha)).length).toBeGreaterThan(20);
    expect(leaks(read.alphaSeller, secretsOf(alpha)).length).toBeGreaterThan(10);
  });

  test('between branches of one company', async () => {
    const { alpha, alphaTwo } = scene;
    const { limits } = await must(platform, alpha.admin, 'get_company_limits');
    const theirs = limits
      .filter(({ target }: { target: string }) =>
        [alphaTwo.branch_id, alphaTwo.keeper.user_id].includes(target),
      )
      .map(({ id }: { id: string }) => id);
    expect(theirs).toHaveLength(2);
    expect(leaks(read.branchOne, [...secretsOf(alphaTwo), ...ofBranchTwo(), ...theirs])).toEqual([]);
    expect(leaks(read.branchOne, secretsOf(alpha)).length).toBeGreaterThan(20);
  });

  test('a list continues only for the company that began it', async () => {
    const { alpha, bravo } = scene;
    const lists = operations.filter(
      ({ surfaces, audience, input, name }) =>
        surfaces.includes('mcp') && audience !== 'supplier' && 'cursor' in input.shape && !samples[name]?.[0],
    );
    let tried = 0;
    for (const { name } of lists) {
      const { next_cursor } = await must(platform, alpha.admin, name, { limit: 1 });
      if (!next_cursor) continue;
      tried++;
      const { json } = await ask(platform, bravo.admin, name, { limit: 1, cursor: next_cursor });
      expect([name, json.code]).toEqual([name, 'invalid_cursor']);
    }
    expect(tried).toBeGreaterThan(1);
  });
};

const internalOperations = (): void => {
  const stranger = () => principalOf('buyer', { company_id: scene.bravo.admin.company_id as Id<'company'> });

  test('reads', async () => {
    const { world } = platform;
    const branch_id = scene.alpha.branch_id as Id<'branch'>;
    const found = [
      await world.call(getBranchFacts, stranger(), { branch_ids: [branch_id] }),
      await world.call(listBranchMembers, stranger(), { branch_id }),
      await world.call(listApprovers, stranger(), { branch_id, except_user_id: stranger().user_id }),
      await world.call(summariseSpend, stranger(), { branch_id }),
      await world.call(getLimitUse, stranger(), { branch_id }),
    ];
    expect(leaks(JSON.stringify(found), secretsOf(scene.alpha), branch_id)).toEqual([]);
    expect(found[0]).toEqual({ branches: [] });
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
};

export const otherCompanies = (): void => {
  beforeAll(async () => {
    await readEverything();
    // All at once, since writes of one company take turns and those of others need not wait for them.
    await pMap(tries, attempt, { concurrency: 12 });
  }, 600_000);
  test('every operation that takes an id has a sample that names each of its ids', eachIdHasASample);
  describe.each(directions)('$name ids answer as if they did not exist', idsOfOthers);
  describe('shared items are those that the person’s own lists show', sharedItems);
  describe('readable fields contain nothing of other companies', readableFields);
  describe(
    'internal operations keep to the caller’s company, for all ids in their input',
    internalOperations,
  );
};

export const logLines = (): void => {
  test('nothing of any company was logged', () => {
    const text = logs.join('');
    const { alpha, alphaTwo, bravo } = scene;
    const people = [alpha, alphaTwo, bravo].flatMap(({ admin, colleague, keeper, seller }) => [
      admin,
      colleague,
      keeper,
      seller.admin,
    ]);
    const planted = [
      ...[alpha, alphaTwo, bravo].map(({ mark }) => mark),
      ...people.flatMap(({ email, password, token, rest_key, cookie }) => [
        email,
        password,
        token,
        rest_key,
        cookie,
      ]),
    ];
    expect(leaks(text, planted)).toEqual([]);
    // Each of them spoke.
    const speakers = new Set(logs.map((line) => JSON.parse(line).name));
    expect(speakers.size).toBe(serviceNames.length + 1);
  });
};
