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
import { findClaimRow, ofBranches } from '../order/claim-store.ts';
import { findOrder } from '../order/order-store.ts';
import { partiesOf } from '../order/read-orders.ts';
import { requireKnownOrders } from '../order/require-known-orders.ts';
import { toClaimSummary, toClaimView } from './claim-view.ts';
import { findEscalated } from './escalated-claim.ts';

export const listClaims: Handler<Deps, typeof listContract> = async (deps, call, input) => {
  const { principal } = call;
  const { status, branch_id, order_id } = input;
  const page = await findPage(deps.claims.parties(principal), {
    key: deps.database.cursor_key,
    call,
    input,
    filter: {
      ...ofBranches(principal),
      ...(branch_id && { branch_id: mayUseBranch(principal, branch_id) ? branch_id : { $in: [] } }),
      ...(status && { status }),
      ...(order_id && { order_id }),
      ...partiesOf(input, principal),
    },
    sort: [
      ['opened_at', -1],
      ['_id', -1],
    ],
    steady: false,
    toItem: toClaimSummary,
  });
  if (page.data.length === 0 && !input.cursor) {
    const { supplier_company_id, buyer_company_id } = input;
    await requireKnownOrders(deps, call, { branch_id, supplier_company_id, buyer_company_id });
    if (order_id) await findOrder(deps, principal, order_id);
  }
  return page;
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
