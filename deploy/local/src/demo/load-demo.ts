import { join } from 'node:path';
import {
  createToken,
  issueRestKey,
  revokeToken,
  updateIntegrationSettings,
  whoami,
} from '@procura/contracts';
import pMap from 'p-map';
import type { Operator } from '../stack/operator.ts';
import { StartFailure } from '../stack/start-failure.ts';
import { type Caller, openSurfaces, type Surfaces } from './demo-caller.ts';
import { demoBuyer, demoMembers, otherBuyer } from './demo-companies.ts';
import { demoHistory, plusDays } from './demo-history.ts';
import { openPeople, type People } from './demo-people.ts';
import { createBuyers, fillCatalogues, loadBuyer, loadOtherBuyer } from './load-demo-buyers.ts';
import { loadDeliveries } from './load-demo-deliveries.ts';
import { loadHistory } from './load-demo-history.ts';
import { loadOpenTasks } from './load-demo-open-tasks.ts';
import { loadRecurrences, loadRfqs } from './load-demo-rfqs.ts';
import { loadSuppliers } from './load-demo-suppliers.ts';
import { readNorthwind, readTexts } from './northwind.ts';

/** A user of the demo, with password and credentials. */
export type DemoUser = {
  email: string;
  password: string;
  company_id: string;
  role: string;
  /** An MCP token. */
  token: string;
  rest_key: string;
};

/** The users of the demo by the names that other programs use; the operator has no MCP token. */
export type DemoUsers = Record<
  'admin' | 'buyer' | 'approver' | 'finance' | 'receiver' | 'viewer' | 'supplier_admin' | 'other_admin',
  DemoUser
> & { operator: Omit<DemoUser, 'token'> & { token: null } };

export type LoadDemoOptions = {
  base_url: string;
  data_dir: string;
  operator: Operator;
  /** The folder of mails; absent if they are sent by SMTP. */
  mail_dir?: string;
  /** Called with one line for each part of the work. */
  log: (line: string) => void;
};

const dataFolder = join(import.meta.dirname, '..', '..', '..', '..', 'data', 'northwind');
/** Number of suppliers created concurrently; most of the time is spent waiting for mails and other writes. */
const concurrency = 8;
/** Exotic Liquids, which sells Chai. */
const supplierAdminOf = 1;
const agreedForDays = 365;

/**
 * Loads the demo companies through the operations that an operator, an admin and a supplier use. Called again after an
 * interruption, it continues.
 */
