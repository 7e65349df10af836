import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { Failure, parseInput } from './failure.ts';
import { failureCodes, failureKinds } from './failure-codes.ts';
import { id, newId } from './ids.ts';
import { money } from './money.ts';
import { givenQuantity } from './values.ts';

const schema = z.strictObject({
  branch_id: id('branch'),
  lines: z.array(z.strictObject({ quantity: givenQuantity })).min(1),
  limit: money.optional(),
});
const branch_id = newId('branch');
const failureFor = (input: unknown): Failure => {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('It was accepted');
};

describe('input that is refused', () => {
  test.each<[string, unknown, string]>([
    ['a missing field', { lines: [{ quantity: 1 }] }, 'branch_id'],
    ['an id of another kind', { branch_id: newId('order'), lines: [{ quantity: 1 }] }, 'branch_id'],
    ['an unknown field', { branch_id, lines: [{ quantity: 1 }], colour: 'red' }, 'colour'],
    ['an unknown field inside', { branch_id, lines: [{ quantity: 1, price: 2 }] }, 'lines.0.price'],
    ['a negative quantity', { branch_id, lines: [{ quantity: -1 }] }, 'lines.0.quantity'],
    ['a fourth decimal', { branch_id, lines: [{ quantity: 1.2345 }] }, 'lines.0.quantity'],
    [
      '1e309, which JSON reads as infinity',
      { branch_id, lines: [{ quantity: JSON.parse('1e309') }] },
      'lines.0.quantity',
    ],
    ['a quantity that is a text', { branch_id, lines: [{ quantity: '1' }] }, 'lines.0.quantity'],
    ['no line', { branch_id, lines: [] }, 'lines'],
    [
      'money of the wrong digits',
      { branch_id, lines: [{ quantity: 1 }], limit: { amount: '1.505', currency: 'EUR' } },
      'limit.amount',
    ],
    [
      'money of no currency',
      { branch_id, lines: [{ quantity: 1 }], limit: { amount: '1.50', currency: 'ABC' } },
      'limit.currency',
    ],
  ])('names the field: %s', (_, input, path) => {
    const failure = failureFor(input);
    expect(failure.status).toBe(400);
    expect(failure.errors?.map((error) => error.path)).toContain(path);
    expect(failure.message).toContain(path);
  });

  test('names every field at once', () => {
    expect(
      failureFor({ lines: [{ quantity: 0 }], colour: 'red' }).errors?.map((error) => error.path),
    ).toEqual(['branch_id', 'lines.0.quantity', 'colour']);
  });
});

test('a failure survives its way between processes', () => {
  const failure = new Failure('price_changed', 'The total is higher now.', {
    errors: [{ path: 'expected_totals', message: 'is not the total' }],
    how_to_fix: 'Look at the preview.',
    retry_after_s: 2,
    extra: { current_totals: [{ amount: '1.00', currency: 'EUR' }] },
  });
  const there = Failure.fromJSON(JSON.parse(JSON.stringify(failure)));
  expect(there).toBeInstanceOf(Failure);
  expect(there.toJSON()).toEqual(failure.toJSON());
  expect(there.status).toBe(409);
});

test('an unknown code becomes internal', () => {
  const strange = { ...new Failure('conflict', 'x').toJSON(), code: 'from_the_future' as never };
  expect(Failure.fromJSON(strange).code).toBe('internal');
});

test('every code has a kind and a sentence', () => {
  for (const [code, [kind, sentence]] of Object.entries(failureCodes)) {
    expect(code).toMatch(/^[a-z_]+$/);
    expect(failureKinds[kind]).toBeGreaterThanOrEqual(400);
    expect(sentence).toMatch(/\.$/);
  }
});
