import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemCall } from '@procura/bus';
import { claimConfirmedActions, getPrincipal, placeMarketplaceOrder } from '@procura/contracts';
import { eventually } from '@procura/testkit/eventually';
import {
  type Consent,
  call,
  mcpCaller,
  mcpCaller2025,
  type Person,
  type Platform,
  restCaller,
  rpc2026,
  rpcAnswer,
  startPlatform,
} from '@procura/testkit/platform';

type Input = Record<string, unknown>;

let platform: Platform;
/** Lets a person confirm where the assistant can ask; the default. */
let asked: Person;
/** Has every call confirmed. */
let strict: Person;
let seller: Person;
let product_id: string;
let product_version = 1;
const branches = new Map<Person, string>();

const rest = (person: Person) => restCaller(platform.base_url, person.rest_key);
const must = (person: Person, operation: string, input: Input): Promise<Input> =>
  call(rest(person), operation, input, randomUUID());
const settings = async (person: Person, operation: string, input: Input = {}) =>
  (await platform.settings(operation, input, person.cookie)).json as Input;
const aBuyer = async (): Promise<Person> => {
  const person = await platform.company('buyer');
  const branch = await must(person, 'create_branch', {
    name: 'Berlin',
    code: 'BER',
    address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
  });
  branches.set(person, String(branch.id));
  return person;
};

beforeAll(async () => {
  platform = await startPlatform();
  seller = await platform.company('supplier', { name: 'Exotic Liquids' });
  const store = await must(seller, 'create_store', { name: 'Exotic', country: 'DE', currency: 'EUR' });
  const row = {
    sku: 'CHAI',
    name: 'Chai',
    category: 'Beverages',
    stock: 10_000,
    list_price: { amount: '18.00', currency: 'EUR' },
  };
  const { products } = await must(seller, 'import_products', { store_id: store.id, rows: [row] });
  product_id = String((products as { id: string }[])[0]?.id);
  asked = await aBuyer();
  strict = await aBuyer();
  await settings(strict, 'update_integration_settings', { money_guard: 'required' });
}, 60_000);
afterAll(() => platform.stop());

/** Sets the list price of the product. */
const listAt = async (amount: string): Promise<void> => {
  const { version } = await must(seller, 'update_product', {
    product_id,
    expected_version: product_version,
    list_price: { amount, currency: 'EUR' },
  });
  product_version = Number(version);
};
const chai = (person: Person, quantity = 2): Input => ({
  branch_id: branches.get(person),
  lines: [{ product_id, quantity }],
});
const orderCount = async (person: Person): Promise<number> =>
  ((await must(person, 'list_orders', { limit: 100 })).data as unknown[]).length;

/** An assistant whose person gives one answer to every question; `questions` are what they read. */
const assistant = async (person: Person, consent: Consent) => {
  const questions: string[] = [];
  const answer = (question: string) => {
    questions.push(question);
    return consent;
  };
  return { questions, ...(await mcpCaller(platform.mcp_url, person.token, { answer })) };
};

type Round = {
  resultType: string;
  requestState?: string;
  inputRequests?: Record<string, { params: { message: string } }>;
  isError?: boolean;
  structuredContent?: Input;
  _meta?: Input;
  content?: { text: string }[];
};

/** One request of a client that declares elicitation, with fields in addition to the arguments. */
const round = async (
  token: string,
  input: Input,
  further: Input = {},
  capabilities: Input = { elicitation: {} },
): Promise<Round> => {
  const params = { name: 'place_marketplace_order', arguments: input, ...further };
  return (await rpcAnswer(await rpc2026(platform.mcp_url, token, 'tools/call', params, capabilities))).result;
};
const accepting = (requestState: unknown): Input => ({
  requestState,
  inputResponses: { confirm: { action: 'accept', content: {} } },
});
/** The page of a call that waits for its person. */
const pageOf = (action_id: unknown): string => `${platform.base_url}/settings/pending-actions/${action_id}`;
const codeOf = ({ content }: Round): string => {
  const text = content?.[0]?.text ?? '';
  return JSON.parse(text.slice(text.indexOf('{'))).code;
};

