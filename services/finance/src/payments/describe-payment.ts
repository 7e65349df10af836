import type { Call, Handler } from '@procura/bus';
import {
  type Answer,
  type describePayOrderWithBalance as balanceContract,
  type describeGenerateOrderPaymentLink as contract,
  getBranchFacts,
  getOrderFacts,
  noSpending,
  type OrderFacts,
  systemPrincipal,
} from '@procura/contracts';
import { formatMoney, parseMoney, zero } from '@procura/money';
import {
  type Charge,
  dueOf,
  followOrder,
  openCharge,
  paymentRefusal,
  requireAgreedPayment,
} from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { judgeCredential } from '../limits/credential-charge.ts';
import { openLinkView } from '../payment-links/payment-link-store.ts';
import { paymentOf, requireCovered } from './pay-order-with-balance.ts';
import { requireLinkParties } from './require-link-parties.ts';

type Description = Answer<typeof contract>;

/** The amount that paying from the balance would take. Raises the failures of paying. */
export const describePayOrderWithBalance: Handler<Deps, typeof balanceContract> = async (
  deps,
  call,
  input,
) => {
  if (await deps.database.replayOf(call)) return noSpending;
  const { order, charge } = await readPayable(deps, call, input);
  requireAgreedPayment(dueOf(charge), { consent: undefined, expected: input.expected_total });
  await judgeCredential(deps, call.principal, paymentOf(order, dueOf(charge)));
  await requireCovered(deps, call.principal, dueOf(charge));
  const summary = `Pays order ${order.number} from the balance.`;
  return describe(deps, call, { order, charge, summary });
};

/** The amount of the payment link. An open link is only returned again. Raises the failures of creating one. */
export const describeGenerateOrderPaymentLink: Handler<Deps, typeof contract> = async (deps, call, input) => {
  if (await deps.database.replayOf(call)) return noSpending;
  const { order, charge } = await readPayable(deps, call, input);
  await requireLinkParties(deps, order);
  const open = await openLinkView(deps, charge, deps.clock());
  const agreed = { consent: undefined, expected: input.expected_total };
  requireAgreedPayment(open ? parseMoney(open.amount) : dueOf(charge), agreed);
  await judgeCredential(deps, call.principal, paymentOf(order, dueOf(charge)));
  if (open) return noSpending;
  const summary = `Makes a link at which order ${order.number} can be paid; anyone with the link can pay.`;
  return describe(deps, call, { order, charge, summary });
};

/**
 * The order and its charge in the state that paying would find, including changes of the order since the charge was
 * written.
 */
const readPayable = async (
  deps: Deps,
  call: Call,
  { order_id }: { order_id: OrderFacts['entity_id'] },
): Promise<{ order: OrderFacts; charge: Charge }> => {
  const order = await deps.bus.call(getOrderFacts, call, { order_id });
  const now = deps.clock();
  const kept = await deps.charges.parties(systemPrincipal(order.buyer_company_id)).findOne({ order_id });
  const before = kept ?? openCharge(order, now);
  const charge =
    before && before.order_version < order.version
      ? followOrder(
          before,
          { ...order, total: parseMoney(order.total) },
          { available: zero(before.currency) },
          now,
        ).charge
      : before;
  const refused = paymentRefusal(order, charge);
  if (refused || !charge) throw refused ?? new Error(`Order ${order.number} has no charge`);
  return { order, charge };
};

const describe = async (
  deps: Deps,
  call: Call,
  { order, charge, summary }: { order: OrderFacts; charge: Charge; summary: string },
): Promise<Description> => {
  const { branches } = await deps.bus.call(getBranchFacts, call, { branch_ids: [order.branch_id] });
  const [branch] = branches;
  const invoices = await deps.invoices
    .parties(call.principal)
    .find(
      { order_id: order.entity_id, match_status: { $in: ['waiting_for_receipt', 'claimed'] } },
      { sort: { _id: 1 } },
    );
  return {
    commits: true,
    amounts: [formatMoney(dueOf(charge))],
    suppliers: [{ id: order.supplier_company_id, name: order.supplier_name }],
    branch: branch ? { id: branch.id, name: branch.name } : null,
    summary: [summary, ...unmatched(invoices)].join(' '),
  };
};

/** Invoices that a summary names; it says how many others there are. */
const mostNamed = 10;

/** A sentence about invoices whose receipt is open; paying them is not refused. */
const unmatched = (invoices: readonly Invoice[]): string[] => {
  if (invoices.length === 0) return [];
  const named = invoices
    .slice(0, mostNamed)
    .map(
      ({ number, match_status }) =>
        `${number} (${match_status === 'claimed' ? 'has an open claim' : 'not accepted yet'})`,
    );
  const more = invoices.length - named.length;
  return [`Invoices without a match: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
};
