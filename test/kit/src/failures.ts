import { Failure, type FailureCode, membersOf } from '@procura/contracts';

/** The failure of a call. Throws if it succeeds, fails with another code, or has members that its code does not declare. */
export const failureOf = async (call: Promise<unknown>, code: FailureCode): Promise<Failure> => {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  if ('answer' in outcome)
    throw new Error(
      `Expected ${code}, but the call answered ${JSON.stringify(outcome.answer).slice(0, 300)}`,
    );
  if (!(outcome.error instanceof Failure)) throw outcome.error;
  if (outcome.error.code !== code)
    throw new Error(`Expected ${code}, but got ${outcome.error.code}: ${outcome.error.message}`);
  membersOf(code).parse(outcome.error.extra ?? {});
  return outcome.error;
};
