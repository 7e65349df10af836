/**
 * `npm run soak -- ledger`: finance checks a ledger of a million rows (SOAK_ROWS), inserted directly, from its first run to
 * the end of a whole check, while no run takes long; then it finds a wrong balance with the next row of that company, and an
 * old row that was changed in the next whole check. For 10 million, MONGODB_URI names a replica set, or SecantusDB's server
 * in Rust is installed.
 */
import { type Id, type IdKind, idFromBytes, newId } from '@procura/contracts';
import { definitionOf, startWorld } from '@procura/testkit';
import type { Db } from 'mongodb';
import { chargeIdOf } from '../../../services/finance/src/charges/charge.ts';
import { takeFastStack } from '../load-platform.ts';

const rowCount = Number(process.env.SOAK_ROWS ?? 1_000_000);
const buyers = 20;
/** Of ten rows three in ten belong to orders: a payment, and the release of it in the next row. */
const ofTen = { orders: 3 };
const insertAtOnce = 1000;
const longestRunMs = 60_000;
const currency = 'EUR';

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const began = Date.now();
const startsMs = began - 30 * 86_400_000;
const lastsMs = 29 * 86_400_000;

/** The id that a row booked at this place of the month would have. */
const idAt = <K extends IdKind>(kind: K, place: number): Id<K> => {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.floor(startsMs + (lastsMs * place) / rowCount), 0, 6);
  bytes.writeUIntBE(place, 10, 6);
  return idFromBytes(kind, bytes);
};

type Row = Record<string, unknown>;
type Booked = { rows: Row[]; charges: Row[]; payments: Row[]; balances: Row[]; escrows: Row[] };

/** One buyer's part of the ledger, and all that follows from it. */
const bookOf = function* (from: number, to: number): Generator<Partial<Booked>> {
  const [buyer, supplier] = [newId('company'), newId('company')];
  const sums = { available: 0n, outside: 0n, sold: 0n };
  const parties = { buyer_company_id: buyer, supplier_company_id: supplier };
  const move = (place: number, kind: string, own: Row, amount: bigint, ends: [string, string][]): Row => ({
    _id: idAt('ledgerTransaction', place),
    ...{ kind, currency, created_at: new Date(startsMs), order_id: null, supplier_company_id: null },
    ...own,
    reference: `${kind} ${buyer} ${place}`,
    buyer_company_id: buyer,
    postings: ends.map(([account, owner], end) => ({ account, owner, amount_minor: end ? amount : -amount })),
  });
  for (let place = from; place < to; place++) {
    const amount = BigInt(1 + (place % 997));
    if (place % 10 >= ofTen.orders || place + 1 >= to || place % 10 === ofTen.orders - 1) {
      sums.available += amount;
      sums.outside -= amount;
      const ends: [string, string][] = [
        ['outside', buyer],
        ['available', buyer],
      ];
      yield { rows: [move(place, 'top_up', {}, amount, ends)] };
      continue;
    }
    const order_id = idAt('order', place);
    const charge_id = chargeIdOf(order_id);
    const own = { order_id, supplier_company_id: supplier };
    const at = { amount_minor: amount, currency, paid_at: new Date(startsMs) };
    sums.outside -= amount;
    sums.sold += amount;
    const escrow: [string, string] = ['escrow', `${buyer}|${supplier}`];
    yield {
      rows: [
        move(place, 'link_payment', own, amount, [['outside', buyer], escrow]),
        move(place + 1, 'release', own, amount, [escrow, ['available', supplier]]),
      ],
      payments: [
        {
          _id: idAt('payment', place),
          charge_id,
          order_id,
          ...parties,
          ...at,
          credited_minor: 0n,
          method: 'link',
        },
      ],
      charges: [
        {
          ...{ _id: charge_id, order_id, ...parties, ...at, status: 'paid' },
          ...{ paid_minor: amount, refunded_minor: 0n, released_at: new Date(startsMs) },
        },
      ],
    };
    place += 1;
  }
  const balance = (company_id: string, available_minor: bigint, outside_minor: bigint): Row => ({
    ...{ _id: `${company_id}|${currency}`, company_id, currency, available_minor, outside_minor },
  });
  yield {
    balances: [balance(buyer, sums.available, sums.outside), balance(supplier, sums.sold, 0n)],
    escrows: [{ _id: `${buyer}|${supplier}|${currency}`, ...parties, currency, held_minor: 0n }],
  };
};

const collectionOf = {
  rows: 'ledger',
  charges: 'charges',
  payments: 'payments',
  balances: 'balances',
  escrows: 'escrows',
} as const;

/** Inserts without the indexes, which are then built, because that takes a fraction of the time. */
const insertAll = async (db: Db): Promise<void> => {
  const { collections } = await definitionOf('finance');
  const filled = Object.values(collections).filter(({ name }) =>
    Object.values<string>(collectionOf).includes(name),
  );
  for (const { name } of filled) await db.collection(name).dropIndexes();
  await insertRows(db);
  say('building the indexes …');
  for (const { name, indexes } of filled) await db.collection(name).createIndexes([...indexes]);
};

