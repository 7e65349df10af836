import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  confirmAction,
  createPendingAction,
  createPurchaseOrder,
  createRecurrence,
  createToken,
  decideBidIteration,
  Failure,
  generateOrderPaymentLink,
  type Id,
  listRecurrenceRuns,
  listRfqPurchaseOrders,
  placeOrder,
  setAgreedPrice,
  updateIntegrationSettings,
} from '@procura/contracts';
import { type RunningGateway, startGateway } from '@procura/gateway';
import { eur, inSession } from '@procura/testkit';
import { eventually } from '@procura/testkit/eventually';
import type { Deps as FinanceDeps } from '../../services/finance/src/deps.ts';
import { openTender, type Tender } from '../../services/rfq/test/a-tender.ts';
import { sources } from '../architecture/sources.ts';

/*
 * Every saga, broken off at each of its fault points. Those that a caller waits for are in sagas.test.ts, and
 * those that a scheduler or a gateway drives in driven-sagas.test.ts.
 */

/** A saga under way: `attempt` calls it under one key, and `facts` is what it has made and holds. */
type Begun = { attempt: () => Promise<unknown>; facts: () => Promise<unknown> };
type Saga = {
  /** Beginnings of the names of its fault points. */
  points: readonly string[];
  /** Points on another way than this one, each with the test that breaks there. */
  elsewhere?: Record<string, string>;
  begin(): Promise<Begun>;
  /** The facts at its end. */
  end: unknown;
};

let tender: Tender;
let gateway: RunningGateway | undefined;
let breakAt: string | null = null;
let serial = 0;

const fault = (point: string): void => {
  if (point !== breakAt) return;
  breakAt = null;
  throw new Error(`broken off at ${point}`);
};

const newKey = () => `saga ${++serial}`;
/** An amount that nothing else of the company changes: what its first limit counts, from now on. */
const usedFromNow = async () => {
  const before = Number(await tender.used());
  return async () => Number(await tender.used()) - before;
};

/** A weekly recurring order that is due, of a product that costs its ceiling or more. */
const aDueRun = async (price?: string): Promise<Begun> => {
  const { world, buyer, suppliers } = tender;
  const product_id = await tender.product({ stock: 100 });
  const recurrence = await world.call(createRecurrence, inSession(buyer), {
    branch_id: tender.branch.id,
    lines: [{ product_id, quantity: 4 }],
    schedule: 'FREQ=WEEKLY',
  });
  if (price)
    await world.call(setAgreedPrice, suppliers[0], {
      product_id,
      buyer_company_id: buyer.company_id,
      price: eur(price),
      valid_from: '2020-01-01',
    });
  await world.settle();
  const due = Date.parse(String(recurrence.next_run_at));
  world.clock.advance(due - world.clock().getTime() + 1000);
  return {
    async attempt() {
      await world.runJob('recurrence', 'start_runs');
      await world.runJob('recurrence', 'place_runs');
    },
    async facts() {
      const input = { recurrence_id: recurrence.id, limit: 100 };
      const { data } = await world.call(listRecurrenceRuns, buyer, input);
      return { runs: data.map(({ status }) => status), stock: await tender.stockOf(product_id) };
    },
  };
};

/** A call of an assistant that its owner confirms, and that the gateway then makes. */
const aConfirmedAction = async (): Promise<Begun> => {
  const { world, buyer } = tender;
  const owner = inSession(buyer);
  const product_id = await tender.product({ stock: 100 });
  const { token } = await world.call(createToken, owner, { name: 'Claude' });
  const assistant = { ...buyer, credential_id: token.id, credential_kind: 'mcp_token' } as const;
  const asked = {
    operation: placeOrder.name,
    input_json: JSON.stringify({ branch_id: tender.branch.id, lines: [{ product_id, quantity: 4 }] }),
    key: newKey(),
    spending: { amounts: [eur('40.00')], suppliers: [], branch: null, summary: 'Orders 4 products.' },
  };
  const used = await usedFromNow();
  const ask = () => world.call(createPendingAction, assistant, asked);
  return {
    async attempt() {
      const point = breakAt;
      const { id, status } = await ask();
      if (status === 'pending') await world.call(confirmAction, owner, { action_id: id });
      await eventually(
        `An outcome of ${id}`,
        async () => (point !== null && breakAt === null) || (await ask()).settled_at,
      );
    },
    async facts() {
      const { status, failure } = await ask();
      return { status, failure, used: await used(), stock: await tender.stockOf(product_id) };
    },
  };
};

