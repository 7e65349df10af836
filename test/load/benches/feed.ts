/**
 * `npm run bench -- feed`: the delay from the commit of a change to a reader that waits at `/api/changes`, and to the
 * receiver of a webhook, under 50 writes a second (BENCH_RATE) of eight companies with a reader and a receiver each. In
 * every second of BENCH_WINDOWS windows of BENCH_WINDOW_S seconds the receiver of a ninth company takes 10 s for each
 * answer: what that changes for the others is the ratio at the end. Fails when a delay or a ratio is above its limit,
 * when a write failed, and when fewer writes were made than were asked for.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@procura/testkit/platform';
import { restCaller } from '@procura/testkit/platform';
import { startLoadPlatform } from '../load-platform.ts';
import { percentile } from '../percentile.ts';

const rate = Number(process.env.BENCH_RATE ?? 50);
const windowS = Number(process.env.BENCH_WINDOW_S ?? 20);
const windows = Number(process.env.BENCH_WINDOWS ?? 8);
const companies = 8;
/** How long is written before the measurement: processes that have just started compile their code meanwhile. */
const warmUpMs = 20_000;
/**
 * How long the slow receiver takes, in turn. Deliveries are broken off after 10 s, and ten failures in a row hold the
 * webhook, which then has one request at a time; an answer just before keeps all its connections in use instead.
 */
const slowMs = [9500, 10_000];
const limits = { read_p99_ms: 250, received_p99_ms: 1000, ratio: 1.1, share_written: 0.95 };
/** Of fewer delays on either side the 99th percentile is a few of them, and its ratio is not judged. */
const fewestForP99 = 1000;

type Measured = { window: number; delay_ms: number };
type Delays = { count: number; p50: number; p99: number };

/** What a slow receiver changes for others, as sentences that hold or not. */
const ratios = (who: string, { quick, next }: { quick: Delays; next: Delays }): [string, boolean][] =>
  (['p50', 'p99'] as const)
    .filter((which) => which === 'p50' || Math.min(quick.count, next.count) >= fewestForP99)
    .map((which) => {
      const ratio = next[which] / quick[which];
      return [`${which} of ${who} next to a slow receiver ${ratio.toFixed(2)} times`, ratio <= limits.ratio];
    });

const platform = await startLoadPlatform({ env: { WEBHOOK_ALLOW: '127.0.0.0/8' } });
const { base_url } = platform;
const slowCompany = companies;
const read: Measured[] = [];
const received: Measured[] = [];
let window = -1;
/** How long the receiver of the ninth company takes now. */
let answersAfterMs = 0;
let isOver = false;

const receiver = createServer(async (request, response) => {
  const at = Date.now();
  const company = Number(request.url?.slice(1));
  const { type, timestamp, data } = JSON.parse(await text(request));
  if (type === 'webhook.verify') return response.end(data.challenge);
  if (company === slowCompany) {
    await sleep(answersAfterMs);
  } else if (window >= 0) received.push({ window, delay_ms: at - Date.parse(timestamp) });
  return response.writeHead(204).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '0.0.0.0', resolve));
const { port } = receiver.address() as AddressInfo;

const call = async (who: Person, operation: string, input: Record<string, unknown> = {}) => {
  const reply = await restCaller(base_url, who.rest_key).call(operation, input);
  if (!reply.ok) throw new Error(`${operation}: ${reply.status} ${JSON.stringify(reply.json)}`);
  return reply.json;
};
const untilTrue = async (ask: () => Promise<boolean>): Promise<void> => {
  for (const until = Date.now() + 60_000; !(await ask()); ) {
    if (Date.now() > until) throw new Error('It did not become so within a minute.');
    await sleep(200);
  }
};

