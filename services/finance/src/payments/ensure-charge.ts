import { type OrderFacts, systemPrincipal } from '@procura/contracts';
import { type Amount, isZero, parseMoney, zero } from '@procura/money';
import { isDuplicateKey, retryDuplicates, type WriteTx } from '@procura/mongo';
import {
  type Charge,
  type ChargeChange,
  followOrder,
  openCharge,
  refundDueOf,
  releasedOf,
} from '../charges/charge.ts';
import { earningOf } from '../charges/earning.ts';
import type { Deps } from '../deps.ts';
import { openMinorOf } from '../invoices/credit-note.ts';
import { billingStatusOf, type Invoice, matchStatusOf } from '../invoices/invoice.ts';
import { issueDocuments } from '../invoices/issue-documents.ts';
import { nextDocuments } from '../invoices/next-documents.ts';
import type { Entry } from '../ledger/ledger.ts';
import { findAvailable, post } from '../ledger/ledger-store.ts';
import { endLink } from '../payment-links/payment-link-store.ts';
import { holdBalance, keepRefund, payRefundsDue, refundEntries } from './refund.ts';
import { entryOf, saveCharge, withStatuses } from './save-charge.ts';

/**
 * Applies a state of an order to its charge, if it is newer than the last applied one. Applies the same state again
 * while its earnings are unknown. Opens, lowers or voids the charge, refunds overpaid amounts, and releases the
 * earnings to the supplier. Issues the invoices of new shipments, and credit notes for parts that are billed no longer.
 * Publishes what the order shows of the charge. Returns the charge, or null if there is none. The event calls it, and
 * so do operations that cannot wait for the event; the second call has no effect.
 */
export const ensureCharge = async (deps: Deps, tx: WriteTx, facts: OrderFacts): Promise<Charge | null> => {
  const buyer = systemPrincipal(facts.buyer_company_id);
  const found = await deps.charges.parties(buyer, tx).findOne({ order_id: facts.entity_id });
  const before = found ?? openCharge(facts, tx.now);
  if (!before || !isNews(before, facts)) return before;

  const isGradual = await deps.database.hasFeatureLevel(gradually);
  const documents =
    facts.shipments.length > 0
      ? await deps.invoices.parties(buyer, tx).find({ order_id: facts.entity_id }, { sort: { _id: 1 } })
      : [];
  const available = await availableFor(deps, tx, before);
  const { change, drafts, after } = followed(before, facts, { documents, available, isGradual, now: tx.now });
  if (before.open_link_id && !after.open_link_id) await endLink(deps, tx, before);
  const issued = await issueDocuments(deps, tx, { facts, charge: after }, drafts);
  await followInvoices(deps, tx, { facts, charge: after, documents: [...documents, ...issued], isGradual });
  if (change.refund) await keepRefund(deps, tx, { charge: after, refund: change.refund, facts, issued });
  if (refundDueOf(after).amount_minor > refundDueOf(before).amount_minor) await holdBalance(deps, tx, after);
  const release_reference = `release ${after._id} ${facts.version}`;
  await post(deps, tx, entriesOf(change, { order_version: facts.version, release_reference }));
  const saved = await saveCharge(deps, tx, before, after);
  if (change.release) await payRefundsDue(deps, tx, { supplier: after, by: release_reference });
  return saved;
};

const isNews = ({ order_version, earning_due_at }: Charge, { version }: OrderFacts): boolean =>
  version > order_version || (version === order_version && earning_due_at !== undefined);

/** From this feature level on the supplier receives what it has earned; below it everything at delivery. */
export const gradually = 1;

/** The supplier's balance. A charge may return released amounts from it. */
const availableFor = async (deps: Deps, tx: WriteTx, charge: Charge): Promise<Amount> => {
  const { supplier_company_id: company_id, currency } = charge;
  if (isZero(releasedOf(charge))) return zero(currency);
  return findAvailable(deps, { company_id, currency }, tx);
};