describe('an assistant that can ask', () => {
  test('asks with amounts, supplier and branch, and the call runs once the person accepts', async () => {
    const { questions, call, close } = await assistant(asked, 'accept');
    const before = await orderCount(asked);
    const { ok, json } = await call('place_marketplace_order', chai(asked));
    expect(ok).toBe(true);
    expect(json.totals).toEqual([{ amount: '36.00', currency: 'EUR' }]);
    expect(questions).toHaveLength(1);
    for (const fact of [
      'Place marketplace order',
      'supplier “Exotic Liquids” (not verified)',
      'branch “Berlin”',
      '2 × “Chai”',
    ])
      expect(questions[0]).toContain(fact);
    expect(questions[0]?.split('\n').at(-1)).toBe('Amount: 36.00 EUR. Do you confirm?');
    expect(await orderCount(asked)).toBe(before + 1);
    await close();
  });

  test('does nothing when the person declines', async () => {
    const { questions, call, close } = await assistant(asked, 'decline');
    const before = await orderCount(asked);
    const { ok, json } = await call('place_marketplace_order', chai(asked));
    expect([ok, json.code]).toEqual([false, 'confirmation_declined']);
    expect(questions).toHaveLength(1);
    expect(await orderCount(asked)).toBe(before);
    await close();
  });

  test('leaves the call in the settings page when the person dismisses the question', async () => {
    const { questions, call, close } = await assistant(asked, 'cancel');
    const before = await orderCount(asked);
    const { ok, json } = await call('place_marketplace_order', chai(asked));
    expect([ok, json.code]).toEqual([false, 'confirmation_required']);
    expect(json.confirm_at).toBe(pageOf(json.pending_action_id));
    expect(questions).toHaveLength(1);
    expect(await orderCount(asked)).toBe(before);
    await settings(asked, 'confirm_action', { action_id: json.pending_action_id });
    const settled = await outcomeOf(asked, String(json.pending_action_id));
    // Its outcome is learnt with the key that the answer named.
    const repeated = await call('place_marketplace_order', chai(asked), json.idempotency_key);
    expect([repeated.replayed, repeated.json.purchase_id]).toEqual([true, settled.result_id]);
    expect([questions.length, await orderCount(asked)]).toEqual([1, before + 1]);
    await close();
  });

  test('is sent to the page of the action if its client only opens addresses, and continues once it is confirmed there', async () => {
    const before = await orderCount(asked);
    const opens = { elicitation: { url: {} } };
    const first = await round(asked.token, chai(asked), {}, opens);
    const [waiting] = (await settings(asked, 'list_pending_actions', { status: 'pending' })).data as Input[];
    expect(first.inputRequests?.confirm).toMatchObject({
      method: 'elicitation/create',
      params: {
        mode: 'url',
        url: pageOf(waiting?.id),
        message: expect.stringMatching(/Amount: 36\.00 EUR\. Do you confirm\?$/),
      },
    });
    const again = () => round(asked.token, chai(asked), accepting(first.requestState), opens);
    // Having opened the page is no consent: the call waits for the decision there.
    const continued = again();
    expect(await orderCount(asked)).toBe(before);
    await settings(asked, 'confirm_action', { action_id: waiting?.id });
    const { structuredContent, _meta } = await continued;
    const settled = await settings(asked, 'get_pending_action', { action_id: waiting?.id });
    expect([structuredContent?.purchase_id, settled.status]).toEqual([settled.result_id, 'executed']);
    expect(_meta).toMatchObject({ 'procura/idempotent_replayed': true });
    // A client that lost this answer asks again.
    expect((await again()).structuredContent?.purchase_id).toBe(settled.result_id);
    expect(await orderCount(asked)).toBe(before + 1);
  });

  test('continues with the rejection, and a dismissed address leaves the call on its page', async () => {
    const before = await orderCount(asked);
    const opens = { elicitation: { url: {} } };
    const first = await round(asked.token, chai(asked), {}, opens);
    const [waiting] = (await settings(asked, 'list_pending_actions', { status: 'pending' })).data as Input[];
    const dismissed = { requestState: first.requestState, inputResponses: { confirm: { action: 'cancel' } } };
    expect(codeOf(await round(asked.token, chai(asked), dismissed, opens))).toBe('confirmation_required');
    const continued = round(asked.token, chai(asked), accepting(first.requestState), opens);
    await settings(asked, 'reject_action', { action_id: waiting?.id });
    expect(codeOf(await continued)).toBe('confirmation_declined');
    expect(await orderCount(asked)).toBe(before);
  });

  test('is not asked about a call that would be refused, and confirm is no argument', async () => {
    const { questions, call, close } = await assistant(asked, 'accept');
    const foreign = { ...chai(asked), branch_id: branches.get(strict) };
    expect((await call('place_marketplace_order', foreign)).json.code).toBe('not_found');
    expect((await call('place_marketplace_order', chai(asked, 50_000))).json.code).toBe('insufficient_stock');
    const sure = await call('place_marketplace_order', { ...chai(asked), confirm: true });
    expect(sure.json).toMatchObject({ code: 'invalid_input', errors: [{ path: 'confirm' }] });
    expect((await call('preview_marketplace_order', chai(asked))).ok).toBe(true);
    expect(questions).toEqual([]);
    await close();
  });

  test('is not asked again for a repeat of its key, nor while the guard is off', async () => {
    const { questions, call, close } = await assistant(asked, 'accept');
    const input = { ...chai(asked), idempotency_key: randomUUID() };
    const first = await call('place_marketplace_order', input);
    expect((await call('place_marketplace_order', input)).json).toEqual(first.json);
    expect(questions).toHaveLength(1);
    await settings(asked, 'update_integration_settings', { money_guard: 'off' });
    expect((await call('place_marketplace_order', chai(asked))).ok).toBe(true);
    await settings(asked, 'update_integration_settings', { money_guard: 'when_supported' });
    expect(questions).toHaveLength(1);
    await close();
  });

  test('commits nothing but what a question showed, while its price moves', async () => {
    const { questions, call, close } = await assistant(asked, 'accept');
    for (let round = 1; round <= 8; round++) {
      const [{ ok, json }] = await Promise.all([
        call('place_marketplace_order', chai(asked)),
        listAt(`${18 + round}.00`),
      ]);
      if (ok) expect(questions.at(-1)).toContain(`${json.totals[0].amount} EUR`);
      else expect(json.code).toBe('price_changed');
    }
    await listAt('18.00');
    await close();
  });

  test('a consent that is sent repeatedly makes one order, and is valid for nothing else', async () => {
    const before = await orderCount(asked);
    const { resultType, requestState } = await round(asked.token, chai(asked));
    expect(resultType).toBe('input_required');
    // Refused: other arguments, another user's token, one that was touched, none at all.
    expect(codeOf(await round(asked.token, chai(asked, 3), accepting(requestState)))).toBe(
      'confirmation_invalid',
    );
    const colleague = await platform.colleague(asked, 'admin');
    expect(codeOf(await round(colleague.token, chai(asked), accepting(requestState)))).toBe(
      'confirmation_invalid',
    );
    expect(codeOf(await round(asked.token, chai(asked), accepting(`${requestState}x`)))).toBe(
      'confirmation_invalid',
    );
    expect((await round(asked.token, chai(asked), accepting(undefined))).resultType).toBe('input_required');
    expect((await round(asked.token, chai(asked), { requestState })).resultType).toBe('input_required');
    expect(await orderCount(asked)).toBe(before);

    const done = await round(asked.token, chai(asked), accepting(requestState));
    const again = await round(asked.token, chai(asked), accepting(requestState));
    expect(done.structuredContent?.totals).toEqual([{ amount: '36.00', currency: 'EUR' }]);
    expect(again.structuredContent).toEqual(done.structuredContent);
    expect(again._meta).toMatchObject({ 'procura/idempotent_replayed': true });
    expect(await orderCount(asked)).toBe(before + 1);
  });
});

