import type { createRecurrence, createRfq, createSupplierInvite, submitBid } from '@procura/contracts';
import type { z } from 'zod';

type NewRfq = z.input<(typeof createRfq)['input']>;
type NewBid = z.input<(typeof submitBid)['input']>;

/** The state that an RFQ of the demo reaches. */
export type RfqEnd =
  | 'open'
  | 'bid_on'
  | 'evaluating'
  | 'countered'
  | 'partially_awarded'
  | 'delivered'
  | 'cancelled';

/** An RFQ of the demo: the items, and the bid of each supplier of the source per item (null: not offered). */
export type DemoRfq = {
  end: RfqEnd;
  branch_code: string;
  open_for_days: number;
  rfq: Pick<NewRfq, 'title' | 'description' | 'items' | 'currency'>;
  bids: { supplier_id: number; prices: (string | null)[]; terms: Partial<NewBid> }[];
  /** The percentage of tax on all prices of the bids, which are then without tax; they include it when left out. */
  tax_rate?: string;
  /** Suppliers who are invited and do not bid. */
  silent: number[];
};

const eur = (amount: string) => ({ amount, currency: 'EUR' });

/** RFQs in every state, small enough for the demo buyer's limit per purchase. */
export const demoRfqs: readonly DemoRfq[] = [
  {
    end: 'open',
    branch_code: 'ALFKI',
    open_for_days: 21,
    rfq: {
      title: 'Coffee corner for the Berlin office',
      description: 'Machine, grinder and training. Delivery to the second floor.',
      currency: 'EUR',
      items: [
        { name: 'Espresso machine, two groups', quantity: 1, target_unit_price: eur('1450.00') },
        { name: 'Coffee grinder', quantity: 2, target_unit_price: eur('240.00') },
        {
          name: 'Barista training',
          quantity: 7.5,
          quantity_decimals: 2,
          unit: 'h',
          unit_code: 'HUR',
          target_unit_price: eur('70.00'),
        },
      ],
    },
    bids: [],
    silent: [11, 12, 13],
  },
  {
    end: 'bid_on',
    branch_code: 'BERGS',
    open_for_days: 14,
    rfq: {
      title: 'Crispbread and rye for the winter',
      currency: 'EUR',
      items: [
        {
          name: 'Crispbread, round',
          quantity: 60,
          unit: 'package',
          unit_code: 'XPK',
          target_unit_price: eur('9.00'),
        },
        {
          name: 'Rye flour',
          specification: 'Wholegrain, 25 kg bags',
          quantity: 12,
          unit: 'bag',
          unit_code: 'XBG',
        },
      ],
    },
    bids: [
      { supplier_id: 9, prices: ['9.60', '21.50'], terms: { lead_time_days: 5 } },
      { supplier_id: 17, prices: ['9.10', null], terms: { lead_time_days: 9, note: 'Flour is sold out.' } },
    ],
    silent: [23],
  },
  {
    end: 'evaluating',
    branch_code: 'BLAUS',
    open_for_days: 10,
    rfq: {
      title: 'Sweets for the trade fair',
      currency: 'EUR',
      items: [
        {
          name: 'Gum bears, assorted',
          quantity: 40,
          unit: 'package',
          unit_code: 'XPK',
          target_unit_price: eur('28.00'),
        },
        {
          name: 'Chocolate bars',
          quantity: 24,
          unit: 'package',
          unit_code: 'XPK',
          target_unit_price: eur('40.00'),
        },
      ],
    },
    bids: [
      { supplier_id: 11, prices: ['27.20', '41.50'], terms: { lead_time_days: 4 } },
      { supplier_id: 22, prices: ['29.90', '38.70'], terms: { lead_time_days: 8 } },
      { supplier_id: 8, prices: [null, '39.90'], terms: { terms: 'Ex works Manchester' } },
    ],
    tax_rate: '7',
    silent: [],
  },
  {
    end: 'countered',
    branch_code: 'BONAP',
    open_for_days: 10,
    rfq: {
      title: 'Cheese board, monthly',
      currency: 'EUR',
      items: [
        {
          name: 'Cheese selection, 5 kg',
          quantity: 30,
          unit: 'box',
          unit_code: 'XBX',
          target_unit_price: eur('50.00'),
        },
      ],
    },
    bids: [
      { supplier_id: 28, prices: ['54.00'], terms: { lead_time_days: 2 } },
      { supplier_id: 14, prices: ['56.50'], terms: { lead_time_days: 6 } },
    ],
    silent: [5],
  },
  {
    end: 'partially_awarded',
    branch_code: 'ALFKI',
    open_for_days: 7,
    rfq: {
      title: 'Preserves for the breakfast buffet',
      currency: 'EUR',
      items: [
        {
          name: 'Strawberry jam, 1 kg',
          quantity: 80,
          unit: 'jar',
          unit_code: 'XJR',
          target_unit_price: eur('6.20'),
        },
        { name: 'Honey, 1 kg', quantity: 40, unit: 'jar', unit_code: 'XJR', target_unit_price: eur('11.00') },
      ],
    },
    bids: [
      { supplier_id: 3, prices: ['5.95', '11.80'], terms: { lead_time_days: 6 } },
      { supplier_id: 12, prices: ['6.40', '10.60'], terms: { lead_time_days: 3 } },
    ],
    silent: [],
  },
  {
    end: 'delivered',
    branch_code: 'ALFKI',
    open_for_days: 5,
    rfq: {
      title: 'Glasses for the summer terrace',
      currency: 'EUR',
      items: [{ name: 'Beer glass, 0.5 l', quantity: 144, target_unit_price: eur('3.10') }],
    },
    bids: [
      { supplier_id: 12, prices: ['2.85'], terms: { lead_time_days: 3 } },
      { supplier_id: 16, prices: ['3.20'], terms: { lead_time_days: 12 } },
    ],
    tax_rate: '19',
    silent: [],
  },
  {
    end: 'cancelled',
    branch_code: 'AROUT',
    open_for_days: 14,
    rfq: {
      title: 'Tea for a tasting that was called off',
      currency: 'EUR',
      items: [{ name: 'Tea, assorted', quantity: 10, unit: 'box', unit_code: 'XBX' }],
    },
    bids: [],
    silent: [1, 8],
  },
];

