import { useState } from 'react';
import type { Problem } from '../operations.ts';
import { TextField } from '../parts/field.tsx';

/**
 * The second step of a form that takes a password: whether the code of the second factor is asked for, and the problem
 * to show, which that is not.
 */
export const useCodeStep = (
  problem: Problem | undefined,
): { asksCode: boolean; shown: Problem | undefined } => {
  const isAsked = problem?.code === 'second_factor_required';
  const [asksCode, setAsksCode] = useState(false);
  if (isAsked && !asksCode) setAsksCode(true);
  return { asksCode: asksCode || isAsked, shown: isAsked ? undefined : problem };
};

/** Takes a code of the second factor. */
export const CodeField = () => (
  <TextField
    name="code"
    label="Code"
    autoComplete="one-time-code"
    hint="The six digits that your app shows now, or one of your recovery codes."
    autoFocus
  />
);
