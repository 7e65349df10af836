import type * as contracts from '@procura/contracts';
import type { z } from 'zod';
import { passwordQuestion, signInQuestion } from './ask-again.ts';
import { forget } from './kept.ts';
import { type FieldError, Problem } from './problem.ts';

type Contracts = typeof contracts;
type Declared = Extract<Contracts[keyof Contracts], contracts.Operation>;
type ByName = { [O in Declared as O['name']]: O };

/** Names of the operations; input and answer of each are typed from its contract. */
export type OperationName = keyof ByName;
export type InputOf<N extends OperationName> = z.input<ByName[N]['input']>;
export type AnswerOf<N extends OperationName> = z.output<ByName[N]['output']>;
/** Operations that return pages. */
export type ListName = {
  [N in OperationName]: AnswerOf<N> extends { data: unknown[]; next_cursor: string | null } ? N : never;
}[OperationName];
/** One item of a list. */
export type ItemOf<N extends ListName> = AnswerOf<N> extends { data: (infer T)[] } ? T : never;

/** Operations that return a file. */
export type FileName = {
  [N in OperationName]: AnswerOf<N> extends { pdf: unknown } ? N : never;
}[OperationName];

type CallOptions = { key?: string; signal?: AbortSignal };

/** Whether a call of this page succeeded in a session, which another tab may have given a new secret since. */
let hadSession = false;
const untilCookieMs = 500;

/**
 * The user and the company that the page shows. It names them in its calls, because another tab may have moved the
 * session to others.
 */
let shown: string | undefined;
export const shownFor = (): string | undefined => shown;
const namesShown: ReadonlySet<OperationName> = new Set([
  'whoami',
  'sign_in',
  'accept_invitation',
  'switch_company',
]);
/** Calls of the form that answers {@link signInQuestion}. */
const signsIn: ReadonlySet<OperationName> = new Set(['sign_in', 'switch_company']);
/** These concern the session as it is. */
const concernsSession: ReadonlySet<OperationName> = new Set(['whoami', 'get_my_role', 'sign_out']);

/** How often a write is repeated while a part of the platform is not available, and the longest pause before it. */
const repeats = { most: 2, longest_s: 5 };

/**
 * `POST /settings/api/<operation>` with the session cookie. Throws {@link Problem} for every failure. With a key, a
 * repeated write takes effect at most once, so this repeats it itself where the platform asks for that. Some calls
 * wait until the person has confirmed who they are. If the session has ended, a call waits until the person has signed
 * in again. A call that was sent while the session got its new secret is repeated once.
 */
export const callOperation = async <N extends OperationName>(
  name: N,
  input: InputOf<N>,
  options: CallOptions = {},
): Promise<AnswerOf<N>> => {
  const body = await inSession(name, async () => {
    const answer = await (options.key ? sendRepeatedly : send)(`/settings/api/${name}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(options.key && { 'Idempotency-Key': options.key }),
        ...(!concernsSession.has(name) && actsFor()),
      },
      body: JSON.stringify(input),
      signal: options.signal,
    });
    return answer.json().catch(() => ({}));
  });
  if (name === 'whoami') hadSession = true;
  if (namesShown.has(name)) show(`${body.user.id} ${body.company.id}`);
  if (name === 'sign_out') {
    hadSession = false;
    forget({ inAllTabs: true });
  }
  return body;
};

/** `GET /settings/files/<operation>`: saves the file that an operation returns. Throws {@link Problem} like other calls. */
export const downloadFile = async <N extends FileName>(
  name: N,
  input: InputOf<N> & Record<string, string>,
): Promise<void> => {
  const address = `/settings/files/${name}?${new URLSearchParams(input)}`;
  const answer = await inSession(name, () => send(address, { headers: actsFor() }));
  const [, file = name] = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? [];
  saveFile(file, await answer.blob());
};

/** Saves a file that the page has, as a download. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const actsFor = (): Record<string, string> => (shown ? { 'Procura-Acts-For': shown } : {});

/** Makes a call, and repeats it when the person has answered what it waits for. */
const inSession = async <T>(name: OperationName, call: () => Promise<T>): Promise<T> => {
  if (!signsIn.has(name)) await signInQuestion.answer();
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'reauthentication_required' && (await passwordQuestion.ask())) return call();
    if (error.code !== 'unauthenticated' || !hadSession || signsIn.has(name)) throw error;
    return await onceMore(name, call);
  }
};

/** Repeats a call that found no session, where there was one: at once, and then when the person has signed in again. */
const onceMore = async <T>(name: OperationName, call: () => Promise<T>): Promise<T> => {
  await new Promise((resolve) => setTimeout(resolve, untilCookieMs));
  try {
    return await call();
  } catch (error) {
    const hasEnded = error instanceof Problem && error.code === 'unauthenticated';
    if (hasEnded && hadSession) forget({ inAllTabs: true });
    if (hasEnded && name !== 'sign_out' && (await signInQuestion.ask())) return inSession(name, call);
    hadSession &&= !hasEnded;
    throw error;
  }
};

/** Sends a write that has a key, and again after 503 with a short `Retry-After`. */
const sendRepeatedly = async (address: string, request: RequestInit): Promise<Response> => {
  for (let sent = 1; ; sent += 1) {
    try {
      return await send(address, request);
    } catch (error) {
      const pause_s = error instanceof Problem && error.status === 503 ? error.retry_after_s : undefined;
      if (pause_s === undefined || pause_s > repeats.longest_s || sent > repeats.most) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause_s * 1000));
    }
  }
};

const send = async (address: string, request: RequestInit): Promise<Response> => {
  const response = await fetch(address, request).catch((error: unknown) => {
    if (request.signal?.aborted) throw error;
    throw new Problem(0, {
      code: 'unreachable',
      detail: 'Procura does not answer. Check your connection and try again.',
    });
  });
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  const isOthers = body.errors?.some(({ path }: FieldError) => path === 'Procura-Acts-For');
  if (isOthers) forget({ inAllTabs: false });
  // The sentence says it; no field of a form does.
  const shownBody = isOthers ? { ...body, errors: [] } : body;
  throw new Problem(response.status, shownBody, Number(response.headers.get('Retry-After')) || undefined);
};

/** The page shows another user or company from now on. */
const show = (next: string): void => {
  if (shown !== undefined && shown !== next) forget({ inAllTabs: true });
  shown = next;
};
