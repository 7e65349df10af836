import { type Id, type IdKind, idPrefixes, newId, type Operation, operations } from '@procura/contracts';
import type { Person } from '@procura/testkit/platform';
import { z } from 'zod';
import type { Side } from './scene.ts';

type Input = Record<string, unknown>;
/**
 * What a foreign id at a field comes to, where it is not `not_found`:
 * - `filter`: narrows a list or figures, which then hold nothing, as for an id that does not exist;
 * - `shared`: suppliers, stores and products of the marketplace are everyone's to read;
 * - `within`: names a part of an own object, and is refused by field, as an id that does not exist;
 * - `refused`: fails as for an id that does not exist, with a code of its own;
 * - `agreed`: a supplier may agree a price with any buyer whose id it has, and reads its name then; so it is not tried;
 * - `bought`: anyone may buy it, so that the two then know each other; so it is not tried;
 * - `invited`: any buyer may invite any supplier, which is then informed; so it is not tested.
 */
export type Foreign = 'filter' | 'shared' | 'within' | 'refused' | 'agreed' | 'invited' | 'bought';

/** A valid call of an operation by the owner of a side. */
export type Sample = {
  input: (side: Side) => Input;
  /** Who calls it; the buyer's admin, or for suppliers' operations the supplier's, when left out. */
  by?: 'colleague' | 'mover' | 'seller' | 'nobody' | 'operator';
  /** By field, such as `lines[].product_id`. */
  foreign?: Record<string, Foreign>;
};

/** Whether a supplier makes the call. */
export const isSellers = (operation: Operation, sample: Sample): boolean =>
  operation.audience === 'supplier' || sample.by === 'seller';

/** Who of a side makes the call, where it is not the operator or nobody. */
export const personOf = (operation: Operation, sample: Sample, side: Side): Person => {
  if (isSellers(operation, sample)) return side.seller.admin;
  if (sample.by === 'mover') return side.mover;
  return sample.by === 'colleague' ? side.colleague : side.admin;
};

const wanted = ({ branch_id }: Side, product_id: string) => ({
  branch_id,
  lines: [{ product_id, quantity: 1 }],
});
const photo = { kind: 'photo', sha256: 'b'.repeat(64) };
const filters = { supplier_company_id: 'shared' } as const;
const ofBranchAndSupplier = ({ branch_id, seller }: Side) => ({
  branch_id,
  supplier_company_id: seller.admin.company_id,
});
const ofBranchAndBuyer = ({ branch_id, admin }: Side) => ({ branch_id, buyer_company_id: admin.company_id });
const sharedLines = { 'lines[].product_id': 'shared' } as const;
const sharedProduct = { foreign: { product_id: 'shared' } } as const;
const order =
  (name: keyof Side['orders'], more: Input = {}): Sample['input'] =>
  (side) => ({ order_id: side.orders[name].id, ...more });
const shipment =
  (name: keyof Side['orders'], more: Input = {}): Sample['input'] =>
  ({ orders }) => ({ order_id: orders[name].id, shipment_id: orders[name].shipment_id, ...more });

const claim =
  (name: keyof Side['claims'], more: Input = {}): Sample['input'] =>
  ({ claims }) => ({ claim_id: claims[name], ...more });
const damaged = ({ orders }: Side) => ({ line_id: orders.claimed.line_id, kind: 'damaged' });
const claimLines = { foreign: { 'lines[].line_id': 'within' } } as const;

const rfq =
  (name: keyof Side['rfqs'], more: Input = {}): Sample['input'] =>
  (side) => ({ rfq_id: side.rfqs[name].id, ...more });
const bid =
  (name: keyof Side['rfqs'], more: Input = {}): Sample['input'] =>
  (side) => ({ bid_id: side.rfqs[name].bid_id, ...more });
