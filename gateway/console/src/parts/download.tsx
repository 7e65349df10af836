import { useState } from 'react';
import { downloadFile, type FileName, type InputOf } from '../operations.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../use-operation.ts';
import { Button } from './button.tsx';
import { ErrorNote } from './notice.tsx';

/** Downloads a file that an operation returns. */
export const Download = <N extends FileName>({
  operation,
  input,
  children,
  label,
}: {
  operation: N;
  input: InputOf<N> & Record<string, string>;
  children: string;
  /** What is downloaded, for those who cannot see the row. */
  label: string;
}) => {
  const [state, setState] = useState<'running' | Problem>();
  return (
    <>
      <Button
        size="small"
        icon="download"
        aria-label={label}
        busy={state === 'running'}
        onClick={() => {
          setState('running');
          downloadFile(operation, input).then(
            () => setState(undefined),
            (error) => setState(problemOf(error)),
          );
        }}
      >
        {children}
      </Button>
      {state && state !== 'running' && <ErrorNote problem={state} />}
    </>
  );
};