type Following = {
  documents: readonly Invoice[];
  available: Amount;
  isGradual: boolean;
  now: Date;
};

/** A charge after a state of its order, with the documents to issue. */
const followed = (before: Charge, facts: OrderFacts, { documents, available, isGradual, now }: Following) => {
  const state = {
    ...facts,
    total: parseMoney(facts.total),
    earning: isGradual ? earningOf(facts) : undefined,
  };
  const change = followOrder(before, state, { available }, now);
  const drafts = nextDocuments(facts, { documents, shipment_ids: before.shipment_ids }, now);
  const shipment_ids = facts.shipments.map(({ shipment_id }) => shipment_id);
  // The imported billing status stays until something is billed here.
  const isBilled = documents.length + drafts.length > 0;
  const billing_status = isBilled ? billingStatusOf(facts) : change.charge.billing_status;
  return { change, drafts, after: { ...change.charge, shipment_ids, billing_status } };
};

/**
 * Opens the charge of an order with one insert if nothing else follows from the order; otherwise returns false. An
 * existing charge is newer, or is the result of an earlier call.
 */
export const insertOpened = async (deps: Deps, facts: OrderFacts): Promise<boolean> => {
  const now = deps.clock();
  const before = openCharge(facts, now);
  if (!before) return false;
  const isGradual = await deps.database.hasFeatureLevel(gradually);
  const nothing = { documents: [], available: zero(before.currency) };
  const { change, drafts, after } = followed(before, facts, { ...nothing, isGradual, now });
  const { after: charge, hasChanged } = withStatuses(after, before);
  if (hasChanged || change.refund || change.release || drafts.length > 0) return false;
  await deps.charges
    .parties(systemPrincipal(facts.buyer_company_id))
    .insert(charge)
    .catch((error) => {
      if (!isDuplicateKey(error)) throw error;
    });
  return true;
};

/**
 * Stores how invoices compare with the receipt of their shipments, and what is to be paid of them less their credit
 * notes.
 */
const followInvoices = async (
  deps: Deps,
  tx: WriteTx,
  {
    facts,
    charge,
    documents,
    isGradual,
  }: { facts: OrderFacts; charge: Charge; documents: readonly Invoice[]; isGradual: boolean },
): Promise<void> => {
  const changes = documents.flatMap((invoice) => {
    if (invoice.kind) return [];
    const { _id, match_status } = invoice;
    const notes = documents.filter(({ credited }) => credited?.id === _id);
    const match = isGradual ? matchStatusOf(facts, invoice, notes.length > 0) : null;
    const open_minor = openMinorOf(charge, invoice, notes);
    if ((match ?? undefined) === match_status && open_minor === invoice.open_minor) return [];
    const set = { ...(match && { match_status: match }), ...(open_minor && { open_minor }) };
    const unset = {
      ...(!open_minor && { open_minor: true, open_due_on: true }),
      ...(!match && { match_status: true }),
    } as const;
    return [{ filter: { _id }, update: { $set: set, $unset: unset } }];
  });
  if (changes.length > 0)
    await deps.invoices.parties(systemPrincipal(facts.buyer_company_id), tx).changeEach(changes);
};

/** The ledger entries of a change of a charge. Each version of an order is applied once. */
const entriesOf = (
  { charge, refund, release }: ChargeChange,
  { order_version, release_reference }: { order_version: number; release_reference: string },
): Entry[] => [
  ...(refund ? refundEntries(charge, refund, `${charge._id} ${order_version}`) : []),
  ...(release ? [entryOf(charge)({ kind: 'release', reference: release_reference, amount: release })] : []),
];

/**
 * Runs a write that may open a charge or assign a document number. If two writes use the same charge or number, the
 * unique index rejects the second; it runs again and finds the charge, or assigns another number.
 */
export const withNewDocuments = <T>(write: () => Promise<T>): Promise<T> =>
  retryDuplicates(['charges', 'number'], write);
