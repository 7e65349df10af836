import type {
  Address,
  billingStatus,
  Contact,
  Id,
  OrderStatus,
  PurchaseHeader,
  paymentStatus,
  Verdict,
} from '@procura/contracts';
import type { Amount, UnitPrice } from '@procura/money';
import type { z } from 'zod';
import type { TimelineSentence } from './timeline.ts';

/** An order as stored: snapshots of every foreign fact it shows, amounts in minor units. */
export type Order = {
  _id: Id<'order'>;
  number: string;
  purchase_id: Id<'purchase'>;
  version: number;
  source: 'catalogue' | 'marketplace' | 'rfq' | 'history';
  status: OrderStatus;
  payment_status: z.infer<typeof paymentStatus>;
  billing_status: z.infer<typeof billingStatus>;
  buyer_company_id: Id<'company'>;
  buyer: Party;
  supplier_company_id: Id<'company'>;
  supplier: Party;
  branch_id: Id<'branch'>;
  branch: {
    name: string;
    code: string;
    cost_centre: string | null;
    ship_to: Address;
    receiving_contact: Contact | null;
  };
  store: { id: Id<'store'>; name: string } | null;
  currency: string;
  lines: OrderLine[];
  /** Number of lines, for lists that do not read them. */
  line_count: number;
  subtotal: Amount;
  discount: Amount;
  shipping: Amount;
  tax: Amount;
  total: Amount;
  requisitioner: { user_id: string; name: string; role: string; credential_id: string };
  /** The recurring order whose run placed it. */
  recurrence_id?: Id<'recurrence'>;
  /** The purchase order it was issued with; only orders that an RFQ led to have one. */
  purchase_order?: { id: Id<'purchaseOrder'>; number: string; rfq_id: Id<'rfq'> };
  approval: Approval | null;
  /** What the buyer said of the purchase; absent where nothing was said. */
  header?: PurchaseHeader;
  internal_note: string | null;
  shipments: Shipment[];
  timeline: TimelineEntry[];
  expected_delivery_on: string | null;
  /** Day the next delivery is due, as {@link withDueDay} finds it; absent where nothing is. Kept for lists. */
  due_on?: string;
  /** Money that went back to the buyer, or goes back; absent while there is none. */
  refund?: { amount: Amount; status: 'pending' | 'refunded' };
  /** Imported orders hold neither stock nor limits. */
  imported: boolean;
  opens_charge: boolean;
  created_at: Date;
  updated_at: Date;
  /** When it became placed; the supplier sees the order from then on. Null while approval is pending. */
  placed_at: Date | null;
  /** Its version when it became placed: the supplier's first. Absent while approval is pending, and on those kept before this was. */
  placed_version?: number;
  first_shipped_at: Date | null;
  delivered_at: Date | null;
  /** What its lines are counted as in metrics; absent on orders of earlier releases that are not counted by line yet. */
  counted_as?: CountedAs;
  /** Set while a job has to count its lines. */
  count_due?: true;
};

/** What decides where the lines of an order are counted, as it was when they were. */
export type CountedAs = Pick<Order, 'status' | 'placed_at'> & {
  placed_version?: number;
  /** Closed quantities by line; absent where all are 0. */
  closed?: number[];
};

/** A company as the order shows it; days of metrics are days in its time zone. */
type Party = { name: string; time_zone: string };

export type OrderLine = {
  id: Id<'orderLine'>;
  /** Null for an item of an RFQ that names no product; the SKU is empty then. */
  product_id: Id<'product'> | null;
  sku: string;
  name: string;
  category: string;
  unit: string;
  quantity: number;
  unit_price: UnitPrice;
  discount_percent: string;
  tax_rate: string;
  subtotal: Amount;
  discount: Amount;
  tax: Amount;
  total: Amount;
  shipped_quantity: number;
  delivered_quantity: number;
  closed_quantity: number;
  /** The buyer's ledger account of it. */
  account_code?: string;
};

export type Approval = {
  verdicts: Verdict[];
  approvers: { user_id: string; name: string }[];
  lapses_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  note: string | null;
};

/** Something that happened. The other side reads the company's name where the own side reads the person's. */
export type TimelineEntry = {
  at: Date;
  what: TimelineSentence;
  by: string;
  side: 'buyer' | 'supplier' | 'platform';
  note: string | null;
  visible_to_supplier: boolean;
};

export type Shipment = {
  id: Id<'shipment'>;
  carrier: string;
  tracking_number: string | null;
  shipped_at: Date;
  /** Whether an imported order came with it; absent on those kept before this was. */
  imported?: boolean;
  expected_on: string | null;
  delivered_at: Date | null;
  lines: { line_id: Id<'orderLine'>; quantity: number }[];
  events: { at: Date; status: string; place: string | null; note: string | null }[];
  proof: {
    received_by: string;
    method: 'code' | 'photo' | 'signature' | 'none';
    code_verified: boolean;
    sha256: string | null;
    recorded_by: string;
  } | null;
};

/** How a receipt is proven, before it is known who records it. */
export type ProofGiven = Omit<NonNullable<Shipment['proof']>, 'recorded_by'>;

/** What someone wants of an order. `by` is the name of the person who asks. */
export type OrderCommand =
  | { kind: 'approve'; by: string; note: string | null }
  | { kind: 'decline'; by: string; note: string | null }
  | { kind: 'lapse' }
  | { kind: 'cancel'; by: string; reason: string }
  | { kind: 'close_remainder'; by: string; reason: string }
  | { kind: 'confirm'; by: string; expected_delivery_on: string | null }
  | { kind: 'reject'; by: string; reason: string }
  | ({ kind: 'ship'; by: string } & Pick<Shipment, 'id' | 'carrier' | 'tracking_number' | 'expected_on'> & {
        lines: Shipment['lines'] | null;
      })
  | {
      kind: 'record_event';
      shipment_id: string;
      status: string;
      place: string | null;
      note: string | null;
      expected_on: string | null;
    }
  | { kind: 'deliver'; shipment_id: string; by: string; proof: ProofGiven };
export type OrderCommandKind = OrderCommand['kind'];

/** The version of an order as its supplier counts it: its first is the one that was placed. */
export const versionOfSupplier = ({
  version,
  placed_version,
  approval,
}: Pick<Order, 'version' | 'placed_version' | 'approval'>): number => {
  // An order that waited has been changed once by then: it was approved.
  const first = placed_version ?? (approval ? 2 : 1);
  return version - first + 1;
};
