import type {
  Address,
  Answer,
  billingStatus,
  Contact,
  getBranchFacts,
  Id,
  OrderStatus,
  Principal,
  PurchaseHeader,
  paymentStatus,
  Quantity,
  Verdict,
} from '@procura/contracts';
import type { Amount, Measure, UnitPrice } from '@procura/money';
import type { z } from 'zod';
import type { TimelineSentence } from './timeline.ts';

/** An order as stored. It holds copies of all foreign facts that it shows, and amounts in minor units. */
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
  /** Without tax. */
  shipping: Amount;
  /** The tax on shipping, which is part of `tax`, in percent; absent when 0. */
  shipping_tax_rate?: string;
  tax: Amount;
  total: Amount;
  requisitioner: { user_id: string; name: string; role: string; credential_id: string };
  /** The recurring order whose run placed it. */
  recurrence_id?: Id<'recurrence'>;
  /** The purchase order it was issued with; absent on orders that did not result from an RFQ. */
  purchase_order?: { id: Id<'purchaseOrder'>; number: string; rfq_id: Id<'rfq'> };
  approval: Approval | null;
  /** The buyer's fields of the purchase; absent if there are none. */
  header?: PurchaseHeader;
  internal_note: string | null;
  shipments: Shipment[];
  timeline: TimelineEntry[];
  expected_delivery_on: string | null;
  /**
   * The day on which the next delivery is due, as {@link withDueDay} computes it; absent if none is. Stored for lists.
   */
  due_on?: string;
  /** The completed or pending refund to the buyer; absent if there is none. */
  refund?: { amount: Amount; status: 'pending' | 'refunded' };
  /** Imported orders hold neither stock nor limits. */
  imported: boolean;
  opens_charge: boolean;
  created_at: Date;
  updated_at: Date;
  /** When it became placed, which is when the supplier first sees it. Null while approval is pending. */
  placed_at: Date | null;
  /**
   * Its version when it became placed, the supplier's first. Absent while approval is pending, and on orders from
   * before it was stored.
   */
  placed_version?: number;
  first_shipped_at: Date | null;
  delivered_at: Date | null;
  /**
   * The state in which metrics count its lines; absent on orders of earlier releases that are not counted by line yet.
   */
  counted_as?: CountedAs;
  /** Set while a job has to count its lines. */
  count_due?: true;
};

/** The fields that decide where the lines of an order are counted, as they were at that time. */
export type CountedAs = Pick<Order, 'status' | 'placed_at'> & {
  placed_version?: number;
  /** Closed quantities by line; absent where all are 0. */
  closed?: Quantity[];
  /** Credited quantities by line; absent where all are 0. */
  credited?: Quantity[];
  /** Absent where it is that of the order. */
  shipping?: Amount;
};

/** A company as the order shows it; the days of metrics are in its time zone. */
type Party = { name: string; time_zone: string };

export type OrderLine = Measure & {
  id: Id<'orderLine'>;
  /** Null for an RFQ item without a product; the SKU is then empty. */
  product_id: Id<'product'> | null;
  sku: string;
  name: string;
  category: string;
  unit: string;
  quantity: Quantity;
  unit_price: UnitPrice;
  discount_percent: string;
  tax_rate: string;
  /** The tax of the whole quantity as an import stated it, where `tax_rate` does not come to it; absent elsewhere. */
  given_tax?: Amount;
  subtotal: Amount;
  discount: Amount;
  tax: Amount;
  total: Amount;
  shipped_quantity: Quantity;
  delivered_quantity: Quantity;
  closed_quantity: Quantity;
  /** Shipped and not to be paid; absent if nothing is. */
  credited_quantity?: Quantity;
  /** Shipped again, or to be, without payment; absent if nothing is. */
  replaced_quantity?: Quantity;
  /** The buyer's ledger account for the line. */
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

/** An event in the history of an order. The other side sees the company's name in place of the person's. */
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
  /** Whether an imported order contained it; absent on shipments from before it was stored. */
  imported?: boolean;
  expected_on: string | null;
  delivered_at: Date | null;
  /** Set if nothing of it arrived, and its units are to be shipped again. */
  cancelled?: { at: Date; reason: 'not_sent' | 'lost'; note: string };
  lines: { line_id: Id<'orderLine'>; quantity: Quantity }[];
  events: { at: Date; status: string; place: string | null; note: string | null }[];
  proof: {
    received_by: string;
    method: 'code' | 'photo' | 'signature' | 'none';
    code_verified: boolean;
    sha256: string | null;
    recorded_by: string;
  } | null;
};

/** The proof of a receipt, before the recording person is added. */
export type ProofGiven = Omit<NonNullable<Shipment['proof']>, 'recorded_by'>;

/** A change that is requested of an order. `by` is the name of the requesting person. */
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

/** The fields of its branch that an order copies. */
export const copyOfBranch = ({
  name,
  code,
  cost_centre,
  address,
  receiving_contact,
}: Answer<typeof getBranchFacts>['branches'][number]): Order['branch'] => ({
  name,
  code,
  cost_centre,
  ship_to: address,
  receiving_contact,
});

/** The version of an order as its supplier counts it; the placed one is the first. */
export const versionOfSupplier = ({
  version,
  placed_version,
  approval,
}: Pick<Order, 'version' | 'placed_version' | 'approval'>): number => {
  // An order that required approval was changed once before: it was approved.
  const first = placed_version ?? (approval ? 2 : 1);
  return version - first + 1;
};

/** Whether the caller, or one of the caller's credentials, placed it. */
export const isOwn = ({ requisitioner }: Pick<Order, 'requisitioner'>, caller: Principal): boolean =>
  requisitioner.user_id === caller.user_id || requisitioner.credential_id === caller.credential_id;
