/** What must hold in the databases of a whole platform, read as raw documents apart from the code that wrote them. */

import { type Databases, Stalled, untilSettled } from '@procura/testkit/progress';
import { verifyChain } from '@procura/testkit/verify-chain';
import type { Db } from 'mongodb';

/** Waits until no event is undelivered; work without progress is a problem. */
export const settled = async (
  database: Databases,
  options?: Parameters<typeof untilSettled>[1],
): Promise<string[]> => {
  try {
    await untilSettled(database, options);
    return [];
  } catch (error) {
    if (error instanceof Stalled) return [error.message];
    throw error;
  }
};

// biome-ignore lint/suspicious/noExplicitAny: raw documents, read apart from the types that wrote them
type Doc = Record<string, any>;
export const all = (db: Db, name: string, filter: Record<string, unknown> = {}): Promise<Doc[]> =>
  db.collection(name).find(filter).toArray() as unknown as Promise<Doc[]>;

const bump = (sums: Map<string, bigint>, key: string, amount: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
};

/** The ledger sums to zero per currency, every balance and escrow equals its replay, none is below its floor. */
export const checkBooks = async (finance: Db): Promise<string[]> => {
  const problems: string[] = [];
  const [totals, replay] = [new Map<string, bigint>(), new Map<string, bigint>()];
  for (const { postings, currency, reference } of await all(finance, 'ledger')) {
    let sum = 0n;
    for (const { account, owner, amount_minor } of postings as {
      account: string;
      owner: string;
      amount_minor: bigint;
    }[]) {
      sum += amount_minor;
      bump(totals, currency, amount_minor);
      bump(replay, `${account} ${owner} ${currency}`, amount_minor);
    }
    if (sum !== 0n) problems.push(`Ledger transaction ${reference} sums to ${sum}`);
  }
  for (const [currency, total] of totals)
    if (total !== 0n) problems.push(`The ledger of ${currency} sums to ${total}`);
  const kept = new Map<string, bigint>();
  for (const one of await all(finance, 'balances')) {
    kept.set(`available ${one.company_id} ${one.currency}`, one.available_minor);
    kept.set(`outside ${one.company_id} ${one.currency}`, one.outside_minor);
  }
  for (const one of await all(finance, 'escrows'))
    kept.set(`escrow ${one.buyer_company_id}|${one.supplier_company_id} ${one.currency}`, one.held_minor);
  for (const key of new Set([...kept.keys(), ...replay.keys()])) {
    const [is, should] = [kept.get(key) ?? 0n, replay.get(key) ?? 0n];
    if (is !== should) problems.push(`${key} is ${is}, its replay ${should}`);
    if (!key.startsWith('outside') && is < 0n) problems.push(`${key} is below zero: ${is}`);
  }
  if (totals.size === 0) problems.push('The ledger is empty, so nothing was shown');
  return problems;
};

/** No order is paid twice, none is paid and ended without its money back, and orders show what their charges say. */
export const checkOrders = async (database: Databases): Promise<string[]> => {
  const problems: string[] = [];
  const [finance, orders] = [database('finance'), await all(database('orders'), 'orders')];
  const applied = new Map<string, bigint[]>();
  for (const one of await all(finance, 'payments')) {
    const amount = (one.amount_minor as bigint) - (one.credited_minor as bigint);
    if (amount > 0n) applied.set(one.order_id, [...(applied.get(one.order_id) ?? []), amount]);
  }
  const charges = new Map((await all(finance, 'charges')).map((one) => [one.order_id as string, one]));
  for (const order of orders) {
    const id = String(order._id);
    const charge = charges.get(id);
    if (!charge) {
      if (!['declined', 'pending_approval'].includes(order.status))
        problems.push(`Order ${id} (${order.status}) has no charge`);
      continue;
    }
    const taken = applied.get(id) ?? [];
    if (taken.length > 1) problems.push(`Order ${id} was paid ${taken.length} times`);
    const ended = ['cancelled', 'rejected'].includes(order.status);
    const paid = taken.reduce((sum, one) => sum + one, 0n);
    if (charge.paid_minor !== paid)
      problems.push(`Order ${id} says paid ${charge.paid_minor}, payments ${paid}`);
    if (ended && charge.status !== 'void')
      problems.push(`Order ${id} ended and its charge is ${charge.status}`);
    const back = charge.refunded_minor + (charge.refund_due_minor ?? 0n);
    if (ended && back !== paid) problems.push(`Order ${id} ended, ${paid} was paid and ${back} went back`);
    if (!ended && paid - back > (order.total as { amount_minor: bigint }).amount_minor)
      problems.push(`Order ${id} holds more than its total`);
    if (charge.settled && charge.status === 'paid' && !charge.released_at)
      problems.push(`Order ${id} is settled and paid, and its supplier was not credited`);
    const shows = order.payment_status as string;
    const should = paid > 0n ? ['paid', 'partially_refunded', 'refunded'] : ['unpaid', 'pending', 'paid'];
    if (!should.includes(shows)) problems.push(`Order ${id} shows ${shows} with ${paid} paid`);
  }
  return problems;
};

