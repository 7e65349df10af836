import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Change, newId, type Operation } from '@procura/contracts';
import { Webhook } from 'standardwebhooks';
import type { CallOperation } from './call-operation.ts';
import { CliFailure } from './cli-failure.ts';
import { createProgram } from './program.ts';

type Received = { headers: Record<string, string>; body: string };

let server: Server;
let url: string;
let received: Received[];
/** What the receiver answers, one after the other; 200 when they are over. */
let answers: number[];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers as Record<string, string>, body });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  received = [];
  answers = [];
});

const company = newId('company');
const aChange = (number: number): Change => ({
  id: newId('change'),
  number,
  type: 'order.placed',
  at: '2026-11-23T12:00:00.000Z',
  object: { kind: 'order', id: newId('order'), number: 'ORD-26-7K3QXM', version: 1 },
  status: 'placed',
  branch_id: newId('branch'),
  by: null,
});
const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

/** Runs the command over pages of a feed, until the platform does not answer any more. */
const listen = async (pages: Change[][], ...options: string[]) => {
  const asked: Record<string, unknown>[] = [];
  const notes: string[] = [];
  let page = 0;
  const program = createProgram({
    call: (async ({ name }: Operation, input: Record<string, unknown>) => {
      if (name === 'whoami') return { company: { id: company, name: 'Alfreds Futterkiste' } };
      asked.push(input);
      if (input.after === 'now') return { data: [], next: 'n0', has_more: false, view: 'v' };
      const data = pages[page++];
      if (!data) throw new CliFailure('unavailable', 'The platform does not answer.');
      return { data, next: `n${page}`, has_more: false, view: 'v' };
    }) as unknown as CallOperation,
    masterSecret: () => undefined,
    secondMasterSecret: () => undefined,
    path: (given) => given,
    note: (line) => void notes.push(line),
    pause: async () => undefined,
    finish: () => undefined,
  });
  for (const one of [program, ...program.commands])
    one.configureOutput({ writeOut: () => undefined, writeErr: () => undefined }).exitOverride();
  const ended = await program
    .parseAsync(['listen', '--forward-to', url, ...options], { from: 'user' })
    .catch((error: unknown) => error);
  return { asked, notes, ended };
};

test('each change reaches the receiver in order, signed so that a library of Standard Webhooks verifies it', async () => {
  const changes = [aChange(7), aChange(8), aChange(9)];
  const { asked, ended } = await listen([changes.slice(0, 2), [], changes.slice(2)], '--secret', secret);
  expect(ended).toMatchObject({ message: 'The platform does not answer.' });
  const verified = received.map(({ headers, body }) => new Webhook(secret).verify(body, headers));
  expect(verified).toEqual(
    changes.map(({ type, at, number, object, status, branch_id }) => ({
      type,
      timestamp: at,
      data: { company_id: company, number, object, status, branch_id },
    })),
  );
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(changes.map(({ id }) => id));
  expect(asked.map(({ after }) => after)).toEqual(['now', 'n0', 'n1', 'n2', 'n3']);
  expect(() => new Webhook(secret).verify(`${received[0]?.body} `, received[0]?.headers ?? {})).toThrow();
});

test('a change that is not taken is sent three times, and the next ones still come', async () => {
  answers = [500, 301, 503, 500, 204];
  const [first, second] = [aChange(1), aChange(2)];
  const { notes } = await listen([[first, second]]);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    ...[first.id, first.id, first.id],
    ...[second.id, second.id],
  ]);
  expect(notes.slice(1)).toEqual([
    '1 order.placed ORD-26-7K3QXM: 500',
    '1 order.placed ORD-26-7K3QXM: 301',
    '1 order.placed ORD-26-7K3QXM: 503',
    '1 order.placed ORD-26-7K3QXM: given up after 3 attempts',
    '2 order.placed ORD-26-7K3QXM: 500',
    '2 order.placed ORD-26-7K3QXM: 204',
  ]);
});

test('types are passed on, and wrong options are refused before anything is asked', async () => {
  const { asked } = await listen([], '--types', 'order.placed,order.shipped');
  expect(asked).toEqual([
    { types: ['order.placed', 'order.shipped'], after: 'now' },
    { types: ['order.placed', 'order.shipped'], after: 'n0', wait: 25 },
  ]);
  for (const options of [
    ['--types', 'order.lost'],
    ['--forward-to', 'localhost:4000'],
    ['--secret', 'no secret'],
    ['--secret', 'whsec_'],
  ]) {
    const refused = await listen([], ...options);
    expect(refused.ended).toBeInstanceOf(CliFailure);
    expect(refused.asked).toEqual([]);
  }
});
