import type { components, FailureCode } from './generated/api.ts';

/** A failure as the platform returns it (RFC 9457). Programs decide by `code`. */
export type Problem = Omit<components['schemas']['Problem'], 'code'> & {
  // The second half lets editors suggest the known codes, and accepts codes of later releases.
  code: FailureCode | (string & {});
};

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
  throw new ProcuraFailure(isProblem(error) ? error : foreign(response));
};

const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'code' in error && 'detail' in error;

/** The failure for an answer of a proxy or another server. */
const foreign = ({ status, statusText, url, headers }: Response): Problem => ({
  type: 'about:blank',
  title: statusText,
  status,
  detail: `${url} answered ${status} in another format than Procura's. Check base_url and the proxies in between.`,
  code: 'foreign_answer',
  request_id: headers.get('X-Request-Id') ?? '',
});