/** What is counted against limits is what commitments hold. */
export const checkUse = async (finance: Db): Promise<string[]> => {
  const held = new Map<string, bigint>();
  for (const one of await all(finance, 'commitments'))
    for (const share of (one.orders ?? one.shares) as { currency: string; held_minor: bigint }[])
      bump(held, `${one.company_id} ${share.currency}`, share.held_minor);
  const problems: string[] = [];
  for (const one of await all(finance, 'usage', { scope: 'company' }))
    for (const [currency, used] of Object.entries((one.month_minor ?? {}) as Record<string, bigint>)) {
      const should = held.get(`${one.company_id} ${currency}`) ?? 0n;
      if (used !== should) problems.push(`${currency}: ${used} counted, ${should} held by commitments`);
    }
  return problems;
};

/** A quantity as it is stored, an integer or a Decimal128, in thousandths. */
export const thousandthsOf = (stored: unknown): bigint => BigInt(Math.round(Number(String(stored)) * 1000));

/**
 * Of every product, what is available and reserved is on hand, and what is reserved is what reservations hold
 * of it.
 */
export const checkStock = async (catalogue: Db): Promise<string[]> => {
  const held = new Map<string, bigint>();
  for (const { state, lines } of await all(catalogue, 'reservations'))
    if (state === 'held')
      for (const { product_id, quantity, taken, released } of lines as Record<string, unknown>[])
        bump(
          held,
          String(product_id),
          thousandthsOf(quantity) - thousandthsOf(taken) - thousandthsOf(released),
        );
  return (await all(catalogue, 'products')).flatMap((product) => {
    const { stock, reserved, available } = product;
    const should = held.get(String(product._id)) ?? 0n;
    return [
      ...(thousandthsOf(reserved) + thousandthsOf(available) === thousandthsOf(stock)
        ? []
        : [`Product ${product._id}: ${reserved} reserved and ${available} available of ${stock}`]),
      ...(thousandthsOf(reserved) === should
        ? []
        : [`Product ${product._id}: ${reserved} reserved, ${should} thousandths held by reservations`]),
    ];
  });
};

/** Every company's audit chain is whole and reaches its head, in its own database if it is there. */
export const checkAudit = async (database: Databases): Promise<string[]> => {
  const apart = await all(database('audit'), 'audit_heads');
  const place = database(apart.length > 0 ? 'audit' : 'identity');
  const heads = await all(place, 'audit_heads');
  const problems = await Promise.all(
    heads.map(async ({ _id, company_id, sequence, hash }) => {
      const entries = await place
        .collection('audit_entries')
        .find({ company_id: _id })
        .sort({ sequence: 1 })
        .toArray();
      const chain = entries.map(({ _id: id, at, sequence: place, number, ...rest }) => ({
        ...rest,
        id,
        at: (at as Date).toISOString(),
        sequence: Number(place),
        number: Number(number),
      }));
      const fault = verifyChain(chain as never, { company_id, sequence: Number(sequence), hash });
      return fault ? [`The audit chain of ${_id}: ${JSON.stringify(fault)}`] : [];
    }),
  );
  if (heads.length === 0) return ['There is no audit chain, so nothing was shown'];
  return problems.flat();
};

/**
 * The numbers of every company's feed have no gaps, and each version of each order is in the feeds of the parties that
 * see it, once.
 */
