import type { Id, OrderStatus, Output, paymentStatus, billingStatus, Verdict, Address, Contact } from '@procura/contracts';
import type { Amount } from '@procura/money';
import type { z } from 'zod';

/** An order as stored: snapshots of every foreign fact it shows, amounts in minor units. */
export type Order = {
  _id: Id<'order'>;
  number: string;
  purchase_id: Id<'purchase'>;
  version: number;
  source: 'catalogue' | 'marketplace' | 'history';
  status: OrderStatus;
  payment_status: z.infer<typeof paymentStatus>;
  billing_status: z.infer<typeof billingStatus>;
  buyer_company_id: Id<'company'>;
  buyer: Party;
  supplier_company_id: Id<'company'>;
  supplier: Party;
  branch_id: Id<'branch'>;
  branch: { name: string; code: string; cost_centre: string | null; ship_to: Address; receiving_contact: Contact | null };
  store: { id: Id<'store'>; name: string } | null;
  currency: string;
  lines: OrderLine[];
  subtotal: Amount;
  discount: Amount;
  shipping: Amount;
  tax: Amount;
  total: Amount;
  requisitioner: { user_id: string; name: string; role: string; credential_id: string };
  approval: Approval | null;
  internal_note: string | null;
  shipments: Shipment[];
  timeline: { at: Date; what: string; by: string; note: string | null; visible_to_supplier: boolean }[];
  expected_delivery_on: string | null;
  /** Imported orders hold neither stock nor limits. */
  imported: boolean;
  opens_charge: boolean;
  created_at: Date;
  updated_at: Date;
  first_shipped_at: Date | null;
  delivered_at: Date | null;
};

/** A company as the order shows it; days of metrics are days in its time zone. */
export type Party = { name: string; time_zone: string };

export type OrderLine = {
  id: Id<'orderLine'>;
  product_id: Id<'product'>;
  sku: string;
  name: string;
  category: string;
  unit: string;
  quantity: number;
  unit_price: Amount;
  discount_percent: string;
  tax_rate: string;
  subtotal: Amount;
  discount: Amount;
  tax: Amount;
  total: Amount;
  shipped_quantity: number;
  delivered_quantity: number;
  closed_quantity: number;
};

export type Approval = {
  verdicts: Verdict[];
  approvers: { user_id: string; name: string }[];
  lapses_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
};

export type Shipment = {
  id: Id<'shipment'>;
  carrier: string;
  tracking_number: string | null;
  shipped_at: Date;
  expected_on: string | null;
  delivered_at: Date | null;
  lines: { line_id: Id<'orderLine'>; quantity: number }[];
  events: { at: Date; status: string; place: string | null; note: string | null }[];
  proof: { received_by: string; method: 'code' | 'photo' | 'signature' | 'none'; code_verified: boolean; sha256: string | null; recorded_by: string } | null;
};
