import { Failure, type Verdict } from '@procura/contracts';

/**
 * `limit_exceeded`: a sentence for the first limit that refuses, every refusing limit as an error of `path`, and all
 * verdicts in `verdicts`.
 */
export const limitExceeded = (verdicts: readonly Verdict[], path: string): Failure =>
  refusal('limit_exceeded', { verdicts, effect: 'refuses', path });

/** `approval_required`, in the same form. */
export const approvalRequired = (verdicts: readonly Verdict[], path: string): Failure =>
  refusal('approval_required', { verdicts, effect: 'needs_approval', path });

const refusal = (
  code: 'limit_exceeded' | 'approval_required',
  { verdicts, effect, path }: { verdicts: readonly Verdict[]; effect: Verdict['effect']; path: string },
): Failure => {
  const atFault = verdicts.filter((verdict) => verdict.effect === effect);
  const detail = atFault[0]?.detail ?? 'A limit does not allow this.';
  return new Failure(code, atFault.length > 1 ? `${detail} ${atFault.length - 1} more below.` : detail, {
    errors: atFault.map((verdict) => ({ path, message: verdict.detail })),
    extra: { verdicts },
  });
};
