const SHOWN_LEVELS = new Set(['warn', 'warning', 'error', 'fatal']);
const WARN = 40;

/**
 * What a line of a program's output has to say to the person at the terminal: the message of a log record
 * (JSON with `level` and `msg` or `message`) from `warn` upwards, and whatever else goes to stderr.
 */
export function warningIn(line: string, stream: 'stdout' | 'stderr'): string | undefined {
  const record = parseRecord(line);
  if (record === undefined) return stream === 'stderr' && line.trim() !== '' ? line : undefined;
  const { level } = record;
  const shown = typeof level === 'number' ? level >= WARN : SHOWN_LEVELS.has(String(level).toLowerCase());
  return shown ? `${level}: ${record.msg ?? record.message ?? line}` : undefined;
}

function parseRecord(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
