import {
  createRecurrence,
  Failure,
  mayUseBranch,
  type Principal,
  placeOrder,
  refusal,
} from '@procura/contracts';

/** Placing by a run requires the rights of place_order, in the area of recurring orders. */
const placing = { ...placeOrder, area: createRecurrence.area };

/**
 * Raises the failure that a run would have with this caller as requisitioner, because creating one requires the right
 * to place.
 */
export const requirePlacing = (caller: Principal): void => {
  const refused = refusal(placing, caller);
  if (refused)
    throw new Failure(
      refused.code,
      `The runs of a recurring order are placed with your rights. ${refused.message}`,
    );
};

/** Raises the failure of a run for a branch with the present rights of its requisitioner. */
export const requireRights = (requisitioner: Principal, branch_id: string): void => {
  const refused = refusal(placing, requisitioner);
  if (refused) throw refused;
  if (!mayUseBranch(requisitioner, branch_id))
    throw new Failure(
      'forbidden',
      `${requisitioner.user_name}, or the credential, is confined to other branches. Let someone who may order for the branch take the recurring order over with update_recurrence.`,
    );
};
