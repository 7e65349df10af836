import type { Handler } from '@procura/bus';
import type { cancelRfq as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { decide } from '../model/rfq.ts';
import { changeRfq } from './change-rfq.ts';
import { mailInvited } from './mail-invited.ts';

/** Ends an RFQ without awards, and informs its suppliers. */
export const cancelRfq: Handler<Deps, typeof contract> = (deps, call, { rfq_id, reason }) =>
  changeRfq(deps, call, rfq_id, async (rfq, tx) => {
    const after = decide(rfq, { kind: 'cancel', reason }, tx.now);
    await mailInvited(deps, tx, rfq, 'cancelled');
    return after;
  });
