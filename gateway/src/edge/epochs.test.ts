import { expect, test } from '@jest/globals';
import { createEpochs } from './epochs.ts';

test('epochs received in any order are complete once none is missing', () => {
  const epochs = createEpochs();
  epochs.reset(7);
  epochs.received(9);
  expect([epochs.complete(7), epochs.complete(8), epochs.complete(9)]).toEqual([true, false, false]);
  epochs.received(8);
  expect(epochs.complete(9)).toBe(true);
  epochs.received(3);
  expect(epochs.complete(9)).toBe(true);
});

test('an epoch that was never received stays missing until everything before it is cleared', () => {
  const epochs = createEpochs();
  epochs.reset(7);
  for (const epoch of [9, 10, 12]) epochs.received(epoch);
  expect(epochs.complete(10)).toBe(false);
  epochs.reset(8);
  expect([epochs.complete(10), epochs.complete(12)]).toEqual([true, false]);
  epochs.reset(12);
  expect(epochs.complete(12)).toBe(true);
});
