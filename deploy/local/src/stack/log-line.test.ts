import { expect, test } from '@jest/globals';
import { plainText, warningIn } from './log-line.ts';

test('a record is shown from warn upwards, with the error it carries', () => {
  expect(warningIn('{"level":30,"msg":"ready"}', 'stdout')).toBeUndefined();
  expect(warningIn('{"level":40,"msg":"slow"}', 'stdout')).toBe('warning: slow');
  expect(warningIn('{"level":50,"msg":"failed","err":{"message":"no route"}}', 'stdout')).toBe(
    'error: failed: no route',
  );
  expect(warningIn('{"level":60,"err":{"message":"gone"},"msg":"gone"}', 'stdout')).toBe('fatal: gone');
});

test('an event is shown with its fields', () => {
  const fields = { network: '127.0.0.1', code: 'unauthenticated' };
  const record = { level: 40, time: 1, name: 'gateway', event: 'security.credential_refused', ...fields };
  expect(warningIn(JSON.stringify({ ...record, msg: record.event }), 'stdout')).toBe(
    'warning: security.credential_refused network=127.0.0.1 code=unauthenticated',
  );
});

test('other lines are shown when they go to stderr', () => {
  expect(warningIn('hello', 'stdout')).toBeUndefined();
  expect(warningIn('TypeError: no', 'stderr')).toBe('TypeError: no');
  expect(warningIn('{half a record', 'stderr')).toBe('{half a record');
  expect(warningIn('  ', 'stderr')).toBeUndefined();
});

test('a log line reads as its message', () => {
  expect(plainText('{"level":30,"msg":"ready"}')).toBe('ready');
  expect(plainText('  at main.ts:3 ')).toBe('at main.ts:3');
});
