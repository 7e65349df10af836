import { type Principal, systemPrincipal } from '@procura/contracts';
import { defineCollection, type OpenedCollections, type Transaction, type WriteTx } from '@procura/mongo';
import { unknownClaim } from '../model/claim.ts';
import type { Claim, Order } from '../model/order.ts';

type Deps = OpenedCollections<{ claims: typeof claims }>;

/** What lists show of a claim; the order has the claim itself. */
export type ClaimRow = {
  _id: Claim['id'];
  buyer_company_id: Order['buyer_company_id'];
  supplier_company_id: Order['supplier_company_id'];
  buyer_name: string;
  supplier_name: string;
  branch_id: Order['branch_id'];
  branch_name: string;
  order_id: Order['_id'];
  order_number: string;
  reference: string | null;
  shipment_id: Claim['shipment_id'];
  status: Claim['status'];
  kinds: Claim['lines'][number]['kind'][];
  deadline: Date | null;
  opened_at: Date;
  updated_at: Date;
  /** Set while it waits for the operator. */
  escalated_at?: Date;
};

const newest = { opened_at: 1, _id: 1 } as const;

export const claims = defineCollection<ClaimRow>({
  name: 'claims',
  scope: 'parties',
  // One index per filter of list_claims and per pair of filters; an order has few claims.
  indexes: [
    ...(['buyer_company_id', 'supplier_company_id'] as const).flatMap((side) => [
      { key: { [side]: 1, ...newest } },
      { key: { [side]: 1, status: 1, ...newest } },
      { key: { [side]: 1, branch_id: 1, ...newest } },
      { key: { [side]: 1, branch_id: 1, status: 1, ...newest } },
      { key: { [side]: 1, order_id: 1, ...newest } },
    ]),
    { key: { buyer_company_id: 1, supplier_company_id: 1, ...newest } },
    { key: { buyer_company_id: 1, supplier_company_id: 1, status: 1, ...newest } },
    { key: { buyer_company_id: 1, supplier_company_id: 1, branch_id: 1, ...newest } },
    { key: { escalated_at: 1, _id: 1 }, partialFilterExpression: { escalated_at: { $exists: true } } },
  ],
});

/** What lists show of a claim of an order. */
export const rowOf = (order: Order, claim: Claim): ClaimRow => ({
  _id: claim.id,
  buyer_company_id: order.buyer_company_id,
  supplier_company_id: order.supplier_company_id,
  buyer_name: order.buyer.name,
  supplier_name: order.supplier.name,
  branch_id: order.branch_id,
  branch_name: order.branch.name,
  order_id: order._id,
  order_number: order.number,
  reference: order.header?.reference ?? null,
  shipment_id: claim.shipment_id,
  status: claim.status,
  kinds: [...new Set(claim.lines.map(({ kind }) => kind))],
  deadline: claim.deadline,
  opened_at: claim.opened_at,
  updated_at: claim.updated_at,
  ...(claim.status === 'escalated' && claim.escalation && { escalated_at: claim.escalation.at }),
});

/** Stores the rows of the claims in which two states of an order differ. */
export const saveClaims = async (
  deps: Deps,
  tx: WriteTx,
  before: Order | null,
  after: Order,
): Promise<void> => {
  const rows = deps.claims.parties(systemPrincipal(after.buyer_company_id), tx);
  for (const claim of after.claims ?? []) {
    const earlier = before?.claims?.find(({ id }) => id === claim.id);
    if (!earlier) await rows.insert(rowOf(after, claim));
    else if (earlier !== claim) await rows.replaceOne({ _id: claim.id }, rowOf(after, claim));
  }
};

/** The row of a claim that the caller sees. Raises `not_found` for any other. */
export const findClaimRow = async (
  deps: Deps,
  caller: Principal,
  claim_id: string,
  tx?: Transaction,
): Promise<ClaimRow> => {
  const row = await deps.claims
    .parties(caller, tx)
    .findOne({ _id: claim_id as ClaimRow['_id'], ...ofBranches(caller) });
  if (!row) throw unknownClaim(claim_id);
  return row;
};

/** A filter that excludes the claims of branches that the caller does not see. */
export const ofBranches = ({ company_kind, branch_ids }: Principal): Record<string, unknown> =>
  company_kind === 'supplier' || branch_ids === null ? {} : { branch_id: { $in: branch_ids } };