const webhook = ({ webhook_id }: Side) => ({ webhook_id });
const invoice: Sample['input'] = ({ invoice_id }) => ({ invoice_id });
const offer = (side: Side, name: keyof Side['rfqs']) => ({
  lines: [
    {
      rfq_item_id: side.rfqs[name].item_id,
      unit_price: { amount: '7.90', currency: 'EUR' },
      product_id: side.seller.product_id,
    },
  ],
});
const offerForeign = { 'lines[].rfq_item_id': 'within', 'lines[].product_id': 'within' } as const;

/**
 * Valid calls of operations that take ids. One owner can make them all in this order. An operation of both audiences
 * has one for each.
 */
const written: Record<string, readonly Sample[]> = {
  get_order: [{ input: order('placed') }, { input: order('placed'), by: 'seller' }],
  list_orders: [
    {
      input: (side) => ({
        ...ofBranchAndSupplier(side),
        purchase_id: side.orders.placed.purchase_id,
      }),
      foreign: filters,
    },
    { input: ({ recurrence_id }) => ({ recurrence_id }) },
    { input: ({ keeper }) => ({ requisitioner_id: keeper.user_id }) },
    { input: ({ seller }) => ({ product_id: seller.product_id }), ...sharedProduct },
    { input: ({ seller }) => ({ product_id: seller.product_id }), by: 'seller' },
    { input: ofBranchAndSupplier, by: 'seller', foreign: filters },
    { input: ofBranchAndBuyer, by: 'seller', foreign: filters },
  ],
  get_order_metrics: [
    { input: ofBranchAndSupplier, foreign: filters },
    { input: ofBranchAndBuyer, by: 'seller', foreign: filters },
  ],
  get_order_charts: [
    { input: ofBranchAndSupplier, foreign: filters },
    { input: ofBranchAndBuyer, by: 'seller', foreign: filters },
  ],
  get_spend_table: [
    {
      input: (side) => ({ rows: 'product', columns: 'month', ...ofBranchAndSupplier(side) }),
      foreign: filters,
    },
    {
      input: (side) => ({ rows: 'branch', columns: 'supplier', ...ofBranchAndSupplier(side) }),
      foreign: filters,
    },
  ],
  list_delivery_records: [{ input: ({ branch_id }) => ({ branch_id }) }],
  get_order_logistics: [{ input: order('shipped') }, { input: order('shipped'), by: 'seller' }],
  get_order_delivery_proof: [{ input: order('delivered') }, { input: order('delivered'), by: 'seller' }],
  get_catalog_product: [{ input: ({ seller }) => ({ product_id: seller.product_id }), ...sharedProduct }],
  list_catalog_products: [
    {
      input: ({ seller }) => ({ supplier_company_id: seller.admin.company_id }),
      foreign: { supplier_company_id: 'shared' },
    },
  ],
  search_marketplace_products: [
    { input: ({ seller }) => ({ store_id: seller.store_id }), foreign: { store_id: 'shared' } },
  ],
  search_products: [
    { input: ({ seller }) => ({ store_id: seller.store_id }), foreign: { store_id: 'shared' } },
    {
      input: ({ seller }) => ({
        supplier_company_id: seller.admin.company_id,
        product_ids: [seller.product_id],
      }),
      foreign: { supplier_company_id: 'shared', 'product_ids[]': 'shared' },
    },
  ],
  find_products: [
    {
      input: ({ seller }) => ({ skus: ['SKU-1'], supplier_company_id: seller.admin.company_id }),
      foreign: { supplier_company_id: 'shared' },
    },
  ],
  list_shipping_terms: [
    {
      input: ({ seller }) => ({ supplier_company_id: seller.admin.company_id }),
      foreign: { supplier_company_id: 'shared' },
    },
    { input: ({ seller }) => ({ supplier_company_id: seller.admin.company_id }), by: 'seller' },
  ],
  list_own_products: [
    { input: ({ seller }) => ({ store_id: seller.store_id }) },
    { input: ({ seller }) => ({ product_id: seller.product_id }) },
  ],
  get_company_limits: [
    { input: ({ branch_id }) => ({ branch_id }) },
    { input: ({ keeper }) => ({ user_id: keeper.user_id }) },
  ],
  list_audit_events: [
    { input: ({ keeper }) => ({ user_id: keeper.user_id }) },
    {
      input: ({ keeper_token_id }) => ({ credential_id: keeper_token_id }),
    },
  ],

  preview_order: [{ input: (side) => wanted(side, side.seller.product_id), foreign: sharedLines }],
  preview_marketplace_order: [
    { input: (side) => wanted(side, side.seller.loose_product_id), foreign: sharedLines },
  ],
  place_order: [
    { input: (side) => wanted(side, side.seller.product_id), foreign: sharedLines },
    { input: ({ preview_id }) => ({ preview_id }) },
  ],
  place_marketplace_order: [
    {
      input: (side) => wanted(side, side.seller.loose_product_id),
      foreign: { 'lines[].product_id': 'bought' },
    },
    { input: ({ marketplace_preview_id }) => ({ preview_id: marketplace_preview_id }) },
  ],
  preview_basket: [{ input: (side) => wanted(side, side.seller.product_id), foreign: sharedLines }],
  place_basket: [
    {
      input: (side) => wanted(side, side.seller.loose_product_id),
      foreign: { 'lines[].product_id': 'bought' },
    },
    { input: ({ basket_preview_id }) => ({ preview_id: basket_preview_id }) },
  ],
  approve_purchase: [
    { input: ({ orders }) => ({ purchase_id: orders.pending.purchase_id }), by: 'colleague' },
  ],
  decline_purchase: [
    { input: ({ orders }) => ({ purchase_id: orders.to_decline.purchase_id }), by: 'colleague' },
  ],
  cancel_purchase: [
    { input: ({ orders }) => ({ purchase_id: orders.to_cancel.purchase_id, reason: 'Not needed' }) },
  ],
  cancel_order: [{ input: order('placed', { reason: 'Not needed' }) }],
  confirm_order: [{ input: order('to_confirm') }],
  reject_order: [{ input: order('to_reject', { reason: 'Out of season' }) }],
  ship_order: [
    {
      input: ({ orders }) => ({
        order_id: orders.confirmed.id,
        lines: [{ line_id: orders.confirmed.line_id, quantity: 1 }],
        carrier: 'Speedy',
      }),
      foreign: { 'lines[].line_id': 'within' },
    },
  ],
  send_order_proof_code: [{ input: shipment('shipped') }, { input: shipment('partial'), by: 'seller' }],
  add_shipment_event: [{ input: shipment('shipped', { status: 'At the depot' }) }],
  deliver_order: [{ input: shipment('shipped', { received_by: 'Someone', evidence: photo }) }],
  close_order_remainder: [
    { input: order('partial', { reason: 'Enough' }) },
    { input: order('to_close', { reason: 'Sold out' }), by: 'seller' },
  ],
  cancel_shipment: [{ input: shipment('partial', { reason: 'lost', note: 'The van broke down' }) }],
  confirm_receipt: [
    {
      input: ({ orders: { delivered } }) => ({
        order_id: delivered.id,
        shipment_id: delivered.shipment_id,
        lines: [{ line_id: delivered.line_id, received_quantity: 2 }],
        rest: 'accepted',
      }),
      ...claimLines,
    },
  ],
  list_purchases: [
    { input: ({ branch_id }) => ({ branch_id }) },
    { input: ({ keeper }) => ({ requisitioner_id: keeper.user_id }) },
    { input: ({ keeper }) => ({ decided_by_id: keeper.user_id }) },
  ],
  get_purchase: [{ input: ({ orders }) => ({ purchase_id: orders.placed.purchase_id }) }],
  list_claims: [
    { input: (side) => ({ ...ofBranchAndSupplier(side), ...order('claimed')(side) }), foreign: filters },
    { input: ofBranchAndBuyer, by: 'seller', foreign: filters },
    { input: order('claimed'), by: 'seller' },
  ],
  get_claim: [{ input: claim('to_answer') }, { input: claim('to_answer'), by: 'seller' }],
  get_escalated_claim: [{ input: claim('to_decide'), by: 'operator' }],
  open_claim: [
    {
      input: (side) => ({
        ...shipment('claimed')(side),
        lines: [{ ...damaged(side), quantity: 1 }],
      }),
      ...claimLines,
    },
  ],
  withdraw_claim: [{ input: claim('to_withdraw') }],
  answer_claim: [
    {
      input: (side) => ({ ...claim('to_answer')(side), lines: [{ ...damaged(side), credit_quantity: 1 }] }),
      ...claimLines,
    },
  ],
  escalate_claim: [{ input: claim('to_escalate', { reason: 'It leaked' }) }],
  decide_claim: [
    {
      input: (side) => ({
        ...claim('to_decide')(side),
        lines: [{ ...damaged(side), credit_quantity: 1 }],
        reason: 'The photos show it',
      }),
      by: 'operator',
    },
  ],
  import_order_history: [
    {
      input: ({ admin, seller }) => ({
        company_id: admin.company_id,
        rows: [{ supplier_company_id: seller.admin.company_id }],
      }),
      by: 'operator',
    },
  ],

  import_products: [
    {
      input: ({ seller }) => ({
        store_id: seller.store_id,
        rows: [
          {
            sku: `${seller.sku}-LOOSE`,
            name: 'Chai',
            category: 'Beverages',
            stock: 9000,
            list_price: { amount: '20.00', currency: 'EUR' },
          },
        ],
      }),
    },
  ],
  // The walk has renamed it before.
  update_store: [
    { input: ({ seller }) => ({ store_id: seller.store_id, expected_version: 2, description: 'Teas' }) },
  ],
  update_product: [
    {
      input: ({ seller }) => ({ product_id: seller.loose_product_id, expected_version: 2, name: 'Chai' }),
    },
  ],
  update_products: [
    {
      input: ({ seller }) => ({
        store_id: seller.store_id,
        rows: [{ product_id: seller.loose_product_id, stock: 9001 }],
      }),
      // Its row alone is refused, as not_found.
      foreign: { 'rows[].product_id': 'filter' },
    },
  ],
  set_agreed_price: [
    {
      input: ({ seller, admin }) => ({
        product_id: seller.product_id,
        buyer_company_id: admin.company_id,
        price: { amount: '12.00', currency: 'EUR' },
        valid_from: '2099-01-01',
      }),
      foreign: { buyer_company_id: 'agreed' },
    },
  ],
  list_agreed_prices: [
    {
      input: ({ seller, admin }) => ({ product_id: seller.product_id, buyer_company_id: admin.company_id }),
      by: 'seller',
    },
    {
      input: ({ seller }) => ({
        product_id: seller.product_id,
        supplier_company_id: seller.admin.company_id,
      }),
      foreign: { product_id: 'shared', supplier_company_id: 'shared' },
    },
  ],
  end_agreed_price: [{ input: ({ agreement_id }) => ({ agreement_id }) }],
  list_buyers: [{ input: ({ admin }) => ({ buyer_company_id: admin.company_id }) }],
  set_shipping_terms: [{ input: ({ seller }) => ({ store_id: seller.store_id, currency: 'EUR' }) }],
  add_catalog_product: [
    { input: ({ seller }) => ({ product_id: seller.loose_product_id }), ...sharedProduct },
  ],
  remove_catalog_product: [
    { input: ({ seller }) => ({ product_id: seller.loose_product_id }), ...sharedProduct },
  ],

  list_rfqs: [
    { input: ofBranchAndSupplier, foreign: filters },
    { input: ofBranchAndSupplier, by: 'seller' },
  ],
  get_rfq: [{ input: rfq('awarded') }, { input: rfq('awarded'), by: 'seller' }],
  create_rfq: [
    {
      input: ({ branch_id, mark, seller }) => ({
        branch_id,
        title: `Chairs ${mark}`,
        items: [{ name: 'Chair', quantity: 5 }],
        deadline: '2090-01-01T12:00:00Z',
        currency: 'EUR',
        supplier_company_ids: [seller.admin.company_id],
      }),
      foreign: { 'supplier_company_ids[]': 'invited' },
    },
  ],
  list_rfq_bids: [{ input: rfq('awarded') }, { input: rfq('awarded'), by: 'seller' }],
  get_bid: [{ input: bid('awarded') }, { input: bid('awarded'), by: 'seller' }],
  list_rfq_purchase_orders: [{ input: rfq('awarded') }, { input: rfq('awarded'), by: 'seller' }],
  preview_award: [
    {
      input: ({ rfqs: { evaluating } }) => ({
        rfq_id: evaluating.id,
        awards: [{ bid_id: evaluating.bid_id, items: [{ rfq_item_id: evaluating.item_id, quantity: 1 }] }],
      }),
      foreign: { 'awards[].items[].rfq_item_id': 'within' },
    },
    {
      input: ({ rfqs: { awarded } }) => ({
        rfq_id: awarded.id,
        purchase_orders: [
          { award_id: awarded.award_id, items: [{ rfq_item_id: awarded.item_id, quantity: 1 }] },
        ],
      }),
      foreign: { 'purchase_orders[].items[].rfq_item_id': 'within' },
    },
  ],
  decide_bid_iteration: [
    {
      input: (side) => ({
        bid_id: side.rfqs.evaluating.bid_id,
        iteration: 1,
        decision: 'counter',
        counter_items: [
          { rfq_item_id: side.rfqs.evaluating.item_id, unit_price: { amount: '7.00', currency: 'EUR' } },
        ],
      }),
      foreign: { 'counter_items[].rfq_item_id': 'within' },
    },
    {
      input: (side) => ({
        bid_id: side.rfqs.evaluating.bid_id,
        iteration: 1,
        decision: 'accept',
        award_items: [{ rfq_item_id: side.rfqs.evaluating.item_id, quantity: 1 }],
      }),
      foreign: { 'award_items[].rfq_item_id': 'within' },
    },
  ],
  create_purchase_order: [
    {
      input: ({ rfqs }) => ({
        rfq_id: rfqs.awarded.id,
        bid_id: rfqs.awarded.bid_id,
        award_id: rfqs.awarded.award_id,
        items: [{ rfq_item_id: rfqs.awarded.item_id, quantity: 1 }],
      }),
      foreign: { 'items[].rfq_item_id': 'within' },
    },
  ],
  invite_rfq_suppliers: [
    {
      input: ({ rfqs, seller }) => ({
        rfq_id: rfqs.open.id,
        supplier_company_ids: [seller.admin.company_id],
      }),
      foreign: { 'supplier_company_ids[]': 'invited' },
    },
  ],
  extend_rfq_deadline: [{ input: rfq('open', { deadline: '2091-01-01T12:00:00Z' }) }],
  submit_bid: [
    {
      input: (side) => ({ rfq_id: side.rfqs.open.id, ...offer(side, 'open') }),
      foreign: offerForeign,
    },
  ],
  submit_bid_iteration: [
    {
      input: (side) => ({ bid_id: side.rfqs.bid_on.bid_id, ...offer(side, 'bid_on') }),
      foreign: offerForeign,
    },
  ],
  withdraw_bid: [{ input: bid('bid_on') }],
  close_award: [{ input: ({ rfqs }) => ({ award_id: rfqs.awarded.award_id }) }],
  close_rfq: [{ input: rfq('to_close') }],
  cancel_rfq: [{ input: rfq('to_cancel', { reason: 'Not needed' }) }],

  get_supplier_company: [
    {
      input: ({ seller }) => ({ supplier_company_id: seller.admin.company_id }),
      foreign: { supplier_company_id: 'shared' },
    },
  ],
  create_supplier_favorites: [
    {
      input: ({ seller }) => ({ supplier_company_ids: [seller.admin.company_id] }),
      foreign: { 'supplier_company_ids[]': 'shared' },
    },
  ],
  remove_supplier_favorite: [
    {
      input: ({ seller }) => ({ supplier_company_id: seller.admin.company_id }),
      foreign: { supplier_company_id: 'shared' },
    },
  ],
  revoke_supplier_invite: [{ input: ({ supplier_invite_id }) => ({ supplier_invite_id }) }],

  get_order_billing: [
    { input: shipment('delivered'), foreign: { shipment_id: 'filter' } },
    { input: order('delivered'), by: 'seller' },
  ],
  get_change: [
    { input: ({ change_id }) => ({ change_id }) },
    { input: ({ sellers_change_id }) => ({ change_id: sellers_change_id }), by: 'seller' },
  ],
  create_webhook: [{ input: ({ mark }) => ({ name: mark, url: `https://${mark}.invalid/further` }) }],
  update_webhook: [
    { input: (side) => ({ ...webhook(side), expected_version: side.webhook_version, name: side.mark }) },
  ],
  test_webhook: [{ input: webhook }],
  resend_webhook_delivery: [{ input: (side) => ({ ...webhook(side), delivery_id: side.delivery_id }) }],
  rotate_webhook_secret: [{ input: (side) => ({ ...webhook(side), expire_old: 'in_24_hours' }) }],
  delete_webhook: [{ input: ({ doomed_webhook_id }) => ({ webhook_id: doomed_webhook_id }) }],
  end_event_subscription: [
    { input: ({ doomed_subscription_id }) => ({ subscription_id: doomed_subscription_id }) },
  ],
  list_invoices: [
    { input: ofBranchAndSupplier, foreign: filters },
    { input: order('delivered') },
    { input: ofBranchAndBuyer, by: 'seller', foreign: filters },
    { input: order('delivered'), by: 'seller' },
  ],
  get_invoice_metrics: [
    { input: ofBranchAndSupplier, foreign: filters },
    { input: ofBranchAndBuyer, by: 'seller', foreign: filters },
  ],
  get_invoice: [{ input: invoice }, { input: invoice, by: 'seller' }],
  get_invoice_pdf: [{ input: invoice }, { input: invoice, by: 'seller' }],
  pay_order_with_balance: [{ input: order('to_pay') }],
  generate_order_payment_link: [{ input: order('to_link') }],
  top_up_balance: [
    {
      input: ({ admin, mark }) => ({
        company_id: admin.company_id,
        amount: { amount: '1.00', currency: 'EUR' },
        reference: `Again ${mark}`,
      }),
      by: 'operator',
    },
  ],

  list_recurrences: [{ input: ({ branch_id, recurrence_id }) => ({ branch_id, recurrence_id }) }],
  create_recurrence: [
    {
      input: (side) => ({ ...wanted(side, side.seller.product_id), schedule: 'FREQ=MONTHLY;BYMONTHDAY=1' }),
      foreign: sharedLines,
    },
  ],
  preview_recurrence: [
    {
      input: (side) => ({ ...wanted(side, side.seller.product_id), schedule: 'FREQ=MONTHLY;BYMONTHDAY=1' }),
      foreign: sharedLines,
    },
  ],
  preview_recurrence_change: [
    {
      input: ({ recurrence_id, seller }) => ({
        recurrence_id,
        lines: [{ product_id: seller.product_id, quantity: 2 }],
      }),
      foreign: sharedLines,
    },
  ],
  update_recurrence: [
    {
      input: ({ recurrence_id, seller }) => ({
        recurrence_id,
        lines: [{ product_id: seller.product_id, quantity: 2 }],
      }),
      foreign: sharedLines,
    },
  ],

  update_branch: [
    {
      input: ({ branch_id, branch_version }) => ({
        branch_id,
        expected_version: branch_version,
        time_zone: 'Europe/Paris',
      }),
    },
  ],
  sign_in: [
    {
      input: ({ admin }) => ({
        email: admin.email,
        password: admin.password,
        company_id: admin.company_id,
      }),
      by: 'nobody',
      foreign: { company_id: 'refused' },
    },
  ],
  issue_rest_key: [
    {
      input: ({ admin, branch_id }) => ({
        company_id: admin.company_id,
        owner_email: admin.email,
        name: 'ERP',
        branch_ids: [branch_id],
      }),
      by: 'operator',
    },
  ],
  revoke_rest_key: [
    {
      input: ({ admin, keeper_key_id }) => ({
        company_id: admin.company_id,
        credential_id: keeper_key_id,
      }),
      by: 'operator',
    },
  ],
  revoke_company_credential: [
    {
      input: ({ admin, keeper_key_id }) => ({
        company_id: admin.company_id,
        credential_id: keeper_key_id,
      }),
      by: 'operator',
    },
  ],
  set_rate_limit: [
    {
      input: ({ admin, keeper_token_id }) => ({
        company_id: admin.company_id,
        credential_id: keeper_token_id,
        rate_limit_per_minute: 60,
      }),
      by: 'operator',
    },
  ],
  verify_company: [
    { input: ({ admin, mark }) => ({ company_id: admin.company_id, name: `Buyer ${mark}` }), by: 'operator' },
  ],
  list_companies: [
    { input: ({ mark }) => ({ query: mark, kind: 'buyer', verified: true, limit: 1 }), by: 'operator' },
    { input: ({ mark }) => ({ query: mark, limit: 1 }), by: 'operator' },
    { input: () => ({ kind: 'supplier', limit: 1 }), by: 'operator' },
    {
      input: () => ({ verified: false, created_from: '2020-01-01T00:00:00Z', limit: 1 }),
      by: 'operator',
    },
  ],
  get_company: [{ input: ({ admin }) => ({ company_id: admin.company_id }), by: 'operator' }],
  list_company_credentials: [
    { input: ({ admin }) => ({ company_id: admin.company_id }), by: 'operator' },
    { input: ({ admin }) => ({ company_id: admin.company_id, kind: 'rest_key', limit: 1 }), by: 'operator' },
  ],
  withdraw_verification: [{ input: ({ admin }) => ({ company_id: admin.company_id }), by: 'operator' }],
  suspend_company: [
    {
      input: ({ idle_company_id }) => ({ company_id: idle_company_id, reason: 'Invoices are unpaid' }),
      by: 'operator',
    },
  ],
  resume_company: [{ input: ({ idle_company_id }) => ({ company_id: idle_company_id }), by: 'operator' }],
  export_audit: [{ input: ({ admin }) => ({ company_id: admin.company_id }), by: 'operator' }],
  mail_signed_audit_heads: [
    {
      input: ({ admin: { company_id } }) => {
        const signed = { hash: 'ab'.repeat(32), signature: `${'A'.repeat(86)}==` };
        return { heads: [{ company_id, sequence: 1, signed_at: new Date().toISOString(), ...signed }] };
      },
      by: 'operator',
    },
  ],
  create_token: [{ input: ({ branch_id }) => ({ name: 'Helper', branch_ids: [branch_id] }) }],
  decide_authorization: [
    {
      input: ({ authorization, branch_id }) => ({
        ...authorization,
        decision: 'allow',
        branch_ids: [branch_id],
      }),
    },
  ],
  invite_user: [
    {
      input: ({ branch_id, mark }) => ({
        email: `new-${mark}@example.com`,
        name: 'New',
        role: 'viewer',
        branch_ids: [branch_id],
      }),
    },
  ],
  update_membership: [
    {
      input: ({ keeper, branch_id }) => ({ user_id: keeper.user_id, branch_ids: [branch_id] }),
    },
  ],
  get_pending_action: [{ input: ({ pending_action_ids }) => ({ action_id: pending_action_ids.to_confirm }) }],
  confirm_action: [{ input: ({ pending_action_ids }) => ({ action_id: pending_action_ids.to_confirm }) }],
  reject_action: [{ input: ({ pending_action_ids }) => ({ action_id: pending_action_ids.to_reject }) }],
  revoke_token: [{ input: ({ keeper_token_id }) => ({ credential_id: keeper_token_id }) }],
  end_session: [{ input: ({ spare_session_id }) => ({ session_id: spare_session_id }), by: 'mover' }],
  // Ends the session it is called in.
  switch_company: [{ input: ({ mover }) => ({ company_id: mover.company_id }), by: 'mover' }],
  // They end the sessions of the keeper.
  reset_second_factor: [{ input: ({ keeper }) => ({ user_id: keeper.user_id }) }],
  reset_user_second_factor: [
    {
      input: ({ admin, keeper }) => ({ company_id: admin.company_id, email: keeper.email }),
      by: 'operator',
    },
  ],
  deactivate_user: [{ input: ({ keeper }) => ({ user_id: keeper.user_id }) }],
};