describe('an assistant that cannot ask', () => {
  const eras = { '2026-07-28': mcpCaller, '2025-11-25': mcpCaller2025 };

  test.each(Object.entries(eras))('goes through in %s unless confirming is required', async (_, connect) => {
    const caller = await connect(platform.mcp_url, asked.token);
    expect((await caller.call('place_marketplace_order', chai(asked))).ok).toBe(true);
    await caller.close();
  });

  test.each(Object.entries(eras))(
    'leaves the call in the settings page in %s, where it is done once',
    async (_, connect) => {
      const caller = await connect(platform.mcp_url, strict.token);
      const before = await orderCount(strict);
      const key = randomUUID();
      const place = () => caller.call('place_marketplace_order', chai(strict), key);
      const { ok, json } = await place();
      expect([ok, json.code]).toEqual([false, 'confirmation_required']);
      expect(json.confirm_at).toBe(pageOf(json.pending_action_id));
      expect(json.detail).toContain('supplier “Exotic Liquids” (not verified), branch “Berlin”');
      expect(json.detail).toMatch(/Amount: 36.00 EUR\.$/);
      // Asked for twice it is one, which waits.
      expect((await place()).json.pending_action_id).toBe(json.pending_action_id);
      const waiting = (await settings(strict, 'list_pending_actions', { status: 'pending' })).data as Input[];
      expect(waiting).toHaveLength(1);
      expect(waiting[0]).toMatchObject({
        id: json.pending_action_id,
        title: 'Place marketplace order',
        amounts: [{ amount: '36.00', currency: 'EUR' }],
        suppliers: [{ name: 'Exotic Liquids', verified: false }],
        branch: { name: 'Berlin' },
        requested_by: { user: { id: strict.user_id }, credential: { name: 'tests' } },
        allowed_actions: ['confirm_action', 'reject_action'],
      });
      expect(await orderCount(strict)).toBe(before);

      await settings(strict, 'confirm_action', { action_id: json.pending_action_id });
      const settled = await outcomeOf(strict, String(json.pending_action_id));
      expect(settled).toMatchObject({ status: 'executed', failure: null });
      const repeated = await place();
      expect([repeated.ok, repeated.replayed, repeated.json.purchase_id]).toEqual([
        true,
        true,
        settled.result_id,
      ]);
      expect(await orderCount(strict)).toBe(before + 1);
      await caller.close();
    },
  );

  test('learns of a rejection, and of what failed after it was confirmed', async () => {
    const caller = await mcpCaller(platform.mcp_url, strict.token);
    const before = await orderCount(strict);
    const [unwanted, late] = [randomUUID(), randomUUID()];
    const rejected = await caller.call('place_marketplace_order', chai(strict, 3), unwanted);
    await settings(strict, 'reject_action', { action_id: rejected.json.pending_action_id });
    const answered = await caller.call('place_marketplace_order', chai(strict, 3), unwanted);
    expect([answered.json.code, answered.json.detail]).toEqual([
      'confirmation_declined',
      expect.stringContaining('rejected it'),
    ]);
    const expected_totals = [{ amount: '72.00', currency: 'EUR' }];
    const input = { ...chai(strict, 4), expected_totals };
    const failing = await caller.call('place_marketplace_order', input, late);
    await must(strict, 'update_branch', {
      branch_id: branches.get(strict),
      expected_version: 1,
      status: 'inactive',
    });
    await settings(strict, 'confirm_action', { action_id: failing.json.pending_action_id });
    const settled = await outcomeOf(strict, failing.json.pending_action_id);
    expect(settled).toMatchObject({
      status: 'failed',
      failure: { code: 'branch_inactive' },
      result_id: null,
    });
    await must(strict, 'update_branch', {
      branch_id: branches.get(strict),
      expected_version: 2,
      status: 'active',
    });
    // One consent is good for one try.
    const again = await caller.call('place_marketplace_order', input, late);
    expect([again.json.code, again.json.detail]).toEqual([
      'branch_inactive',
      expect.stringContaining('was confirmed and failed'),
    ]);
    expect(await orderCount(strict)).toBe(before);
    await caller.close();
  });

  test('commits no other amount than the one that was confirmed: the action fails and shows both', async () => {
    const caller = await mcpCaller(platform.mcp_url, strict.token);
    const before = await orderCount(strict);
    const key = randomUUID();
    const { json } = await caller.call('place_marketplace_order', chai(strict), key);
    await listAt('1189.99');
    await settings(strict, 'confirm_action', { action_id: json.pending_action_id });
    const settled = await outcomeOf(strict, json.pending_action_id);
    await listAt('18.00');
    expect(settled).toMatchObject({
      status: 'failed',
      amounts: [{ amount: '36.00', currency: 'EUR' }],
      failure: { code: 'price_changed', amounts: [{ amount: '2379.98', currency: 'EUR' }] },
    });
    expect(await orderCount(strict)).toBe(before);
    // The assistant learns of both amounts, and that the consent is used up.
    const answered = await caller.call('place_marketplace_order', chai(strict), key);
    expect(answered.json.code).toBe('price_changed');
    for (const amount of ['36.00 EUR', '2379.98 EUR']) expect(answered.json.detail).toContain(amount);
    await caller.close();
  });

  test('does it once although the gateway that began it was killed before it had an outcome', async () => {
    const caller = await mcpCaller(platform.mcp_url, strict.token);
    const { world } = platform;
    const dying = systemCall({ operation: 'dying', company_id: strict.company_id });
    const claim = async () => (await world.bus.call(claimConfirmedActions, dying, {})).actions;
    // The gateway that dies takes the confirmed action, makes its call, and settles nothing. A living one may
    // be quicker.
    let before = 0;
    let action_id = '';
    let taken: Awaited<ReturnType<typeof claim>> = [];
    for (let attempt = 0; taken.length === 0 && attempt < 5; attempt++) {
      if (action_id) await outcomeOf(strict, action_id);
      before = await orderCount(strict);
      const { json } = await caller.call('place_marketplace_order', chai(strict, 5));
      action_id = json.pending_action_id;
      await settings(strict, 'confirm_action', { action_id });
      taken = await claim();
    }
    expect(taken.map(({ id }) => id)).toEqual([action_id]);
    for (const { user_id, credential_id, input_json, key } of taken) {
      const { principal } = await world.bus.call(getPrincipal, dying, { user_id, credential_id });
      await world.call(placeMarketplaceOrder, principal, JSON.parse(input_json), { key });
    }
    expect(await claim()).toEqual([]);
    world.clock.advance(61_000);
    expect(await outcomeOf(strict, action_id)).toMatchObject({ status: 'executed' });
    expect(await orderCount(strict)).toBe(before + 1);
    await caller.close();
  });

  test('has nothing done in its name once its credential is revoked', async () => {
    const { token, secret } = (await settings(strict, 'create_token', { name: 'Leaked' })) as {
      token: { id: string };
      secret: string;
    };
    const caller = await mcpCaller(platform.mcp_url, secret);
    const before = await orderCount(strict);
    const { json } = await caller.call('place_marketplace_order', chai(strict, 6));
    await caller.close();
    await settings(strict, 'revoke_token', { credential_id: token.id });
    await settings(strict, 'confirm_action', { action_id: json.pending_action_id });
    const settled = await outcomeOf(strict, json.pending_action_id);
    expect(settled).toMatchObject({ status: 'failed', failure: { code: 'unauthenticated' } });
    expect((settled.failure as { detail: string }).detail).toContain('was revoked');
    expect(await orderCount(strict)).toBe(before);
  });

  test('is not visible to another company: confirming and rejecting answer not_found', async () => {
    const caller = await mcpCaller(platform.mcp_url, strict.token);
    const { json } = await caller.call('place_marketplace_order', chai(strict, 7));
    const action_id = json.pending_action_id;
    for (const operation of ['confirm_action', 'reject_action'])
      expect((await settings(asked, operation, { action_id })).code).toBe('not_found');
    const { data } = await settings(asked, 'list_pending_actions');
    expect((data as Input[]).map(({ id }) => id)).not.toContain(action_id);
    await caller.close();
  });
});

