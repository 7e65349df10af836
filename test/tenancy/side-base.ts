import type { Person } from '@procura/testkit/platform';

/** An order as the scene keeps it, with what operations on it need. */
export type SceneOrder = { id: string; purchase_id: string; line_id: string; shipment_id: string };
type OrderName =
  | 'placed'
  | 'to_confirm'
  | 'to_reject'
  | 'confirmed'
  | 'shipped'
  | 'partial'
  | 'to_close'
  | 'delivered'
  | 'claimed'
  | 'pending'
  | 'to_decline'
  | 'to_cancel'
  | 'to_pay'
  | 'to_link';

type ClaimName = 'to_answer' | 'to_withdraw' | 'to_escalate' | 'to_decide';

/** A supplier with a store and products. */
export type Seller = {
  mark: string;
  admin: Person;
  store_id: string;
  /** Agreed with the seller's buyer and added by it. */
  product_id: string;
  /** In the marketplace alone. */
  loose_product_id: string;
  sku: string;
};

/** One branch of a buyer with everything that hangs on it; every text of it holds the mark. */
export type SideBase = {
  mark: string;
  admin: Person;
  /** Another admin, who approves. */
  colleague: Person;
  /** A buyer confined to this branch, and a token of theirs. */
  keeper: Person;
  /** A viewer who leaves their session, and another session of theirs. */
  mover: Person;
  spare_session_id: string;
  keeper_token_id: string;
  keeper_key_id: string;
  branch_id: string;
  branch_version: number;
  role_key: string;
  /** Of the whole company. */
  supplier_invite_id: string;
  /** A coming price of the loose product. */
  agreement_id: string;
  /** A company that does nothing, for what the operator does to whole companies. */
  idle_company_id: string;
  /** What a client asks the admin for, as the page of their session carries it. */
  authorization: { query: string; request: string };
  preview_id: string;
  marketplace_preview_id: string;
  basket_preview_id: string;
  seller: Seller;
  orders: Record<OrderName, SceneOrder>;
  /** Of the claimed order, by what happens to them next. */
  claims: Record<ClaimName, string>;
  /** Of the order that is delivered. */
  invoice_id: string;
  change_id: string;
  sellers_change_id: string;
};