const sagas: Record<string, Saga> = {
  placing: {
    points: ['place.'],
    end: { used: 40, stock: 96 },
    async begin() {
      const product_id = await tender.product({ stock: 100 });
      const key = newKey();
      const used = await usedFromNow();
      const input = { branch_id: tender.branch.id, lines: [{ product_id, quantity: 4 }] };
      return {
        attempt: () => tender.world.call(placeOrder, tender.buyer, input, { key }),
        facts: async () => ({ used: await used(), stock: await tender.stockOf(product_id) }),
      };
    },
  },
  accepting: {
    points: ['accept.'],
    end: {
      used: 1700,
      quantities: [
        [0, 10, 0],
        [0, 40, 0],
      ],
    },
    async begin() {
      const { rfq, bid } = await tender.evaluated();
      const key = newKey();
      const used = await usedFromNow();
      const input = { bid_id: bid.id, iteration: 1, decision: 'accept' } as const;
      return {
        attempt: () => tender.world.call(decideBidIteration, tender.buyer, input, { key }),
        facts: async () => ({ used: await used(), quantities: await quantitiesOf(rfq.id) }),
      };
    },
  },
  issuing: {
    points: ['issue.', 'create_order_from_award.'],
    end: { used: 0, issued: [eur('1700.00')] },
    elsewhere: { 'issue.after_abandon': 'services/rfq/test/faults.int.test.ts' },
    async begin() {
      const { rfq, bid } = await tender.evaluated();
      await tender.accept(bid);
      const key = newKey();
      const used = await usedFromNow();
      const input = { rfq_id: rfq.id, bid_id: bid.id };
      return {
        attempt: () => tender.world.call(createPurchaseOrder, tender.buyer, input, { key }),
        async facts() {
          const { data } = await tender.world.call(listRfqPurchaseOrders, tender.buyer, { rfq_id: rfq.id });
          return { used: await used(), issued: data.map(({ total }) => total) };
        },
      };
    },
  },
  'payment links': {
    points: ['link.'],
    end: ['open'],
    async begin() {
      const { id } = await tender.order();
      const key = newKey();
      await tender.world.settle();
      return {
        attempt: () => tender.world.call(generateOrderPaymentLink, tender.buyer, { order_id: id }, { key }),
        facts: () => linksOf(id),
      };
    },
  },
  'recurrence runs': {
    points: ['run.'],
    elsewhere: {
      'run.after_refused': 'the next saga',
      'run.after_settled': 'the next saga',
    },
    begin: () => aDueRun(),
    end: { runs: ['placed'], stock: 96 },
  },
  'recurrence runs that are refused': {
    points: ['run.'],
    elsewhere: { 'run.after_placed': 'the saga before' },
    begin: () => aDueRun('12.00'),
    end: { runs: ['failed'], stock: 100 },
  },
  'confirmed actions': {
    points: ['action.', 'place.'],
    begin: aConfirmedAction,
    end: { status: 'executed', failure: null, used: 40, stock: 96 },
  },
};

/** Quantities of an RFQ that are claimed, awarded and ordered. */
const quantitiesOf = async (rfq_id: Id<'rfq'>) => {
  const rows = tender.world
    .database('rfq')
    .collection<{ _id: string; items: Record<string, number>[] }>('rfqs');
  const stored = await rows.findOne({ _id: rfq_id });
  return stored?.items.map((item) => [item.claimed_quantity, item.awarded_quantity, item.ordered_quantity]);
};
const linksOf = async (order_id: Id<'order'>) => {
  const { paymentLinks } = tender.world.deps<FinanceDeps>('finance');
  const links = await paymentLinks.owner(tender.buyer.company_id).find({ order_id });
  return links.map(({ status }) => status);
};