/** The action once it has its outcome. */
const outcomeOf = (person: Person, id: string): Promise<Input> =>
  eventually(`The outcome of ${id}`, async () => {
    await sleep(100);
    const { data = [] } = await settings(person, 'list_pending_actions');
    return (data as Input[]).find((one) => one.id === id && one.settled_at);
  });

test('the settings say how many spending calls of assistants nobody confirmed', async () => {
  const person = await aBuyer();
  await must(seller, 'set_agreed_price', {
    product_id,
    buyer_company_id: person.company_id,
    price: { amount: '18.00', currency: 'EUR' },
    valid_from: '2020-01-01',
  });
  await must(person, 'add_catalog_product', { product_id });
  const asking = await assistant(person, 'accept');
  const silent = await mcpCaller2025(platform.mcp_url, person.token);
  const done = async (
    caller: Pick<typeof silent, 'call'>,
    operation: string,
    input: Input,
  ): Promise<Input> => {
    const { ok, json } = await caller.call(operation, input);
    expect([operation, ok, json.code]).toEqual([operation, true, undefined]);
    return json;
  };
  // Nobody is asked by an assistant that cannot ask, where the guard allows that.
  await done(silent, 'place_marketplace_order', chai(person));
  const schedule = 'FREQ=MONTHLY;BYMONTHDAY=1';
  const { id: recurrence_id } = await done(silent, 'create_recurrence', { ...chai(person), schedule });
  // These commit no further funds, or a person did them, or confirmed them.
  await done(silent, 'update_recurrence', { recurrence_id, skip_next: true });
  await must(person, 'place_marketplace_order', chai(person));
  await done(asking, 'place_marketplace_order', chai(person));
  await settings(person, 'update_integration_settings', { money_guard: 'required' });
  const waiting = await silent.call('place_marketplace_order', chai(person));
  await settings(person, 'confirm_action', { action_id: waiting.json.pending_action_id });
  await outcomeOf(person, String(waiting.json.pending_action_id));

  const spending = ['place_marketplace_order', 'create_recurrence', 'update_recurrence'];
  const entries = await eventually('An entry of each of the six calls', async () => {
    const { data } = await must(person, 'list_audit_events', { limit: 100 });
    const found = (data as Input[]).filter(({ operation }) => spending.includes(String(operation)));
    return found.length >= 6 && found.toReversed();
  });
  expect(entries.map(({ operation, confirmed }) => [operation, confirmed])).toEqual([
    ['place_marketplace_order', false],
    ['create_recurrence', false],
    ['update_recurrence', undefined],
    ['place_marketplace_order', undefined],
    ['place_marketplace_order', true],
    ['place_marketplace_order', true],
  ]);
  expect(await settings(person, 'get_integration_settings')).toMatchObject({ unconfirmed_spending_calls: 2 });
  await Promise.all([asking.close(), silent.close()]);
});
