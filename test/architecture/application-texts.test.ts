import { expect, test } from '@jest/globals';
import { operations, permissions } from '@procura/contracts';
import { sources } from './sources.ts';

/** Names that only programs use; one word may be a word of a text. */
const names = [...operations.map(({ name }) => name), ...Object.keys(permissions)].filter((name) =>
  /[_:]/.test(name),
);
const pattern = new RegExp(`(?<=[ >(“"'\x60])(?:${names.join('|')})(?=[ <.,;:)”"])`, 'g');
/** The names within a text: next to a space, between tags, or at its beginning. A string that is the name alone calls the operation. */
const inText = (line: string): string[] => line.replace(/(["'])[\w:]+\1/g, '').match(pattern) ?? [];

test('pages and mails use words of the trade, and no names of operations or permissions', () => {
  const texts = sources().filter(
    ({ path }) =>
      /^gateway\/console\/src\/.*\.tsx?$/.test(path) || /^services\/\w+\/src\/.*mails?\.ts$/.test(path),
  );
  expect(texts.length).toBeGreaterThan(50);
  const found = texts.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(\*|\/[/*])/.test(line))
      .flatMap((line) => inText(line).map((name) => `${path}: ${name} in ${line.trim()}`)),
  );
  // Remedy: say what a person does, such as "approve the purchase", and not approve_purchase.
  expect(found).toEqual([]);
});

test('the rule sees what it should', () => {
  expect(inText('<p>Call approve_purchase first.</p>')).toEqual(['approve_purchase']);
  expect(inText('It needs orders:write.')).toEqual(['orders:write']);
  expect(inText("title: 'approve_purchase is next',")).toEqual(['approve_purchase']);
  expect(inText("useAction('approve_purchase');")).toEqual([]);
});