/** Favourite suppliers of the demo buyer and of the small buyer. */
export const demoFavorites = { buyer: [1, 11, 12, 28], other: [11, 22] };

/** Companies that the demo buyer invites to the platform; the last invite is revoked. */
export const demoInvites: z.input<(typeof createSupplierInvite)['input']>[] = [
  {
    company_name: 'Konditorei am Markt',
    email: 'office@konditorei-am-markt.example.com',
    message: 'We would like your cakes in our catalogue.',
  },
  { company_name: 'Nordlys Fisk', email: 'post@nordlys-fisk.example.com' },
  { company_name: 'Casa do Café', email: 'vendas@casa-do-cafe.example.com' },
];

type NewRecurrence = z.input<(typeof createRecurrence)['input']>;
/** Recurring orders of the demo buyer: products of the source by id, all of one supplier. */
export const demoRecurrences: readonly {
  branch_code: string;
  quantities: Record<number, number>;
  paused: boolean;
  recurrence: Pick<NewRecurrence, 'name' | 'schedule' | 'max_price_increase_percent' | 'time_of_day'>;
}[] = [
  {
    branch_code: 'ALFKI',
    quantities: { 1: 1, 2: 1 },
    paused: false,
    recurrence: {
      name: 'Tea and beer every Monday',
      schedule: 'FREQ=WEEKLY;BYDAY=MO',
      max_price_increase_percent: '5',
    },
  },
  {
    branch_code: 'BONAP',
    quantities: { 59: 1, 60: 1 },
    paused: false,
    recurrence: { name: 'Cheese on the first', schedule: 'FREQ=MONTHLY;BYMONTHDAY=1', time_of_day: '06:30' },
  },
  {
    branch_code: 'BERGS',
    quantities: { 22: 2 },
    paused: true,
    recurrence: { name: 'Crispbread every second Friday', schedule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR' },
  },
];

/** Top-ups of the buyers, in whole units of each currency. */
export const demoTopUps: Record<'buyer' | 'other', Record<string, string>> = {
  buyer: { GBP: '25000.00', EUR: '40000.00', USD: '15000.00' },
  other: { EUR: '5000.00' },
};
