import { expect, test } from '@jest/globals';
import { oneOf, withNames } from './in-words.ts';

const lines = [
  { line_index: 1, name: 'Coffee (1 kg)' },
  { line_index: 11, name: 'Chai' },
];

test.each([
  [
    'Lower the quantity of lines.1 (Coffee (1 kg)) to 3, remove lines.11 (Chai). Then preview again.',
    'Lower the quantity of Coffee (1 kg) to 3, remove Chai. Then check again.',
  ],
  ['Remove lines.4. Then preview again.', 'Remove line 5. Then check again.'],
  ['Nothing can be ordered without approval now.', 'Nothing can be ordered without approval now.'],
])('%s', (sentence, shown) => {
  expect(withNames(sentence, lines)).toBe(shown);
});

test('of many people the first are named', () => {
  expect(oneOf(['Ann'])).toBe('Ann');
  expect(oneOf(['Ann', 'Bob', 'Eve'])).toBe('Ann, Bob or Eve');
  expect(oneOf(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe('A, B, C, D, E or 2 others');
});
