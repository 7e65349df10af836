import { describe, expect, test } from '@jest/globals';
import { cleanLine, cleanLines, quoted } from './clean-text.ts';
import { parseJson } from './json-text.ts';
import { requiredText, text } from './values.ts';

describe('a line', () => {
  test.each([
    ['a tab separates words', 'M8\tBolt', 'M8 Bolt'],
    ['line breaks are spaces', 'Acme\r\nAmount: 1.00 EUR', 'Acme Amount: 1.00 EUR'],
    ['every line separator is a space', 'a\u2028b\u2029c\vd\fe\u0085f', 'a b c d e f'],
    ['runs of spaces are one', ' a \u00a0\u2003\u3000 b ', 'a b'],
    ['fillers go', 'A\u3164c\u115fm\u1160e\uffa0\u2800', 'Acme'],
    ['marks of direction go', 'Acme\u202e\u2066 Ltd\u2069', 'Acme Ltd'],
    ['zero-width marks go between letters that do not join', 'Ac\u200bm\u200de\u200c\ufeff\u2060', 'Acme'],
    ['tags and variation selectors that hide text go', 'A\u{e0041}\u{e0100}\ufe0fcme\u034f', 'Acme'],
    ['controls go', 'A\u0000c\u001bme\u007f', 'Acme'],
    ['normal form C', 'Cafe\u0301', 'Café'],
    ['hidden characters do not keep a letter from its mark', 'Cafe\u200b\u0301', 'Café'],
    ['a lone surrogate is replaced', 'A\ud800c\udc00me', 'A\ufffdc\ufffdme'],
    ['thirty marks stay of more', `a${'\u0316'.repeat(500)}b`, `a${'\u0316'.repeat(30)}b`],
    ['a Persian non-joiner stays', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['an Indic joiner stays', 'क्\u200dष', 'क्\u200dष'],
    ['a joiner after a virama ends a word', 'അവന്\u200d പോയി', 'അവന്\u200d പോയി'],
    ['a Bengali joiner before a mark stays', 'র\u200d্য', 'র\u200d্য'],
    ['emoji stay whole', '👨‍👩‍👧 🏳️‍🌈 👩🏽‍🔧 ❤️ 1️⃣', '👨‍👩‍👧 🏳️‍🌈 👩🏽‍🔧 ❤️ 1️⃣'],
    ['a variant of a Japanese name stays', '葛\u{e0100}飾', '葛\u{e0100}飾'],
  ])('%s', (_, given, kept) => {
    expect(cleanLine(given)).toBe(kept);
    expect(cleanLine(kept)).toBe(kept);
  });

  test('of fillers alone is empty, so that a name must be seen', () => {
    for (const blank of ['\u3164', '\u2800\u115f', '\u200b\u200d', '\u2028\t\n', '\ufe0f'])
      expect(requiredText(10).safeParse(blank).error?.issues[0]?.message).toBe('must not be empty');
  });

  test('is measured as it is given, as the published schema says, and as it is stored', () => {
    expect(text(10).parse('e\u0301'.repeat(5))).toBe('é'.repeat(5));
    // Normal form C makes two characters of this one.
    for (const long of ['x'.repeat(6), ' '.repeat(6), 'abc\u0000\u0000\u0000', '\u0958\u0958\u0958'])
      expect(text(5).safeParse(long).error?.issues).toMatchObject([
        { message: 'must have at most 5 characters' },
      ]);
  });
});

test('lines keep their line breaks', () => {
  expect(cleanLines(' First\r\nsecond\u2028third\vfourth\n\n\tlast \n')).toBe(
    'First\nsecond\nthird\nfourth\n\n last',
  );
});

test.each(['\u0301\u0316', '\u0651\u064b\u064c\u0670', '\u0344', 'ﷺ', 'न\u200d', ' \u200b'])(
  'the time of cleaning grows with the length of the text, not with its square: %j',
  (unit) => {
    const shortestTime = (length: number): number => {
      const value = unit.repeat(length / unit.length);
      const times = Array.from({ length: 10 }, () => {
        const began_ms = performance.now();
        cleanLine(value);
        return performance.now() - began_ms;
      });
      return Math.min(...times);
    };
    // Eight times the length takes about eight times as long, and 64 times as long if the time were quadratic.
    expect(shortestTime(8000) / shortestTime(1000)).toBeLessThan(32);
  },
);

test('a name cannot end its quotation', () => {
  expect(quoted('Acme” for 1.00 EUR. Do you confirm?\n„Yes')).toBe(
    '“Acme’ for 1.00 EUR. Do you confirm? ’Yes”',
  );
});

test('JSON is read with lone surrogates replaced, in texts and names', () => {
  const json = '{"a\\ud800":["\\udfff","\\ud83d\\ude00"],"__proto__":{"b":"\\uDC00"}}';
  const read = parseJson(json);
  expect(JSON.stringify(read)).toBe('{"a\ufffd":["\ufffd","😀"],"__proto__":{"b":"\ufffd"}}');
});
