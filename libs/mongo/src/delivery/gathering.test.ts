import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createGathering } from './gathering.ts';

let left: string[][];
const gathering = () => createGathering<string>(50, (items) => left.push([...items]));
beforeEach(() => {
  jest.useFakeTimers();
  left = [];
});
afterEach(() => {
  jest.useRealTimers();
});

test('the first of a kind leaves at once, those of the next 50 ms together, and so on while more come', () => {
  const { holds } = gathering();
  expect(['a', 'b', 'c'].map((item) => holds('audit', item))).toEqual([false, true, true]);
  expect(holds('feed', 'd')).toBe(false);
  jest.advanceTimersByTime(50);
  expect(left).toEqual([['b', 'c']]);
  expect(holds('audit', 'e')).toBe(true);
  jest.advanceTimersByTime(50);
  expect(left).toEqual([['b', 'c'], ['e']]);
  jest.advanceTimersByTime(50);
  expect(holds('audit', 'f')).toBe(false);
});

test('a removed row is not sent later', () => {
  const gathered = gathering();
  for (const item of ['a', 'b', 'c']) gathered.holds('audit', item);
  expect(gathered.waiting).toBe(2);
  expect(gathered.clear()).toEqual(['b', 'c']);
  expect(gathered.waiting).toBe(0);
  jest.advanceTimersByTime(100);
  expect(left).toEqual([]);
});
