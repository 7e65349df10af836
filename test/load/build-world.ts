/**
 * `npm run world -- --companies 3 --branches 10 --orders 2000`: companies with so many branches and orders each, in the
 * platform that `npm start` runs here (PROCURA_DATA names its data folder), and how to call as each. Orders come by
 * import_order_history; `--documents` writes the documents it would have made, which is quicker by far.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { peopleAt } from '@procura/testkit/platform';
import { buildWorld } from './world.ts';

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '1' },
    branches: { type: 'string', default: '3' },
    orders: { type: 'string', default: '1000' },
    documents: { type: 'boolean', default: false },
  },
});

const count = (name: 'companies' | 'branches' | 'orders', least: number): number => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`--${name} is ${values[name]}; give a whole number from ${least}`);
};

const folder = process.env.PROCURA_DATA ?? join(dirname(fileURLToPath(import.meta.url)), '../../.procura');
const readHere = (...path: string[]): string => {
  try {
    return readFileSync(join(folder, ...path), 'utf8').trim();
  } catch {
    throw new Error(`${join(folder, ...path)} is not there: run npm start first, with its PROCURA_DATA`);
  }
};

const local = JSON.parse(readHere('local.json')) as { base_url: string; mongodb_uri: string };
const people = peopleAt({
  base_url: local.base_url,
  mail_dir: join(folder, 'mail'),
  operator_key: readHere('secrets', 'operator_rest_key'),
});
const companies = await buildWorld(
  { people, base_url: local.base_url, orders_db: { uri: local.mongodb_uri, name: 'procura_orders' } },
  {
    branches: count('branches', 1),
    companies: Array.from({ length: count('companies', 1) }, () => ({
      orders: count('orders', 0),
      by: values.documents ? ('documents' as const) : ('operations' as const),
    })),
  },
  (sentence) => console.error(sentence),
);
for (const { admin, branches, orders } of companies)
  console.log(
    JSON.stringify({
      company_id: admin.company_id,
      email: admin.email,
      password: admin.password,
      rest_key: admin.rest_key,
      branches: branches.length,
      orders,
    }),
  );
