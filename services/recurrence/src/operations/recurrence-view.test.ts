import { expect, test } from '@jest/globals';
import { principalOf } from '@procura/testkit/principals';
import { ana, aRecurrence, noon } from '../../test/a-recurrence.ts';
import { decide } from '../recurrence/change-recurrence.ts';
import { upcomingUntil } from '../recurrence/recurrence.ts';
import { toView } from './recurrence-view.ts';

const caller = principalOf('buyer');
const inThirtyDays = new Date(noon.getTime() + 30 * 86_400_000);

test('dates beyond its count are not listed, also after skipped dates', () => {
  const recurrence = decide(aRecurrence({ count: 3 }), {
    change: { skip_next: true },
    by: ana,
    now: noon,
  });
  // The 22nd is left out and counts.
  const runs = ['2026-11-23T08:00:00.000Z', '2026-11-24T08:00:00.000Z'];
  expect(toView(recurrence, caller, [])).toMatchObject({
    skipped_dates: ['2026-11-22T08:00:00.000Z'],
    next_dates: runs,
  });
  expect(upcomingUntil(recurrence, inThirtyDays).map(({ at }) => at.toISOString())).toEqual(runs);
});

test('one whose remaining dates are all omitted has no next dates', () => {
  const recurrence = decide(aRecurrence({ count: 1 }), { change: { skip_next: true }, by: ana, now: noon });
  expect(toView(recurrence, caller, [])).toMatchObject({ next_run_at: null, next_dates: [] });
  expect(upcomingUntil(recurrence, inThirtyDays)).toEqual([]);
});
