import { type Bus, type Call, systemCall } from '@procura/bus';
import {
  type Answer,
  claimConfirmedActions,
  Failure,
  getPrincipal,
  type Input,
  operationsByName,
  settlePendingAction,
  spending,
} from '@procura/contracts';
import type { Logger } from '@procura/telemetry';
import { jsonOf } from '../edge/answer.ts';
import type { Invoke } from '../edge/invoke.ts';
import { failureOf } from '../edge/render-error.ts';

type Deps = { bus: Bus; invoke: Invoke; log: Logger; fault(point: string): void };
type Claimed = Answer<typeof claimConfirmedActions>['actions'][number];
type Outcome = Pick<Input<typeof settlePendingAction>, 'result_id' | 'failure'>;

const everyMs = 1000;
const longestDetail = 1000;
const settleWithinMs = 10_000;

/**
 * Makes the calls that a person has confirmed in the settings page, on behalf of the user who requested them and with
 * that user's present rights. Every gateway claims some each second, also while others run; identity assigns each to
 * one gateway at a time. A call without an outcome after a minute is assigned to another, which repeats it under the
 * same key.
 */
export const startConfirmedActions = (deps: Deps): { stop(): Promise<void> } => {
  const running = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  const runClaimed = async (): Promise<void> => {
    const call = systemCall({ operation: claimConfirmedActions.name, company_id: '' });
    const { actions } = await deps.bus.call(claimConfirmedActions, call, {});
    for (const action of actions) {
      const work: Promise<void> = run(deps, action).finally(() => running.delete(work));
      running.add(work);
    }
  };
  const timer = setInterval(() => {
    claiming ??= runClaimed()
      .catch((error) => deps.log.debug({ reason: String(error) }, 'confirmed actions are read again later'))
      .finally(() => {
        claiming = null;
      });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await claiming;
      await Promise.all(running);
    },
  };
};

const run = async (deps: Deps, action: Claimed): Promise<void> => {
  const call = systemCall({ operation: 'run_confirmed_action', company_id: action.company_id });
  const context = { pending_action_id: action.id, request_id: call.request_id };
  try {
    const outcome = await makeCall(deps, action, call).catch((error: unknown): Outcome => {
      if (!(error instanceof Failure)) deps.log.error({ err: error, ...context }, 'internal error');
      const failure = failureOf(error, call.request_id);
      if (isNoAnswer(failure)) throw failure;
      return {
        result_id: null,
        failure: {
          code: failure.code,
          detail: failure.message.slice(0, longestDetail),
          amounts: currentTotals.safeParse(failure.extra?.current_totals).data ?? null,
        },
      };
    });
    deps.fault('action.after_made');
    // Settling has its own deadline, independent of the duration of the call.
    const settling = { ...call, deadline_ms: Date.now() + settleWithinMs };
    await deps.bus.call(settlePendingAction, settling, { action_id: action.id, ...outcome });
  } catch (error) {
    deps.log.warn({ ...context, reason: String(error) }, 'a confirmed action has no outcome yet');
  }
};

const makeCall = async (deps: Deps, action: Claimed, call: Call): Promise<Outcome> => {
  const { user_id, credential_id, key: idempotency_key } = action;
  const operation = operationsByName.get(action.operation);
  if (!operation) throw new Failure('conflict', `The operation ${action.operation} no longer exists.`);
  const { principal } = await deps.bus.call(getPrincipal, call, { user_id, credential_id });
  const answer = await deps.invoke({
    operation,
    principal,
    input: JSON.parse(action.input_json),
    idempotency_key,
    request_id: call.request_id,
    consent: action.consent,
  });
  return { result_id: resultId(jsonOf(answer)), failure: null };
};

/** The amounts that a call which failed with `price_changed` would commit now. */
const currentTotals = spending.shape.amounts;

/** The failures that leave the outcome of the call unknown: it is repeated under the same key. */
const isNoAnswer = (failure: Failure): boolean =>
  failure.kind === 'unavailable' ||
  failure.kind === 'rate_limited' ||
  failure.code === 'idempotency_in_flight';

/** The first id of an answer: its own, or that of its object. */
const resultId = (answer: Record<string, unknown>): string | null => {
  const [, id] = Object.entries(answer).find(([name]) => name === 'id' || name.endsWith('_id')) ?? [];
  return typeof id === 'string' ? id : null;
};
