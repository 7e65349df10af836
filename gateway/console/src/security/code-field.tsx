import { useState } from 'react';
import { TextField } from '../parts/field.tsx';
import type { Problem } from '../problem.ts';

/**
 * The second step of a form with a password: whether to ask for the code of the second factor, and the problem to show.
 * The request for the code is not shown as a problem.
 */
export const useCodeStep = (
  problem: Problem | undefined,
): { asksCode: boolean; shown: Problem | undefined } => {
  const isAsked = problem?.code === 'second_factor_required';
  const [asksCode, setAsksCode] = useState(false);
  if (isAsked && !asksCode) setAsksCode(true);
  return { asksCode: asksCode || isAsked, shown: isAsked ? undefined : problem };
};

/** A field for a code of the second factor. */
export const CodeField = () => (
  <TextField
    name="code"
    label="Code"
    autoComplete="one-time-code"
    hint="The six digits that your app shows now, or one of your recovery codes."
    autoFocus
  />
);
