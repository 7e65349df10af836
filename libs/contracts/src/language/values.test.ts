import { expect, test } from '@jest/globals';
import { timestamp } from './values.ts';

test.each(['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.123-03:00', '9999-12-31T23:59:59.999Z'])(
  '%s is a time that can be answered again',
  (value) => {
    expect(timestamp.safeParse(value).success).toBe(true);
    expect(timestamp.safeParse(new Date(value).toISOString()).success).toBe(true);
  },
);

test.each(['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00+00:01', '2026-02-30T00:00:00Z', 'soon', ''])(
  '"%s" is refused',
  (value) => {
    expect(timestamp.safeParse(value).success).toBe(false);
  },
);
