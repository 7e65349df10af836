import type { Handler } from '@procura/bus';
import type { releaseStock as contract } from '@procura/contracts';
import { isDuplicateKey, type WriteTx } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { releaseAll } from './reservation.ts';
import { moveStock } from './reservation-store.ts';

/** Releases the stock that a purchase holds and leaves a tombstone, also when nothing was held. */
export const releaseStock: Handler<Deps, typeof contract> = async (deps, call, { purchase_id }) => {
  const { company_id } = call.principal;
  const releaseHeld = async (tx: WriteTx) => {
    const reservations = deps.reservations.owner(company_id, tx);
    const present = await reservations.findOne({ _id: purchase_id });
    const { lines, moves } = releaseAll(present?.lines ?? []);
    if (!present)
      await reservations.insert({
        _id: purchase_id,
        company_id,
        state: 'released',
        lines: [],
        created_at: tx.now,
        updated_at: tx.now,
      });
    else if (present.state === 'held')
      await reservations.updateOne(
        { _id: purchase_id },
        { $set: { state: 'released', lines, updated_at: tx.now } },
      );
    await moveStock(deps, tx, moves, tx.now);
    // A sweeper repeats it until finance has answered as well.
    tx.audit(present?.state === 'released' ? { company_ids: [] } : { target: purchase_id });
    deps.fault('release_stock.written');
    return { released: moves.length > 0 };
  };
  const release = () => deps.database.write(call, releaseHeld, { serializeOn: [purchase_id] });
  deps.fault('release_stock.begun');
  const answer = await release().catch((error: unknown) => {
    // Another process has just committed a reservation with this id; the repeat finds it.
    if (isDuplicateKey(error, 'reservations')) return release();
    throw error;
  });
  deps.fault('release_stock.committed');
  return answer;
};
