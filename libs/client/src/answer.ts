import type { components, FailureCode } from './generated/api.ts';

/** A failure as the platform answers it (RFC 9457). Programs decide by `code`. */
export type Problem = Omit<components['schemas']['Problem'], 'code'> & {
  // The second half keeps the known codes in editors and takes those of later releases.
  code: FailureCode | (string & {});
};

/** A call that the platform refused, or that something before it answered. */
export class ProcuraFailure extends Error {
  override readonly name = 'ProcuraFailure';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
  /** What went wrong, as one stable word; `foreign_answer` when the answer is not the platform's. */
  get code(): Problem['code'] {
    return this.problem.code;
  }
  get status(): number {
    return this.problem.status;
  }
  /** The fields at fault, with a remedy each. */
  get errors(): NonNullable<Problem['errors']> {
    return this.problem.errors ?? [];
  }
  /** What support asks for. */
  get request_id(): string {
    return this.problem.request_id;
  }
}

/** The data of a call. Throws a `ProcuraFailure` when it failed. */
export const answerOf = async <C extends { data?: unknown; error?: unknown; response: Response }>(
  call: Promise<C>,
): Promise<Exclude<C['data'], undefined>> => {
  const { data, error, response } = await call;
  if (response.ok) return data as Exclude<C['data'], undefined>;
  throw new ProcuraFailure(isProblem(error) ? error : foreign(response));
};

const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'code' in error && 'detail' in error;

/** What a proxy or another server answered in the platform's place. */
const foreign = ({ status, statusText, url, headers }: Response): Problem => ({
  type: 'about:blank',
  title: statusText,
  status,
  detail: `${url} answered ${status} in another format than Procura's. Check base_url and the proxies in between.`,
  code: 'foreign_answer',
  request_id: headers.get('X-Request-Id') ?? '',
});