/** Ids that a side has by the names of their fields. */
const sideIds = ['branch_id', 'invoice_id', 'recurrence_id', 'webhook_id'] as const;

/** The call of an operation with nothing but such ids; undefined if it needs more, or takes none. */
const withSideIds = (operation: Operation): Sample | undefined => {
  const fields = idFields(operation).map(({ path }) => path);
  const { shape } = operation.input as z.ZodObject;
  const needed = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
  const given = sideIds.filter((name) => fields.includes(name));
  if (given.length === 0 || given.length < fields.length || !needed.every((name) => fields.includes(name)))
    return undefined;
  return { input: (side) => Object.fromEntries(given.map((name) => [name, side[name]])) };
};

type Schema = { pattern?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
const kinds = new Map<string, IdKind>(
  Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, kind as IdKind]),
);

/** The fields of an operation's input that take an id, as `lines[].product_id`, with the kind of each. */
export const idFields = (operation: Operation): { path: string; kind: IdKind }[] => {
  const walk = (schema: Schema, path: string): { path: string; kind: IdKind }[] => {
    const kind = kinds.get(/^\^([a-z]+)_\[0-7\]/.exec(schema.pattern ?? '')?.[1] ?? '');
    if (kind) return [{ path, kind }];
    return [
      ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
        walk(field, path ? `${path}.${name}` : name),
      ),
      ...(schema.items ? walk(schema.items, `${path}[]`) : []),
      ...(schema.anyOf ?? []).flatMap((option) => walk(option, path)),
    ];
  };
  return walk(z.toJSONSchema(operation.input, { io: 'input' }) as Schema, '');
};

