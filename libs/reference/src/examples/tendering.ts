import { at, branch, buyer, type Example, eur, ids, people, supplier } from './story.ts';

const rfq_id = 'rfq_01m87kbp6vf6cvjwppgrbbqgas';
const bid_id = 'bid_01m87kbq2ef6cvjwq8yz4d7t3n';
const verified = { ...supplier, verified: false };

const rfq = {
  id: rfq_id,
  number: 'RFQ-26-FHFWVF',
  title: 'Tea for spring',
  buyer,
  branch,
  currency: 'EUR',
  item_count: 1,
  deadline: '2027-01-15T12:00:00.000Z',
  created_at: at.later,
  updated_at: at.later,
  description: '',
  deliver_to: { city: 'Hamburg', country: 'DE' },
  requisitioner: people.buyer,
  ended_reason: null,
};
const item = {
  id: 'rit_01m87kbp5zf6cvjwpf5fah965g',
  name: 'Green tea',
  specification: 'Loose leaf, in tins',
  unit: 'tin',
  quantity_decimals: 0,
  unit_code: null,
  quantity: 200,
  target_unit_price: eur('4.20'),
  awarded_quantity: 0,
  ordered_quantity: 0,
};
const invited = { supplier: verified, invited_at: at.later };

/** What 200 tins cost, and their delivery. */
const freight = { freight: eur('25.00'), freight_tax_rate: '19' };
const offered = { ...freight, net: eur('825.00'), tax: eur('60.75'), total: eur('885.75') };

/** A tender's story, from asking for prices to what awarding would cost. */
export const tendering: readonly Example[] = [
  {
    operation: 'create_rfq',
    by: 'buyer',
    input: {
      branch_id: ids.branch,
      title: 'Tea for spring',
      currency: 'EUR',
      deadline: '2027-01-15T12:00:00Z',
      supplier_company_ids: [ids.supplier],
      items: [
        {
          name: 'Green tea',
          specification: 'Loose leaf, in tins',
          unit: 'tin',
          quantity: 200,
          target_unit_price: eur('4.20'),
        },
      ],
    },
    answer: {
      ...rfq,
      status: 'open',
      bid_count: 0,
      own_bid: null,
      items: [item],
      suppliers: [{ ...invited, bid_id: null, bid_status: null }],
      version: 1,
      allowed_actions: ['cancel_rfq', 'close_rfq', 'extend_rfq_deadline', 'invite_rfq_suppliers'],
    },
  },
  {
    operation: 'submit_bid',
    by: 'supplier',
    input: {
      rfq_id,
      lines: [{ rfq_item_id: item.id, unit_price: eur('4.00'), tax_rate: '7' }],
      ...freight,
      lead_time_days: 14,
    },
    answer: {
      id: bid_id,
      rfq: { id: rfq_id, number: rfq.number, title: rfq.title, status: 'open' },
      buyer,
      supplier: verified,
      status: 'submitted',
      latest_iteration: 1,
      latest_supplier_iteration: 1,
      iterations: [
        {
          number: 1,
          by: 'supplier',
          at: at.later,
          lines: [
            {
              rfq_item_id: item.id,
              product_id: null,
              unit_price: eur('4.00'),
              tax_rate: '7',
              net: eur('800.00'),
              tax: eur('56.00'),
              total: eur('856.00'),
            },
          ],
          prices_include_tax: false,
          ...offered,
          lead_time_days: 14,
          valid_until: null,
          terms: '',
          note: null,
        },
      ],
      awards: [],
      note: null,
      created_at: at.later,
      updated_at: at.later,
      version: 1,
      allowed_actions: ['submit_bid_iteration', 'withdraw_bid'],
    },
  },
  {
    operation: 'close_rfq',
    by: 'buyer',
    input: { rfq_id, expected_status: 'open' },
    answer: {
      ...rfq,
      status: 'evaluating',
      bid_count: 1,
      own_bid: null,
      items: [item],
      suppliers: [{ ...invited, bid_id, bid_status: 'submitted' }],
      version: 3,
      allowed_actions: ['cancel_rfq', 'close_rfq'],
    },
  },
  {
    operation: 'count_rfq_tasks',
    by: 'buyer',
    input: {},
    answer: { to_decide: 1, to_bid: null, to_answer: null },
  },
  {
    operation: 'preview_award',
    by: 'buyer',
    input: { rfq_id, awards: [{ bid_id, items: [{ rfq_item_id: item.id, quantity: 100 }] }] },
    answer: {
      branch,
      entries: [
        {
          bid_id,
          award_id: null,
          supplier: verified,
          iteration: 1,
          lines: [
            {
              rfq_item_id: item.id,
              quantity: 100,
              unit_price: eur('4.00'),
              tax_rate: '7',
              total: eur('428.00'),
            },
          ],
          freight: eur('12.50'),
          freight_tax_rate: '19',
          net: eur('412.50'),
          tax: eur('30.38'),
          total: eur('442.88'),
          outcome: 'will_be_done',
        },
      ],
      net: eur('412.50'),
      tax: eur('30.38'),
      total: eur('442.88'),
      outcome: 'will_be_done',
      verdicts: [],
      approvers: [],
    },
  },
];
