import { randomUUID } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  PROTOCOL_VERSION_META_KEY,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Bus, Call } from '@procura/bus';
import {
  type Answer,
  createPendingAction,
  type describePlaceOrder,
  Failure,
  type FailureCode,
  failureCodes,
  type Operation,
  operationsByName,
  type Principal,
  refusal,
  type Spending,
} from '@procura/contracts';
import {
  type ConfirmationState,
  type ConfirmationStates,
  callDigest,
  canonicalJson,
  createConfirmationStates,
  digestOf,
} from './confirmation-state.ts';

/** A tool call before it is made. */
type ToolCall = {
  operation: Operation;
  input: Record<string, unknown>;
  idempotency_key: string | null;
  principal: Principal;
  request_id: string;
};
type Description = Answer<typeof describePlaceOrder>;
type PendingAction = Answer<typeof createPendingAction>;
/** The answer to a question, with the state it was put with. */
type Answered = ConfirmationState & { accepted: boolean };

/** The call may be made, under this key. */
type Passed = { idempotency_key: string | null };

/**
 * Asks a person before a tool call that commits funds is made (design, Money guard). Answers the key to make it under,
 * or the question for the client to put. Raises what the call itself would, `confirmation_declined`,
 * `confirmation_invalid`, and `confirmation_required` once the call waits in the settings page.
 */
export type MoneyGuard = (call: ToolCall, context: ServerContext) => Promise<Passed | InputRequiredResult>;

const askTimeoutMs = 10_000;
const question = 'confirm';

/** The money guard of one gateway; all that share `secret` take each other's confirmations. */
export const createMoneyGuard = (bus: Bus, options: { secret: string; public_url: string }): MoneyGuard => {
  const states = createConfirmationStates(options.secret);
  return async (call, context) => {
    const { operation, principal } = call;
    const { money_guard } = principal;
    const asks = canAsk(context);
    if (operation.describe === null || money_guard === 'off' || (money_guard === 'when_supported' && !asks))
      return { idempotency_key: call.idempotency_key };
    const refused = refusal(operation, principal);
    if (refused) throw refused;
    const answered = asks ? await readAnswer(states, call, context) : null;
    const idempotency_key = answered?.idempotency_key ?? call.idempotency_key;
    const { commits, ...spending } = await describe(bus, { ...call, idempotency_key }, operation.describe);
    if (!commits) return { idempotency_key };
    if (!asks) throw unconfirmed(await leavePending(bus, call, spending), options.public_url);
    // Whoever accepted other amounts than those of this moment is asked anew.
    if (answered?.accepted && answered.spending === digestOf(spending)) return { idempotency_key };
    return ask(states, call, { spending, idempotency_key: idempotency_key ?? randomUUID() });
  };
};

