import type { Handler } from '@procura/bus';
import type { claimConfirmedActions as contract } from '@procura/contracts';
import type { Deps } from '../deps.ts';
import { isUnanswered, type PendingAction } from './pending-action.ts';

/** How long a gateway may take for the call; longer than any call takes. */
const claimMs = 60_000;
/** Maximum number of actions assigned by one request, each of another company. */
const mostAtOnce = 4;
/** Maximum number of actions of a company that are assigned at a time. */
const mostOfCompany = 2;
/** Assigned actions are counted up to here; gateways assign fewer in a minute. */
const mostCounted = 1000;

/**
 * Assigns confirmed actions without an outcome, each to one gateway. If that gateway ends, its claim expires and
 * another gateway repeats the call under the same key, within an hour of the confirmation. A company with actions that
 * take long does not delay others.
 */
export const claimConfirmedActions: Handler<Deps, typeof contract> = async (deps) => {
  const now = deps.clock();
  const actions = deps.pendingActions.lookup();
  const passedOver = await findBusy(deps, now);
  const claimed: PendingAction[] = [];
  for (let looks = 0; looks < mostAtOnce; looks++) {
    const [due] = await actions.find(
      { claimable_at: { $lte: now }, company_id: { $nin: passedOver } },
      { sort: { claimable_at: 1 }, limit: 1 },
    );
    if (!due) break;
    passedOver.push(due.company_id);
    const action = await actions.findOneAndUpdate(
      { _id: due._id, status: 'confirmed', claimable_at: due.claimable_at },
      isUnanswered(due, now)
        ? { $set: { status: 'failed', failure: unanswered, settled_at: now }, $unset: { claimable_at: '' } }
        : { $set: { claimable_at: new Date(now.getTime() + claimMs) } },
    );
    if (action?.status === 'confirmed') claimed.push(action);
  }
  if (claimed.length > 0) deps.fault('action.after_claimed');
  return {
    actions: claimed.map((action) => ({
      id: action._id,
      company_id: action.company_id,
      user_id: action.user_id,
      credential_id: action.credential_id,
      operation: action.operation,
      input_json: action.input_json,
      key: action.key,
      consent: consentOf(action),
    })),
  };
};

const consentOf = ({ spending: { amounts, summary, offer } }: PendingAction) => ({
  amounts,
  summary,
  ...(offer && { offer }),
});

/** The companies with as many assigned actions as a company may have. */
const findBusy = async (deps: Deps, now: Date): Promise<PendingAction['company_id'][]> => {
  const assigned = await deps.pendingActions
    .lookup()
    .find(
      { claimable_at: { $gt: now } },
      { sort: { claimable_at: 1 }, limit: mostCounted, projection: { company_id: 1 } },
    );
  return [...Map.groupBy(assigned, ({ company_id }) => company_id)].flatMap(([company_id, own]) =>
    own.length < mostOfCompany ? [] : [company_id],
  );
};

const unanswered = {
  code: 'unavailable',
  detail:
    'The platform did not answer for an hour after the confirmation, so it may have been done. Check that before it is requested again.',
  amounts: null,
};
