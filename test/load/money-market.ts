import { closeRfq, createRfq, Failure, type Id, type Principal, submitBid } from '@procura/contracts';
import { minorDigits } from '@procura/contracts/currencies';
import { aCompany, inSession } from '@procura/testkit';
import { buildMarket } from '@procura/testkit/market';
import type { Fleet } from '@procura/testkit/platform';
import { insist } from '@procura/testkit/progress';

/** RFQs of each market, one item each; the quantity asked for can be awarded. */
const rfqsEach = 4;
export const asked = 40;

/** One buyer, its supplier and what it can buy, in one currency. */
export type Market = {
  currency: string;
  buyer: Principal;
  supplier: Principal;
  branch_id: Id<'branch'>;
  product_ids: Id<'product'>[];
  bids: { rfq_id: Id<'rfq'>; bid_id: Id<'bid'>; item_id: Id<'rfqItem'> }[];
  /** What the month may come to, in minor units. */
  limit_minor: bigint;
  orders: Id<'order'>[];
};

type Place = { fleet: Fleet; seed: number };

/** An amount in minor units as contracts write it. */
export const money = (minor: number | bigint, currency: string) => {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return {
    amount: digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text,
    currency,
  };
};

/** Builds the companies of one currency, their products, limits and RFQs with a bid each. */
export const aMarket = async (place: Place, currency: string): Promise<Market> => {
  const { fleet } = place;
  const [buyer, supplier] = [
    await aCompany(fleet, 'buyer', { currency }),
    await aCompany(fleet, 'supplier', { currency }),
  ];
  const market = await buildMarket(fleet, { buyer, supplier, currency, session: inSession });
  const product_ids: Market['product_ids'] = [];
  // The first is sold in pieces, the second by weight.
  for (const [price, quantity_decimals] of [
    [1799, 0],
    [2350, 3],
  ] as const)
    product_ids.push(
      await market.product(
        { stock: 5000, amount: money(price, currency).amount, tax_rate: '7.5', quantity_decimals },
        money(1713, currency).amount,
      ),
    );
  const limit_minor = 400_000n;
  await market.setLimits({
    scope: 'company',
    period: 'month',
    on_exceed: 'refuse',
    limit: money(limit_minor, currency),
  });
  const branch_id = market.branch.id;
  const bids: Market['bids'] = [];
  for (let index = 0; index < rfqsEach; index++)
    bids.push(await buildBid(place, { buyer, supplier, currency, branch_id }));
  return {
    currency,
    buyer,
    supplier,
    branch_id,
    product_ids,
    bids,
    limit_minor,
    orders: [],
  };
};

const buildBid = async (
  { fleet, seed }: Place,
  market: Pick<Market, 'buyer' | 'supplier' | 'currency' | 'branch_id'>,
): Promise<Market['bids'][number]> => {
  const { buyer, supplier, currency, branch_id } = market;
  const rfq = await insist(
    () =>
      fleet.call(createRfq, buyer, {
        branch_id,
        title: 'Fabrics',
        items: [{ name: 'Fabric', quantity: asked, quantity_decimals: 3 }],
        deadline: new Date(Date.now() + 86_400_000).toISOString(),
        currency,
        supplier_company_ids: [supplier.company_id],
      }),
    // Until what it names has reached rfq, the RFQ is refused.
    { what: 'an RFQ', database: fleet.database, seed, again: (error) => error instanceof Failure },
  );
  const item_id = (rfq.items[0] as { id: Id<'rfqItem'> }).id;
  const bid = await fleet.call(submitBid, supplier, {
    rfq_id: rfq.id,
    lines: [{ rfq_item_id: item_id, unit_price: money(977, currency) }],
  });
  await fleet.call(closeRfq, buyer, { rfq_id: rfq.id });
  return { rfq_id: rfq.id, bid_id: bid.id, item_id };
};
