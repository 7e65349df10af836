import type { Handler } from '@procura/bus';
import type { extendRfqDeadline as contract } from '@procura/contracts';
import { invalidField } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { decide } from '../model/rfq.ts';
import { changeRfq } from './change-rfq.ts';
import { mailInvited } from './mail-invited.ts';

/** Moves the deadline of an open RFQ to a later time, and informs its suppliers. The same deadline has no effect. */
export const extendRfqDeadline: Handler<Deps, typeof contract> = (deps, call, input) =>
  changeRfq(deps, call, input.rfq_id, async (rfq, tx) => {
    const deadline = new Date(input.deadline);
    const after = decide(rfq, { kind: 'extend', deadline }, tx.now);
    if (deadline.getTime() === rfq.deadline.getTime()) return rfq;
    if (deadline < rfq.deadline)
      throw invalidField('deadline', `must be later than the present one, ${rfq.deadline.toISOString()}`);
    await mailInvited(deps, tx, rfq, 'deadline_extended');
    return after;
  });
