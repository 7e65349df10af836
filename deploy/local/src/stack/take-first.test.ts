import { expect, test } from '@jest/globals';
import { StartFailure } from './start-failure.ts';
import { type Source, takeFirst } from './take-first.ts';

type Server = { url: string };

const source = (name: string, attempt: Source<Server>['attempt']): Source<Server> => ({
  name,
  trying: name,
  attempt,
});

test('the first available source is taken, and each step says why the one before was passed over', async () => {
  const lines: string[] = [];
  const sources = [
    source('a given server', async () => ({ unavailable: 'none is given' })),
    source('the PATH', async () => ({ url: 'here' })),
    source('never', async () => {
      throw new Error('must not be tried');
    }),
  ];
  expect(await takeFirst('NATS', sources, (line) => lines.push(line))).toEqual({
    name: 'the PATH',
    taken: { url: 'here' },
  });
  expect(lines).toEqual(['NATS: trying a given server.', 'NATS: none is given; trying the PATH.']);
});

test('a source that applies but does not work ends the search', async () => {
  const sources = [
    source('the PATH', async () => {
      throw new StartFailure('It ended with code 1.');
    }),
    source('never', async () => ({ url: 'there' })),
  ];
  await expect(takeFirst('MongoDB', sources, () => undefined)).rejects.toThrow('It ended with code 1.');
});

test('when no source remains the sentence names the variable to set', async () => {
  const sources = [source('the PATH', async () => ({ unavailable: 'nothing is on the PATH' }))];
  await expect(takeFirst('MongoDB', sources, () => undefined)).rejects.toThrow(
    'MongoDB cannot be provided: nothing is on the PATH. Set MONGODB_URI to a server of your own and start again.',
  );
});