export const checkFeeds = async (database: Databases): Promise<string[]> => {
  const problems: string[] = [];
  const feeds = Map.groupBy(await all(database('feed'), 'entries'), ({ company_id }) => String(company_id));
  for (const [company, entries] of feeds) {
    const numbers = entries.map(({ number }) => Number(number)).toSorted((a, b) => a - b);
    const gap = numbers.findIndex((number, index) => number !== index + 1);
    if (gap !== -1) problems.push(`The feed of ${company} has ${numbers[gap]} in place of ${gap + 1}`);
  }
  const versionsOf = (company: string): Map<string, number[]> => {
    const byObject = Map.groupBy(feeds.get(company) ?? [], ({ object }) => String(object.id));
    return new Map(
      [...byObject].map(([id, own]) => [
        id,
        // A call that does several things has an entry for each.
        [...new Set(own.map(({ object }) => Number(object.version)))].toSorted((a, b) => a - b),
      ]),
    );
  };
  const versions = new Map([...feeds.keys()].map((company) => [company, versionsOf(company)]));
  const orders = await all(database('orders'), 'orders');
  for (const { _id, version, placed_version, placed_at, ...order } of orders) {
    const first = Number(placed_version ?? (order.approval ? 2 : 1));
    const expected = [
      [order.buyer_company_id, Number(version)],
      [order.supplier_company_id, placed_at ? Number(version) - first + 1 : 0],
    ] as const;
    for (const [company, last] of expected) {
      const found = versions.get(String(company))?.get(String(_id)) ?? [];
      if (found.length !== last || found.some((one, index) => one !== index + 1))
        problems.push(`Order ${_id} is at version ${last} for ${company}, its feed has ${found.join(', ')}`);
    }
  }
  if (orders.length === 0) problems.push('There is no order, so nothing was shown');
  return problems;
};

/** What a caller was answered to a placement. */
type Answered = { key: string; company_id: string; purchase_id: string | null; order_id: string | null };

/**
 * Each answer to a placement names a purchase of its own; that has its order, charge, reservation, commitment and entry of
 * the audit chain once each, and these companies have nothing else.
 */
export const checkPlacements = async (
  database: Databases,
  placements: readonly Answered[],
): Promise<string[]> => {
  if (placements.length === 0) return ['No placement was sent, so nothing was shown'];
  const companies = [...new Set(placements.map(({ company_id }) => company_id))];
  const ofBuyer = { buyer_company_id: { $in: companies } };
  const ofCompany = { company_id: { $in: companies } };
  const [orders, catalogue, finance, identity] = (
    ['orders', 'catalogue', 'finance', 'identity'] as const
  ).map(database) as [Db, Db, Db, Db];
  const stored = {
    purchase: (await all(orders, 'purchases', { ...ofCompany, state: 'made' })).map(({ _id }) => _id),
    order: (await all(orders, 'orders', ofBuyer)).map((one) => one.purchase_id),
    reservation: (await all(catalogue, 'reservations', { ...ofCompany, state: 'held' })).map(
      ({ _id }) => _id,
    ),
    commitment: (await all(finance, 'commitments', { ...ofCompany, state: 'held' })).map(({ _id }) => _id),
    'audit entry': (await all(identity, 'audit_entries', { ...ofCompany, operation: 'place_order' })).map(
      ({ target }) => target,
    ),
  };
  const charged = (await all(finance, 'charges', ofBuyer)).map(({ order_id }) => order_id);
  return [
    ...Object.entries(stored).flatMap(([what, found]) =>
      differences(what, { found, answered: placements.map(({ purchase_id }) => purchase_id) }),
    ),
    ...differences('charge', { found: charged, answered: placements.map(({ order_id }) => order_id) }),
  ];
};

/** What was answered and is not stored once, and what is stored and was not answered. */
const differences = (
  what: string,
  { found, answered }: { found: readonly string[]; answered: readonly (string | null)[] },
): string[] => {
  const [times, expected] = [found, answered.filter((id) => id !== null)].map((ids) =>
    Map.groupBy(ids, (id) => id),
  ) as [Map<string, string[]>, Map<string, string[]>];
  return [
    ...[...expected].flatMap(([id, keys]) => [
      ...(times.get(id)?.length === 1 ? [] : [`${id} has its ${what} ${times.get(id)?.length ?? 0} times`]),
      ...(keys.length === 1 ? [] : [`${id} is the answer to ${keys.length} keys`]),
    ]),
    ...[...times.keys()]
      .filter((id) => !expected.has(id))
      .map((id) => `${what} ${id} was answered to nobody`),
  ];
};

/** Everything that must hold of a platform at rest. */
export const checkPlatform = async (database: Databases, seed?: number): Promise<string[]> => [
  ...(await settled(database, { seed })),
  ...(await checkBooks(database('finance'))),
  ...(await checkOrders(database)),
  ...(await checkUse(database('finance'))),
  ...(await checkStock(database('catalogue'))),
  ...(await checkAudit(database)),
  ...(await checkFeeds(database)),
];