try {
  const supplier = await platform.company('supplier', { name: 'Tokyo Traders' });
  const buyers: { who: Person; branch_id: string }[] = [];
  for (let index = 0; index <= companies; index++) {
    const who = await platform.company('buyer', { name: `Kitchen ${index}` });
    await untilTrue(async () =>
      (await call(who, 'list_supplier_companies')).data.some(
        ({ id }: { id: string }) => id === supplier.company_id,
      ),
    );
    const { id: branch_id } = await call(who, 'create_branch', {
      name: 'Berlin',
      code: 'BER',
      address: { line1: 'Obere Str. 57', city: 'Berlin', country: 'DE' },
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
    });
    const url = `http://127.0.0.${10 + index}:${port}/${index}`;
    const { webhook } = await call(who, 'create_webhook', { name: 'ERP', url });
    await untilTrue(async () => {
      const { status } = await call(who, 'get_webhook', { webhook_id: webhook.id });
      return status === 'active';
    });
    buyers.push({ who, branch_id });
  }

  const reading = buyers.slice(0, companies).map(async ({ who }) => {
    let after = 'now';
    while (!isOver) {
      const page = await call(who, 'list_changes', { after, wait: 5, limit: 1000 });
      const at = Date.now();
      for (const change of page.data)
        if (window >= 0) read.push({ window, delay_ms: at - Date.parse(change.at) });
      after = page.next;
    }
  });

  let written = 0;
  const failures: string[] = [];
  const write = ({ who, branch_id }: (typeof buyers)[number]) =>
    call(who, 'create_rfq', {
      branch_id,
      title: 'Chairs',
      items: [{ name: 'Chair', quantity: 4 }],
      deadline: new Date(Date.now() + 86_400_000).toISOString(),
      currency: 'EUR',
      supplier_company_ids: [supplier.company_id],
    }).then(
      () => {
        written += 1;
      },
      (error: unknown) => failures.push(String(error)),
    );
  const writing = (async () => {
    const calls: Promise<unknown>[] = [];
    const began = performance.now();
    for (let index = 0; !isOver; index++) {
      const buyer = buyers[index % buyers.length];
      if (buyer) calls.push(write(buyer));
      // Each has its time, or the rate would fall behind by what each call takes here.
      await sleep(Math.max(0, began + ((index + 1) * 1000) / rate - performance.now()));
    }
    await Promise.all(calls);
  })();

  await sleep(warmUpMs);
  const rates: number[] = [];
  for (let index = 0; index < windows; index++) {
    answersAfterMs = index % 2 === 1 ? (slowMs[((index - 1) / 2) % slowMs.length] ?? 0) : 0;
    // What was begun before the change does not count.
    window = -1;
    await sleep(1000);
    window = index;
    const before = written;
    await sleep(windowS * 1000);
    rates.push((written - before) / windowS);
  }
  window = -1;
  isOver = true;
  await Promise.all([writing, ...reading]);

  const show = (name: string, measured: Measured[]): { quick: Delays; next: Delays } => {
    const of = (isMeant: (index: number) => boolean): Delays => {
      const delays = measured.filter((one) => isMeant(one.window)).map(({ delay_ms }) => delay_ms);
      return { count: delays.length, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) };
    };
    const [quick, next] = [of((index) => index % 2 === 0), of((index) => index % 2 === 1)];
    const sentence = ({ count, p50, p99 }: Delays) => `${count} changes, p50 ${p50} ms, p99 ${p99} ms`;
    console.log(`${name}: ${sentence(quick)}; next to a slow receiver: ${sentence(next)}`);
    const each = rates.map((_, index) => of((one) => one === index)).map(({ p50, p99 }) => `${p50}/${p99}`);
    console.log(`  p50/p99 in each window: ${each.join(', ')}`);
    return { quick, next };
  };
  console.log(`writes a second in each window: ${rates.map((one) => one.toFixed(1)).join(', ')}`);
  const reads = show('to /api/changes', read);
  const sent = show('to a receiver', received);
  const results = [
    [
      `${Math.min(...rates).toFixed(1)} of ${rate} writes a second in the slowest window`,
      Math.min(...rates) >= limits.share_written * rate,
    ],
    [`${failures.length} writes failed ${failures[0]?.slice(0, 200) ?? ''}`, failures.length === 0],
    [`read p99 ${reads.quick.p99} ms of ${limits.read_p99_ms}`, reads.quick.p99 <= limits.read_p99_ms],
    [
      `received p99 ${sent.quick.p99} ms of ${limits.received_p99_ms}`,
      sent.quick.p99 <= limits.received_p99_ms,
    ],
    ...ratios('a reader', reads),
    ...ratios('a receiver', sent),
  ] as const;
  for (const [sentence, holds] of results) console.log(`${holds ? 'ok      ' : 'PROBLEM '} ${sentence}`);
  process.exitCode = results.every(([, holds]) => holds) ? 0 : 1;
} finally {
  isOver = true;
  receiver.closeAllConnections();
  receiver.close();
  await platform.stop();
}
