import { describe, expect, test } from '@jest/globals';
import { newId } from '@procura/contracts';
import { ana, aRecurrence, ben, noon } from '../../test/a-recurrence.ts';
import {
  afterRun,
  endByItself,
  isDue,
  resumeByItself,
  takeDue,
  upcoming,
  withNextDates,
} from './recurrence.ts';

const at = (text: string) => new Date(text);
const localsOf = (occurrences: readonly { local: string }[]) =>
  occurrences.map((one) => one.local.slice(0, 16));

test('a new one waits for its first date', () => {
  const recurrence = aRecurrence();
  expect(recurrence).toMatchObject({
    due_at: at('2026-11-22T08:00:00Z'),
    next_run_at: at('2026-11-22T08:00:00Z'),
    wake_at: at('2026-11-22T08:00:00Z'),
  });
  expect(isDue(recurrence, at('2026-11-22T07:59:59.999Z'))).toBe(false);
  expect(isDue(recurrence, at('2026-11-22T08:00:00Z'))).toBe(true);
});

describe('what came due', () => {
  test('runs, and the next date follows', () => {
    const { run, skipped, after } = takeDue(aRecurrence(), at('2026-11-22T08:00:00.400Z'));
    expect(run?.local).toBe('2026-11-22T09:00:00+01:00');
    expect(skipped).toEqual([]);
    expect(after).toMatchObject({
      occurrences: 1,
      handled_until: at('2026-11-22T08:00:00Z'),
      next_run_at: at('2026-11-23T08:00:00Z'),
      wake_at: at('2026-11-23T08:00:00Z'),
    });
  });

  test('nothing is taken twice, also when a clock is slow', () => {
    const { after } = takeDue(aRecurrence(), at('2026-11-22T08:00:01Z'));
    expect(takeDue(after, at('2026-11-22T08:00:02Z'))).toMatchObject({ run: null, skipped: [] });
    expect(withNextDates(after, at('2026-11-22T07:59:00Z')).due_at).toEqual(at('2026-11-23T08:00:00Z'));
  });

  test('of several that were missed the latest runs, and the others are skipped', () => {
    const { run, skipped, after } = takeDue(aRecurrence(), at('2026-11-25T12:00:00Z'));
    expect(run?.local).toBe('2026-11-25T09:00:00+01:00');
    expect(localsOf(skipped)).toEqual(['2026-11-22T09:00', '2026-11-23T09:00', '2026-11-24T09:00']);
    expect(skipped[0]?.reason).toContain('only the latest');
    expect(after.occurrences).toBe(4);
  });

  test('a long standstill leaves 50 rows at most, and all dates count', () => {
    const { run, skipped, after } = takeDue(
      aRecurrence({ schedule: 'FREQ=HOURLY' }),
      at('2026-12-21T11:30:00Z'),
    );
    expect(run?.local).toBe('2026-12-21T12:00:00+01:00');
    expect(skipped).toHaveLength(50);
    expect(localsOf(skipped).at(-1)).toBe('2026-12-21T11:00');
    expect(after.occurrences).toBe(30 * 24);
  });

  test('dates that were left out are skipped, and the latest other runs', () => {
    const skips = [at('2026-11-23T08:00:00Z'), at('2026-11-26T08:00:00Z')];
    const { run, skipped, after } = takeDue(aRecurrence({ skips }), at('2026-11-23T08:00:00Z'));
    expect(run?.local).toBe('2026-11-22T09:00:00+01:00');
    expect(skipped).toEqual([
      expect.objectContaining({
        local: '2026-11-23T09:00:00+01:00',
        reason: 'It was omitted with skip_next.',
      }),
    ]);
    expect(after.skips).toEqual([at('2026-11-26T08:00:00Z')]);
  });

  test('count ends it, dates left out included', () => {
    const recurrence = aRecurrence({ count: 3, skips: [at('2026-11-23T08:00:00Z')] });
    expect(localsOf(upcoming(recurrence, noon, 5))).toEqual(['2026-11-22T09:00', '2026-11-24T09:00']);
    const { run, after } = takeDue(recurrence, at('2026-11-30T12:00:00Z'));
    expect(run?.local).toBe('2026-11-24T09:00:00+01:00');
    expect(after).toMatchObject({ occurrences: 3, due_at: null, next_run_at: null });
    expect(isDue(after, at('2026-11-30T12:00:00Z'))).toBe(true);
    expect(endByItself(after, noon)).toMatchObject({
      status: 'ended',
      status_reason: 'All 3 of its dates have come.',
      version: 2,
    });
    expect(endByItself(after, noon)).not.toHaveProperty('wake_at');
  });

  test('ends_on ends it', () => {
    const { after } = takeDue(aRecurrence({ ends_on: '2026-11-22' }), at('2026-11-22T08:00:00Z'));
    expect(after.due_at).toBeNull();
    expect(endByItself(after, noon).status_reason).toContain('2026-11-22');
  });

  test('a recurring order with only skipped dates left still processes them', () => {
    const recurrence = aRecurrence({ count: 1, skips: [at('2026-11-22T08:00:00Z')] });
    expect(recurrence).toMatchObject({ due_at: at('2026-11-22T08:00:00Z'), next_run_at: null });
    const { run, skipped } = takeDue(recurrence, at('2026-11-22T08:00:00Z'));
    expect([run, skipped.length]).toEqual([null, 1]);
  });
});

