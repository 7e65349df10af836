import type { Logger } from 'pino';

/** Events of the security log. Their names are stable: alerts and searches rest on them (docs/telemetry.md). */
export type SecurityEvent =
  | 'security.sign_in_failed'
  | 'security.sign_in_throttled'
  | 'security.credential_refused'
  | 'security.credentials_throttled'
  | 'security.call_refused'
  | 'security.call_throttled';

/** Writes what was refused as lines of the log, at the level `warn`, each with its `event`. */
export type SecurityLog = {
  /** `key` says what repeats: a caller, an address. `fields` hold no secret. */
  note(event: SecurityEvent, key: string, fields: Readonly<Record<string, unknown>>): void;
};

/** Lines of one event and key in a minute; more are counted, and the next line says how many. */
const mostLines = 20;
const windowMs = 60_000;
/** Keys remembered; beyond, the one that began first is forgotten. */
const mostKeys = 10_000;

/** A security log that one caller cannot fill: 20 lines a minute of each event and key. */
export const createSecurityLog = (
  log: Pick<Logger, 'warn'>,
  now: () => number = () => performance.now(),
): SecurityLog => {
  const windows = new Map<string, { lines: number; left_out: number; ends_at_ms: number }>();
  return {
    note(event, key, fields) {
      const id = `${event} ${key}`;
      const known = windows.get(id);
      const isOpen = known !== undefined && known.ends_at_ms > now();
      if (isOpen && known.lines >= mostLines) {
        known.left_out++;
        return;
      }
      const window = isOpen ? known : { lines: 0, left_out: 0, ends_at_ms: now() + windowMs };
      window.lines++;
      if (!isOpen) windows.delete(id);
      windows.set(id, window);
      const [oldest] = windows.keys();
      if (windows.size > mostKeys && oldest) windows.delete(oldest);
      const left_out = isOpen ? 0 : (known?.left_out ?? 0);
      log.warn({ event, ...fields, ...(left_out > 0 && { left_out }) }, event);
    },
  };
};
