import { extname, join } from 'node:path';
import type { CsvText, SeparatedText } from './parse-csv.ts';
import { openWorkerPool } from './worker-pool.ts';

const parsers = openWorkerPool<SeparatedText, CsvText>({
  // In the same folder, and compiled in the same way.
  file: join(import.meta.dirname, `parse-csv${extname(import.meta.filename)}`),
  name: 'parseCsv',
  places: 20,
  longest_ms: 10_000,
  memory_mb: 128,
  busy: 'Twenty imports of the company are being read. Send the next one when they have ended.',
});

/**
 * Parses CSV in a thread; companies take turns. Raises Failure `unavailable` if twenty texts of the company are
 * waiting.
 */
export const parseCsvInThread = parsers.run;