test('one that resumes automatically has dates since then', () => {
  const paused = aRecurrence({
    status: 'paused',
    resume_at: at('2026-11-24T00:00:00Z'),
    failures_in_a_row: 2,
  });
  const resumed = resumeByItself(paused, at('2026-11-24T09:00:00Z'));
  expect(resumed).toMatchObject({
    status: 'active',
    resume_at: null,
    failures_in_a_row: 0,
    due_at: at('2026-11-24T08:00:00Z'),
  });
  expect(takeDue(resumed, at('2026-11-24T09:00:00Z')).skipped).toEqual([]);
});

test('a date at the moment at which it resumes automatically comes due', () => {
  const resume_at = at('2026-11-24T08:00:00Z');
  const paused = aRecurrence({ status: 'paused', resume_at });
  expect(resumeByItself(paused, resume_at).due_at).toEqual(resume_at);
  const again = { ...paused, handled_until: resume_at };
  expect(resumeByItself(again, resume_at).due_at).toEqual(at('2026-11-25T08:00:00Z'));
});

describe('after a run', () => {
  const failure = {
    status: 'failed',
    code: 'insufficient_stock',
    reason: 'Coffee: 10 asked for, 0 available.',
  } as const;

  test('a placed one forgets failures', () => {
    expect(afterRun(aRecurrence({ failures_in_a_row: 2 }), { status: 'placed' }, noon)).toMatchObject({
      runs_placed: 1,
      failures_in_a_row: 0,
      version: 1,
    });
  });

  test('three failures in a row end in failed, naming the last', () => {
    const two = afterRun(afterRun(aRecurrence(), failure, noon), failure, noon);
    expect(two).toMatchObject({ status: 'active', failures_in_a_row: 2, runs_failed: 2, version: 1 });
    const three = afterRun(two, failure, noon);
    expect(three).toMatchObject({
      status: 'failed',
      status_reason: '3 runs in a row failed, the last one with: Coffee: 10 asked for, 0 available.',
      due_at: null,
      next_run_at: null,
      version: 2,
    });
    expect(three).not.toHaveProperty('wake_at');
  });

  test.each(['unauthenticated', 'integrations_off'])(
    'an owner who cannot act pauses it at once (%s)',
    (code) => {
      const reason = 'The token was revoked.';
      const after = afterRun(aRecurrence(), { status: 'failed', code, reason }, noon);
      expect(after).toMatchObject({ status: 'paused', failures_in_a_row: 1, next_run_at: null });
      expect(after.status_reason).toContain(reason);
    },
  );

  test('a run of a person who has left does not pause a recurring order that someone else has taken over', () => {
    const gone = { status: 'failed', code: 'unauthenticated', reason: 'The token was revoked.' } as const;
    const taken = aRecurrence({ requisitioner: ben });
    expect(afterRun(taken, gone, noon, ana)).toMatchObject({ status: 'active', failures_in_a_row: 1 });
    expect(afterRun(taken, gone, noon, { ...ben, credential_id: newId('credential') }).status).toBe('active');
    expect(afterRun(taken, gone, noon, ben).status).toBe('paused');
  });

  test.each(['paused', 'ended', 'failed'] as const)('what is %s stays so', (status) => {
    const after = afterRun(aRecurrence({ status, failures_in_a_row: 2 }), failure, noon);
    expect(after).toMatchObject({ status, status_reason: null, runs_failed: 1, version: 1 });
  });

  test('a long reason is cut', () => {
    const after = afterRun(
      aRecurrence({ failures_in_a_row: 2 }),
      { ...failure, reason: 'x'.repeat(600) },
      noon,
    );
    expect(after.status_reason).toHaveLength(500);
  });
});
