import type { Call, Handler } from '@procura/bus';
import {
  chargeChanged,
  type payOrderWithBalance as contract,
  Failure,
  getOrderFacts,
  type Input,
  newId,
  type OrderFacts,
  type Output,
  type Principal,
} from '@procura/contracts';
import { type Amount, amountInWords, compare, formatMoney, subtract } from '@procura/money';
import type { Transaction, WriteTx } from '@procura/mongo';
import { dueOf, paymentRefusal, requireAgreedPayment } from '../charges/charge.ts';
import type { Deps } from '../deps.ts';
import { findAvailable } from '../ledger/ledger-store.ts';
import { balanceViewOf, seesBalance } from '../ledger/read-balance.ts';
import { chargeCredential, type SpendingAct } from '../limits/credential-charge.ts';
import { bookPayment } from './book-payment.ts';
import { ensureCharge, withNewDocuments } from './ensure-charge.ts';

/**
 * Pays an order in full from the buyer's balance, once: paying and ending the charge conflict on its document. Raises
 * the failures of reading the order, `conflict` while it waits for approval or once it has ended, `already_paid`,
 * `price_changed`, `limit_exceeded` and `approval_required` of the caller's credential, and `insufficient_balance` with
 * the available and missing amounts, which callers confined to branches do not see.
 */
export const payOrderWithBalance: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const facts = await deps.bus.call(getOrderFacts, call, { order_id: input.order_id });
  deps.fault('pay.begun');
  const answer = await withNewDocuments(() =>
    deps.database.write(call, (tx) => pay(deps, tx, { call, input, facts }), { awaits: [chargeChanged] }),
  );
  deps.fault('pay.committed');
  return answer;
};

const pay = async (
  deps: Deps,
  tx: WriteTx,
  { call, input, facts }: { call: Call; input: Input<typeof contract>; facts: OrderFacts },
): Promise<Output<typeof contract>> => {
  const { principal } = call;
  tx.audit({ target: input.order_id });
  const charge = await ensureCharge(deps, tx, facts);
  const refused = paymentRefusal(facts, charge);
  if (refused) throw refused;
  if (!charge) throw new Error(`Order ${facts.number} can be paid and has no charge`);
  const amount = dueOf(charge);
  requireAgreedPayment(amount, { consent: call.consent, expected: input.expected_total });
  await chargeCredential(deps, tx, principal, paymentOf(facts, amount));
  await requireCovered(deps, principal, amount, tx);
  const payment_id = newId('payment');
  const { charge: paid } = await bookPayment(deps, tx, {
    charge,
    payment_id,
    method: 'balance',
    amount,
    payment_link_id: null,
  });
  deps.fault('pay.written');
  return {
    payment_id,
    order_id: input.order_id,
    amount: formatMoney(amount),
    payment_status: paid.payment_status,
    balance: seesBalance(principal) ? await balanceViewOf(deps, principal, amount.currency, tx) : null,
    paid_at: tx.now.toISOString(),
  };
};

/** The spending act of paying an order, or of creating its link. */
export const paymentOf = ({ purchase_id, entity_id }: OrderFacts, amount: Amount): SpendingAct => ({
  purchase_id,
  orders: [{ order_id: entity_id, amount }],
  on_approval: 'refuse',
  path: 'order_id',
});

/** Raises `insufficient_balance` if the balance of the caller's company is below an amount. */
export const requireCovered = async (
  deps: Deps,
  caller: Principal,
  amount: Amount,
  tx?: Transaction,
): Promise<void> => {
  const { currency } = amount;
  const available = await findAvailable(deps, { company_id: caller.company_id, currency }, tx);
  if (compare(available, amount) >= 0) return;
  const remedy = 'Nothing was paid; have the balance topped up, or pay by a payment link.';
  const needs = amountInWords(amount);
  if (!seesBalance(caller))
    throw new Failure(
      'insufficient_balance',
      `The balance does not cover the ${needs} the order needs. ${remedy}`,
    );
  const missing = subtract(amount, available);
  throw new Failure(
    'insufficient_balance',
    `The balance has ${amountInWords(available)} available and the order needs ${needs}: ${amountInWords(missing)} are missing. ${remedy}`,
    { extra: { available: formatMoney(available), missing: formatMoney(missing) } },
  );
};