/** What a request of revision 2026-07-28 says of its client; the SDK has validated it. */
type Envelope = {
  [PROTOCOL_VERSION_META_KEY]?: string;
  [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
};

/** Whether the client can put a question to a person: it says so in each request, from revision 2026-07-28 on. */
const canAsk = ({ mcpReq }: ServerContext): boolean => {
  const envelope: Envelope | undefined = mcpReq.envelope;
  if (envelope?.[PROTOCOL_VERSION_META_KEY] === undefined) return false;
  const elicitation = envelope[CLIENT_CAPABILITIES_META_KEY]?.elicitation;
  // Without modes it means forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
};

/** What the person answered, null when nobody was asked yet. Raises `confirmation_invalid` and `confirmation_declined`. */
const readAnswer = async (
  states: ConfirmationStates,
  call: ToolCall,
  { mcpReq }: ServerContext,
): Promise<Answered | null> => {
  const sealed = mcpReq.requestState<string>();
  if (sealed === undefined) return null;
  const state = await states.open(sealed, callDigest(call));
  const response = inputResponse(mcpReq.inputResponses, question);
  if (response.kind !== 'elicit') return { ...state, accepted: false };
  if (response.action === 'accept') return { ...state, accepted: true };
  throw new Failure(
    'confirmation_declined',
    `The person ${response.action === 'decline' ? 'declined' : 'did not answer'}; nothing was done. Do not call ${call.operation.name} again unless they ask for it.`,
  );
};

const ask = async (
  states: ConfirmationStates,
  call: ToolCall,
  { spending, idempotency_key }: { spending: Spending; idempotency_key: string },
): Promise<InputRequiredResult> =>
  inputRequired({
    inputRequests: {
      [question]: inputRequired.elicit({
        message: `${call.operation.title} for ${call.principal.company_name}: ${inWords(spending)}.\n${spending.summary}\nDo you confirm?`,
        requestedSchema: { type: 'object', properties: {} },
      }),
    },
    requestState: await states.seal({
      call: callDigest(call),
      spending: digestOf(spending),
      idempotency_key,
    }),
  });

/** What the call would commit. Raises what the call itself would. */
const describe = async (bus: Bus, call: ToolCall, name: string): Promise<Description> => {
  const description = operationsByName.get(name);
  if (!description) throw new Error(`${call.operation.name} is described by ${name}, which does not exist`);
  return (await bus.call(description, insideCall(call, name), call.input)) as Description;
};

/** Keeps the call in the settings page until its owner has confirmed it there. */
const leavePending = (bus: Bus, call: ToolCall, spending: Spending): Promise<PendingAction> =>
  bus.call(createPendingAction, insideCall(call, createPendingAction.name), {
    operation: call.operation.name,
    input_json: canonicalJson(call.input),
    key: call.idempotency_key,
    spending,
  });

const insideCall = (
  { principal, idempotency_key, request_id, input }: ToolCall,
  operation: string,
): Call => ({
  operation,
  principal,
  idempotency_key,
  request_id,
  deadline_ms: Date.now() + askTimeoutMs,
  input,
  replayed: false,
});

/** Why a call that waits in the settings page was not made, or not again. */
const unconfirmed = (action: PendingAction, public_url: string): Failure => {
  const { id, title, status, key: idempotency_key, expires_at, requested_by } = action;
  const again = 'To do it after all, call the tool again with another idempotency_key.';
  switch (status) {
    case 'pending': {
      const confirm_at = `${public_url}/settings/pending-actions`;
      return new Failure(
        'confirmation_required',
        `${title} would commit ${inWords(action)}, and the company lets a person confirm that. It waits at ${confirm_at} until ${expires_at}; once ${requested_by.user.name} has confirmed it there, it is done.`,
        {
          how_to_fix: `Ask ${requested_by.user.name} to confirm it at ${confirm_at}. Then call the tool with the same arguments and idempotency_key "${idempotency_key}" to learn what came of it.`,
          extra: { pending_action_id: id, confirm_at, idempotency_key, expires_at },
        },
      );
    }
    case 'confirmed':
    case 'executed':
      return new Failure(
        'idempotency_in_flight',
        `${title} was confirmed and is being done. Call the tool again with the same idempotency_key in a few seconds to learn what came of it.`,
        { retry_after_s: 2 },
      );
    case 'failed':
      return new Failure(
        codeOf(action.failure),
        `${title} was confirmed and failed: ${action.failure?.detail ?? ''} ${again}`,
      );
    default:
      return new Failure(
        'confirmation_declined',
        status === 'rejected'
          ? `${action.decided_by?.name ?? 'Somebody'} rejected it in the settings page; nothing was done. ${again}`
          : `Nobody confirmed it until ${expires_at}; nothing was done. ${again}`,
      );
  }
};

const codeOf = (failure: PendingAction['failure']): FailureCode =>
  failure && failure.code in failureCodes ? (failure.code as FailureCode) : 'internal';

const shownSuppliers = 10;

const inWords = ({ amounts, suppliers, branch }: Spending): string => {
  const names = suppliers.slice(0, shownSuppliers).map(({ name }) => name);
  const more = suppliers.length - names.length;
  const listed = [...names, ...(more > 0 ? [`${more} more suppliers`] : [])];
  return [
    list.format(amounts.map(({ amount, currency }) => `${amount} ${currency}`)),
    ...(listed.length > 0 ? [`supplier ${list.format(listed)}`] : []),
    ...(branch ? [`branch ${branch.name}`] : []),
  ].join(', ');
};
const list = new Intl.ListFormat('en');
