/** Clients generated from the OpenAPI document read the answers of a later release. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { document, generateClient } from './generate-client.ts';
import { generators } from './generators.ts';

const { paths } = JSON.parse(readFileSync(document, 'utf8'));
const page = structuredClone(paths['/api/changes'].get.responses[200].content['application/json'].example);
page.data[0].type = 'order.teleported';
page.data[0].status = 'teleported';
const total = { amount: '12.50', currency: 'EUR' };

const server = createServer((_request, response) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(page)),
);
let folder: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(join(tmpdir(), 'procura-clients-'));
});
afterAll(async () => {
  server.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
});

/** Generates and compiles the client of one generator in a folder of its own. */
const clientOf = async (name: string) => {
  const generator = generators.find((one) => one.name === name);
  if (!generator) throw new Error(`There is no generator ${name}`);
  const own = await mkdtemp(join(folder, 'client-'));
  return { own, run: await generateClient(generator, own) };
};

const program = `
import json, sys
from procura.api.company_users_and_roles import list_changes
from procura.client import AuthenticatedClient
from procura.models import Money, PositiveMoneyInput

client = AuthenticatedClient(base_url=sys.argv[1], token="pk_")
page = list_changes.sync(client=client)
total = Money.from_dict(json.loads(sys.argv[2]))
agreed = PositiveMoneyInput(amount=total.amount, currency=total.currency)
print(json.dumps([[change.type_ for change in page.data], agreed.to_dict()]))
`;

test('one in Python reads a page with a type of change that it does not know, and gives money back', async () => {
  const { own, run } = await clientOf('openapi-python-client');
  await writeFile(join(own, 'program.py'), program);
  const { port } = server.address() as AddressInfo;
  const printed = await run('python', ['program.py', `http://127.0.0.1:${port}`, JSON.stringify(total)]);
  expect(JSON.parse(printed)).toEqual([page.data.map(({ type }: { type: string }) => type), total]);
}, 300_000);

const typed = (names: string) => `${names}
const total: Money = ${JSON.stringify(total)};
export const agreed: PositiveMoneyInput = total;
export const type: Change['type'] = 'order.teleported';
export const status: OrderView['status'] = 'teleported';
`;

test.each([
  [
    'openapi-typescript',
    `import type { components } from './api.ts';
type Schemas = components['schemas'];
type Money = Schemas['Money'];
type PositiveMoneyInput = Schemas['PositiveMoneyInput'];
type Change = Schemas['Change'];
type OrderView = Schemas['OrderView'];`,
  ],
  ['hey-api', "import type { Change, Money, OrderView, PositiveMoneyInput } from './client/types.gen.ts';"],
])(
  'one of %s takes values that it does not know, and money that it read',
  async (name, names) => {
    const { own, run } = await clientOf(name);
    await writeFile(join(own, 'program.ts'), typed(names));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'];
    await run('npx', [
      'tsc',
      ...options,
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      'program.ts',
    ]);
  },
  300_000,
);
