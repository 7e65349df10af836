import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type Answer,
  closeRfq,
  createPurchaseOrder,
  decideBidIteration,
  type Failure,
  type Id,
  listRfqBids,
  type Principal,
  previewAward,
} from '@procura/contracts';
import { aBranch, inSession } from '@procura/testkit';
import { seededRandom } from '@procura/testkit/seeded-random';
import { type BidView, openTender, type RfqView, type Tender } from './a-tender.ts';

type Preview = Answer<typeof previewAward>;
type Wanted = { bid_id: Id<'bid'>; items?: { rfq_item_id: Id<'rfqItem'>; quantity: number }[] }[];

const random = seededRandom();
const rounds = 16;
let tender: Tender;
let approver: Principal;
beforeAll(async () => {
  tender = await openTender();
  approver = inSession(await tender.colleague('approver'));
});
afterAll(() => tender.world.stop());

const places: Record<string, number> = { JPY: 0, KWD: 3 };
const amount = (currency: string, upTo: number, finer: readonly number[] = []) => ({
  amount: (1 + random.next() * upTo).toFixed(random.pick([places[currency] ?? 2, ...finer])),
  currency,
});
const rate = () => random.pick(['0', '7', '19', '5.5']);

/** An RFQ of a branch of its own of which bidding is over, with bids on some of its items, of some with an award. */
const aTender = async (): Promise<{ rfq: RfqView; bids: BidView[] }> => {
  const { world, buyer, suppliers } = tender;
  const currency = random.pick(['EUR', 'JPY', 'KWD']);
  const rfq = await tender.rfq({
    branch_id: (await aBranch(world, buyer)).id,
    currency,
    items: [
      { name: 'Oven', quantity: 2 + random.below(9) },
      { name: 'Table', quantity: 2 + random.below(9) },
      { name: 'Lamp', quantity: (2000 + random.below(9000)) / 1000, quantity_decimals: 3 },
    ],
  });
  const bids: BidView[] = [];
  for (const supplier of suppliers) {
    const net = random.next() < 0.5;
    const lines = rfq.items
      .filter(() => random.next() < 0.8)
      .map(({ id: rfq_item_id }) => ({
        rfq_item_id,
        unit_price: amount(currency, 500, [4, 6]),
        ...(net && { tax_rate: rate() }),
      }));
    const freight = random.next() < 0.5 && { freight: amount(currency, 500), freight_tax_rate: rate() };
    if (lines.length > 0) bids.push(await tender.bid(rfq, supplier, [], { lines, ...freight }));
  }
  await world.call(closeRfq, buyer, { rfq_id: rfq.id });
  const [first] = bids;
  const line = first?.iterations[0]?.lines[0];
  if (first && line && random.next() < 0.5)
    await tender.accept(first, [{ rfq_item_id: line.rfq_item_id, quantity: 1 }]);
  return { rfq, bids };
};

const quantityOf = (rfq: RfqView, id: string): number =>
  rfq.items.find((one) => one.id === id)?.quantity ?? 1;

/** What is awarded of some bids, in any order: the rest, or parts, which may be more than is left. */
const aSplit = (rfq: RfqView, bids: readonly BidView[]): Wanted =>
  bids
    .toSorted(() => random.next() - 0.5)
    .map(({ id: bid_id, iterations }) => {
      const items = (iterations[0]?.lines ?? [])
        .filter(() => random.next() < 0.7)
        .map(({ rfq_item_id }) => ({
          rfq_item_id,
          quantity: 1 + random.below(Math.ceil(quantityOf(rfq, rfq_item_id) / 3)),
        }));
      return { bid_id, ...(items.length > 0 && random.next() < 0.9 && { items }) };
    });

/** Limits about as large as what is to be awarded. */
const aboutAsLarge = ({ total }: Preview, { branch }: RfqView): Parameters<Tender['setLimits']> => {
  const limit = () => {
    const part = Number(total.amount) * (0.3 + random.next());
    return { amount: part.toFixed(places[total.currency] ?? 2), currency: total.currency };
  };
  const on_exceed = () => random.pick(['refuse', 'approve'] as const);
  const of = [{ scope: 'company' }, { scope: 'branch', target: branch.id }] as const;
  return [
    { ...random.pick(of), period: 'purchase' as const, on_exceed: on_exceed(), limit: limit() },
    { ...of[1], period: random.pick(['day', 'month'] as const), on_exceed: on_exceed(), limit: limit() },
  ].slice(random.below(3));
};

const codeOf = async (calling: Promise<unknown>): Promise<string | null> =>
  calling.then(
    () => null,
    (error: Failure) => error.code,
  );

const met = {
  will_be_done: null,
  needs_approval: 'approval_required',
  will_be_refused: 'limit_exceeded',
} as const;
const strictest = Object.keys(met).toReversed();

