import { describe, expect, test } from '@jest/globals';
import { Failure, newId } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { ana, aRecurrence, ben, noon } from '../../test/a-recurrence.ts';
import { type Change, decide } from './change-recurrence.ts';
import { type Recurrence, takeDue, upcoming } from './recurrence.ts';

const at = (text: string) => new Date(text);
const after = (recurrence: Recurrence, change: Change, now = noon) =>
  decide(recurrence, { change, by: ben, now });
const refusalOf = (recurrence: Recurrence, change: Change, now = noon): Failure => {
  try {
    after(recurrence, change, now);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('the change was made');
};

describe('pausing and resuming', () => {
  test('a paused one has no dates; resumed, it continues with the next from now', () => {
    const paused = after(aRecurrence(), { status: 'paused' });
    expect(paused).toMatchObject({
      status: 'paused',
      status_reason: 'Ben Buyer paused it.',
      next_run_at: null,
      version: 2,
      requisitioner: ana,
    });
    expect(paused).not.toHaveProperty('wake_at');
    const resumed = after(paused, { status: 'active' }, at('2026-12-01T12:00:00Z'));
    expect(resumed).toMatchObject({
      status: 'active',
      status_reason: null,
      next_run_at: at('2026-12-02T08:00:00Z'),
      occurrences: 0,
      version: 3,
      requisitioner: ben,
    });
  });

  test('with resume_at it wakes by itself', () => {
    const resume_at = '2026-12-01T00:00:00Z';
    expect(after(aRecurrence(), { status: 'paused', resume_at })).toMatchObject({
      resume_at: at(resume_at),
      wake_at: at(resume_at),
    });
    const paused = after(aRecurrence(), { status: 'paused' });
    expect(after(paused, { resume_at })).toMatchObject({ status: 'paused', wake_at: at(resume_at) });
    expect(after(after(paused, { resume_at }), { status: 'paused' })).toMatchObject({ resume_at: null });
  });

  test('setting a later resume changes the requisitioner, pausing for a while does not', () => {
    const resume_at = '2026-12-01T00:00:00Z';
    expect(after(aRecurrence(), { status: 'paused', resume_at }).requisitioner).toBe(ana);
    const paused = aRecurrence({ status: 'paused' });
    expect(after(paused, { resume_at }).requisitioner).toBe(ben);
    expect(after(paused, { status: 'paused', resume_at }).requisitioner).toBe(ben);
    expect(after(paused, { status: 'paused' }).requisitioner).toBe(ana);
  });

  test('resume_at must be ahead and goes with a pause', () => {
    expect(refusalOf(aRecurrence(), { status: 'paused', resume_at: '2026-11-21T11:00:00Z' })).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'resume_at', message: 'must be ahead' }],
    });
    expect(refusalOf(aRecurrence(), { resume_at: '2026-12-01T00:00:00Z' }).message).toContain(
      'status paused',
    );
  });

  test('a failed one is resumed with its failures reset, and cannot be paused', () => {
    const failed = aRecurrence({ status: 'failed', status_reason: '3 runs failed', failures_in_a_row: 3 });
    expect(after(failed, { status: 'active' })).toMatchObject({
      status: 'active',
      status_reason: null,
      failures_in_a_row: 0,
    });
    expect(refusalOf(failed, { status: 'paused' }).code).toBe('conflict');
  });

  test('one without a date left needs a later end to be resumed', () => {
    const paused = aRecurrence({ status: 'paused', ends_on: '2026-11-21' });
    const refusal = refusalOf(paused, { status: 'active' });
    expect(refusal.code).toBe('conflict');
    expect(refusal.message).toContain('null removes ends_on or count');
    for (const ends_on of ['2026-12-31', null])
      expect(after(paused, { status: 'active', ends_on }).next_run_at).toEqual(at('2026-11-22T08:00:00Z'));
  });
});

