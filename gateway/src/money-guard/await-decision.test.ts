import { describe, expect, test } from '@jest/globals';
import { untilDone } from './await-decision.ts';

const { signal } = new AbortController();
const pending = { status: 'pending' };

describe('untilDone', () => {
  test('reads until the action is done, and not after it was rejected', async () => {
    const later = ['pending', 'confirmed', 'executed', 'never read'];
    const read = async () => ({ status: later.shift() ?? 'none' });
    expect(await untilDone(pending, read, { signal, every_ms: 1 })).toEqual({ status: 'executed' });
    expect(later).toEqual(['never read']);
    expect(await untilDone({ status: 'rejected' }, read, { signal })).toEqual({ status: 'rejected' });
    expect(later).toEqual(['never read']);
  });

  test('returns the action as it is when its person takes longer', async () => {
    const read = async () => pending;
    expect(await untilDone(pending, read, { signal, wait_ms: 5, every_ms: 1 })).toBe(pending);
  });

  test('ends when the caller has gone', async () => {
    const read = async () => ({ status: 'never read' });
    expect(await untilDone(pending, read, { signal: AbortSignal.abort() })).toBe(pending);
  });
});