const decide = (caller: Principal, { bid_id, items }: Wanted[number], expected_total?: Preview['total']) =>
  tender.world.call(decideBidIteration, caller, {
    ...{ bid_id, iteration: 1, decision: 'accept' },
    ...(items && { award_items: items }),
    ...(expected_total && { expected_total }),
  });

/** Awards as previewed: each for its total, up to the first that limits refuse as the preview says. */
const awardAs = async (shown: Preview, awards: Wanted, caller: Principal): Promise<void> => {
  expect(shown.outcome).toBe(strictest.find((one) => shown.entries.some(({ outcome }) => outcome === one)));
  for (const [index, wanted] of awards.entries()) {
    const entry = shown.entries[index];
    if (!entry) throw new Error('There is an entry for each award');
    const deciding = decide(caller, wanted, entry.total);
    const code = met[entry.outcome];
    if (code) return expect(await codeOf(deciding)).toBe(code);
    const { lines, ...award } = (await deciding).awards.at(-1) ?? { lines: [] };
    const { freight, freight_tax_rate, net, tax, total, iteration } = entry;
    expect(award).toMatchObject({ freight, freight_tax_rate, net, tax, total, iteration });
    expect(lines).toEqual(entry.lines.map(({ total: _, ...line }) => ({ ...line, ordered_quantity: 0 })));
  }
};

/** Orders parts of the open awards as previewed. */
const orderAsPreviewed = async ({ id: rfq_id }: RfqView): Promise<number> => {
  const { world, buyer } = tender;
  const { data } = await world.call(listRfqBids, buyer, { rfq_id });
  const purchase_orders = data.flatMap(({ open_awards }) =>
    open_awards.map(({ award_id }) => ({ award_id })),
  );
  if (purchase_orders.length === 0) return 0;
  const whole = await world.call(previewAward, buyer, { rfq_id, purchase_orders });
  const parts = whole.entries.map(({ award_id, lines }) => ({
    award_id: award_id as Id<'award'>,
    items: lines.map(({ rfq_item_id, quantity }) => ({
      rfq_item_id,
      quantity: random.next() < 0.5 || quantity < 1 ? quantity : 1 + random.below(Math.floor(quantity)),
    })),
  }));
  const shown = await world.call(previewAward, buyer, { rfq_id, purchase_orders: parts });
  for (const [index, { award_id, items }] of parts.entries()) {
    const entry = shown.entries[index];
    const { net, tax, total, lines } = await world.call(createPurchaseOrder, buyer, {
      ...{ rfq_id, bid_id: entry?.bid_id as Id<'bid'>, award_id, items },
      expected_total: entry?.total,
    });
    expect({ net, tax, total }).toEqual({ net: entry?.net, tax: entry?.tax, total: entry?.total });
    expect(lines).toMatchObject(entry?.lines ?? []);
  }
  return parts.length;
};

test(`previews are what deciding and ordering then do (seed ${random.seed})`, async () => {
  const { world, buyer } = tender;
  const seen = new Map<string, number>();
  const count = (what: string, by = 1) => seen.set(what, (seen.get(what) ?? 0) + by);
  for (let round = 0; round < rounds; round++) {
    await tender.setLimits();
    const { rfq, bids } = await aTender();
    if (bids.length === 0) continue;
    const preview = (awards: Wanted, caller = buyer) =>
      world.call(previewAward, caller, { rfq_id: rfq.id, awards });
    const { comparison } = await world.call(listRfqBids, buyer, { rfq_id: rfq.id });
    const split = comparison?.cheapest_split;
    if (split) {
      const shown = await preview(split.awards.map(({ bid_id, items }) => ({ bid_id, items })));
      expect(shown).toMatchObject({ net: split.net, tax: split.tax, total: split.total });
      expect(shown.entries.map(({ total }) => total)).toEqual(split.awards.map(({ total }) => total));
      count('split');
    }
    const awards = aSplit(rfq, bids);
    const unlimited = await preview(awards).catch((error: Failure) => error);
    if ('code' in unlimited) {
      const fault = Number(unlimited.errors?.[0]?.path.split('.')[1]);
      for (const one of awards.slice(0, fault)) await decide(buyer, one);
      const at = awards[fault];
      expect(at && (await codeOf(decide(buyer, at)))).toBe(unlimited.code);
      count(unlimited.code);
    } else {
      await tender.setLimits(...aboutAsLarge(unlimited, rfq));
      const caller = random.pick([buyer, approver]);
      const shown = await preview(awards, caller);
      expect(shown.entries.map(({ total }) => total)).toEqual(unlimited.entries.map(({ total }) => total));
      await awardAs(shown, awards, caller);
      count(shown.outcome);
    }
    count('orders', await orderAsPreviewed(rfq));
  }
  expect(seen.get('split') ?? 0).toBeGreaterThan(0);
  expect(seen.get('orders') ?? 0).toBeGreaterThan(0);
  if (process.env.TALLY) process.stdout.write(`${JSON.stringify([...seen])}\n`);
}, 300_000);