describe('ending', () => {
  test('is final', () => {
    const ended = after(aRecurrence(), { status: 'ended' });
    expect(ended).toMatchObject({ status: 'ended', status_reason: 'Ben Buyer ended it.', next_run_at: null });
    expect(refusalOf(ended, { status: 'active' })).toMatchObject({ code: 'conflict' });
    expect(refusalOf(ended, { name: 'Tea' }).message).toContain('create_recurrence');
  });

  test('goes alone', () => {
    expect(refusalOf(aRecurrence(), { status: 'ended', name: 'Tea' }).errors?.[0]?.path).toBe('name');
  });
});

describe('skipping', () => {
  test('leaves the next run out, and again the one after', () => {
    const once = after(aRecurrence(), { skip_next: true });
    expect(once).toMatchObject({
      skips: [at('2026-11-22T08:00:00Z')],
      due_at: at('2026-11-22T08:00:00Z'),
      next_run_at: at('2026-11-23T08:00:00Z'),
      requisitioner: ana,
    });
    expect(after(once, { skip_next: true })).toMatchObject({
      skips: [at('2026-11-22T08:00:00Z'), at('2026-11-23T08:00:00Z')],
      next_run_at: at('2026-11-24T08:00:00Z'),
    });
  });

  test('an occurrence that is due and has not begun can still be left out', () => {
    const due = aRecurrence();
    expect(after(due, { skip_next: true }, at('2026-11-22T08:00:01Z'))).toMatchObject({
      due_at: at('2026-11-22T08:00:00Z'),
      next_run_at: at('2026-11-23T08:00:00Z'),
    });
  });

  test('is refused without a next run, and beyond twenty', () => {
    expect(refusalOf(aRecurrence({ status: 'paused' }), { skip_next: true }).code).toBe('conflict');
    let recurrence = aRecurrence();
    for (let skipped = 0; skipped < 20; skipped++) recurrence = after(recurrence, { skip_next: true });
    expect(refusalOf(recurrence, { skip_next: true }).message).toContain('resume_at');
  });

  test('is forgotten for dates that another schedule does not have', () => {
    const skipped = after(aRecurrence(), { skip_next: true });
    expect(after(skipped, { ends_on: '2026-12-31' }).skips).toEqual([at('2026-11-22T08:00:00Z')]);
    expect(after(skipped, { time_of_day: '10:00' }).skips).toEqual([]);
    expect(after(skipped, { status: 'paused', schedule: 'FREQ=WEEKLY;BYDAY=MO' }).skips).toEqual([]);
  });

  test('is undone, the last one first, until none is left', () => {
    const once = after(aRecurrence(), { skip_next: true });
    const twice = after(once, { skip_next: true });
    expect(after(twice, { skip_next: false })).toMatchObject({
      skips: once.skips,
      next_run_at: at('2026-11-23T08:00:00Z'),
      requisitioner: ben,
    });
    expect(after(once, { skip_next: false })).toMatchObject({
      skips: [],
      next_run_at: at('2026-11-22T08:00:00Z'),
    });
    const paused = after(once, { status: 'paused' });
    expect(after(paused, { skip_next: false })).toMatchObject({ skips: [], next_run_at: null });
    expect(refusalOf(aRecurrence(), { skip_next: false })).toMatchObject({ code: 'conflict' });
  });

  test('survives a pause', () => {
    const paused = after(after(aRecurrence(), { skip_next: true }), { status: 'paused' });
    expect(after(paused, { status: 'active' }).next_run_at).toEqual(at('2026-11-23T08:00:00Z'));
  });
});

