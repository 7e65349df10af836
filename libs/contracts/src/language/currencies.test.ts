import { expect, test } from '@jest/globals';
import { currencies, isCurrency, minorDigits } from './currencies.ts';

test('the table holds only three-letter codes with 0, 2 or 3 minor digits', () => {
  const entries = Object.entries(currencies);
  expect(entries.length).toBe(155);
  for (const [code, digits] of entries) {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect([0, 2, 3]).toContain(digits);
  }
});

test('minor digits are those of ISO 4217', () => {
  expect([minorDigits('JPY'), minorDigits('BRL'), minorDigits('KWD'), minorDigits('XCG')]).toEqual([
    0, 2, 3, 2,
  ]);
});

test('withdrawn codes, funds, metals, other spellings and names of object members are not currencies', () => {
  for (const code of ['ANG', 'BGN', 'CLF', 'XAU', 'XXX', 'brl', 'BRL ', '', 'constructor', '__proto__']) {
    expect(isCurrency(code)).toBe(false);
    expect(() => minorDigits(code)).toThrow(RangeError);
  }
});
