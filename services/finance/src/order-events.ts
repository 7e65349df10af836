import { newId, type orderChanged, type Payload, systemPrincipal } from '@procura/contracts';
import { parseMoney } from '@procura/money';
import type { WriteTx } from '@procura/mongo';
import { type Charge, decideCharge } from './charge.ts';
import { followOrder } from './commitment.ts';
import { keepLowered } from './commitment-store.ts';
import type { Deps } from './deps.ts';

type OrderChanged = Payload<typeof orderChanged>;

/** Keeps an order's share of the limits and its charge in step with the order. */
export const followOrderChanged = async (deps: Deps, tx: WriteTx, event: OrderChanged): Promise<void> => {
  if (!event.imported) await followWithCommitment(deps, tx, event);
  await followWithCharge(deps, tx, event);
};

const followWithCommitment = async (deps: Deps, tx: WriteTx, event: OrderChanged): Promise<void> => {
  const commitment = await deps.commitments
    .owner(event.buyer_company_id, tx)
    .findOne({ _id: event.purchase_id });
  if (commitment?.state !== 'held') return;
  const change = followOrder(commitment, {
    order_id: event.entity_id,
    status: event.status,
    total: parseMoney(event.total),
  });
  if (change.returned.length > 0) await keepLowered(deps, tx, commitment, { ...change, state: 'held' });
};

const followWithCharge = async (deps: Deps, tx: WriteTx, event: OrderChanged): Promise<void> => {
  const charges = deps.charges.parties(systemPrincipal(event.buyer_company_id), tx);
  const charge = await charges.findOne({ order_id: event.entity_id });
  const total = parseMoney(event.total);
  const decision = decideCharge(charge, { ...event, total });
  if (decision === 'open' || decision === 'insert_void') {
    const opened = decision === 'open';
    await charges.insert({
      _id: newId('charge'),
      order_id: event.entity_id,
      purchase_id: event.purchase_id,
      buyer_company_id: event.buyer_company_id,
      supplier_company_id: event.supplier_company_id,
      branch_id: event.branch_id,
      status: opened ? 'open' : 'void',
      ...total,
      opened_at: opened ? tx.now : null,
      voided_at: opened ? null : tx.now,
      updated_at: tx.now,
    } satisfies Charge);
  }
  if (!charge) return;
  const stillOpen = { _id: charge._id, status: 'open' } as const;
  if (decision === 'void')
    await charges.updateOne(stillOpen, { $set: { status: 'void', voided_at: tx.now, updated_at: tx.now } });
  if (decision === 'lower_amount')
    await charges.updateOne(stillOpen, {
      $set: { amount_minor: total.amount_minor, updated_at: tx.now },
    });
};
