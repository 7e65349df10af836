import {
  type Answer,
  cancelOrder,
  closeAward,
  closeOrderRemainder,
  confirmOrder,
  createPurchaseOrder,
  createRecurrence,
  decideBidIteration,
  generateOrderPaymentLink,
  getOrder,
  type Id,
  type Money,
  type Operation,
  type Principal,
  payOrderWithBalance,
  placeMarketplaceOrder,
  placeOrder,
  previewOrder,
  setAgreedPrice,
  shipOrder,
  submitBidIteration,
  topUpBalance,
  updateProduct,
  updateRecurrence,
  withdrawBid,
} from '@procura/contracts';
import { colleagueOf, eur, principalOf } from '@procura/testkit';
import type { SeededRandom } from '@procura/testkit/seeded-random';
import { itemsOf, openTender, type Tender } from '../../services/rfq/test/a-tender.ts';

/** Where scenes play: a tender whose first supplier has a store, and a buyer with funds and a wide limit. */
export type Stage = {
  tender: Tender;
  random: SeededRandom;
  /** A call with an input that the scene has put together. */
  call<O extends Operation>(
    operation: O,
    who: Principal,
    input: unknown,
    options?: object,
  ): Promise<Answer<O>>;
  /** A product of the first supplier, agreed at 9.25. */
  product(): Promise<Id<'product'>>;
};

/** Starts the services and sets the stage. Stop its world. */
export const openStage = async (random: SeededRandom): Promise<Stage> => {
  const tender = await openTender({
    services: ['identity', 'branches', 'catalogue', 'suppliers', 'orders', 'finance', 'rfq', 'recurrence'],
    absent: [],
  });
  const { world, buyer, setLimits } = tender;
  await world.call(topUpBalance, principalOf('operator'), {
    company_id: buyer.company_id,
    amount: eur('1000000.00'),
    reference: 'consent',
  });
  await setLimits({ scope: 'company', period: 'month', on_exceed: 'refuse', limit: eur('9999999.00') });
  return {
    tender,
    random,
    call: <O extends Operation>(operation: O, who: Principal, input: unknown, options = {}) =>
      world.call(operation, who, input as never, options) as Promise<Answer<O>>,
    product: () => tender.product({ amount: '9.25', stock: 10_000 }),
  };
};

const someAmount = ({ random }: Stage): string => `${1 + random.below(1200)}.${10 + random.below(90)}`;

type Move = () => Promise<unknown>;
/** What a supplier can do to the price of a product. */
const priceMoves = (stage: Stage, product_id: Id<'product'>): Move[] => {
  const { call, tender, random } = stage;
  const [supplier] = tender.suppliers;
  const agreed = (price: string, period: object = {}) =>
    call(setAgreedPrice, supplier, {
      product_id,
      buyer_company_id: tender.buyer.company_id,
      price: eur(price),
      valid_from: '2020-01-01',
      ...period,
    });
  let expected_version = 1;
  const changed = async (fields: object): Promise<void> => {
    const after = await call(updateProduct, supplier, { product_id, expected_version, ...fields });
    expected_version = after.version;
  };
  return [
    () => agreed(someAmount(stage)),
    () => agreed('9.24'),
    () => agreed('9.25', { valid_to: '2020-02-01' }),
    () => agreed(someAmount(stage), { valid_from: '2021-01-01' }),
    () => changed({ list_price: eur(someAmount(stage)) }),
    () => changed({ tax_rate: String(1 + random.below(30)) }),
    () => changed({ quantity_step: 3 }),
    () => changed({ discontinued: true }),
  ];
};

/** A call to confirm, the moves that may happen meanwhile, and the amounts that its answer commits. */
type Case = { input: Record<string, unknown>; moves: Move[]; committed(answer: never): Money[] };
type Scene = (stage: Stage) => Promise<Case>;

const lines = async (stage: Stage) => {
  const { tender, random, product } = stage;
  const ids = await Promise.all([product(), product()]);
  return {
    wanted: {
      branch_id: tender.branch.id,
      lines: ids.map((product_id) => ({ product_id, quantity: 1 + random.below(9) })),
    },
    moves: ids.flatMap((product_id) => priceMoves(stage, product_id)),
  };
};
const ofPurchase = { committed: ({ totals }: Answer<typeof placeOrder>) => totals };
const placing: Scene = async (stage) => {
  const { wanted, moves } = await lines(stage);
  return { input: wanted, moves, ...ofPurchase };
};
const placingPreview: Scene = async (stage) => {
  const { wanted, moves } = await lines(stage);
  const { preview_id } = await stage.call(previewOrder, stage.tender.buyer, wanted);
  return { input: { preview_id }, moves, ...ofPurchase };
};

