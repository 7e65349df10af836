import { type Input, issueRestKey, revokeRestKey, type SpendingCap, setRateLimit } from '@procura/contracts';
import type { Command } from 'commander';
import { defineCommand, done, type Tools } from './define-command.ts';
import { readCap, readCount, readList } from './read-options.ts';

type IssueOptions = Pick<Input<typeof issueRestKey>, 'name' | 'areas' | 'operations'> & {
  company: string;
  owner: string;
  rateLimit?: number;
  readOnly?: true;
  // Commander turns --no-… options into values that are true unless the option is given.
  money: boolean;
  branches?: string[];
  expiresInDays?: number;
  cap?: SpendingCap[];
};

export const issueRestKeyCommand = (tools: Tools): Command =>
  defineCommand<IssueOptions>(
    tools,
    {
      name: 'issue-rest-key',
      summary:
        'Issues a REST key to an active user of a company. The secret is printed once and kept nowhere.',
      example:
        '--company co_… --owner erp@alfreds.example --name ERP --rate-limit 600 --cap "day 500.00 EUR"',
    },
    async ({ company, owner, rateLimit, readOnly, money, branches, expiresInDays, cap, ...fields }) => {
      const { key, secret } = await tools.call(issueRestKey, {
        ...fields,
        company_id: company,
        owner_email: owner,
        rate_limit_per_minute: rateLimit,
        read_only: readOnly,
        no_money: money ? undefined : true,
        branch_ids: branches,
        expires_in_days: expiresInDays,
        caps: cap,
      });
      return done(
        { key, secret },
        `Issued the key ${key.name} to ${key.owner.name}: ${key.id}, ${key.rate_limits_per_minute.read} requests a minute`,
        secret
          ? `Hand over this secret; it is not shown again:\n${secret}`
          : 'The answer was lost on its way and the secret with it. Revoke this key and issue another.',
      );
    },
  )
    .requiredOption('--company <id>', 'the company')
    .requiredOption('--owner <address>', 'e-mail address of the active user it acts for')
    .requiredOption('--name <name>', 'what will use it')
    .option('--rate-limit <count>', 'requests per minute; 600 when left out', readCount)
    .option('--read-only', 'it may only read')
    .option('--no-money', 'it may not spend')
    .option('--areas <list>', 'only these areas, such as orders,catalogue', readList)
    .option('--operations <list>', 'only these operations, such as list_orders,get_order', readList)
    .option('--branches <list>', 'only these branches, by id', readList)
    .option('--expires-in-days <count>', 'it ends after so many days', readCount)
    .option('--cap <cap>', 'spending cap, such as "day 500.00 EUR"; may be repeated', readCap);

type NamedKey = { company: string; credential: string };
const named = (command: Command): Command =>
  command
    .requiredOption('--company <id>', 'the company')
    .requiredOption('--credential <id>', 'the key, cred_…, as issue-rest-key printed it');

export const revokeRestKeyCommand = (tools: Tools): Command =>
  named(
    defineCommand<NamedKey>(
      tools,
      {
        name: 'revoke-rest-key',
        summary: 'Revokes a REST key; every client that uses it stops at once.',
        example: '--company co_… --credential cred_…',
      },
      async ({ company: company_id, credential: credential_id }) => {
        const key = await tools.call(revokeRestKey, { company_id, credential_id });
        return done(
          key,
          `The key ${key.name} (${key.prefix}…${key.last_four}) of ${key.owner.name} is revoked.`,
        );
      },
    ),
  );

export const setRateLimitCommand = (tools: Tools): Command =>
  named(
    defineCommand<NamedKey & { perMinute: number }>(
      tools,
      {
        name: 'set-rate-limit',
        summary: 'Sets how many requests per minute a REST key or MCP token may make.',
        example: '--company co_… --credential cred_… --per-minute 1200',
      },
      async ({ company: company_id, credential: credential_id, perMinute: rate_limit_per_minute }) => {
        const key = await tools.call(setRateLimit, { company_id, credential_id, rate_limit_per_minute });
        return done(
          key,
          `${key.name} may make ${key.rate_limits_per_minute.read} requests a minute from now on.`,
        );
      },
    ),
  ).requiredOption('--per-minute <count>', 'requests per minute', readCount);
