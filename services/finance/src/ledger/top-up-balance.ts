import type { Handler } from '@procura/bus';
import {
  type topUpBalance as contract,
  Failure,
  getCompanyFacts,
  type Id,
  moneyInWords,
  newId,
  type Output,
  requireBuyer,
  systemPrincipal,
} from '@procura/contracts';
import { type Amount, add, compare, formatMoney, parseMoney } from '@procura/money';
import { isDuplicateKey, type WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { showable } from '../limits/usage.ts';
import { findAvailable, post } from './ledger-store.ts';
import { balanceViewOf } from './read-balance.ts';
import type { TopUp } from './top-up-store.ts';

/**
 * Credits a buyer's balance with money received for it, once per reference. Raises `not_found` if the company is not a
 * buyer, and `already_exists` if the reference was used with another amount.
 */
export const topUpBalance: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id, reference } = input;
  const amount = parseMoney(input.amount);
  requireBuyer(await deps.bus.call(getCompanyFacts, call, { company_ids: [company_id] }), company_id, {
    field: 'company_id',
    remedy: 'Give the company_id of the buyer the money came for.',
  });
  const write = () =>
    deps.database.write(
      call,
      async (tx) => {
        tx.audit({ company_id, target: company_id });
        const topUps = deps.topUps.owner(company_id, tx);
        const earlier = await topUps.findOne({ reference });
        if (earlier) return toView(deps, tx, requireSame(earlier, amount), { repeated: true });
        await requireRoom(deps, tx, company_id, amount);
        const topUp: TopUp = {
          _id: newId('topUp'),
          company_id,
          reference,
          ...amount,
          created_at: tx.now,
        };
        await topUps.insert(topUp);
        await post(deps, tx, [
          {
            kind: 'top_up',
            reference: `top_up ${topUp._id}`,
            buyer_company_id: company_id,
            supplier_company_id: null,
            order_id: null,
            order_number: null,
            shown_reference: reference,
            amount,
          },
        ]);
        return toView(deps, tx, topUp, { repeated: false });
      },
      // Serialises the operator's call with the writes of the company that it is for.
      { serializeOn: [company_id] },
    );
  return write().catch((error: unknown) => {
    // Another replica has just booked the same reference; the repeat finds it.
    if (isDuplicateKey(error, 'top_ups')) return write();
    throw error;
  });
};

const requireSame = (earlier: TopUp, amount: Amount): TopUp => {
  if (earlier.currency === amount.currency && compare(earlier, amount) === 0) return earlier;
  const taken = formatMoney(earlier);
  throw new Failure(
    'already_exists',
    `The reference ${earlier.reference} was already used for ${moneyInWords(taken)}. Check the amount, or give the reference of the other transfer.`,
    { errors: [{ path: 'reference', message: 'was already used with another amount' }] },
  );
};

/** Refuses an amount that would make the balance larger than an answer can show. */
const requireRoom = async (deps: Deps, tx: WriteTx, company_id: string, amount: Amount): Promise<void> => {
  const available = await findAvailable(deps, { company_id, currency: amount.currency }, tx);
  if (isShowable(available, amount)) return;
  throw new Failure('invalid_input', 'The balance would be larger than can be stored. Top up less.', {
    errors: [{ path: 'amount', message: 'makes the balance larger than can be stored' }],
  });
};

const isShowable = (...amounts: [Amount, Amount]): boolean => {
  try {
    showable(add(...amounts));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

const toView = async (
  deps: Deps,
  tx: WriteTx,
  topUp: TopUp,
  { repeated }: { repeated: boolean },
): Promise<Output<typeof contract>> => ({
  top_up_id: topUp._id,
  company_id: topUp.company_id as Id<'company'>,
  amount: formatMoney(topUp),
  reference: topUp.reference,
  balance: await balanceViewOf(deps, systemPrincipal(topUp.company_id), topUp.currency, tx),
  created_at: topUp.created_at.toISOString(),
  repeated,
});
