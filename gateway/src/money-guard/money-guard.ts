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
import type { Bus, Call, Secrets } from '@procura/bus';
import {
  type Answer,
  type Consent,
  createPendingAction,
  type describePlaceOrder,
  Failure,
  type FailureCode,
  failureCodes,
  getCompanyFacts,
  moneyInWords,
  type Operation,
  operationsByName,
  type Principal,
  quoted,
  refusal,
  type Spending,
} from '@procura/contracts';
import { untilDone } from './await-decision.ts';
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
/** The answer to a question, with the state of the question. */
type Answered = ConfirmationState & { action: 'accept' | 'cancel' | 'none' };

/** The call may be made with this key, and may commit only the amounts of the consent. */
type Passed = { idempotency_key: string | null; consent?: Consent };

/**
 * Asks a person before a tool call that commits funds is made (docs/concepts/assistants.md#money-guard). Returns the
 * key for the call, or the question for the client to ask. Raises the failures of the call itself,
 * `confirmation_declined`, `confirmation_invalid`, and `confirmation_required` once the call waits in the settings
 * page: because the client cannot ask, its person dismissed the question, which is no answer, or has not decided on the
 * opened page yet.
 */
export type MoneyGuard = (call: ToolCall, context: ServerContext) => Promise<Passed | InputRequiredResult>;

const askTimeoutMs = 10_000;
const question = 'confirm';

/** The money guard of one gateway; gateways with a common secret accept each other's confirmations. */
export const createMoneyGuard = (bus: Bus, options: { secrets: Secrets; public_url: string }): MoneyGuard => {
  const states = createConfirmationStates(options.secrets);
  return async (call, context) => {
    const { operation, principal } = call;
    const { money_guard } = principal;
    const asks = askingOf(context);
    if (operation.describe === null || money_guard === 'off' || (money_guard === 'when_supported' && !asks))
      return { idempotency_key: call.idempotency_key };
    const refused = refusal(operation, principal);
    if (refused) throw refused;
    const answered = asks ? await readAnswer(states, call, context) : null;
    const idempotency_key = answered?.idempotency_key ?? call.idempotency_key;
    const { commits, ...spending } = await describe(bus, { ...call, idempotency_key }, operation.describe);
    const { amounts, summary, offer } = spending;
    const passed = { idempotency_key, consent: { amounts, summary, ...(offer && { offer }) } };
    // No person is asked, and the service refuses if the call commits something nevertheless.
    if (!commits) return passed;
    if (asks === 'form' && answered?.action !== 'cancel') {
      // A person who accepted other amounts than the present ones is asked again.
      if (answered?.action === 'accept' && answered.spending === digestOf(spending)) return passed;
      const message = questionOf(call, spending);
      const requestedSchema = { type: 'object', properties: {} } as const;
      return ask(states, call, {
        spending,
        idempotency_key: idempotency_key ?? randomUUID(),
        asked: inputRequired.elicit({ message, requestedSchema }),
      });
    }
    const left = await leavePending(bus, { ...call, idempotency_key }, spending);
    const url = `${options.public_url}/settings/pending-actions/${left.id}`;
    if (asks !== 'url' || (answered && answered.action !== 'accept')) throw unconfirmed(left, url);
    if (answered) {
      const again = { ...call, idempotency_key: left.key };
      const action = await untilDone(left, () => leavePending(bus, again, spending), context.mcpReq);
      if (action.status !== 'executed') throw unconfirmed(action, url);
      // The call was made with this key, so it is answered with what was made.
      return { ...passed, idempotency_key: action.key };
    }
    if (left.status !== 'pending') throw unconfirmed(left, url);
    return ask(states, call, {
      spending,
      idempotency_key: left.key,
      asked: inputRequired.elicitUrl({ message: questionOf(call, spending), url }),
    });
  };
};

