import { createSocket, type Socket } from 'node:dgram';
import { afterAll, expect, test } from '@jest/globals';
import { resolveHost } from './resolve-host.ts';

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.close();
});

const kinds = { 1: 'A', 28: 'AAAA' } as const;
type Answer = Buffer[] | 'no such name' | 'failure' | 'silence';

/** A DNS server (RFC 1035) that answers each question by this function, and records the questions. */
const serveNames = async (answer: (question: string) => Answer) => {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (message, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
      labels.push(message.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = `${kinds[message.readUInt16BE(at + 1) as 1 | 28]} ${labels.join('.').toLowerCase()}`;
    questions.push(question);
    const found = answer(question);
    if (found === 'silence') return;
    const records = typeof found === 'string' ? [] : found;
    const head = Buffer.from(message.subarray(0, 12));
    head.writeUInt16BE(0x81_80 + (found === 'no such name' ? 3 : found === 'failure' ? 2 : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    const bodies = records.map((data) =>
      Buffer.concat([
        Buffer.from([0xc0, 0x0c, 0, data.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, data.length]),
        data,
      ]),
    );
    socket.send(Buffer.concat([head, message.subarray(12, at + 5), ...bodies]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { questions, servers: [`127.0.0.1:${socket.address().port}`] };
};

const v4 = Buffer.from([93, 184, 215, 14]);
const v6 = Buffer.from('26062800021fcb07682080daaf6b8b2c', 'hex');
const never = new AbortController().signal;

test('asks for A and AAAA of the name as it is, and returns both', async () => {
  const { questions, servers } = await serveNames((question) => [question.startsWith('A ') ? v4 : v6]);
  expect(await resolveHost('hooks.example.org', never, servers)).toEqual([
    '93.184.215.14',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  ]);
  expect(new Set(questions)).toEqual(new Set(['A hooks.example.org', 'AAAA hooks.example.org']));
});

test('a name of one label is asked without a search list', async () => {
  const { questions, servers } = await serveNames(() => 'no such name');
  expect(await resolveHost('mongodb', never, servers)).toEqual([]);
  expect(new Set(questions)).toEqual(new Set(['A mongodb', 'AAAA mongodb']));
});

test.concurrent('an address of one kind is enough: the other has no record, a failure or no answer', async () => {
  for (const other of [[], 'failure', 'silence'] satisfies Answer[]) {
    const { servers } = await serveNames((question) => (question.startsWith('A ') ? [v4] : other));
    expect(await resolveHost('hooks.example.org', never, servers)).toEqual(['93.184.215.14']);
  }
});

test.concurrent('a server that does not answer gives no address, also when the request is broken off', async () => {
  const { servers } = await serveNames(() => 'silence');
  expect(await resolveHost('hooks.example.org', never, servers)).toEqual([]);
  expect(await resolveHost('hooks.example.org', AbortSignal.timeout(1), servers)).toEqual([]);
});

test('localhost and addresses are not asked for', async () => {
  const { questions, servers } = await serveNames(() => 'failure');
  expect(await resolveHost('localhost', never, servers)).toEqual(['127.0.0.1']);
  expect(await resolveHost('app.localhost', never, servers)).toEqual(['127.0.0.1']);
  expect(await resolveHost('::1', never, servers)).toEqual(['::1']);
  expect(questions).toEqual([]);
});
