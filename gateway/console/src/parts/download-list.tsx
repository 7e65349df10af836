import { useEffect, useRef, useState } from 'react';
import { type InputOf, type ItemOf, type ListName, saveFile } from '../operations.ts';
import type { Problem } from '../problem.ts';
import { problemOf, readWhole } from '../use-operation.ts';
import { count } from '../words.ts';
import { Button } from './button.tsx';
import { type CsvColumn, csvOf } from './csv.ts';
import { ErrorNote } from './notice.tsx';

/**
 * Downloads all of a list as CSV, also what the page does not show. A part of it is never saved: if a page cannot be read, the
 * person sees why instead.
 */
export const DownloadList = <N extends ListName>({
  operation,
  input,
  columns,
  file,
}: {
  operation: N;
  input: InputOf<N>;
  columns: readonly CsvColumn<ItemOf<N>>[];
  /** The name of the file, without its ending. */
  file: string;
}) => {
  const [state, setState] = useState<{ read: number } | Problem>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const busy = state !== undefined && 'read' in state;
  const start = async (): Promise<void> => {
    reading.current = new AbortController();
    const { signal } = reading.current;
    setState({ read: 0 });
    try {
      const items = await readWhole(operation, input, { signal, onRead: (read) => setState({ read }) });
      saveFile(`${file}.csv`, new Blob([csvOf(columns, items)], { type: 'text/csv;charset=utf-8' }));
      setState(undefined);
    } catch (error) {
      if (!signal.aborted) setState(problemOf(error));
    }
  };
  return (
    <>
      <Button icon="download" busy={busy} onClick={start}>
        Download CSV
      </Button>
      <span role="status" className="fine">
        {busy && state.read > 0 && `${count(state.read, 'row')} read`}
      </span>
      {state && !busy && <ErrorNote problem={state as Problem} />}
    </>
  );
};
