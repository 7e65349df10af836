import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { isUnitCode, unitCode, unitCodes } from './unit-codes.ts';

const isPackage = (code: string): boolean => /^X..$/.test(code);

test('the list has 1,756 units of measure and 406 packages, each of two or three capital letters and digits', () => {
  const codes = [...unitCodes];
  expect(codes.filter((code) => !/^[A-Z\d]{2,3}$/.test(code))).toEqual([]);
  expect(codes.filter((code) => !isPackage(code))).toHaveLength(1756);
  expect(codes.filter(isPackage)).toHaveLength(406);
});

const known = 'C62 H87 EA PR SET KGM TNE MTR MTK MTQ LTR HUR MIN DAY MON KWH 10 4K X1 ZZ XBX XCT XPX XBG XZZ';
test.each(known.split(' '))('%s is a unit code', (code) => {
  expect(isUnitCode(code)).toBe(true);
  expect(unitCode.parse(code)).toBe(code);
});

test.each(['', 'kgm', 'KGM ', 'KG', 'PCE', 'PCS', 'BX', 'CT', 'X', 'XXX', 'XXXX', 'XXBX', 'kilogram', 'has'])(
  '"%s" is refused with one failure that names codes to give',
  (code) => {
    expect(isUnitCode(code)).toBe(false);
    expect(unitCode.safeParse(code).error?.issues.map(({ message }) => message)).toEqual([
      'must be a unit code of UN/ECE Recommendation 20 or 21, such as C62 (one), KGM (kilogram), MTR, HUR or XBX (box)',
    ]);
  },
);

test('the published schema has the form of a code, and not the list', () => {
  expect(z.toJSONSchema(unitCode)).toMatchObject({
    type: 'string',
    maxLength: 3,
    pattern: '^[A-Z\\d]{2,3}$',
  });
  expect(JSON.stringify(z.toJSONSchema(unitCode)).length).toBeLessThan(250);
});
