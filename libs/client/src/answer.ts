import type { components } from './generated/api.ts';

/** A failure as the platform returns it (RFC 9457). Programs decide by `code`. */
export type Problem = components['schemas']['Problem'];

/** A call that the platform refused, or that a server in front of it answered. */
export class ProcuraFailure extends Error {
  override readonly name = 'ProcuraFailure';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
  /** The stable code of the failure; `foreign_answer` if the answer is not the platform's. */
  get code(): Problem['code'] {
    return this.problem.code;
  }
  get status(): number {
    return this.problem.status;
  }
  /** The invalid fields, with a remedy each. */
  get errors(): NonNullable<Problem['errors']> {
    return this.problem.errors ?? [];
  }
  /** The id that support asks for. */
  get request_id(): string {
    return this.problem.request_id;
  }
}

/** The data of a call. Throws a `ProcuraFailure` if it failed. */
export const answerOf = async <C extends { data?: unknown; error?: unknown; response: Response }>(
  call: Promise<C>,
): Promise<Exclude<C['data'], undefined>> => {
  const { data, error, response } = await call;
  if (response.ok) return data as Exclude<C['data'], undefined>;
  throw isProblem(error) ? new ProcuraFailure(error) : foreignAnswer(response, String(error ?? ''));
};

const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'code' in error && 'detail' in error;

export const isJson = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.includes('json') ?? false;

const shownLength = 100;

/** The failure for an answer of a proxy or another server, with the beginning of its text. */
export const foreignAnswer = (
  { status, statusText, url, headers }: Response,
  text: string,
): ProcuraFailure => {
  const line = text.replace(/\s+/g, ' ').trim();
  const beginning = line.length > shownLength ? `${line.slice(0, shownLength)}…` : line;
  const came = [headers.get('Content-Type') ?? 'no content type', beginning].filter(Boolean).join(': ');
  return new ProcuraFailure({
    type: 'about:blank',
    title: statusText,
    status,
    detail: `${url} answered ${status} in another format than Procura's (${came}). Check base_url and the proxies in between.`,
    code: 'foreign_answer',
    request_id: headers.get('X-Request-Id') ?? '',
  });
};
