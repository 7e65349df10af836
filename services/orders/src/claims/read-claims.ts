import type { Handler } from '@procura/bus';
import {
  type getClaim as getContract,
  type getEscalatedClaim as getEscalatedContract,
  type listClaims as listContract,
  type listEscalatedClaims as listEscalatedContract,
  mayUseBranch,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { findPage } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { findClaim } from '../model/claim.ts';
import { toLine } from '../model/order-view.ts';
import { findShipment } from '../model/shipped-units.ts';
import { findOrder } from '../order/order-store.ts';
import { findClaimRow, ofBranches } from './claim-store.ts';
import { toClaimSummary, toClaimView } from './claim-view.ts';
import { findEscalated } from './escalated-claim.ts';

export const listClaims: Handler<Deps, typeof listContract> = (deps, call, input) => {
  const { principal } = call;
  const { status, branch_id, order_id, supplier_company_id, buyer_company_id } = input;
  const isOwn = { buyer: buyer_company_id, supplier: supplier_company_id };
  return findPage(deps.claims.parties(principal), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {
      ...ofBranches(principal),
      ...(branch_id && { branch_id: mayUseBranch(principal, branch_id) ? branch_id : { $in: [] } }),
      ...(status && { status }),
      ...(order_id && { order_id }),
      ...(isOwn.supplier && principal.company_kind === 'buyer' && { supplier_company_id }),
      ...(isOwn.buyer && principal.company_kind === 'supplier' && { buyer_company_id }),
    },
    sort: [
      ['opened_at', -1],
      ['_id', -1],
    ],
    steady: false,
    toItem: toClaimSummary,
  });
};

export const getClaim: Handler<Deps, typeof getContract> = async (deps, { principal }, { claim_id }) => {
  const { order_id } = await findClaimRow(deps, principal, claim_id);
  const order = await findOrder(deps, principal, order_id);
  return toClaimView(order, findClaim(order, claim_id), principal);
};

/** Claims of all companies that wait for the operator. */
export const listEscalatedClaims: Handler<Deps, typeof listEscalatedContract> = (deps, call, input) =>
  findPage(deps.claims.lookup(), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: { escalated_at: { $exists: true } },
    sort: [
      ['escalated_at', 1],
      ['_id', 1],
    ],
    steady: false,
    toItem: toClaimSummary,
  });

export const getEscalatedClaim: Handler<Deps, typeof getEscalatedContract> = async (
  deps,
  { principal },
  { claim_id },
) => {
  const { order, claim } = await findEscalated(deps, claim_id);
  const shipment = findShipment(order, claim.shipment_id);
  return {
    claim: toClaimView(order, claim, principal),
    lines: order.lines.map((line) => toLine(order, line, principal)),
    shipping: formatMoney(order.shipping),
    total: formatMoney(order.total),
    shipped_at: shipment.shipped_at.toISOString(),
    delivered_at: shipment.delivered_at?.toISOString() ?? null,
    received_by: shipment.proof?.received_by ?? null,
  };
};
