import { expect, test } from '@jest/globals';
import { natsOptions } from './nats.ts';

test('credentials in the URL become options, for one server or several', () => {
  expect(natsOptions('nats://procura:a%2Fb@127.0.0.1:4222')).toEqual({
    servers: ['127.0.0.1:4222'],
    user: 'procura',
    pass: 'a/b',
  });
  expect(natsOptions('nats://a:4222, b:4223')).toEqual({ servers: ['a:4222', 'b:4223'] });
});