const derived = (isMeant: (operation: Operation) => boolean): [string, Sample[]][] =>
  operations
    .filter((one) => one.audience !== 'internal' && !written[one.name] && isMeant(one))
    .flatMap((one): [string, Sample[]][] => {
      const sample = withSideIds(one);
      return sample ? [[one.name, [sample]]] : [];
    });
const isRead = ({ effect }: Operation): boolean => effect === 'read';

/** Valid calls of every operation that takes an id: derived ones of reads come first, of writes last. */
export const samples: Record<string, readonly Sample[]> = Object.fromEntries([
  ...derived(isRead),
  ...Object.entries(written),
  ...derived((one) => !isRead(one)),
]);

/** The value at a field such as `lines[].product_id`: the first of a list. */
export const valueAt = (input: Input, path: string): string | undefined =>
  path.split('.').reduce<unknown>((value, part) => {
    const list = part.endsWith('[]');
    const next = (value as Input | undefined)?.[list ? part.slice(0, -2) : part];
    return list ? (next as unknown[] | undefined)?.[0] : next;
  }, input) as string | undefined;

/** The input with another value at a field. */
export const withValue = (input: Input, path: string, value: unknown): Input => {
  const [part = '', ...rest] = path.split('.');
  const name = part.replace('[]', '');
  const inner = (one: unknown) => (rest.length > 0 ? withValue(one as Input, rest.join('.'), value) : value);
  return {
    ...input,
    [name]: part.endsWith('[]') ? [inner((input[name] as unknown[])[0])] : inner(input[name]),
  };
};

/** An id of a kind that nothing has. */
export const unknownId = (kind: IdKind): string => {
  const id: Id<IdKind> = newId(kind);
  return id;
};
