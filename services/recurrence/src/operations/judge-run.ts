import type { Call } from '@procura/bus';
import {
  Failure,
  type Id,
  type Input,
  type Output,
  type placeOrder,
  previewForRecurrence,
  type previewRecurrence,
  type Verdict,
} from '@procura/contracts';
import { compare, parseMoney } from '@procura/money';
import type { Deps } from '../deps.ts';

type Lines = NonNullable<Input<typeof placeOrder>['lines']>;

type Run = { branch_id: Id<'branch'>; lines: Lines };

/**
 * The verdicts on one run placed now. Raises what will be refused: `insufficient_stock` and the preview's other
 * refusals of the lines, and `limit_exceeded` for a limit that one run alone exceeds. A limit that is used up now may
 * have room when a run is due, so it is only reported.
 */
export const judgeRun = async (deps: Deps, call: Call, run: Run): Promise<Verdict[]> => {
  const { verdicts, problems } = await deps.bus.call(previewForRecurrence, call, run);
  const [problem] = problems;
  if (problem)
    throw new Failure(problem.code as Failure['code'], problem.detail, {
      errors: problems.map(({ path, detail }) => ({ path, message: detail })),
    });
  const never = verdicts.filter(isNeverMet);
  if (never[0])
    throw new Failure('limit_exceeded', `One run is refused by a limit: ${never[0].detail}`, {
      errors: never.map(({ detail }) => ({ path: 'lines', message: detail })),
      extra: { verdicts },
    });
  return verdicts;
};

export type Judged = Pick<Output<typeof previewRecurrence>, 'outcome' | 'verdicts' | 'problems'>;

/** The outcome of one run placed now, with everything for which {@link judgeRun} refuses it. */
export const previewRun = async (deps: Deps, call: Call, run: Run): Promise<Judged> => {
  const { verdicts, problems } = await deps.bus.call(previewForRecurrence, call, run);
  const isRefused = problems.length > 0 || verdicts.some(({ effect }) => effect === 'refuses');
  const isAsked = verdicts.some(({ effect }) => effect === 'needs_approval');
  const never = verdicts
    .filter(isNeverMet)
    .map(({ detail }) => ({ path: 'lines', code: 'limit_exceeded', detail: detail.slice(0, longestDetail) }));
  return {
    outcome: isRefused ? 'will_be_refused' : isAsked ? 'needs_approval' : 'will_place',
    verdicts,
    problems: [...problems, ...never].slice(0, mostProblems),
  };
};

/** The maxima of answers. */
const [mostProblems, longestDetail] = [100, 400];

/** Whether a rule refuses a run in every period: it has no limit in the currency, or one below the amount of a run. */
const isNeverMet = ({ effect, limit, requested }: Verdict): boolean =>
  effect === 'refuses' &&
  (limit === null || requested === null || compare(parseMoney(requested), parseMoney(limit)) > 0);
