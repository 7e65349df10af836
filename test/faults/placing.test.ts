import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  commitSpend,
  Failure,
  type Id,
  newId,
  type Principal,
  placeOrder,
  reserveStock,
  type ServiceName,
} from '@procura/contracts';
import { aCompany, failureOf, inSession, principalOf } from '@procura/testkit';
import { buildMarket } from '@procura/testkit/market';
import { type Fleet, type ServiceProcess, startPlatform } from '@procura/testkit/platform';
import { insist, untilSettled, whileMoving } from '@procura/testkit/progress';

/**
 * Each service with every step of a placement at which it may die. Those that leave a transaction open come first: the
 * database ends it after a minute, while the other steps continue.
 */
const steps = {
  catalogue: ['reserve_stock.written', 'reserve_stock.begun', 'reserve_stock.committed'],
  finance: ['commit_spend.written', 'commit_spend.begun', 'commit_spend.committed'],
  orders: [
    'place.after_claim',
    'place.after_commit',
    'place.before_made',
    'place.after_made',
    'place.after_reserve',
  ],
} as const;
const stepNames = Object.values(steps).flat();
const stock = 1000;
const quantity = 7;

/** A company of its own for each step, so that an open transaction of one does not block another. */
type Market = { buyer: Principal; branch_id: Id<'branch'>; product_id: Id<'product'> };

let fleet: Fleet;
const supplier = principalOf('supplier');
const markets = new Map<string, Market>();

const database = (name: Parameters<typeof fleet.database>[0]) => fleet.database(name);
type StoredPurchase = { _id: string; company_id: string; state: string; released_at: Date | null };
const purchases = () => database('orders').collection<StoredPurchase>('purchases');

beforeAll(async () => {
  fleet = await startPlatform({ as: 'processes', gateways: 0 });
  for (const step of stepNames) {
    const buyer = await aCompany(fleet, 'buyer');
    const market = await buildMarket(fleet, { buyer, supplier, session: inSession });
    const product_id = await market.product({ sku: step, name: step, amount: '18.00', stock });
    markets.set(step, { buyer, branch_id: market.branch.id, product_id });
  }
}, 120_000);
afterAll(() => fleet?.stop());

const marketOf = (step: string): Market => markets.get(step) as Market;
const place = (step: string) => {
  const { buyer, branch_id, product_id } = marketOf(step);
  return fleet.call(
    placeOrder,
    buyer,
    { branch_id, lines: [{ product_id, quantity }] },
    { key: `key ${step}`, timeout_ms: 4000 },
  );
};

const unanswered = ['idempotency_in_flight', 'unavailable'];

/** Places again with the same key until the answer is no longer "still running" or "not there now". */
const placed = (step: string) =>
  insist(() => place(step), {
    what: `the placement of ${step}`,
    database,
    again: (error) => error instanceof Failure && unanswered.includes(error.code),
  });

/** Waits for a service to die; `meanwhile` leads it to where it does, and says what came of that. */
const untilDead = async (
  { exited }: ServiceProcess,
  what: string,
  meanwhile: () => Promise<string>,
): Promise<void> => {
  let isDead = false;
  const death = exited.then(() => {
    isDead = true;
  });
  const left = async () => {
    const text = isDead ? '' : await Promise.race([death, meanwhile()]);
    return isDead ? [] : [{ mark: 'alive', text: `alive; ${text}` }];
  };
  await whileMoving({ what, database, left });
};

/** Lets a service that was started for it die at a step of a placement that nobody tries again. */
const dieAt = async (service: ServiceName, step: string): Promise<void> => {
  // On a busy machine a try may be over before it comes to the step.
  await untilDead(fleet.process(service), `the death of ${service} at ${step}`, async () => {
    const failure = await place(step).catch((error: unknown) => error);
    if (!(failure instanceof Failure && unanswered.includes(failure.code))) throw failure;
    return `the last placement failed with: ${failure.message}`;
  });
};

