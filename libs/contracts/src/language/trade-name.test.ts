import { describe, expect, test } from '@jest/globals';
import { tradeName, tradeNameProblem } from './trade-name.ts';

const all = Array.from({ length: 0x11_00_00 }, (_, code) => code)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));

describe('what the platform says of a company', () => {
  test('no check mark or pictograph is in a name', () => {
    const ordinary = '®™©°№&+';
    const signs = all.filter(
      (sign) =>
        /[\p{So}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u.test(sign) &&
        !/\p{scx=Han}/u.test(sign) &&
        !'®™℠©℗°№'.includes(sign),
    );
    const sequences = ['1\ufe0f\u20e3', '🇩🇪', '👍🏽', '√', '𐄂', 'ꪜ', '㊗', '↔'];
    expect(signs.length).toBeGreaterThan(5000);
    expect([...signs, ...sequences].filter((sign) => tradeNameProblem(`Tea ${sign}`) === null)).toEqual([]);
    for (const sign of ordinary) expect(tradeNameProblem(`Tea ${sign} Co.`)).toBeNull();
  });

  test.each([
    'Exotic Liquids (verified)',
    'VERIFIED Foods',
    'Verified',
    'V e r i f i e d Foods',
    'ver-i-fied',
    've®ified Foods',
    'ver|f|ed Foods',
    'verlfled Foods',
    'ver1f1ed Foods',
    'vérifiéd Foods',
    'Foods, vеrіfіеd',
    'ｖｅｒｉｆｉｅｄ Foods',
    '𝓿𝓮𝓻𝓲𝓯𝓲𝓮𝓭 Foods',
    'ᴠᴇʀɪꜰɪᴇᴅ Foods',
    'Not verified',
  ])('%s does not say it', (name) => {
    expect(tradeNameProblem(name)).toMatch(/“verified”.*leave it out/);
  });

  test.each([
    'Exotic Liquids®',
    'C++ & Söhne',
    'Boulangerie N° 5',
    'Fabrik № 7',
    'A × B',
    '$1 Store',
    'Verity Foods',
    'Very Fine Foods',
    '㈱東京商店',
    'مخبز الشام',
    'क्षेत्र',
    'Harbour Lane Cafés',
  ])('%s is a name', (name) => expect(tradeNameProblem(name)).toBeNull());
});

test('a refusal names the sign and the remedy', () => {
  const messageOf = (name: string) => tradeName(160).safeParse(name).error?.issues[0]?.message;
  expect(messageOf('Tea ✅')).toBe('must not have ✅; leave out check marks and pictographs');
  expect(messageOf('Tea ☑\ufe0f')).toBe('must not have ☑; leave out check marks and pictographs');
  expect(messageOf(' ')).toBe('must not be empty');
  expect(messageOf('✅'.repeat(161))).toBe('must have at most 160 characters');
  expect(tradeName(160).parse('  Tea\tCo. ')).toBe('Tea Co.');
});
