import { expect, test } from '@jest/globals';
import { createSecurityLog } from './security-log.ts';

const openLog = () => {
  const lines: Record<string, unknown>[] = [];
  const clock = { ms: 0 };
  const log = { warn: (line: Record<string, unknown>) => void lines.push(line) };
  return { lines, clock, security: createSecurityLog(log as never, () => clock.ms) };
};

test('each refusal is a line with its event, up to 20 a minute of one key; the next says how many were left out', () => {
  const { lines, clock, security } = openLog();
  for (let i = 0; i < 50; i++) security.note('security.call_refused', 'crd_1', { credential_id: 'crd_1' });
  security.note('security.call_refused', 'crd_2', { credential_id: 'crd_2' });
  security.note('security.sign_in_failed', 'crd_1', { network: '192.0.2.1' });
  expect(lines).toHaveLength(22);
  expect(lines.slice(-2)).toEqual([
    { event: 'security.call_refused', credential_id: 'crd_2' },
    { event: 'security.sign_in_failed', network: '192.0.2.1' },
  ]);
  clock.ms = 60_000;
  security.note('security.call_refused', 'crd_1', { credential_id: 'crd_1' });
  expect(lines.at(-1)).toEqual({ event: 'security.call_refused', credential_id: 'crd_1', left_out: 30 });
});
