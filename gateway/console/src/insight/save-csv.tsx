import { saveFile } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { type CsvColumn, csvOf } from '../parts/csv.ts';

/** Saves the rows of a table that the page has whole. */
export const SaveCsv = <T,>({
  columns,
  rows,
  file,
}: {
  columns: readonly CsvColumn<T>[];
  rows: readonly T[];
  /** The name of the file, without its ending. */
  file: string;
}) => (
  <Button
    icon="download"
    onClick={() =>
      saveFile(`${file}.csv`, new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }))
    }
  >
    Download CSV
  </Button>
);
