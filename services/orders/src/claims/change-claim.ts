import type { Call, HandlerTable } from '@procura/bus';
import { type ClaimView, newId, orderChanged, type Quantity } from '@procura/contracts';
import { noQuantity, parseMoney } from '@procura/money';
import type { WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { findClaim } from '../model/claim.ts';
import type { GivenAnswer, Order, OrderCommand } from '../model/order.ts';
import { decide } from '../model/order-commands.ts';
import { findClaimRow } from '../order/claim-store.ts';
import { problemOf } from '../order/given-problem.ts';
import { findOrder } from '../order/order-store.ts';
import { requireReceipts } from '../order/receipts-level.ts';
import { saveAndMail } from '../order/save-and-mail.ts';
import { toClaimView } from './claim-view.ts';
import { findEscalated } from './escalated-claim.ts';

type Found = { order: Order; claim_id: string };
type Find = (tx: WriteTx) => Promise<Found>;

/** A write to one claim: finds its order, decides and saves, and returns the claim once stock, limits and charge have followed. */
const changeClaim = (deps: Deps, call: Call, find: Find, command: OrderCommand): Promise<ClaimView> =>
  deps.database.write(
    call,
    async (tx) => {
      const { order, claim_id } = await find(tx);
      const after = decide(order, command, tx.now);
      await saveAndMail(deps, tx, order, after);
      tx.audit({ target: claim_id });
      return toClaimView(after, findClaim(after, claim_id), call.principal);
    },
    { awaits: [orderChanged] },
  );

/** The order of a claim that the caller sees. */
const ofCaller =
  (deps: Deps, { principal }: Call, claim_id: string): Find =>
  async (tx) => {
    const { order_id } = await findClaimRow(deps, principal, claim_id, tx);
    return { order: await findOrder(deps, principal, order_id, tx), claim_id };
  };

/** Lines of an answer or a decision, as an input gives them. */
type GivenLine = Pick<GivenAnswer, 'line_id' | 'kind'> & {
  credit_quantity?: Quantity | undefined;
  replace_quantity?: Quantity | undefined;
};

const answersOf = (lines: readonly GivenLine[]): GivenAnswer[] =>
  lines.map(({ credit_quantity = noQuantity, replace_quantity = noQuantity, ...line }) => ({
    ...line,
    credit: credit_quantity,
    replace: replace_quantity,
  }));

export const claimHandlers = {
  open_claim: async (deps, call, { order_id, shipment_id, lines }) => {
    await requireReceipts(deps);
    const claim_id = newId('claim');
    const find: Find = async (tx) => ({
      order: await findOrder(deps, call.principal, order_id, tx),
      claim_id,
    });
    const by = call.principal.user_name;
    return changeClaim(deps, call, find, {
      kind: 'open_claim',
      claim_id,
      shipment_id,
      by,
      lines: lines.map(problemOf),
    });
  },
  withdraw_claim: (deps, call, { claim_id }) =>
    changeClaim(deps, call, ofCaller(deps, call, claim_id), {
      kind: 'withdraw_claim',
      claim_id,
      by: call.principal.user_name,
    }),
  answer_claim: (deps, call, { claim_id, lines, reason, credit_shipping, return_to }) =>
    changeClaim(deps, call, ofCaller(deps, call, claim_id), {
      kind: 'answer_claim',
      claim_id,
      by: call.principal.user_name,
      lines: lines ? answersOf(lines) : null,
      reason: reason || null,
      shipping: credit_shipping ? parseMoney(credit_shipping) : null,
      return_to: return_to || null,
    }),
  escalate_claim: (deps, call, { claim_id, reason }) =>
    changeClaim(deps, call, ofCaller(deps, call, claim_id), {
      kind: 'escalate_claim',
      claim_id,
      by: call.principal.user_name,
      reason,
    }),
  decide_claim: (deps, call, { claim_id, lines = [], credit_shipping, reason }) =>
    changeClaim(
      deps,
      call,
      async (tx) => ({ order: (await findEscalated(deps, claim_id, tx)).order, claim_id }),
      {
        kind: 'decide_claim',
        claim_id,
        lines: answersOf(lines),
        shipping: credit_shipping ? parseMoney(credit_shipping) : null,
        reason,
      },
    ),
} satisfies Partial<HandlerTable<'orders', Deps>>;