test('after a crash at any step, no hold is left without a purchase and no purchase is half placed', async () => {
  for (const service of ['catalogue', 'finance', 'orders'] as const) {
    fleet.process(service).kill('SIGTERM');
    await fleet.process(service).exited;
    for (const step of steps[service]) {
      await fleet.start(service, { fault: step });
      await dieAt(service, step);
    }
    if (service !== 'orders') await fleet.start(service);
  }
  // The sweeper dies once between taking a purchase back and releasing what it held.
  const sweeper = await fleet.start('orders', { fault: 'sweep.after_abandon' });
  await untilDead(sweeper, 'the death of the sweeper', async () => 'it sweeps');
  await fleet.start('orders');
  await checkInvariants();

  // The same keys sent again: those that were made replay, the others place once.
  const answers = await Promise.all(stepNames.map(placed));
  expect(new Set(answers.map((answer) => answer.purchase_id)).size).toBe(stepNames.length);
  const repeats = await Promise.all(stepNames.map(placed));
  expect(repeats.map((answer) => answer.purchase_id)).toEqual(answers.map((answer) => answer.purchase_id));
  await checkInvariants();
  expect(await database('orders').collection('orders').countDocuments({})).toBe(stepNames.length);

  // A hold that arrives after its release is refused, by both owners.
  const abandoned = await purchases().findOne({ state: 'abandoned' });
  const purchase_id = abandoned?._id as Id<'purchase'>;
  const { buyer, branch_id, product_id } = [...markets.values()].find(
    (one) => one.buyer.company_id === abandoned?.company_id,
  ) as Market;
  const order_id = newId('order');
  const line = { order_id, line_id: newId('orderLine'), product_id, quantity };
  await failureOf(fleet.call(reserveStock, buyer, { purchase_id, lines: [line] }), 'hold_released');
  const spend = {
    branch_id,
    user_id: buyer.user_id,
    role: 'admin',
    credential_id: 'cred',
    shares: [{ share_id: order_id, amount: { amount: '1.00', currency: 'EUR' } }],
  };
  await failureOf(
    fleet.call(commitSpend, buyer, { hold_id: purchase_id, ...spend, on_approval: 'wait' }),
    'hold_released',
  );
}, 400_000);

/** Stock, limits and orders agree: every live order holds its lines, and nothing else is held. */
const checkInvariants = async (): Promise<void> => {
  await untilSettled(database);
  const open = { $or: [{ state: 'placing' }, { state: 'abandoned', released_at: null }] };
  expect(await purchases().countDocuments(open)).toBe(0);
  const made = await database('orders')
    .collection<{ _id: string }>('purchases')
    .find({ state: 'made' })
    .toArray();
  const orders = await database('orders').collection('orders').find({}).toArray();
  expect(orders.map((order) => order.purchase_id).sort()).toEqual(
    made.map((purchase) => purchase._id).sort(),
  );

  const products = await database('catalogue').collection('products').find({}).toArray();
  for (const product of products) {
    const lines = orders
      .flatMap((order) => order.lines as { product_id: string; quantity: number }[])
      .filter((line) => line.product_id === String(product._id));
    const held = lines.reduce((sum, line) => sum + line.quantity, 0);
    expect(product).toMatchObject({ stock, reserved: held, available: stock - held });
  }

  const commitments = await database('finance').collection('commitments').find({ state: 'held' }).toArray();
  const committed = commitments
    .flatMap((one) => one.shares)
    .reduce((sum: bigint, share: { held_minor: bigint }) => sum + share.held_minor, 0n);
  const ordered = orders.reduce((sum, order) => sum + (order.total.amount_minor as bigint), 0n);
  expect(committed).toBe(ordered);
  expect(commitments.map((one) => String(one._id)).sort()).toEqual(
    made.map((purchase) => purchase._id).sort(),
  );

  const charges = await database('finance').collection('charges').find({ status: 'open' }).toArray();
  expect(charges).toHaveLength(orders.length);
};

test('a fault point is refused in production', async () => {
  const { readBaseConfig } = await import('@procura/service');
  const { secretVariables } = await import('@procura/bus');
  const env = {
    MONGODB_URI: 'mongodb://x',
    NATS_URL: 'nats://x',
    ...secretVariables('x'.repeat(32), 'orders'),
    PROCURA_FAULT: 'place.after_claim',
  };
  expect(readBaseConfig(env).fault).toBe('place.after_claim');
  expect(() => readBaseConfig({ ...env, NODE_ENV: 'production' })).toThrow('refused in production');
});
