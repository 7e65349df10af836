import { describe, expect, test } from '@jest/globals';
import { nameKeys } from './supplier-name.ts';

const alike = (one: string, other: string): boolean => {
  const keys = new Set(nameKeys(one));
  return nameKeys(other).some((key) => keys.has(key));
};

describe('names that a reader confuses', () => {
  test.each([
    ['case', 'Exotic Liquids', 'EXOTIC liquids'],
    ['accents', 'Pâtisserie Noël', 'Patisserie Noel'],
    ['composed and decomposed', 'Noe\u0308l', 'No\u00ebl'],
    ['width', 'Tokyo Traders', 'Ｔｏｋｙｏ　Ｔｒａｄｅｒｓ'],
    ['spaces', 'Tokyo Traders', ' Tokyo\u00a0 \tTraders'],
    ['no space', 'Tokyo Traders', 'TokyoTraders'],
    ['characters that show nothing', 'Tokyo Traders', 'To\u200bkyo\u2060 Tra\u00adders\ufe0f'],
    ['punctuation', 'Leka Trading Co.', 'Leka Trading Co'],
    ['Cyrillic small letters', 'Procura Pay', 'Рrосurа Рау'],
    ['Cyrillic capitals', 'HOME', 'НОМЕ'],
    ['Greek capitals', 'Hello Foods', 'Ηello Foods'],
    ['Cyrillic letters in the middle', 'Tokyo Nippon', 'Tokyo Niррon'],
    ['capital I for l', 'Hello Foods', 'HeIlo Foods'],
    ['small l for capital I', 'Alpha Inc', 'Alpha lnc'],
    ['l for I among capitals', 'Fill Ltd', 'FlLL LTD'],
    ['digits for letters', 'Oil Lot', '0il L0t'],
    ['1 for l', 'Leka Oil', 'Leka Oi1'],
    ['rn for m', 'Mama', 'rnarna'],
    ['mathematical letters', 'Acme', '𝐀𝖼𝗆𝖾'],
    ['punctuation alone', '---', '---'],
  ])('%s', (_, one, other) => {
    expect(alike(one, other)).toBe(true);
  });
});

test.each([
  ['Supplier 2', 'Supplier 3'],
  ['Exotic Liquids', 'Exotic Liquid'],
  ['Grandma Kelly', 'Grandpa Kelly'],
  ['日本商店', '日本商会'],
  ['---', '+++'],
  ['---', '...'],
])('%s is another than %s', (one, other) => {
  expect(alike(one, other)).toBe(false);
});

test('keys of the longest name are bounded, and there are at most three', () => {
  for (const letter of ['\ufdfa', 'W', 'ﬃ', '𝐀', 'm']) {
    const keys = nameKeys(letter.repeat(Math.floor(160 / letter.length)));
    expect(keys.length).toBeLessThanOrEqual(3);
    for (const key of keys) expect(key.length).toBeLessThan(10_000);
  }
});
