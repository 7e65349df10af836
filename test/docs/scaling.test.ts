import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/scaling.md'), 'utf8');
const chart = (file: string): Values => parse(readFileSync(join(root, 'deploy/helm', file), 'utf8'));

type Row = { resources?: { requests?: { cpu?: string | number } }; autoscaling?: { cpu?: number } };
type Values = { defaults: Row; processes: Record<string, Row> };
const values = chart('values.yaml');
const autoscaled = chart('ci/autoscaled-values.yaml');

/** The rows of the table with this heading, as cells. */
const tableOf = (heading: string): string[][] => {
  const [, rest = ''] = page.split(`| ${heading}`);
  const [table = ''] = rest.split('\n\n');
  return table
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};
const numberOf = (text = ''): number => Number(text.replaceAll(',', '').replace(/ .*/, ''));
const coresOf = (cpu: string | number): number =>
  String(cpu).endsWith('m') ? Number.parseInt(String(cpu), 10) / 1000 : Number(cpu);

/** Measured µs of a request, by process and operation. */
const measured = new Map(
  tableOf('Process | list_orders | whoami | place_order').flatMap(([process, ...cells]) =>
    ['list_orders', 'whoami', 'place_order'].flatMap((operation, at) =>
      cells[at] ? [[`${process} ${operation}`, numberOf(cells[at])] as const] : [],
    ),
  ),
);
const target = (values.defaults.autoscaling?.cpu ?? 0) / 100;

test('the calls of a core per second are the inverse of the measured time of one', () => {
  for (const [process = '', , , , does = ''] of tableOf('Process | list_orders | whoami | place_order')) {
    const operation = does.includes('whoami')
      ? 'whoami'
      : does.includes('pages')
        ? 'list_orders'
        : 'place_order';
    if (process === 'NATS') continue;
    const µs = measured.get(`${process} ${operation}`) ?? 0;
    expect([process, numberOf(does)]).toEqual([process, Math.round(1_000_000 / µs)]);
  }
});

test('the load that makes the autoscaler add a pod follows from the CPU requests of the chart', () => {
  const rows = tableOf('Process | Operation | requests.cpu');
  const requestsOf = (process = '') => {
    const given = values.processes[process]?.resources?.requests?.cpu;
    const usual = given ?? values.defaults.resources?.requests?.cpu;
    return [usual, autoscaled.processes[process]?.resources?.requests?.cpu].map(String);
  };
  const seen = new Set<string>();
  for (const [process = '', operation, cpu = '', above = '', pod] of rows) {
    seen.add(`${process} ${cpu}`);
    expect([process, requestsOf(process)]).toEqual([process, expect.arrayContaining([cpu])]);
    const cores = coresOf(cpu) * target;
    const µs = measured.get(`${process} ${operation}`) ?? Number.NaN;
    expect([process, cpu, above, numberOf(pod)]).toEqual([
      process,
      cpu,
      `${cores.toFixed(3)} cores`,
      Math.floor((cores * 1_000_000) / µs),
    ]);
  }
  // Each process is there with the requests of values.yaml and with those of the autoscaled set.
  const processes = [...new Set(rows.map(([process = '']) => process))];
  expect(processes.length).toBeGreaterThan(4);
  expect([...seen].toSorted()).toEqual(
    processes.flatMap((process) => requestsOf(process).map((cpu) => `${process} ${cpu}`)).toSorted(),
  );
  for (const file of ['docs/deploy.md', 'deploy/helm/values.yaml'])
    expect(readFileSync(join(root, file), 'utf8')).toMatch(
      new RegExp(`\\b150m\\b.*${(coresOf('150m') * target).toFixed(3)} cores`),
    );
});

test('the examples of replicas follow from the same figures', () => {
  const examples = [
    ...page.matchAll(/(\w+) +([\d,]+) × +([\d,]+) \/ 1,000,000 \/ ([\d.]+) +=\s+([\d.]+) +(\d+) replicas/g),
  ];
  expect(examples).toHaveLength(2);
  for (const [, process, rate, µs, load, cores, replicas] of examples) {
    expect([process, numberOf(µs)]).toEqual([process, measured.get(`${process} list_orders`)]);
    expect(Number(load)).toBe(target);
    const needed = (numberOf(rate) * numberOf(µs)) / 1_000_000 / target;
    expect([cores, Number(replicas)]).toEqual([needed.toFixed(1), Math.ceil(needed)]);
  }
});

test('the machines for a size follow from what a page and a placement cost', () => {
  const costs = new Map(
    tableOf('Call | 10,000 orders').map(([call = '', , large, , database = '']) => [
      call,
      [numberOf(large), numberOf(/and ([\d,]+) µs/.exec(database)?.[1])] as const,
    ]),
  );
  const [page_µs = 0, pageDatabase = 0] = costs.get('list_orders') ?? [];
  const [place_µs = 0, placeDatabase = 0] = costs.get('place_order') ?? [];
  const rows = tableOf('Placements a second | Reads a second');
  expect(rows.length).toBeGreaterThan(3);
  for (const [placements, reads, cores, databases] of rows) {
    const [writing, reading] = [numberOf(placements), numberOf(reads)];
    const coresFor = (place: number, read: number) => (writing * place + reading * read) / 1_000_000 / target;
    for (const [said = '', needed] of [
      [cores, coresFor(place_µs, page_µs)],
      [databases, coresFor(placeDatabase, pageDatabase)],
    ] as const) {
      const digits = said.includes('.') ? 1 : 0;
      expect([placements, said]).toEqual([placements, needed.toFixed(digits)]);
    }
  }
});

test('the page promises nothing that is not built', () => {
  expect(page).not.toMatch(/archiv/i);
});