/** An order that is partly shipped, so that it can be lowered. */
const paying =
  (operation: Operation): Scene =>
  async ({ tender, random, call, product }) => {
    const { buyer, suppliers, branch } = tender;
    const { orders } = await call(placeOrder, buyer, {
      branch_id: branch.id,
      lines: [{ product_id: await product(), quantity: 5 }],
    });
    const [order] = orders;
    const order_id = order?.id;
    await call(confirmOrder, suppliers[0], { order_id });
    const line_id = (await call(getOrder, buyer, { order_id })).lines[0]?.id;
    const ship = () =>
      call(shipOrder, suppliers[0], { order_id, carrier: 'UPS', lines: [{ line_id, quantity: 2 }] });
    const isShipped = random.below(2) === 0;
    if (isShipped) await ship();
    const close = () => call(closeOrderRemainder, buyer, { order_id, reason: 'enough' });
    return {
      input: { order_id },
      moves: [
        isShipped ? close : () => call(cancelOrder, buyer, { order_id, reason: 'no need' }),
        async () => {
          if (!isShipped) await ship();
          await close();
        },
        () => call(operation, colleagueOf(buyer), { order_id }),
        () => call(generateOrderPaymentLink, colleagueOf(buyer), { order_id }),
      ],
      committed: ({ amount }: { amount: Money }) => [amount],
    };
  };

const accepting: Scene = async (stage) => {
  const { call, random } = stage;
  const { suppliers, buyer, evaluated, accept } = stage.tender;
  const { rfq, bid } = await evaluated();
  const { awards } = await accept(bid, itemsOf(rfq, 2, 3));
  const { latest_supplier_iteration: iteration } = bid;
  const counter = {
    bid_id: bid.id,
    iteration,
    decision: 'counter',
    counter_items: [{ rfq_item_id: rfq.items[0]?.id, unit_price: eur('80.00') }],
  };
  return {
    input: { bid_id: bid.id, iteration, decision: 'accept' },
    moves: [
      () => accept(bid, itemsOf(rfq, 1 + random.below(8))),
      () => call(closeAward, buyer, { award_id: awards[0]?.id }),
      () => call(withdrawBid, suppliers[0], { bid_id: bid.id }),
      async () => {
        await call(decideBidIteration, buyer, counter);
        const dearer = rfq.items.map(({ id }) => ({ rfq_item_id: id, unit_price: eur(someAmount(stage)) }));
        await call(submitBidIteration, suppliers[0], { bid_id: bid.id, lines: dearer });
      },
    ],
    committed: ({ awards: after }: Awarded) =>
      after
        .filter(({ id }) => id !== awards[0]?.id)
        .slice(-1)
        .map(({ total }) => total),
  };
};
type Awarded = Answer<typeof decideBidIteration>;

const issuing: Scene = async ({ tender, random, call }) => {
  const { buyer, evaluated, accept } = tender;
  const { rfq, bid } = await evaluated();
  const { awards } = await accept(bid, itemsOf(rfq, 4, 5));
  const issue = (items?: object) =>
    call(createPurchaseOrder, colleagueOf(buyer), { rfq_id: rfq.id, bid_id: bid.id, items });
  return {
    input: { rfq_id: rfq.id, bid_id: bid.id },
    moves: [
      () => issue(itemsOf(rfq, 1 + random.below(4))),
      () => call(closeAward, buyer, { award_id: awards[0]?.id }),
      async () => {
        await call(closeAward, buyer, { award_id: awards[0]?.id });
        await accept(bid, itemsOf(rfq, 1 + random.below(9)));
      },
    ],
    committed: ({ total }: Answer<typeof createPurchaseOrder>) => [total],
  };
};

const recurring = async (stage: Stage) => {
  const { wanted, moves } = await lines(stage);
  return { input: { ...wanted, schedule: 'FREQ=DAILY' }, moves };
};
const ofRun = { committed: ({ totals }: Answer<typeof createRecurrence>) => totals };
const creating: Scene = async (stage) => ({ ...(await recurring(stage)), ...ofRun });
const updating: Scene = async (stage) => {
  const { call, random, tender } = stage;
  const { buyer } = tender;
  const { input, moves } = await recurring(stage);
  const { id: recurrence_id } = await call(createRecurrence, buyer, input);
  const other = (fields: object) => call(updateRecurrence, colleagueOf(buyer), { recurrence_id, ...fields });
  const quantities = input.lines.map(({ product_id }) => ({ product_id, quantity: 1 + random.below(90) }));
  return {
    input: {
      recurrence_id,
      ...random.pick([{ lines: quantities }, { schedule: 'FREQ=WEEKLY' }, { status: 'active' }]),
    },
    moves: [
      ...moves,
      () => other({ lines: quantities.map((line) => ({ ...line, quantity: line.quantity + 1 })) }),
      () => other({ max_price_increase_percent: '900' }),
      () => other({ status: 'paused' }),
    ],
    ...ofRun,
  };
};

/** Each operation that commits funds, of what, and its scene. */
export const scenes: [Operation, string, Scene][] = [
  [placeOrder, 'lines', placing],
  [placeOrder, 'a preview', placingPreview],
  [placeMarketplaceOrder, 'lines', placing],
  [payOrderWithBalance, 'an order', paying(payOrderWithBalance)],
  [generateOrderPaymentLink, 'an order', paying(generateOrderPaymentLink)],
  [decideBidIteration, 'an acceptance', accepting],
  [createPurchaseOrder, 'an award', issuing],
  [createRecurrence, 'new', creating],
  [updateRecurrence, 'changed', updating],
];