const insertRows = async (db: Db): Promise<void> => {
  const waiting = new Map<keyof Booked, Row[]>();
  const send = async (name: keyof Booked) => {
    const rows = waiting.get(name) ?? [];
    waiting.set(name, []);
    if (rows.length > 0) await db.collection(collectionOf[name]).insertMany(rows, { ordered: false });
  };
  let inserted = 0;
  for (let buyer = 0; buyer < buyers; buyer++) {
    const [from, to] = [buyer, buyer + 1].map((one) => Math.floor((rowCount * one) / buyers)) as [
      number,
      number,
    ];
    for (const booked of bookOf(from, to))
      for (const [name, rows] of Object.entries(booked) as [keyof Booked, Row[]][]) {
        waiting.set(name, [...(waiting.get(name) ?? []), ...rows]);
        if (name === 'rows') inserted += rows.length;
        if ((waiting.get(name)?.length ?? 0) >= insertAtOnce) await send(name);
      }
    say(`${inserted.toLocaleString('en')} rows inserted`);
  }
  for (const name of waiting.keys()) await send(name);
};

const stack = await takeFastStack();
process.env.MONGODB_URI ??= stack.mongodb_uri;
process.env.NATS_URL ??= stack.nats_url;
const world = await startWorld({
  services: ['finance'],
  absent: ['identity', 'branches', 'catalogue', 'suppliers', 'orders', 'rfq'],
});
const failures: string[] = [];
try {
  const db = world.database('finance');
  say(`inserting ${rowCount.toLocaleString('en')} rows of the ledger …`);
  await insertAll(db);

  let longest_ms = 0;
  type State = {
    rows: number;
    recent_at: Date | null;
    whole_at: Date;
    generation: number;
    whole: Row | null;
  };
  const state = async () => (await db.collection('ledger_state').findOne({})) as unknown as State | null;
  const run = async (): Promise<State> => {
    const from = performance.now();
    await world.runJob('finance', 'check_ledger');
    longest_ms = Math.max(longest_ms, performance.now() - from);
    const found = await state();
    if (!found) throw new Error('The check has no state');
    return found;
  };
  const until = async (what: string, is: (now: State) => boolean) => {
    const from = performance.now();
    let runs = 0;
    for (let said = from; ; runs++) {
      const now = await run();
      if (is(now)) break;
      if (performance.now() - said < 30_000) continue;
      said = performance.now();
      say(`${now.rows.toLocaleString('en')} rows counted, whole check: ${JSON.stringify(now.whole)}`);
    }
    const took_s = (performance.now() - from) / 1000;
    say(
      `${what} after ${runs + 1} runs and ${took_s.toFixed(0)} s: ${(rowCount / took_s).toFixed(0)} rows a second`,
    );
  };
  const dueNow = async () => {
    await db.collection('ledger_state').updateOne({}, { $set: { whole_due_at: new Date(0) } });
    return Number((await state())?.generation ?? 0);
  };
  const expectProblems = async (when: string, of: number, about: string) => {
    const found = await db.collection('ledger_problems').find({}).toArray();
    const sentences = found.map(({ sentence }) => String(sentence));
    say(`${when}: ${sentences.length} problems ${sentences.join(' ')}`);
    if (found.length !== of || !sentences.every((sentence) => sentence.includes(about)))
      failures.push(`${when}: ${of} problems of ${about} were expected`);
  };

  await until('every row is counted', (now) => now.recent_at !== null);
  if ((await state())?.rows !== rowCount) failures.push('The number of rows counted is wrong');
  await until('the whole is checked', (now) => now.whole === null && now.generation > 0);
  await expectProblems('Of a right ledger', 0, '');

  const middle = idAt('ledgerTransaction', Math.floor(rowCount / 2 / 10) * 10 + 5);
  const row = await db.collection<Row & { _id: string }>('ledger').findOne({ _id: middle });
  if (!row) throw new Error('There is no row in the middle');
  const buyer = String(row.buyer_company_id);

  const change = (available_minor: bigint, outside_minor = 0n) =>
    db
      .collection<{ _id: string }>('balances')
      .updateOne({ _id: `${buyer}|${currency}` }, { $inc: { available_minor, outside_minor } });
  // One cent more than the row books.
  await change(2n, -1n);
  const postings = row.postings as { account: string; owner: string; amount_minor: bigint }[];
  await db.collection<{ _id: string }>('ledger').insertOne({
    ...row,
    _id: newId('ledgerTransaction'),
    reference: 'the next row',
    postings: postings.map((one, end) => ({ ...one, amount_minor: end ? 1n : -1n })),
  } as { _id: string });
  const wrong = performance.now();
  await run();
  say(`the next run took ${((performance.now() - wrong) / 1000).toFixed(1)} s`);
  await expectProblems('Of a wrong balance, in the next run', 1, `${buyer} EUR is off by 0.01`);
  await change(-1n);
  await run();
  await expectProblems('Of the balance when it is right', 0, '');

  await db
    .collection<{ _id: string }>('ledger')
    .updateOne(
      { _id: middle },
      { $set: { postings: postings.map((one) => ({ ...one, amount_minor: one.amount_minor * 2n })) } },
    );
  const generation = await dueNow();
  await until('the whole is checked again', (now) => now.whole === null && now.generation > generation);
  await expectProblems('Of an old row that was changed', 2, buyer);
  say(`the longest run took ${(longest_ms / 1000).toFixed(1)} s`);
  if (longest_ms > longestRunMs) failures.push(`A run took more than ${longestRunMs / 1000} s`);
} finally {
  await world.stop();
  await stack.stop();
}
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);
