const warnLevel = 40;
const levelNames: Record<number, string> = { 40: 'warning', 50: 'error', 60: 'fatal' };

/** A log record of a service: JSON with pino's numeric levels. */
type LogRecord = { level: number; msg?: string; err?: { message?: string }; event?: string };
/** Fields that every record has, or that are shown already. */
const common = ['level', 'time', 'name', 'msg', 'event', 'trace_id', 'span_id', 'request_id'];

/**
 * The part of an output line for the person at the terminal: the message of a log record from `warn` on, and all other
 * text on stderr.
 */
export const warningIn = (line: string, stream: 'stdout' | 'stderr'): string | undefined => {
  const record = parseRecord(line);
  if (record === undefined) return stream === 'stderr' && line.trim() !== '' ? line : undefined;
  return record.level >= warnLevel
    ? `${levelNames[record.level] ?? 'warning'}: ${saidBy(record, line)}`
    : undefined;
};

/** A log line for people: a record's message, or any other line unchanged. */
export const plainText = (line: string): string => {
  const record = parseRecord(line);
  return record === undefined ? line.trim() : saidBy(record, line);
};

const saidBy = (record: LogRecord, line: string): string => {
  const said = [record.msg, record.err?.message].filter((part) => part !== undefined && part !== '');
  if (said.length === 0) return line;
  return [[...new Set(said)].join(': '), ...fieldsOf(record)].join(' ');
};

/** The fields of an event, which its message does not contain: whom a refusal concerned, and why. */
const fieldsOf = (record: LogRecord): string[] =>
  record.event === undefined
    ? []
    : Object.entries(record).flatMap(([name, value]) =>
        common.includes(name) || typeof value === 'object' ? [] : [`${name}=${value}`],
      );

const parseRecord = (line: string): LogRecord | undefined => {
  if (!line.startsWith('{')) return undefined;
  try {
    const record: LogRecord = JSON.parse(line);
    return typeof record.level === 'number' ? record : undefined;
  } catch {
    return undefined;
  }
};
