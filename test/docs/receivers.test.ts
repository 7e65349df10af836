import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  rotateWebhookSecret,
  testWebhook,
} from '@procura/contracts';
import { pickFreePort } from '@procura/local';
import { eventually } from '@procura/testkit/eventually';
import { openSubscriber, type Subscriber } from '../../services/feed/test/a-subscriber.ts';
import { root } from '../architecture/sources.ts';
import { installPython, webhookVerifier } from '../tools/python-packages.ts';
import { blocksOf } from './markdown.ts';

let subscriber: Subscriber;
let folder: string;
let python: string;
beforeAll(async () => {
  subscriber = await openSubscriber();
  folder = await mkdtemp(join(tmpdir(), 'procura-receivers-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  ({ python } = await installPython(webhookVerifier));
}, 200_000);
const running: ChildProcess[] = [];
const stop = async (receiver: ChildProcess): Promise<void> => {
  if (receiver.exitCode !== null || receiver.signalCode !== null) return;
  receiver.kill('SIGKILL');
  await once(receiver, 'exit');
};
afterAll(async () => {
  for (const receiver of running) await stop(receiver);
  await subscriber?.world.stop();
  await subscriber?.receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The receiver of the page in this language, with what it has printed. */
const startReceiver = async (language: 'python' | 'ts', port: number, secret: string) => {
  const block = blocksOf('docs/webhooks.md').find(
    (one) => one.language === language && one.note.includes('receivers.test.ts'),
  );
  const file = join(folder, `receiver.${language === 'ts' ? 'ts' : 'py'}`);
  await writeFile(file, String(block?.text));
  const receiver = spawn(language === 'ts' ? process.execPath : python, [file], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), PROCURA_WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.push(receiver);
  let printed = '';
  receiver.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  await eventually('the receiver answers', () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    ),
  );
  return { receiver, printed: () => printed };
};

test.each(['python', 'ts'] as const)(
  'the receiver in %s answers the challenge, verifies, refuses forgeries, and changes its secret without a gap',
  async (language) => {
    const { world, admin } = subscriber;
    const port = await pickFreePort();
    const url = `http://127.0.0.1:${port}/hook`;
    // The secret is known with the webhook. The challenge comes with the next look for due webhooks.
    const { webhook, secret } = await subscriber.create({ url });
    const first = await startReceiver(language, port, String(secret));
    await subscriber.work();
    subscriber.deps.activeWebhooks.clear();
    const { id: webhook_id } = webhook;
    expect(await world.call(getWebhook, admin, { webhook_id })).toMatchObject({ status: 'active' });
    const [change] = await subscriber.append('order.placed');
    await eventually('the change is printed', async () => first.printed().includes(String(change?.id)));
    expect(first.printed()).toContain('order.placed');

    const forged = await fetch(url, {
      method: 'POST',
      headers: {
        'webhook-id': 'chg_forged',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,c2lnbmVkIGJ5IG5vYm9keSB3aG8gbWF5IHNpZ24gdGhpcw==',
      },
      body: JSON.stringify({ type: 'order.placed', data: { object: 'forged' } }),
    });
    expect(forged.status).toBe(401);
    expect(first.printed()).not.toContain('forged');

    const rotated = await world.call(rotateWebhookSecret, admin, { webhook_id, expire_old: 'in_24_hours' });
    await subscriber.append('order.shipped');
    await stop(first.receiver);
    const second = await startReceiver(language, port, String(rotated.secret));
    const [after] = await subscriber.append('order.delivered');
    await eventually('the change is printed', async () => second.printed().includes(String(after?.id)));
    const { data } = await world.call(listWebhookDeliveries, admin, { webhook_id });
    expect(data.map(({ type, outcome }) => [type, outcome])).toEqual([
      ['order.delivered', 'delivered'],
      ['order.shipped', 'delivered'],
      ['order.placed', 'delivered'],
    ]);

    await world.call(rotateWebhookSecret, admin, { webhook_id, expire_old: 'now' });
    expect(await world.call(testWebhook, admin, { webhook_id })).toMatchObject({ status_code: 401 });
    await stop(second.receiver);
    await world.call(deleteWebhook, admin, { webhook_id });
  },
);