export const loadDemo = async (options: LoadDemoOptions): Promise<DemoUsers> => {
  const { base_url, data_dir, mail_dir, log } = options;
  if (mail_dir === undefined)
    throw new StartFailure(
      'The demo takes its invitations out of the mail folder, and SMTP_URL sends mail elsewhere. Start without SMTP_URL, or without the demo: npm start -- --empty.',
    );
  const northwind = readNorthwind(readTexts(dataFolder));
  const surfaces = openSurfaces({ base_url, log });
  const operator = surfaces.withKey(options.operator.rest_key);
  const people = openPeople({ surfaces, mail_dir, data_dir });

  const { buyer, other } = await createBuyers(operator);
  // Derived from the first object, so that a start that continues moves the history by the same days.
  const newestDay = plusDays(dayIn(buyer.time_zone, buyer.created_at), -1);
  const agreements = {
    valid_from: plusDays(newestDay, -agreedForDays),
    buyer_company_id: buyer.id,
    other_buyer_company_id: other.id,
  };
  const [suppliers, members, otherMembers] = await Promise.all([
    loadSuppliers({ northwind, operator, people, agreements }, concurrency),
    loadBuyer(northwind, people),
    loadOtherBuyer(people),
  ]);
  log(`${suppliers.companies.size} suppliers with ${suppliers.products.size} products`);
  log(`${demoBuyer.name} with ${northwind.customers.length} branches, and ${otherBuyer.name}`);
  const supplierIds = new Map([...suppliers.companies].map(([key, { id }]) => [key, id]));
  const history = demoHistory(northwind, { newest_day: newestDay, supplier_company_ids: supplierIds });
  const demo = {
    operator,
    buyer: { ...members, company_id: buyer.id, created_at: buyer.created_at },
    other: { company_id: other.id, admin: otherMembers.admin },
    suppliers,
  };
  await Promise.all([
    fillCatalogues({ buyer: members.admin, other: otherMembers }, northwind, suppliers.products).then(
      async () => {
        await loadRecurrences(demo);
        await loadDeliveries(demo);
      },
    ),
    loadHistory({ operator, company_id: buyer.id, log }, history),
    loadRfqs(demo),
  ]);
  log('RFQs, balances, favourites, invites, recurring orders and counted deliveries');

  const supplier = suppliers.companies.get(supplierAdminOf);
  if (!supplier) throw new Error(`there is no supplier ${supplierAdminOf}`);
  await supplier.admin(updateIntegrationSettings, { api_enabled: true });
  const ofBuyer = { company_id: buyer.id };
  const users = await issueCredentials(
    { operator, people },
    {
      admin: { ...ofBuyer, email: demoBuyer.admin.email, caller: members.admin },
      buyer: { ...ofBuyer, email: demoMembers.buyer.email, caller: members.buyer },
      approver: { ...ofBuyer, email: demoMembers.approver.email, caller: members.approver },
      finance: { ...ofBuyer, email: demoMembers.finance.email, caller: members.finance },
      receiver: { ...ofBuyer, email: demoMembers.receiver.email, caller: members.receiver },
      viewer: { ...ofBuyer, email: demoMembers.viewer.email, caller: members.viewer },
      supplier_admin: { company_id: supplier.id, email: supplier.admin_email, caller: supplier.admin },
      other_admin: { company_id: other.id, email: otherBuyer.admin.email, caller: otherMembers.admin },
    },
  );
  await loadOpenTasks({ mcp_url: `${base_url}/mcp`, token: users.admin.token, buyer: demo.buyer, suppliers });
  return {
    ...users,
    operator: await describeOperator(options.operator, surfaces),
  };
};

type Signed = { company_id: string; email: string; caller: Caller };

/** Creates an MCP token and a REST key for each person. */
const issueCredentials = async <N extends string>(
  { operator, people }: { operator: Caller; people: People },
  signed: Record<N, Signed>,
): Promise<Record<N, DemoUser>> => {
  const entries = await pMap(
    Object.entries<Signed>(signed),
    async ([name, { company_id, email, caller }]): Promise<[string, DemoUser]> => {
      const token = await newSecret(caller, async (attempt) => {
        const made = await caller(createToken, { name: 'Assistant' }, attempt);
        return { id: made.token.id, secret: made.secret };
      });
      const restKey = await newSecret(caller, async (attempt) => {
        const input = { company_id, owner_email: email, name: 'Demo', rate_limit_per_minute: 60_000 };
        const made = await operator(issueRestKey, input, attempt);
        return { id: made.key.id, secret: made.secret };
      });
      const { role } = await caller(whoami, {});
      return [
        name,
        { email, password: people.passwordOf(email), company_id, role, token, rest_key: restKey },
      ];
    },
    { concurrency },
  );
  return Object.fromEntries(entries) as Record<N, DemoUser>;
};

/** A secret is shown once: if an interrupted start received it, the credential is revoked and another is created. */
const newSecret = async (
  caller: Caller,
  make: (attempt: number) => Promise<{ id: string; secret: string | null }>,
): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    const { id, secret } = await make(attempt);
    if (secret !== null) return secret;
    await caller(revokeToken, { credential_id: id });
  }
};

const describeOperator = async (operator: Operator, surfaces: Surfaces): Promise<DemoUsers['operator']> => {
  const { company, role } = await surfaces.withKey(operator.rest_key)(whoami, {});
  return { ...operator, company_id: company.id, role, token: null };
};

const dayIn = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));
