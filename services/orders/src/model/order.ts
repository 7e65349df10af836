import type {
  Address,
  Answer,
  billingStatus,
  ClaimKind,
  ClaimStatus,
  Contact,
  claimOutcome,
  getBranchFacts,
  Id,
  OrderStatus,
  Principal,
  PurchaseHeader,
  paymentStatus,
  Quantity,
  receiptStatus,
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
  /** Claims about its shipments, the oldest first; absent if there are none. */
  claims?: Claim[];
  /** What its shipments and claims wait for, for lists; absent if for nothing. */
  receipt_status?: Extract<z.infer<typeof receiptStatus>, 'waiting' | 'claimed'>;
  /** When something lapses, or a person is to be reminded of that; absent if nothing does. */
  deadline_at?: Date;
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
  /** By which each party finds it ({@link withTerms}); absent on orders of earlier releases until a migration. */
  buyer_terms?: string[];
  supplier_terms?: string[];
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
  /** When it arrived: as the supplier recorded it, or when the buyer had counted all of it. */
  delivered_at: Date | null;
  /** The first day on which the supplier expected it to arrive; absent if it stated none. */
  first_expected_on?: string;
  /** When what the buyer has not counted counts as accepted; absent before the supplier recorded the delivery. */
  accept_by?: Date;
  /** When the buyer accepted units of it, or they counted as accepted, the last time. */
  accepted_at?: Date;
  /** Whether the buyer was reminded of `accept_by`. */
  reminded?: true;
  /** Number of the supplier's delivery note. */
  delivery_note?: string;
  /** Set if nothing of it arrived, and its units are to be shipped again. */
  cancelled?: { at: Date; reason: 'not_sent' | 'lost'; note: string };
  lines: ShippedLine[];
  events: { at: Date; status: string; place: string | null; note: string | null }[];
  proof: {
    received_by: string;
    method: 'code' | 'photo' | 'signature' | 'none';
    code_verified: boolean;
    sha256: string | null;
    recorded_by: string;
  } | null;
};

export type ShippedLine = {
  line_id: Id<'orderLine'>;
  quantity: Quantity;
  /** The part that replaces units of earlier shipments; absent if there is none. */
  replaces?: Quantity;
  /** Absent until something is counted or claimed: then all or nothing is accepted (`countsOf`). */
  counts?: Counts;
};

/**
 * What became of shipped units: each is accepted, in an open claim, credited, replaced, or waits to be counted.
 * `received` are those of them that arrived.
 */
export type Counts = {
  received: Quantity;
  accepted: Quantity;
  claimed: Quantity;
  credited: Quantity;
  replaced: Quantity;
  /** Arrived beyond what was shipped; not billed. */
  excess: Quantity;
};

/** Units of a shipment that a buyer does not want to pay for, or wants again. */
export type Claim = {
  id: Id<'claim'>;
  shipment_id: Id<'shipment'>;
  status: ClaimStatus;
  lines: ClaimLine[];
  opened_at: Date;
  opened_by: string;
  updated_at: Date;
  /** When its status lapses: the supplier has not answered, or the buyer not escalated; null if it does not. */
  deadline: Date | null;
  /** Whether the person who is to act was reminded of it. */
  reminded?: true;
  answer?: { at: Date; by: string; reason: string | null };
  return_to?: string;
  escalation?: { at: Date; by: string; reason: string };
  decision?: { at: Date; reason: string };
  /** What the order's total fell by. */
  credited: Amount;
  /** The part of it that is shipping, without tax. */
  shipping_credited: Amount;
  outcome?: z.infer<typeof claimOutcome>;
};

/** Units of one line with one problem; what is neither credited, replaced nor returned is open. */
export type ClaimLine = {
  line_id: Id<'orderLine'>;
  kind: ClaimKind;
  quantity: Quantity;
  /** What the units were before the claim. */
  from: 'waiting' | 'accepted';
  note: string | null;
  photos: string[];
  credited: Quantity;
  replaced: Quantity;
  /** Units that are again what they were, or accepted. */
  returned: Quantity;
};

/** Units that a buyer says something of. */
export type GivenProblem = Pick<ClaimLine, 'line_id' | 'kind' | 'quantity' | 'note' | 'photos'>;

/** The proof of a receipt, before the recording person is added. */
export type ProofGiven = Omit<NonNullable<Shipment['proof']>, 'recorded_by'>;

/** A change that is requested of an order. `by` is the name of the requesting person. */
export type OrderCommand =
  | { kind: 'approve'; by: string; note: string | null }
  | { kind: 'decline'; by: string; note: string | null }
  | { kind: 'lapse' }
  | { kind: 'cancel'; by: string; reason: string }
  | { kind: 'close_remainder'; by: string; side: 'buyer' | 'supplier'; reason: string }
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
  | {
      kind: 'deliver';
      shipment_id: string;
      by: string;
      proof: ProofGiven;
      /** Until when the buyer may count it; null to accept it at once, as in releases before 2026-12. */
      accept_by: Date | null;
    }
  | { kind: 'cancel_shipment'; shipment_id: string; by: string; reason: 'not_sent' | 'lost'; note: string }
  | {
      kind: 'receive';
      shipment_id: string;
      by: string;
      /** The claim that problems become. */
      claim_id: Claim['id'];
      lines: {
        line_id: Id<'orderLine'>;
        received: Quantity;
        problems: Omit<GivenProblem, 'line_id'>[];
      }[];
      accepts_rest: boolean;
      delivery_note: string | null;
    }
  | { kind: 'open_claim'; claim_id: Claim['id']; shipment_id: string; by: string; lines: GivenProblem[] }
  | { kind: 'withdraw_claim'; claim_id: string; by: string }
  | {
      kind: 'answer_claim';
      claim_id: string;
      by: string;
      /** Null to say where units are to be returned, and to decide later. */
      lines: GivenAnswer[] | null;
      reason: string | null;
      shipping: Amount | null;
      return_to: string | null;
    }
  | { kind: 'escalate_claim'; claim_id: string; by: string; reason: string }
  | { kind: 'decide_claim'; claim_id: string; lines: GivenAnswer[]; reason: string; shipping: Amount | null }
  | { kind: 'pass_deadlines' };
export type GivenAnswer = Pick<ClaimLine, 'line_id' | 'kind'> & { credit: Quantity; replace: Quantity };
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
