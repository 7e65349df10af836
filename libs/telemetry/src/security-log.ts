import type { Logger } from 'pino';

/**
 * Events of the security log. Their names are stable, because alerts and searches depend on them (docs/telemetry.md).
 */
export type SecurityEvent =
  | 'security.sign_in_failed'
  | 'security.sign_in_throttled'
  | 'security.credential_refused'
  | 'security.credentials_throttled'
  | 'security.call_refused'
  | 'security.call_throttled';

/** Writes refusals as log lines at the level `warn`, each with its `event`. */
export type SecurityLog = {
  /** `key` identifies what is repeated: a caller, an address. `fields` contain no secret. */
  note(event: SecurityEvent, key: string, fields: Readonly<Record<string, unknown>>): void;
};

/** Lines per event, key and minute; more are counted, and the next line states how many. */
const mostLines = 20;
const windowMs = 60_000;
/** Maximum number of keys; beyond it, the oldest is dropped. */
const mostKeys = 10_000;

/** A security log that one caller cannot fill: 20 lines per minute for each event and key. */
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
