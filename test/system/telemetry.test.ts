import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { serviceNames } from '@procura/contracts';
import { eventually } from '@procura/testkit/eventually';
import { marketOn } from '@procura/testkit/market';
import { type Fleet, type Person, rpc, rpcAnswer, startPlatform } from '@procura/testkit/platform';
import { openReceiver } from '../../services/feed/test/a-receiver.ts';
import { must } from '../tenancy/ask.ts';
import { needs } from '../tools/needs.ts';
import { type Collector, type SentSpan, startCollector } from './otlp-collector.ts';
import { costOf } from './placement-cost.ts';
import { monitoring, type Prometheus, startPrometheus } from './prometheus.ts';

/** Telemetry of real processes: traces at a collector, metrics at Prometheus. */
const withPrometheus = needs('prometheus');
let collector: Collector;
let prometheus: Prometheus;
/** Where each process serves its metrics. */
let targets: string[];
let fleet: Fleet;
let buyer: Person;
let product_id: string;
let branch_id: string;

const newTrace = () => ({
  trace_id: randomBytes(16).toString('hex'),
  span_id: randomBytes(8).toString('hex'),
});
const headerOf = ({ trace_id, span_id }: { trace_id: string; span_id: string }, flags = '01') =>
  `00-${trace_id}-${span_id}-${flags}`;

const spansOf = (trace_id: string): SentSpan[] =>
  collector.spans().filter((span) => span.trace_id === trace_id);
const wanting = (spans: readonly SentSpan[], root: string): string[] =>
  spans
    .filter(({ parent_id }) => parent_id !== root && !spans.some(({ span_id }) => span_id === parent_id))
    .map(({ service, name }) => `${service}: ${name}`);
/** The spans of a trace once it holds what is asked for and the parents of all. */
const whole = (trace_id: string, root: string, holds: (spans: SentSpan[]) => boolean): Promise<SentSpan[]> =>
  eventually(`The whole of trace ${trace_id}`, () => {
    const spans = spansOf(trace_id);
    return holds(spans) && wanting(spans, root).length === 0 && spans;
  });

type Message = { headers?: Record<string, string>; _meta?: Record<string, unknown> };
const callTool = async (
  name: string,
  args: Record<string, unknown>,
  { headers = {}, _meta }: Message = {},
) => {
  const params = { name, arguments: args, ...(_meta && { _meta }) };
  const response = await rpc(`${fleet.base_url}/mcp`, buyer.token, 'tools/call', params, headers);
  const { result } = await rpcAnswer(response);
  return { status: response.status, result };
};

beforeAll(async () => {
  collector = await startCollector();
  fleet = await startPlatform({
    as: 'processes',
    env: {
      LOG_LEVEL: 'debug',
      WEBHOOK_ALLOW: '127.0.0.1/32',
      METRICS_PORT: '0',
      // One that the suite exceeds.
      ANONYMOUS_RATE_LIMIT: '120',
      ...collector.env,
    },
  });
  targets = [...fleet.logs().matchAll(/"metrics_port":(\d+)/g)].map(([, one]) => `127.0.0.1:${one}`);
  if (withPrometheus.runs) prometheus = await startPrometheus(targets);
  const market = await marketOn(fleet);
  buyer = market.buyer;
  branch_id = market.branch.id;
  product_id = await market.product();
}, 240_000);
afterAll(async () => {
  await prometheus?.stop();
  await fleet?.stop();
  await collector?.stop();
});

/** The span of what the transaction of a placement inserts. */
const together = 'bulkWrite purchases orders metric_changes outbox';