describe('moving a date', () => {
  const first = '2026-11-22T08:00:00Z';
  const move = (to: string, date = first): Change => ({ move_date: { date, to } });
  const messageOf = (change: Change, recurrence = aRecurrence()) =>
    refusalOf(recurrence, change).errors?.map(({ path, message }) => `${path} ${message}`);

  test('moves that run to another time and leaves the others unchanged', () => {
    const moved = after(aRecurrence(), move('2026-11-22T15:30:00Z'));
    expect(moved).toMatchObject({
      moves: [{ from: at(first), to: at('2026-11-22T15:30:00Z') }],
      due_at: at('2026-11-22T15:30:00Z'),
      next_run_at: at('2026-11-22T15:30:00Z'),
      requisitioner: ben,
    });
    expect(upcoming(moved, noon, 2)).toEqual([
      { at: at('2026-11-22T15:30:00Z'), local: '2026-11-22T16:30:00+01:00' },
      { at: at('2026-11-23T08:00:00Z'), local: '2026-11-23T09:00:00+01:00' },
    ]);
  });

  test('counts once, also when it was moved to before its day', () => {
    const early = after(aRecurrence({ count: 2 }), move('2026-11-21T20:00:00Z'));
    const { after: next, run } = takeDue(early, at('2026-11-21T20:00:01Z'));
    expect(run?.at).toEqual(at('2026-11-21T20:00:00Z'));
    expect(next).toMatchObject({ occurrences: 1, next_run_at: at('2026-11-23T08:00:00Z') });
    const last = takeDue(next, at('2026-11-23T08:00:00Z')).after;
    expect(last).toMatchObject({ occurrences: 2, next_run_at: null });
    expect(last).not.toHaveProperty('moves');
  });

  test('can be repeated, and undone by moving the date to its original time', () => {
    const moved = after(aRecurrence(), move('2026-11-22T15:30:00Z'));
    const again = after(moved, move('2026-11-22T10:00:00Z', '2026-11-22T15:30:00Z'));
    expect(again.moves).toEqual([{ from: at(first), to: at('2026-11-22T10:00:00Z') }]);
    const back = after(again, move(first, '2026-11-22T10:00:00Z'));
    expect(back).toMatchObject({ next_run_at: at(first) });
    expect(back).not.toHaveProperty('moves');
  });

  test('keeps the order of dates, whole minutes and the last day', () => {
    const between =
      'move_date.to must be after 2026-11-21T11:00:00.000Z and before 2026-11-23T08:00:00.000Z, so that the dates stay in order';
    for (const to of ['2026-11-23T08:00:00Z', '2026-11-24T12:00:00Z', '2026-11-21T11:00:00Z'])
      expect(messageOf(move(to))).toEqual([between]);
    expect(messageOf(move('2026-11-22T15:30:01Z'))).toEqual(['move_date.to must be a whole minute']);
    expect(messageOf(move('2026-11-22T15:30:00Z', '2026-11-22T08:01:00Z'))).toEqual([
      'move_date.date must be one of next_dates',
    ]);
    const last = aRecurrence({ ends_on: '2026-11-22' });
    expect(messageOf(move('2026-11-23T07:00:00Z'), last)).toEqual([
      'move_date.to must not be after ends_on, 2026-11-22',
    ]);
  });

  test('the farthest date that can be moved also stays before the next one', () => {
    const thirtieth = '2026-12-21T08:00:00Z';
    for (const to of ['2026-12-22T08:00:00Z', '2027-01-15T12:00:00Z'])
      expect(messageOf(move(to, thirtieth))).toEqual([
        'move_date.to must be after 2026-12-20T08:00:00.000Z and before 2026-12-22T08:00:00.000Z, so that the dates stay in order',
      ]);
    expect(messageOf(move('2026-12-22T15:30:00Z', '2026-12-22T08:00:00Z'))).toEqual([
      'move_date.date must be one of next_dates',
    ]);
  });

  test('is refused for a date that is left out, and where there is none', () => {
    const skipped = after(aRecurrence(), { skip_next: true });
    expect(messageOf(move('2026-11-22T15:30:00Z'), skipped)).toEqual([
      'move_date.date is left out; take that back with skip_next false first',
    ]);
    expect(refusalOf(aRecurrence({ status: 'paused' }), move('2026-11-22T15:30:00Z')).code).toBe('conflict');
  });

  test('is kept with another end, and forgotten with another rule', () => {
    const moved = after(aRecurrence(), move('2026-11-22T15:30:00Z'));
    expect(after(moved, { ends_on: '2026-12-31' }).moves).toEqual(moved.moves);
    expect(after(moved, { time_of_day: '10:00' })).not.toHaveProperty('moves');
  });

  test('counts where it is the last: an end after it is accepted, and one after it has run names the next date', () => {
    const weekly = aRecurrence({ schedule: 'FREQ=WEEKLY;BYDAY=MO' });
    const monday = '2026-11-23T08:00:00Z';
    const end: Change = { ends_on: '2026-11-26' };
    const tuesday = at('2026-11-24T12:00:00Z');
    const late = after(weekly, move('2026-11-25T15:30:00Z', monday));
    expect(after(late, end, tuesday)).toMatchObject({ next_run_at: at('2026-11-25T15:30:00Z') });
    const early = after(weekly, move('2026-11-22T10:00:00Z', monday));
    const placed = takeDue(early, at('2026-11-22T10:00:01Z')).after;
    const refused = refusalOf(placed, end, at('2026-11-22T12:00:00Z'));
    expect(refused.errors?.map(({ path }) => path)).toEqual(['ends_on']);
    expect(refused.message).toContain('2026-11-30');
  });

  test('is kept by a change that gives the present rule, time and zone again', () => {
    const same: Change = { schedule: 'RRULE:freq=daily', time_of_day: '09:00', time_zone: 'Europe/Berlin' };
    const early = after(aRecurrence(), move('2026-11-21T20:00:00Z'));
    const placed = takeDue(early, at('2026-11-21T20:00:01Z')).after;
    // The moved date has run, and does not run again at its original time.
    expect(after(placed, same, at('2026-11-21T21:00:00Z'))).toMatchObject({
      moves: early.moves,
      next_run_at: at('2026-11-23T08:00:00Z'),
    });
    const skipped = after(after(aRecurrence(), move('2026-11-22T15:30:00Z')), { skip_next: true });
    expect(after(skipped, same)).toMatchObject({
      skips: skipped.skips,
      next_run_at: at('2026-11-23T08:00:00Z'),
    });
  });
});

