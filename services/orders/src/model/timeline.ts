import type { timelineCode } from '@procura/contracts';
import type { z } from 'zod';

type Code = z.infer<typeof timelineCode>;

/** The sentence of each timeline entry, with its code for programs. */
const codes = {
  'Sent for approval': 'sent_for_approval',
  Approved: 'approved',
  Declined: 'declined',
  'Declined: nobody decided in time': 'approval_lapsed',
  Placed: 'placed',
  Confirmed: 'confirmed',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  'Shipment delivered': 'delivered',
  'Remainder closed': 'remainder_closed',
  'Shipment cancelled': 'shipment_cancelled',
  Received: 'received',
  Claimed: 'claimed',
  'Claim answered': 'claim_answered',
  'Claim escalated': 'claim_escalated',
  'Claim decided': 'claim_settled',
  'Claim settled': 'claim_settled',
  'Claim withdrawn': 'claim_settled',
  Paid: 'paid',
  'Partly refunded': 'partially_refunded',
  Refunded: 'refunded',
  'Partly billed': 'partially_billed',
  Billed: 'billed',
} as const satisfies Record<string, Code>;

/** All sentences of entries; "Shipped with" is followed by the name of a carrier. */
export type TimelineSentence = keyof typeof codes | `Shipped with ${string}`;

/** The code of an entry. */
export const timelineCodeOf = (what: TimelineSentence): Code =>
  what in codes ? codes[what as keyof typeof codes] : 'shipped';