describe('placing one order over MCP, in the trace that _meta names', () => {
  const caller = newTrace();
  let spans: SentSpan[];
  beforeAll(async () => {
    // What a process asks once, such as the ends of feeds, belongs to no placement.
    await must(fleet, buyer, 'place_order', {
      branch_id,
      lines: [{ product_id, quantity: 1 }],
    });
    const { result } = await callTool(
      'place_order',
      { branch_id, lines: [{ product_id, quantity: 9 }] },
      { _meta: { traceparent: headerOf(caller) } },
    );
    expect(result).toMatchObject({ structuredContent: { orders: [{ status: 'placed' }] } });
    spans = await placement(caller);
  });
  /** The spans of a placement once everything that follows from it has happened. */
  const placement = ({ trace_id, span_id }: typeof caller) =>
    whole(trace_id, span_id, (found) =>
      ['finance.on.order_changed', 'identity.on.audit_recorded', 'feed.on.changes_recorded'].every((end) =>
        found.some(({ name }) => name === `process ${fleet.namespace}.${end}`),
      ),
    );
  // Each process writes a sign of life once a second, in the first transaction of that second; feed looks for the
  // webhooks of a company every five seconds.
  const budgeted = (found: readonly SentSpan[]) =>
    costOf(
      found.filter(
        ({ attributes }) => !['processes', 'webhooks'].includes(String(attributes['db.collection.name'])),
      ),
    );

  test('is one tree: gateway, orders, catalogue, finance, MongoDB and the consumers that its events concern', () => {
    expect(wanting(spans, caller.span_id)).toEqual([]);
    const below = (parent_id: string): SentSpan[] =>
      spans.filter((span) => span.parent_id === parent_id).flatMap((span) => [span, ...below(span.span_id)]);
    expect(below(caller.span_id)).toHaveLength(spans.length);
    const took = (service: string) => named(`process ${fleet.namespace}.${service}.on.order_changed`);
    for (const span of [
      named('tools/call place_order'),
      named(`process ${fleet.namespace}.orders.place_order`),
      named(`process ${fleet.namespace}.catalogue.reserve_stock`),
      named(`process ${fleet.namespace}.finance.commit_spend`),
      named(together),
      took('finance'),
      named(`process ${fleet.namespace}.identity.on.audit_recorded`),
    ])
      expect(span).toBeDefined();
    for (const service of ['catalogue', 'rfq'])
      expect(spans.map(({ name }) => name)).not.toContain(
        `process ${fleet.namespace}.${service}.on.order_changed`,
      );
    // The charge was opened by the event, in the same trace.
    expect(named('insert charges').parent_id).toBe(took('finance').span_id);
  });

  test('asks no more of database and NATS than its budget', () => {
    const { commands, transactions, requests, byService } = budgeted(spans);
    expect({ commands, byService }).toEqual({
      commands: 20,
      byService: {
        branches: ['find branches'],
        feed: ['insert entries'],
        catalogue: expect.arrayContaining(['aggregate products', 'insert reservations', 'update products']),
        finance: expect.arrayContaining(['find limits', 'bulkWrite commitments usage', 'insert charges']),
        identity: expect.arrayContaining(['update audit_heads', 'insert audit_entries']),
        orders: expect.arrayContaining(['insert purchases', together]),
      },
    });
    expect({ transactions, requests }).toEqual({ transactions: 3, requests: 8 });
  });

  test('asks as much in a basket, over REST', async () => {
    const inBasket = newTrace();
    const placed = await fetch(`${fleet.base_url}/api/baskets`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${buyer.rest_key}`,
        'content-type': 'application/json',
        'idempotency-key': inBasket.trace_id,
        traceparent: headerOf(inBasket),
      },
      body: JSON.stringify({ branch_id, lines: [{ product_id, quantity: 9 }] }),
    });
    expect(placed.status).toBe(200);
    const { commands, transactions, requests } = budgeted(await placement(inBasket));
    expect({ commands, transactions, requests }).toEqual({ commands: 20, transactions: 3, requests: 8 });
  });

  test('hangs by the caller, and is linked to the HTTP request it came in', () => {
    const [http, tool] = [named('POST /mcp'), named('tools/call place_order')];
    expect([http.parent_id, tool.parent_id]).toEqual([caller.span_id, caller.span_id]);
    expect(tool.links).toEqual([`${http.trace_id}/${http.span_id}`]);
    expect(tool.attributes).toMatchObject({
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': 'place_order',
      'gen_ai.operation.name': 'execute_tool',
      'mcp.protocol.version': '2025-11-25',
      'jsonrpc.request.id': '1',
    });
    expect(http.attributes).toMatchObject({ 'http.route': '/mcp', 'http.response.status_code': 200 });
  });

  test('is described by the semantic conventions', () => {
    expect(named('insert purchases').attributes).toMatchObject({
      'db.system.name': 'mongodb',
      'db.collection.name': 'purchases',
      'db.operation.name': 'insert',
      'db.namespace': `${fleet.namespace}_orders`,
    });
    expect(named(together).attributes).toMatchObject({
      'db.operation.name': 'bulkWrite',
      'db.namespace': `${fleet.namespace}_orders`,
    });
    expect(named(`request ${fleet.namespace}.orders.place_order`).attributes).toMatchObject({
      'messaging.system.name': 'nats',
      'messaging.destination.name': `${fleet.namespace}.orders.place_order`,
      'messaging.operation.type': 'send',
    });
    const known = new Set<unknown>(Object.values(conventions));
    const names = new Set(collector.spans().flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].filter((name) => !known.has(name) && !name.startsWith('procura.'))).toEqual([]);
  });

  test('keeps values, queries and bodies out', () => {
    const text = JSON.stringify(spans);
    for (const value of [product_id, branch_id, buyer.company_id, buyer.user_id, 'find({'])
      expect(text).not.toContain(value);
  });

  const named = (name: string): SentSpan => {
    const found = spans.find((span) => span.name === name);
    if (!found) throw new Error(`There is no span ${name}`);
    return found;
  };
});

test('a failed tool call is an error although HTTP says 200, and a refusal is none of who refuses', async () => {
  const caller = newTrace();
  const { status, result } = await callTool(
    'get_order',
    { order_id: 'ord_01kah5x9a2e2wvcpq9tr8y4z6m' },
    { _meta: { traceparent: headerOf(caller), tracestate: 'vendor=1' } },
  );
  expect([status, result.isError]).toEqual([200, true]);
  const spans = await whole(caller.trace_id, caller.span_id, (found) => {
    const ended = (wanted: string, kind: number) =>
      found.some((span) => span.name.endsWith(wanted) && span.kind === kind);
    return ended('POST /mcp', 2) && ended('orders.get_order', 4) && ended('orders.get_order', 5);
  });
  const statuses = Object.fromEntries(
    spans
      // Between two leases the gateway asks identity who calls.
      .filter(({ name, kind }) => kind !== 3 && !name.endsWith('.authenticate'))
      .map(({ name, attributes, status }) => [name.split('.').at(-1), [attributes['error.type'], status]]),
  );
  expect(statuses).toEqual({
    'tools/call get_order': ['tool_error', 2],
    'POST /mcp': [undefined, 0],
    get_order: expect.anything(),
  });
  const inside = spans.filter(({ name }) => name.endsWith('orders.get_order'));
  expect(
    inside.map(({ kind, attributes, status }) => [kind, attributes['error.type'], status]).sort(),
  ).toEqual([
    [4, 'not_found', 2],
    [5, 'not_found', 0],
  ]);
});

test('over REST the header names the trace; without one the request begins its own', async () => {
  const caller = newTrace();
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${fleet.base_url}${path}`, {
      headers: { authorization: `Bearer ${buyer.rest_key}`, ...headers },
    });
  await get('/api/branches?query=hidden-in-a-query', {
    traceparent: headerOf(caller),
    baggage: 'hidden=bag',
  });
  const given = await whole(caller.trace_id, caller.span_id, (found) => found.length >= 4);
  expect(given.find(({ kind }) => kind === 2)).toMatchObject({
    name: 'GET /api/branches',
    parent_id: caller.span_id,
  });
  expect(collector.raw()).not.toContain('hidden');

  const own = await get('/api/branches', { traceparent: 'no-trace-at-all', 'x-request-id': 'req_of_my_own' });
  expect(own.status).toBe(200);
  const root = await eventually('The root', () =>
    collector
      .spans()
      .find(({ attributes }) => attributes['procura.request_id'] === own.headers.get('x-request-id')),
  );
  expect(root.attributes['procura.client_request_id']).toBe('req_of_my_own');
  expect(root.parent_id).toBe('');
  expect((await whole(root.trace_id, '', (found) => found.length >= 4)).length).toBeGreaterThan(3);

  // Sampling is the caller's to decide, as `parentbased_always_on` says.
  const unsampled = newTrace();
  await get('/api/branches', { traceparent: headerOf(unsampled, '00') });
  const after = newTrace();
  await get('/api/branches', { traceparent: headerOf(after) });
  await whole(after.trace_id, after.span_id, (found) => found.length >= 4);
  expect(spansOf(unsampled.trace_id)).toEqual([]);
});

test('work without a request makes no traces', () => {
  const roots = collector.spans().filter(({ parent_id, kind }) => parent_id === '' && kind !== 2);
  expect(roots.map(({ service, name }) => `${service}: ${name}`)).toEqual([]);
});

/** A change that a webhook is sent: some metrics exist from then on. */
const sendToWebhook = async (): Promise<void> => {
  const receiver = await openReceiver();
  try {
    const { webhook } = await must(fleet, buyer, 'create_webhook', { name: 'ERP', url: receiver.url });
    const webhook_id = webhook.id;
    await eventually(
      'The webhook',
      async () => (await must(fleet, buyer, 'get_webhook', { webhook_id })).status === 'active',
    );
    await must(fleet, buyer, 'place_order', {
      branch_id,
      lines: [{ product_id, quantity: 1 }],
    });
    await eventually(
      'A delivery',
      async () => (await must(fleet, buyer, 'list_webhook_deliveries', { webhook_id })).data.length > 0,
    );
    await must(fleet, buyer, 'delete_webhook', { webhook_id });
  } finally {
    await receiver.stop();
  }
};

describe('metrics', () => {
  /** Metrics of `/metrics` by name, with their labels except `process`. */
  const found = new Map<string, Set<string>>();
  type Panel = { id: number; type: string; title: string; targets?: { expr: string }[] };
  let panels: Panel[];

  beforeAll(async () => {
    await callTool('get_order', { order_id: 'ord_01kah5x9a2e2wvcpq9tr8y4z6m' });
    await sendToWebhook();
    for (let batch = 0; batch < 5; batch++)
      await Promise.all(
        Array.from({ length: 30 }, () =>
          fetch(`${fleet.base_url}/pay/sandbox/none`).then((one) => one.text()),
        ),
      );
    for (const text of await Promise.all(
      targets.map(async (target) => (await fetch(`http://${target}/metrics`)).text()),
    ))
      readMetrics(text, found);
    ({ panels } = JSON.parse(await readFile(join(monitoring, 'dashboard.json'), 'utf8')));
  });

  test('are those, with those labels, that docs/telemetry.md names', async () => {
    const page = await readFile(join(monitoring, '../../../docs/telemetry.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z]+_\w+)` \|([^|]*)\|/gm)];
    const documented = rows.map(([, name, labels = '']) => [
      name,
      [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label).sort(),
    ]);
    expect(new Map(documented as [string, string[]][])).toEqual(
      new Map([...found].map(([name, labels]) => [name, [...labels].sort()])),
    );
  });

  withPrometheus.test('are scraped from every process', async () => {
    const expected = ['gateway', ...serviceNames].sort();
    const scraped = await eventually('Every process', async () => {
      const found = await prometheus.query('count by (process) (process_start_time_seconds)');
      return found.length === expected.length && found;
    });
    expect(scraped.map(({ metric }) => metric.process).sort()).toEqual(expected);
  });

  withPrometheus.test('fill every panel of the dashboard but those of failures that nobody had', async () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const emptyPanels = async () => {
      const empty: string[] = [];
      for (const { title, targets: queries = [] } of panels)
        for (const { expr } of queries) {
          const found = await prometheus.query(
            expr.replaceAll('$__rate_interval', '1m').replaceAll('$area', '.*'),
          );
          if (found.length === 0) empty.push(title);
        }
      return empty;
    };
    // Empty as long as nothing fails.
    const maybe = ['Failed by the platform', 'Services: failures'];
    await eventually('What fills the panels', async () =>
      (await emptyPanels()).every((title) => maybe.includes(title)),
    );
  });

  withPrometheus.test('are all there that the alert rules ask for, and none of them fires', async () => {
    const rules = await eventually('Every rule', async () => {
      const found = await prometheus.rules();
      return found.length > 0 && found.every(({ health }) => health !== 'unknown') && found;
    });
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    const names = await prometheus.metricNames();
    const asked = new Set(
      rules.flatMap(({ query }) => query.match(/\b(?:procura|process|nodejs)_\w+/g) ?? []),
    );
    expect([...asked].filter((name) => !names.has(name))).toEqual([]);
    expect(await prometheus.query('ALERTS{alertstate="firing"}')).toEqual([]);
  });

  withPrometheus.test(
    'count a failed tool as failed although HTTP says 200, and say how the platform is',
    async () => {
      const value = async (expression: string) => Number((await prometheus.query(expression))[0]?.value[1]);
      expect(
        await value('procura_tool_requests_total{tool="get_order", outcome="not_found"}'),
      ).toBeGreaterThan(1);
      expect(await value('procura_door_requests_total{door="mcp", outcome="200"}')).toBeGreaterThan(2);
      expect(await value('procura_ledger_problems')).toBe(0);
      expect(await value('time() - procura_ledger_checked_timestamp_seconds{part="recent"}')).toBeLessThan(
        600,
      );
      expect(await value('procura_lease_age_seconds')).toBeLessThan(60);
      expect(await value('procura_auth_cache_lookups_total{outcome="hit"}')).toBeGreaterThan(0);
      expect(await value('procura_rate_limited_requests_total{effect="anonymous"}')).toBeGreaterThan(0);
      // A gauge whose reading takes too long is left out of a scrape.
      await eventually(
        'The inbox of finance',
        async () => (await value('procura_inbox_rows{process="orders", subscriber="finance"}')) >= 0,
      );
      // Of the orders that were placed here.
      expect(await value('procura_event_delay_seconds_count{event="order_changed", process="finance"}')).toBe(
        4,
      );
    },
  );
});

/** Adds the metrics of a page of Prometheus text to those known, with the names of their labels. */
const readMetrics = (text: string, found: Map<string, Set<string>>): void => {
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const labels = found.get(name) ?? new Set();
    found.set(name, labels);
    const part = type === 'histogram' ? '_bucket' : '';
    for (const [, given = ''] of text.matchAll(new RegExp(`^${name}${part}\\{([^}]*)\\}`, 'gm')))
      for (const [, label = ''] of given.matchAll(/(\w+)="/g))
        if (label !== 'process' && label !== 'le') labels.add(label);
  }
};

test('a line of the log names its request and its trace', async () => {
  fleet.process('branches').kill('SIGTERM');
  await fleet.process('branches').exited;
  const caller = newTrace();
  const response = await fetch(`${fleet.base_url}/api/branches`, {
    headers: {
      authorization: `Bearer ${buyer.rest_key}`,
      traceparent: headerOf(caller),
      'x-request-id': 'req_unanswered',
    },
  });
  expect(response.status).toBe(503);
  const line = await eventually('The line', () =>
    fleet
      .logs()
      .split('\n')
      .find((one) => one.includes('req_unanswered')),
  );
  const [http] = await whole(caller.trace_id, caller.span_id, (found) =>
    found.some(({ kind, status }) => kind === 2 && status === 2),
  ).then((spans) => spans.filter(({ kind }) => kind === 2));
  expect(JSON.parse(line)).toMatchObject({
    name: 'gateway',
    request_id: response.headers.get('x-request-id'),
    client_request_id: 'req_unanswered',
    trace_id: caller.trace_id,
    span_id: http?.span_id,
  });
  expect(http?.attributes).toMatchObject({ 'error.type': '503' });
});
