import { describe, expect, test } from '@jest/globals';
import { nameKeys } from './company.ts';

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
    ['a sign inside a word', 'Exotic Liquids', 'Exo®tic Liquids'],
    ['an equals sign for a space', 'Exotic Liquids', 'Exotic=Liquids'],
    ['a plus sign between words', 'Exotic Liquids', 'Exotic + Liquids'],
    ['a bar for l', 'Leka Oil', 'Leka Oi|'],
    ['circled letters', 'Leka Oil', 'Ⓛeka Ⓞil'],
    ['small capitals', 'Exotic Liquids', 'ᴇxᴏᴛɪᴄ ʟɪqᴜɪᴅꜱ'],
    ['punctuation alone', '---', '---'],
  ])('%s', (_, one, other) => {
    expect(alike(one, other)).toBe(true);
  });
});

test('no symbol distinguishes names: neither before, in nor after them', () => {
  // Of the seventeen planes, those from 4 to 13 have no characters, and the last two have no symbols.
  const symbols = [0, 1, 2, 3, 14]
    .flatMap((plane) => Array.from({ length: 0x1_00_00 }, (_, code) => plane * 0x1_00_00 + code))
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{S}\p{Extended_Pictographic}\p{Variation_Selector}]/u.test(letter));
  const sequences = [
    '1\ufe0f\u20e3',
    '#\u20e3',
    '🇩🇪',
    '👍🏽',
    '👩🏽\u200d🍳',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '❤\ufe0f',
  ];
  const [known] = nameKeys('Exotic Liquids');
  const apart = [...symbols, ...sequences].filter((symbol) =>
    [`${symbol}Exotic Liquids`, `Exotic${symbol}Liquids`, `Exotic Liquids ${symbol}`].some(
      (name) => !nameKeys(name).includes(known ?? ''),
    ),
  );
  expect(symbols.length).toBeGreaterThan(8000);
  expect(apart).toEqual([]);
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

test('keys of the longest name are bounded, and there are at most six', () => {
  for (const letter of ['\ufdfa', 'W', 'ﬃ', '𝐀', 'm', '|', '™']) {
    const keys = nameKeys(letter.repeat(Math.floor(160 / letter.length)));
    expect(keys.length).toBeLessThanOrEqual(6);
    for (const key of keys) expect(key.length).toBeLessThan(10_000);
  }
});