/** What a request of revision 2026-07-28 states about its client; the SDK has validated it. */
type Envelope = {
  [PROTOCOL_VERSION_META_KEY]?: string;
  [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
};

/**
 * How the client asks a person: with a form, or by opening an address. Since revision 2026-07-28 each request states
 * it; null if the client can do neither.
 */
const askingOf = ({ mcpReq }: ServerContext): 'form' | 'url' | null => {
  const envelope: Envelope | undefined = mcpReq.envelope;
  if (envelope?.[PROTOCOL_VERSION_META_KEY] === undefined) return null;
  const elicitation = envelope[CLIENT_CAPABILITIES_META_KEY]?.elicitation;
  if (elicitation === undefined) return null;
  // Without modes it means forms.
  return elicitation.form !== undefined || elicitation.url === undefined ? 'form' : 'url';
};

/** The person's answer, null if no person was asked yet. Raises `confirmation_invalid` and `confirmation_declined`. */
const readAnswer = async (
  states: ConfirmationStates,
  call: ToolCall,
  { mcpReq }: ServerContext,
): Promise<Answered | null> => {
  const sealed = mcpReq.requestState<string>();
  if (sealed === undefined) return null;
  const state = await states.open(sealed, callDigest(call));
  const response = inputResponse(mcpReq.inputResponses, question);
  if (response.kind !== 'elicit') return { ...state, action: 'none' };
  if (response.action !== 'decline') return { ...state, action: response.action };
  throw new Failure(
    'confirmation_declined',
    `The person declined; nothing was done. Do not call ${call.operation.name} again unless they ask for it.`,
  );
};

const ask = async (
  states: ConfirmationStates,
  call: ToolCall,
  {
    spending,
    idempotency_key,
    asked,
  }: { spending: Spending; idempotency_key: string; asked: ReturnType<typeof inputRequired.elicit> },
): Promise<InputRequiredResult> =>
  inputRequired({
    inputRequests: { [question]: asked },
    requestState: await states.seal({
      call: callDigest(call),
      spending: digestOf(spending),
      idempotency_key,
    }),
  });

/** Amounts are last and names are in quotation marks, so that no name can imitate the rest of the question. */
const questionOf = ({ operation, principal }: ToolCall, spending: Spending): string =>
  [
    `${operation.title} for ${quoted(principal.company_name)}${partiesInWords(spending)}.`,
    spending.summary,
    `Amount: ${amountsInWords(spending)}. Do you confirm?`,
  ].join('\n');

/** What the call would commit. Raises the failures of the call itself. */
const describe = async (bus: Bus, call: ToolCall, name: string): Promise<Description> => {
  const description = operationsByName.get(name);
  if (!description) throw new Error(`${call.operation.name} is described by ${name}, which does not exist`);
  const described = (await bus.call(description, insideCall(call, name), call.input)) as Description;
  return { ...described, suppliers: await rated(bus, call, described.suppliers) };
};

/** The suppliers, with whether the operator has verified them, at present. */
const rated = async (
  bus: Bus,
  call: ToolCall,
  suppliers: Spending['suppliers'],
): Promise<Spending['suppliers']> => {
  if (suppliers.length === 0) return suppliers;
  const facts = await bus.call(getCompanyFacts, insideCall(call, getCompanyFacts.name), {
    company_ids: suppliers.map(({ id }) => id),
  });
  const verified = new Set(facts.companies.filter((one) => one.verified).map(({ id }) => id));
  return suppliers.map((supplier) => ({ ...supplier, verified: verified.has(supplier.id) }));
};

/** Stores the call in the settings page until its owner confirms it there. */
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

/** Why a call that waits in the settings page was not made, or was not made again. */
const unconfirmed = (action: PendingAction, confirm_at: string): Failure => {
  const { id, title, status, key: idempotency_key, expires_at, requested_by } = action;
  const again = 'To do it after all, call the tool again with another idempotency_key.';
  switch (status) {
    case 'pending':
      return new Failure(
        'confirmation_required',
        `${title}${partiesInWords(action)} waits at ${confirm_at} until ${expires_at}: the company lets a person confirm what commits funds. Once ${quoted(requested_by.user.name)} has confirmed it there, it is done. Amount: ${amountsInWords(action)}.`,
        {
          how_to_fix: `Ask ${quoted(requested_by.user.name)} to confirm it at ${confirm_at}. Then call the tool with the same arguments and idempotency_key "${idempotency_key}" to learn what came of it.`,
          extra: { pending_action_id: id, confirm_at, idempotency_key, expires_at },
        },
      );
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
          ? `${action.decided_by ? quoted(action.decided_by.name) : 'Somebody'} rejected it in the settings page; nothing was done. ${again}`
          : `Nobody confirmed it until ${expires_at}; nothing was done. ${again}`,
      );
  }
};

const codeOf = (failure: PendingAction['failure']): FailureCode =>
  failure && failure.code in failureCodes ? (failure.code as FailureCode) : 'internal';

const shownSuppliers = 10;

/** The suppliers and the branch of a call in words. */
const partiesInWords = ({ suppliers, branch }: Spending): string => {
  const names = suppliers.slice(0, shownSuppliers).map(inWordsOf);
  const more = suppliers.length - names.length;
  const listed = [...names, ...(more > 0 ? [`${more} more suppliers`] : [])];
  return [
    ...(listed.length > 0 ? [`, supplier ${list.format(listed)}`] : []),
    ...(branch ? [`, branch ${quoted(branch.name)}`] : []),
  ].join('');
};
const inWordsOf = ({ name, verified }: Spending['suppliers'][number]): string =>
  verified === undefined ? quoted(name) : `${quoted(name)} (${verified ? 'verified' : 'not verified'})`;

const amountsInWords = ({ amounts }: Spending): string => list.format(amounts.map(moneyInWords));
const list = new Intl.ListFormat('en');