describe('lines and schedule', () => {
  const lines = {
    totals: [{ amount_minor: 500n, currency: 'EUR' }],
    lines: [
      {
        product_id: newId('product'),
        sku: 'NW-2',
        name: 'Tea',
        unit: 'box',
        quantity: quantityOf(1),
        unit_price: { amount_minor: 500n, currency: 'EUR' },
        tax_rate: '0',
      },
    ],
  };

  test.each([
    [{ lines }],
    [{ schedule: 'FREQ=WEEKLY' }],
    [{ time_of_day: '10:00' }],
    [{ time_zone: 'UTC' }],
    [{ count: 3 }],
    [{ ends_on: '2026-12-31' }],
    [{ count: null }],
    [{ ends_on: null }],
    [{ max_price_increase_percent: '5' }],
  ] satisfies [Change][])('who changes %p answers for it', (change) => {
    expect(after(aRecurrence(), change).requisitioner).toEqual(ben);
  });

  test.each([
    [{ name: 'Tea' }],
    [{ status: 'paused' }],
    [{ skip_next: true }],
    [{ status: 'active' }],
  ] satisfies [Change][])('%p leaves it to whom it belongs', (change) => {
    expect(after(aRecurrence(), change).requisitioner).toEqual(ana);
  });

  test('its failures are counted from 0 once its spending changes, while it is active', () => {
    const failing = aRecurrence({ failures_in_a_row: 2 });
    expect(after(failing, { lines }).failures_in_a_row).toBe(0);
    expect(after(failing, { name: 'Tea' }).failures_in_a_row).toBe(2);
    expect(after(failing, { skip_next: true }).failures_in_a_row).toBe(2);
    for (const status of ['paused', 'failed'] as const) {
      const stopped = aRecurrence({ status, failures_in_a_row: 3 });
      expect(after(stopped, { lines }).failures_in_a_row).toBe(3);
      expect(after(stopped, { lines, status: 'active' }).failures_in_a_row).toBe(0);
    }
  });

  test('new lines take the place of the old', () => {
    expect(after(aRecurrence(), { lines })).toMatchObject(lines);
  });

  test('a new schedule counts from now on', () => {
    const changed = after(aRecurrence(), { schedule: 'freq=weekly;byday=mo', time_of_day: '07:30' });
    expect(changed).toMatchObject({
      schedule: 'FREQ=WEEKLY;BYDAY=MO',
      next_run_at: at('2026-11-23T06:30:00Z'),
    });
    expect(after(changed, { time_zone: 'Asia/Tokyo' }).next_run_at).toEqual(at('2026-11-22T22:30:00Z'));
  });

  test('another end keeps a date that is due and has not begun; another rule does not', () => {
    const late = at('2026-11-22T08:00:01Z');
    for (const change of [{ ends_on: '2026-12-31' }, { count: 5 }, { time_of_day: '09:00' }])
      expect(after(aRecurrence(), change, late).due_at).toEqual(at('2026-11-22T08:00:00Z'));
    expect(after(aRecurrence(), { time_of_day: '10:00' }, late).due_at).toEqual(at('2026-11-22T09:00:00Z'));
    const used = aRecurrence({ count: 3, occurrences: 3 });
    expect(after(used, { count: 4 }, late).due_at).toEqual(at('2026-11-23T08:00:00Z'));
  });

  test('a rule with hours of its own takes the place of the time of day, and gives it back', () => {
    const changed = after(aRecurrence({ time_of_day: '10:00' }), { schedule: 'FREQ=DAILY;BYHOUR=6' });
    expect(changed.time_of_day).toBeNull();
    expect(refusalOf(changed, { time_of_day: '10:00' })).toMatchObject({ code: 'invalid_input' });
    expect(after(changed, { schedule: 'FREQ=DAILY' }).time_of_day).toBe('09:00');
  });

  test('ends_on and count take each other’s place', () => {
    const counted = after(aRecurrence({ ends_on: '2026-12-31' }), { count: 3 });
    expect(counted).toMatchObject({ count: 3, ends_on: null });
    expect(after(counted, { ends_on: '2027-01-31' })).toMatchObject({ count: null, ends_on: '2027-01-31' });
    expect(refusalOf(counted, { count: 4, ends_on: '2027-01-31' }).errors?.[0]?.path).toBe('count');
  });

  test('null removes an end and leaves the other', () => {
    const until = aRecurrence({ ends_on: '2026-12-31' });
    const counted = aRecurrence({ count: 3 });
    const endsOf = (recurrence: Recurrence, change: Change) => {
      const { ends_on, count } = after(recurrence, change);
      return { ends_on, count };
    };
    expect(endsOf(until, { ends_on: null })).toEqual({ ends_on: null, count: null });
    expect(endsOf(until, { count: null })).toEqual({ ends_on: '2026-12-31', count: null });
    expect(endsOf(counted, { count: null })).toEqual({ ends_on: null, count: null });
    expect(endsOf(counted, { ends_on: null })).toEqual({ ends_on: null, count: 3 });
    expect(endsOf(until, { ends_on: null, count: 4 })).toEqual({ ends_on: null, count: 4 });
    expect(endsOf(counted, { ends_on: '2026-12-31', count: null })).toEqual({
      ends_on: '2026-12-31',
      count: null,
    });
    const last = takeDue(aRecurrence({ count: 1 }), at('2026-11-22T08:00:00Z')).after;
    expect(after(last, { count: null }, at('2026-11-22T08:00:01Z')).next_run_at).toEqual(
      at('2026-11-23T08:00:00Z'),
    );
  });

  test('count must be more than what has come', () => {
    const recurrence = aRecurrence({ occurrences: 3 });
    expect(refusalOf(recurrence, { count: 3 })).toMatchObject({ code: 'invalid_input' });
    expect(after(recurrence, { count: 4 }).due_at).not.toBeNull();
  });

  test('a schedule without a date is refused', () => {
    expect(refusalOf(aRecurrence(), { ends_on: '2026-11-21' }).code).toBe('invalid_schedule');
    expect(refusalOf(aRecurrence(), { schedule: 'FREQ=MINUTELY' }).code).toBe('invalid_schedule');
  });

  test('nothing to change is refused', () => {
    expect(refusalOf(aRecurrence(), {})).toMatchObject({ code: 'invalid_input' });
  });
});
