import { expect, test } from '@jest/globals';
import { inSalesUnits, inSameUnits, itemInWords } from './words.ts';

test.each([
  [40, 'piece', '40 × piece', '40', '40 × Tea'],
  [2.5, 'bag', '2.5 × bag', '2.5', '2.5 × Tea'],
  [2.5, 'kg', '2.5 kg', '2.5 kg', '2.5 kg Tea'],
  [0.001, 'kg', '0.001 kg', '0.001 kg', '0.001 kg Tea'],
  [0.75, 'h', '0.75 h', '0.75 h', '0.75 h Tea'],
  [1234.567, 'm', '1,234.567 m', '1,234.567 m', '1,234.567 m Tea'],
  [1_000_000, 'm²', '1,000,000 m²', '1,000,000 m²', '1,000,000 m² Tea'],
])('%d of the unit %s is read as %s', (value, unit, alone, next, item) => {
  expect(inSalesUnits(value, unit)).toBe(alone);
  expect(inSameUnits(value, unit)).toBe(next);
  expect(itemInWords(value, { name: 'Tea', unit })).toBe(item);
});
