import { expect, test } from '@jest/globals';
import { quantityOf } from '@procura/money';
import { Problem } from '../problem.ts';
import {
  atFields,
  type CountedLine,
  differing,
  lacking,
  outcomeOf,
  type Said,
  sentOf,
  unreadOf,
} from './count.ts';

const line = (id: string, waiting: number, fields: Partial<CountedLine> = {}): CountedLine => ({
  id,
  name: id,
  unit: 'bag',
  quantity_decimals: 0,
  ...fields,
  waiting: quantityOf(waiting),
});
const chai = line('Chai', 10);
const chang = line('Chang', 4);
const coffee = line('Coffee', 2.5, { unit: 'kg', quantity_decimals: 3 });
const differs = (of: CountedLine, changed: Partial<ReturnType<typeof differing>>): Said => ({
  ...differing(of),
  ...changed,
});
const arrived: Said = { mark: 'arrived' };
const later: Said = { mark: 'later' };

test('what arrived in order is accepted without naming it', () => {
  const counted = [
    { line: chai, said: arrived },
    { line: chang, said: arrived },
  ];
  expect(sentOf(counted)).toEqual({ rest: 'accepted', lines: [] });
  expect(outcomeOf(counted)).toEqual({
    accepted: ['10 × Chai', '4 × Chang'],
    claimed: [],
    later: [],
    excess: [],
  });
});

test('what lacks is missing, and damaged units are among those that arrived', () => {
  const counted = [
    { line: chang, said: arrived },
    { line: chai, said: differs(chai, { received: '9', damaged: '2', wrong: '1' }) },
  ];
  expect(outcomeOf(counted)).toEqual({
    accepted: ['4 × Chang', '6 × Chai'],
    claimed: ['2 × Chai, damaged', '1 × Chai, wrong', '1 × Chai, missing'],
    later: [],
    excess: [],
  });
  expect(sentOf(counted)).toEqual({
    rest: 'accepted',
    lines: [
      {
        place: 1,
        line_id: 'Chai',
        received: 9,
        problems: [
          ['damaged', 2],
          ['wrong', 1],
          ['missing', 1],
        ],
      },
    ],
  });
});

test('what lacks and is not missing is counted later', () => {
  const counted = [{ line: coffee, said: differs(coffee, { received: '1,2', missing: '0.3' }) }];
  expect(outcomeOf(counted)).toEqual({
    accepted: ['1.2 kg Coffee'],
    claimed: ['0.3 kg Coffee, missing'],
    later: ['1 kg Coffee'],
    excess: [],
  });
});

test('more than was shipped is neither accepted nor claimed', () => {
  const counted = [{ line: chang, said: differs(chang, { received: '6' }) }];
  expect(outcomeOf(counted)).toMatchObject({ accepted: ['4 × Chang'], excess: ['2 × Chang'] });
  expect(sentOf(counted).lines).toMatchObject([{ received: 6, problems: [] }]);
});

test('where lines are counted later, those that arrived are named', () => {
  const counted = [
    { line: chai, said: arrived },
    { line: chang, said: later },
  ];
  expect(outcomeOf(counted)).toMatchObject({ accepted: ['10 × Chai'], later: ['4 × Chang'] });
  expect(sentOf(counted)).toEqual({
    rest: 'not_counted',
    lines: [{ place: 0, line_id: 'Chai', received: 10, problems: [] }],
  });
});

test('many lines that arrived in order are said as their number', () => {
  const counted = ['A', 'B', 'C', 'D'].map((id) => ({ line: line(id, 1), said: arrived }));
  expect(outcomeOf(counted).accepted).toEqual(['4 lines as shipped']);
});

test('a quantity that cannot be read is refused at its field', () => {
  const counted = [
    { line: chai, said: arrived },
    { line: chang, said: differs(chang, { received: '3.5', damaged: 'two' }) },
  ];
  expect(unreadOf(counted)?.errors.map(({ path }) => path)).toEqual([
    'lines.1.received_quantity',
    'lines.1.damaged.quantity',
  ]);
  expect(unreadOf([{ line: chai, said: arrived }])).toBeUndefined();
});

test('what lacks is not said as long as the quantity cannot be read', () => {
  expect(lacking(chang, '3')).toBe(1);
  expect(lacking(chang, '3.5')).toBe(0);
});

test('a refusal is shown at the fields of the page', () => {
  const sent = sentOf([
    { line: chai, said: arrived },
    { line: chang, said: differs(chang, { received: '3', wrong: '1' }) },
  ]);
  const refused = [
    'lines.0.received_quantity',
    'lines.0.problems',
    'lines.0.problems.1',
    'lines.0.problems.0.quantity',
    'lines.0.problems.0.photos.3',
    'delivery_note',
  ].map((path) => ({ path, message: 'is refused' }));
  const problem = new Problem(422, { code: 'quantity_rule', errors: refused });
  expect(atFields(problem, sent)?.errors.map(({ path }) => path)).toEqual([
    'lines.1.received_quantity',
    'lines.1.received_quantity',
    'lines.1.missing.quantity',
    'lines.1.wrong.quantity',
    'lines.1.wrong.photos.3',
    'delivery_note',
  ]);
});