/** Every fault point of the services and the gateway, by its name; the engine names the first of each of its sagas. */
const declared = sources()
  .filter(({ path }) => /^(services\/\w+|gateway)\/src\//.test(path))
  .flatMap(({ text }) => [
    ...[...text.matchAll(/\bfault\('([\w.]+)'\)/g)].map(([, point]) => String(point)),
    ...(/\btype Saga\b/.test(text)
      ? [...text.matchAll(/^ +name: '(\w+)',/gm)].map(([, name]) => `${name}.after_claim`)
      : []),
  ]);
const pointsOf = ({ points, elsewhere = {} }: Saga): string[] =>
  declared.filter((point) => points.some((start) => point.startsWith(start)) && !(point in elsewhere));

/** Longer than any saga has to itself. */
const laterMs = 61_000;
const sweep = async () => {
  tender.world.clock.advance(laterMs);
  await tender.world.runJob('orders', 'sweep');
  await tender.world.runJob('rfq', 'sweep');
  await tender.world.settle();
};

/** Sends a call again until it is answered; each time what was left of the one before is over. */
const complete = async ({ attempt }: Begun): Promise<void> => {
  for (let left = 5; ; left--) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (left === 0 || !(error instanceof Failure)) throw error;
      tender.world.clock.advance(laterMs);
    }
  }
};

const open = async (hasGateway: boolean): Promise<void> => {
  tender = await openTender({
    services: ['identity', 'branches', 'catalogue', 'suppliers', 'orders', 'finance', 'rfq', 'recurrence'],
    absent: [],
    fault,
  });
  const { world, buyer } = tender;
  if (hasGateway)
    gateway = await startGateway(
      { ...world.busConfig('gateway'), port: 0, log_level: world.config.log_level },
      { fault },
    );
  await world.call(updateIntegrationSettings, inSession(buyer), { api_enabled: true });
  await tender.setLimits({
    scope: 'company',
    period: 'month',
    on_exceed: 'refuse',
    limit: eur('900000000.00'),
  });
  await world.settle();
};

/** Tests some of the sagas, on a world and, for confirmed actions, a gateway. */
export const testSagas = (names: readonly string[]): void => {
  beforeAll(() => open(names.includes('confirmed actions')));
  afterAll(async () => {
    await gateway?.stop();
    await tender?.world.stop();
  });
  describe.each(Object.entries(sagas).filter(([name]) => names.includes(name)))('%s', (_, saga) => {
    test('without a fault reaches its end', async () => {
      const begun = await saga.begin();
      await complete(begun);
      await sweep();
      expect(await begun.facts()).toEqual(saga.end);
    });

    test.each(pointsOf(saga))(
      'broken off at %s and sent again has one effect and holds nothing else',
      async (point) => {
        const begun = await saga.begin();
        breakAt = point;
        await begun.attempt().catch(() => undefined);
        expect(breakAt).toBeNull();
        tender.world.clock.advance(laterMs);
        await complete(begun);
        await sweep();
        expect(await begun.facts()).toEqual(saga.end);
        await begun.attempt();
        await sweep();
        expect(await begun.facts()).toEqual(saga.end);
      },
    );
  });
};

/** Sagas that the scheduler or, for confirmed actions, a gateway drives. */
export const driven = ['recurrence runs', 'recurrence runs that are refused', 'confirmed actions'];
/** Sagas that a caller waits for. */
export const called = Object.keys(sagas).filter((name) => !driven.includes(name));

/** Tests that no saga and no fault point is left out. */
export const testCompleteness = (): void => {
  test('every saga has its fault points, and every point that ends in a state of one is of a saga here', () => {
    for (const [name, saga] of Object.entries(sagas))
      expect([name, pointsOf(saga).length > 1]).toEqual([name, true]);
    const starts = Object.values(sagas).flatMap(({ points }) => points);
    const others = declared.filter(
      (point) => point.includes('.after_') && !starts.some((one) => point.startsWith(one)),
    );
    // Remedy: add the saga to the table.
    expect(others).toEqual([]);
  });
};
