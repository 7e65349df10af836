import { newId } from '@procura/contracts';
import { quantityOf } from '@procura/money';
import { type Recurrence, withNextDates } from '../src/recurrence/recurrence.ts';

/** Saturday, 21 November 2026, noon in Berlin. */
export const noon = new Date('2026-11-21T11:00:00Z');

export const ana = {
  user_id: newId('user'),
  name: 'Ana Admin',
  role: 'admin',
  credential_id: newId('credential'),
};
export const ben = {
  user_id: newId('user'),
  name: 'Ben Buyer',
  role: 'buyer',
  credential_id: newId('credential'),
};

/**
 * A recurring order of 10 units at 10.00 EUR, every day at 09:00 in Berlin, that is active; overrides make any other.
 */
export const aRecurrence = (overrides: Partial<Recurrence> = {}, now = noon): Recurrence => {
  const recurrence: Recurrence = {
    _id: newId('recurrence'),
    company_id: newId('company'),
    name: 'Coffee',
    status: 'active',
    status_reason: null,
    branch_id: newId('branch'),
    branch: { name: 'Berlin' },
    schedule: 'FREQ=DAILY',
    time_zone: 'Europe/Berlin',
    time_of_day: '09:00',
    starts_on: '2026-11-21',
    ends_on: null,
    count: null,
    lines: [
      {
        product_id: newId('product'),
        sku: 'NW-1',
        name: 'Coffee',
        unit: 'box',
        quantity: quantityOf(10),
        unit_price: { amount_minor: 1000n, currency: 'EUR' },
        tax_rate: '19',
      },
    ],
    totals: [{ amount_minor: 11_900n, currency: 'EUR' }],
    max_price_increase_percent: '0',
    requisitioner: ana,
    due_at: null,
    next_run_at: null,
    skips: [],
    resume_at: null,
    handled_until: null,
    occurrences: 0,
    runs_placed: 0,
    runs_failed: 0,
    failures_in_a_row: 0,
    version: 1,
    created_at: now,
    updated_at: now,
    ...overrides,
  };
  return recurrence.status === 'active' ? withNextDates(recurrence, now) : recurrence;
};
