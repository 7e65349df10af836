/** The tools as MCP Inspector lists them, with its check for schemas that some clients cannot read (`--strict`). */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Tool } from '@modelcontextprotocol/server';
import { tools } from '@procura/contracts';
import { startGateway } from '@procura/gateway';
import { type Person, type Platform, startPlatform } from '@procura/testkit/platform';
import { needs, programOf } from '../tools/needs.ts';

const { test } = needs('inspector');

let platform: Platform;
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'procura-inspector-'));
  platform = await startPlatform({
    services: ['identity'],
    absent: ['branches', 'catalogue', 'suppliers', 'orders', 'rfq', 'finance', 'recurrence'],
  });
});
afterAll(async () => {
  await platform?.stop();
  await rm(home, { recursive: true, force: true });
});

type Inspected = { exit: number; names: string[]; report: string };

/** Lists the tools of a person; the exit code and the report are those of its check. */
const inspect = async (url: string, { token }: Person): Promise<Inspected> => {
  const target = ['--server-url', url, '--transport', 'http', '--header', `Authorization: Bearer ${token}`];
  const args = ['--cli', ...target, '--method', 'tools/list', '--strict'];
  const options = { env: { ...process.env, HOME: home }, maxBuffer: 16 * 1024 * 1024 };
  const read = (exit: number, { stdout, stderr }: { stdout: string; stderr: string }): Inspected => {
    if (!stdout.includes('"tools"')) throw new Error(`MCP Inspector listed nothing: ${stderr}`);
    const listed = JSON.parse(stdout) as { tools: { name: string }[] };
    return { exit, names: listed.tools.map(({ name }) => name), report: stderr };
  };
  return promisify(execFile)(programOf('inspector'), args, options).then(
    (said) => read(0, said),
    (error) => read(error.code, error),
  );
};

/**
 * What a report warns of, each once, as `<rule> in <schema>`. Output schemas leave out what no client needs and name a
 * type with null in one word, so that `tools/list` stays within 80,000 characters; every value they leave open is
 * checked by the service.
 */
const accepted = ['null in a type in outputSchema', 'no constraint in outputSchema'];
const warningsOf = ({ report }: Inspected): string[] => {
  const found = [...report.matchAll(/Path: (\w+).*\n {2}Issue: (.*)/g)].map(
    ([, schema, issue = '']) =>
      `${/^`type` is an array/.test(issue) ? 'null in a type' : /no validation keyword/.test(issue) ? 'no constraint' : issue} in ${schema}`,
  );
  return [...new Set(found)].filter((one) => !accepted.includes(one));
};

test('it finds no error in the tools of a buyer and of a supplier, and warns of no input', async () => {
  const buyer = await inspect(platform.mcp_url, await platform.company('buyer'));
  expect([buyer.exit, warningsOf(buyer)]).toEqual([0, []]);
  expect(buyer.report).toMatch(/^0 errors, \d+ warnings across/m);
  expect(buyer.names).toEqual(tools.map(({ name }) => name));
  const supplier = await inspect(platform.mcp_url, await platform.company('supplier'));
  expect([supplier.exit, warningsOf(supplier)]).toEqual([0, []]);
  expect(supplier.names.length).toBeGreaterThan(10);
}, 120_000);

test('it finds a schema that accepts anything', async () => {
  const anything: Tool = {
    name: 'take_anything',
    inputSchema: { type: 'object', properties: { value: true } as never },
  };
  const gateway = await startGateway(
    { ...platform.world.busConfig('gateway'), port: 0, log_level: 'silent' },
    { extendTools: (own) => ({ ...own, list: (caller) => [...own.list(caller), anything] }) },
  );
  try {
    const { exit, report } = await inspect(`${gateway.url}/mcp`, await platform.company('buyer'));
    expect([exit, report]).toEqual([6, expect.stringContaining('take_anything')]);
  } finally {
    await gateway.stop();
  }
}, 120_000);
