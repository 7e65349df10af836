import {
  type Answer,
  createCompany,
  getCompany,
  type Input,
  listCompanies,
  moneyInWords,
  resumeCompany,
  suspendCompany,
  topUpBalance,
  verifyCompany,
  withdrawVerification,
} from '@procura/contracts';
import type { Command } from 'commander';
import { defineCommand, done, type Tools } from './define-command.ts';
import { readMoney } from './read-options.ts';

type Listed = Answer<typeof listCompanies>['data'][number];

const summaryOf = ({ id, name, kind, country, tax_id, verified, suspended, created_at }: Listed): string =>
  `${id}  ${name}, ${kind} in ${country}, ${tax_id ?? 'no tax id'}, ${verified ? 'verified' : 'not verified'}${suspended ? ', suspended' : ''}, created ${created_at.slice(0, 10)}`;

export const listCompaniesCommand = (tools: Tools): Command =>
  defineCommand<{ query?: string; kind?: 'buyer' | 'supplier'; unverified?: boolean; suspended?: boolean }>(
    tools,
    {
      name: 'list-companies',
      summary: 'Lists buyers and suppliers, newest first.',
      example: '--query alfreds --unverified',
    },
    async ({ query, kind, unverified, suspended }) => {
      const data: Listed[] = [];
      let cursor: string | undefined;
      do {
        const verified = unverified ? false : undefined;
        const page = await tools.call(listCompanies, {
          query,
          kind,
          verified,
          suspended,
          limit: 100,
          cursor,
        });
        data.push(...page.data);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return done({ data }, ...(data.length > 0 ? data.map(summaryOf) : ['No company is like this.']));
    },
  )
    .option('--query <words>', 'beginnings of words of the name or legal name, or the tax id or id')
    .option('--kind <kind>', 'buyer or supplier')
    .option('--unverified', 'only those that are not verified')
    .option('--suspended', 'only those that are suspended');

export const showCompanyCommand = (tools: Tools): Command =>
  defineCommand<{ company: string }>(
    tools,
    {
      name: 'show-company',
      summary:
        'Shows a company with its verification and suspension, its users and how many credentials it has.',
      example: '--company co_…',
    },
    async ({ company: company_id }) => {
      const found = await tools.call(getCompany, { company_id });
      const { company, verification, suspension, users, counts } = found;
      return done(
        found,
        summaryOf({ ...company, suspended: suspension !== null }),
        `Legal name: ${company.legal_name ?? 'none'}, register: ${company.registration_number ?? 'none'}`,
        verification
          ? `Verified ${verification.at.slice(0, 10)} by ${verification.by ?? 'an operator'}`
          : 'Not verified',
        ...(suspension
          ? [`Suspended ${suspension.at.slice(0, 10)} by ${suspension.by}: ${suspension.reason}`]
          : []),
        `${counts.active_users} active and ${counts.invited_users} invited users, ${counts.rest_keys} REST keys and ${counts.mcp_tokens} MCP tokens that work`,
        ...users.map(
          ({ name, email, role, status, second_factor }) =>
            `  ${email}  ${name}, ${role}, ${status}${second_factor ? ', second factor' : ''}`,
        ),
      );
    },
  ).requiredOption('--company <id>', 'the company');

type CreateOptions = Pick<Input<typeof createCompany>, 'name' | 'kind' | 'country' | 'currency'> & {
  timeZone: string;
  taxId?: string;
  adminName: string;
  adminEmail: string;
};

export const createCompanyCommand = (tools: Tools): Command =>
  defineCommand<CreateOptions>(
    tools,
    {
      name: 'create-company',
      summary: 'Creates a buyer or supplier company and invites its first admin by mail.',
      example:
        '--name "Alfreds Futterkiste" --kind buyer --country DE --time-zone Europe/Berlin --currency EUR --admin-name "Maria Anders" --admin-email maria@alfreds.example',
    },
    async ({ timeZone: time_zone, taxId: tax_id, adminName, adminEmail, ...fields }) => {
      const admin = { name: adminName, email: adminEmail };
      const company = await tools.call(createCompany, { ...fields, time_zone, tax_id, admin });
      return done(
        company,
        `Created the ${company.kind} company ${company.name}: ${company.id}`,
        `An invitation is on its way to ${adminEmail}; its link works once, for 7 days.`,
      );
    },
  )
    .requiredOption('--name <name>', 'name of the company')
    .requiredOption('--kind <kind>', 'buyer or supplier')
    .requiredOption('--country <code>', 'ISO 3166-1 country code, such as DE')
    .requiredOption('--time-zone <name>', 'IANA time zone, such as Europe/Berlin')
    .requiredOption('--currency <code>', 'main currency, such as EUR')
    .option('--tax-id <id>', 'tax id; it counts once it is verified')
    .requiredOption('--admin-name <name>', 'name of the first admin')
    .requiredOption('--admin-email <address>', 'where the invitation is mailed to');

type TopUpOptions = { company: string; amount: { amount: string; currency: string }; reference: string };

export const topUpBalanceCommand = (tools: Tools): Command =>
  defineCommand<TopUpOptions>(
    tools,
    {
      name: 'top-up-balance',
      summary:
        'Credits a buyer company with money received for it. A reference is taken once: repeating the command changes nothing.',
      example: '--company co_… --amount "1000.00 EUR" --reference "Transfer 2026-1187"',
    },
    async ({ company: company_id, amount, reference }) => {
      const topUp = await tools.call(topUpBalance, { company_id, amount, reference });
      const { available } = topUp.balance;
      return done(
        topUp,
        `Credited ${moneyInWords(topUp.amount)} under ${topUp.reference}: ${topUp.top_up_id}`,
        `Available now: ${moneyInWords(available)}`,
      );
    },
  )
    .requiredOption('--company <id>', 'the buyer company')
    .requiredOption('--amount <money>', 'amount and currency, such as "1000.00 EUR"', readMoney)
    .requiredOption('--reference <text>', 'reference of the transfer');

export const verifyCompanyCommand = (tools: Tools): Command =>
  defineCommand<{ company: string; name: string; taxId?: string }>(
    tools,
    {
      name: 'verify-company',
      summary:
        'Marks name and tax id of a company as verified, after you have checked them against a register. They must be what the company has now.',
      example: '--company co_… --name "Exotic Liquids" --tax-id GB123456789',
    },
    async ({ company: company_id, name, taxId: tax_id }) => {
      const answer = await tools.call(verifyCompany, { company_id, name, tax_id });
      return done(answer, `${answer.company.name} is verified, until its name or tax id changes.`);
    },
  )
    .requiredOption('--company <id>', 'the company')
    .requiredOption('--name <name>', 'its name, as you checked it')
    .option('--tax-id <id>', 'its tax id, as you checked it; leave out for a company without one');

export const withdrawVerificationCommand = (tools: Tools): Command =>
  defineCommand<{ company: string }>(
    tools,
    {
      name: 'withdraw-verification',
      summary: 'Marks a company as not verified any more.',
      example: '--company co_…',
    },
    async ({ company: company_id }) => {
      const answer = await tools.call(withdrawVerification, { company_id });
      return done(answer, `${answer.company.name} is not verified any more.`);
    },
  ).requiredOption('--company <id>', 'the company');

export const suspendCompanyCommand = (tools: Tools): Command =>
  defineCommand<{ company: string; reason: string }>(
    tools,
    {
      name: 'suspend-company',
      summary:
        'Suspends a company: its credentials end, nothing new is ordered by it or from it, and its open orders can be finished.',
      example: '--company co_… --reason "Invoices of May are unpaid"',
    },
    async ({ company: company_id, reason }) => {
      const answer = await tools.call(suspendCompany, { company_id, reason });
      const { name, suspension } = answer;
      return done(
        answer,
        `${name} is suspended since ${suspension?.at.slice(0, 10)}: ${suspension?.reason}`,
        'Its admins are mailed the reason.',
      );
    },
  )
    .requiredOption('--company <id>', 'the company')
    .requiredOption('--reason <text>', 'why, in words for its admins');

export const resumeCompanyCommand = (tools: Tools): Command =>
  defineCommand<{ company: string }>(
    tools,
    {
      name: 'resume-company',
      summary: 'Ends the suspension of a company. Its keys, tokens and connections stay ended.',
      example: '--company co_…',
    },
    async ({ company: company_id }) => {
      const answer = await tools.call(resumeCompany, { company_id });
      return done(
        answer,
        `${answer.name} is resumed. Its people sign in with their passwords; keys are issued again.`,
      );
    },
  ).requiredOption('--company <id>', 'the company');
