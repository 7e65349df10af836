import { describe, expect, test } from '@jest/globals';
import { csvOf } from './csv.ts';

const linesOf = (csv: string) => csv.replace('\uFEFF', '').split('\r\n');
const cellOf = (text: string | null) => linesOf(csvOf([{ head: 'a', text: () => text }], ['row']))[1];

describe('csvOf', () => {
  test('has a head, a line for each row, and a byte order mark', () => {
    const columns = [
      { head: 'Number', text: ({ number }: { number: string }) => number },
      { head: 'Total', text: () => '12.50' },
    ];
    const csv = csvOf(columns, [{ number: 'INV-1' }, { number: 'INV-2' }]);
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(linesOf(csv)).toEqual(['Number,Total', 'INV-1,12.50', 'INV-2,12.50', '']);
  });

  test('quotes commas, quotes and lines, and leaves what is missing empty', () => {
    expect(cellOf('Smith, "Jo"')).toBe('"Smith, ""Jo"""');
    expect(csvOf([{ head: 'a', text: () => 'one\ntwo' }], ['row'])).toBe('\uFEFFa\r\n"one\ntwo"\r\n');
    expect(cellOf(null)).toBe('');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1', "'+49 30 1"],
    ['-A1', "'-A1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['=A1,B1', `"'=A1,B1"`],
    ['-12.50', '-12.50'],
    ['4500017', '4500017'],
    ['a=b', 'a=b'],
  ])('a text that begins as a formula is none: %s', (text, written) => {
    expect(cellOf(text)).toBe(written);
  });
});
