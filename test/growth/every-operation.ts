import { randomBytes } from 'node:crypto';
import { type Operation, operations, operationsByName } from '@procura/contracts';
import { type Platform, restCaller } from '@procura/testkit/platform';
import pMap from 'p-map';
import { z } from 'zod';
import { ask, must } from '../tenancy/ask.ts';
import { personOf, samples } from '../tenancy/samples.ts';
import type { Side } from '../tenancy/scene.ts';
import { callDescriptions, callTheRest } from './further-calls.ts';

type Input = Record<string, unknown>;

/** Values of the filters of lists and figures, by the field's name. */
const valuesOf = (side: Side): Input => ({
  branch_id: side.branch_id,
  supplier_company_id: side.seller.admin.company_id,
  buyer_company_id: side.admin.company_id,
  purchase_id: side.orders.placed.purchase_id,
  requisitioner_id: side.admin.user_id,
  decided_by_id: side.admin.user_id,
  statuses: ['placed', 'confirmed'],
  due_by: '2090-12-31',
  recurrence_id: side.recurrence_id,
  webhook_id: side.webhook_id,
  rfq_id: side.rfqs.awarded.id,
  store_id: side.seller.store_id,
  user_id: side.admin.user_id,
  credential_id: side.keeper_token_id,
  target: side.orders.placed.id,
  number: 'ORD-1',
  reference: '4500017',
  sku: 'CHAI',
  product_id: side.seller.product_id,
  created_from: '2020-01-01T00:00:00Z',
  created_to: '2090-01-01T00:00:00Z',
  deadline_from: '2020-01-01T00:00:00Z',
  deadline_to: '2090-01-01T00:00:00Z',
  issued_from: '2020-01-01T00:00:00Z',
  issued_to: '2090-01-01T00:00:00Z',
  from: '2026-01-01',
  to: '2090-12-31',
  query: 'chai',
  rows: 'month',
  category: 'Beverages',
  currency: 'EUR',
  price_from: '1.00',
  price_to: '900.00',
  country: 'DE',
  role: 'buyer',
  operation: 'place_order',
  area: 'orders',
  service: 'orders',
});

type Schema = { enum?: unknown[]; type?: string; format?: string };

/** Values of one filter: those that the side holds, else those of its schema. */
const choicesOf = (side: Side, field: string, schema: Schema): unknown[] => {
  const given = valuesOf(side)[field];
  if (schema.format === 'date-time' && /^\d{4}-\d\d-\d\d$/.test(String(given))) return [`${given}T00:00:00Z`];
  if (given !== undefined) return [given];
  return schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);
};

/** Every filter of a read alone, or every two together, with what the others need. */
const filteringsOf = (side: Side, { input }: Operation, together: boolean): Input[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' }) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const demanded = Object.fromEntries(required.map((field) => [field, valuesOf(side)[field]]));
  const filters = Object.entries(properties)
    .filter(([field]) => !['limit', 'cursor', 'format', ...required].includes(field))
    .map(([field, schema]) => choicesOf(side, field, schema).map((value) => [field, value] as const));
  const alone = [{}, ...filters.flat().map((one) => Object.fromEntries([one]))];
  // Unpaid orders are asked for in another form than others, as an amount has to be due on them.
  const inPairs = (choices: (typeof filters)[number]) =>
    choices.filter(
      ([field, value], index) => index === 0 || (field === 'payment_status' && value === 'paid'),
    );
  const pairs = filters.flatMap((ones, index) =>
    filters
      .slice(index + 1)
      .flatMap((others) =>
        inPairs(ones).flatMap((one) => inPairs(others).map((other) => Object.fromEntries([one, other]))),
      ),
  );
  const inCurrency = (filter: Input): Input =>
    ['price_from', 'price_to'].some((field) => field in filter) || String(filter.sort).startsWith('price')
      ? { currency: 'EUR', ...filter }
      : filter;
  return (together ? pairs : alone).map((filter) => ({ ...demanded, ...inCurrency(filter) }));
};

/** Reads that take filters or pages. */
const isFiltered = ({ effect, input, audience }: Operation): boolean =>
  effect === 'read' &&
  !['internal', 'operator', 'anyone'].includes(audience) &&
  ('cursor' in input.shape || 'branch_id' in input.shape);

/**
 * Calls every list and every figure: with each filter alone and its second page, and with every two. Answers what was
 * refused.
 */
const callFilterings = async (platform: Platform, side: Side): Promise<string[]> => {
  const refused: string[] = [];
  const calls = operations
    .filter(isFiltered)
    .flatMap((operation) =>
      [side.admin, side.keeper, side.seller.admin]
        .filter(({ role }) => operation.audience !== (role.startsWith('supplier') ? 'buyer' : 'supplier'))
        .flatMap((person) =>
          [false, true].flatMap((together) =>
            filteringsOf(side, operation, together).map((input) => ({ operation, person, input, together })),
          ),
        ),
    );
  const tryCall = async ({ operation, person, input, together }: (typeof calls)[number]): Promise<void> => {
    const { name, input: contract } = operation;
    // Someone confined to branches has one filter more than others: two are three.
    if (together && person === side.keeper && name !== 'list_orders') return;
    const paged = 'cursor' in contract.shape ? { ...input, limit: 1 } : input;
    const { ok, status, json } = await ask(platform, person, name, paged);
    // A read that a role may not make, or suppliers may not ask for, reaches no database.
    if (!ok && ![400, 403, 404].includes(Number(status)))
      refused.push(`${name} ${JSON.stringify(input)}: ${JSON.stringify(json)}`);
    if (ok && json.next_cursor && !together)
      await must(platform, person, name, { ...paged, cursor: json.next_cursor });
  };
  // A few suffice to keep the database busy; with more, each waits longer for its answer.
  await pMap(calls, tryCall, { concurrency: 4 });
  return refused;
};

/** What a walk was answered: refusals, and the answers to the samples. */
type Walked = { refused: string[]; answers: string[] };

/** Calls each sample. */
const callSamples = async (platform: Platform, side: Side): Promise<Walked> => {
  const operator = restCaller(platform.base_url, platform.operator_key);
  const [refused, answers]: [string[], string[]] = [[], []];
  for (const [name, list] of Object.entries(samples))
    for (const sample of list) {
      const operation = operationsByName.get(name) as Operation;
      const input = sample.input(side);
      const reply =
        sample.by === 'operator'
          ? await operator.call(name, input, randomBytes(8).toString('hex'))
          : await ask(
              platform,
              personOf(operation, sample, side),
              name,
              input,
              randomBytes(8).toString('hex'),
            );
      answers.push(JSON.stringify(reply.json));
      if (!reply.ok) refused.push(`${name}: ${JSON.stringify(reply.json)}`);
    }
  return { refused, answers };
};

/** Calls every operation of the contracts on one side. This uses up the objects of the side. */
export const callEveryOperation = async (platform: Platform, side: Side): Promise<Walked> => {
  await callDescriptions(platform, side);
  await callTheRest(platform, side);
  const refused = await callFilterings(platform, side);
  const called = await callSamples(platform, side);
  const operator = restCaller(platform.base_url, platform.operator_key);
  for (const name of ['list_audit_heads', 'list_companies', 'list_escalated_claims']) {
    const { ok, json } = await operator.call(name, { limit: 1 });
    if (!ok) refused.push(`${name}: ${JSON.stringify(json)}`);
  }
  // Last, because nobody is signed in after it.
  const { status, json } = await platform.settings('sign_out', {}, side.seller.admin.cookie);
  if (status >= 300) refused.push(`sign_out: ${JSON.stringify(json)}`);
  return { refused: [...refused, ...called.refused], answers: called.answers };
};
