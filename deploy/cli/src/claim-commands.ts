import {
  type Answer,
  decideClaim,
  getEscalatedClaim,
  type Input,
  listEscalatedClaims,
  moneyInWords,
} from '@procura/contracts';
import type { Command } from 'commander';
import { defineCommand, done, type Tools } from './define-command.ts';
import { readCredit, readMoney } from './read-options.ts';

type Claim = Answer<typeof getEscalatedClaim>['claim'];
type Listed = Answer<typeof listEscalatedClaims>['data'][number];

const summaryOf = ({ id, order_number, buyer, supplier, kinds, opened_at }: Listed): string =>
  `${id}  order ${order_number}, ${buyer.name} from ${supplier.name}: ${kinds.join(', ')}, opened ${opened_at.slice(0, 10)}`;

export const listClaimsCommand = (tools: Tools): Command =>
  defineCommand<object>(
    tools,
    {
      name: 'list-claims',
      summary: 'Lists the claims that buyers have escalated, the oldest first.',
      example: '',
    },
    async () => {
      const data: Listed[] = [];
      let cursor: string | undefined;
      do {
        const page = await tools.call(listEscalatedClaims, { limit: 100, cursor });
        data.push(...page.data);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return done({ data }, ...(data.length > 0 ? data.map(summaryOf) : ['No claim waits for a decision.']));
    },
  );

/** What somebody said of a claim, if they did. */
const said = (who: string, by: { at: string; reason: string | null } | null): string[] =>
  by ? [`${who} (${by.at.slice(0, 10)}): ${by.reason ?? 'no reason given'}`] : [];

const lineOf = (line: Claim['lines'][number]): string =>
  [
    `  ${line.line_id} ${line.kind}: ${line.quantity} ${line.unit} of ${line.name}, of which ${line.open_quantity} to decide`,
    ...(line.note ? [line.note] : []),
    ...line.photos.map((sha256) => `photo ${sha256}`),
  ].join('; ');

export const showClaimCommand = (tools: Tools): Command =>
  defineCommand<{ claim: string }>(
    tools,
    {
      name: 'show-claim',
      summary: 'Shows an escalated claim with what both parties say, and the order and shipment it is about.',
      example: '--claim clm_…',
    },
    async ({ claim: claim_id }) => {
      const found = await tools.call(getEscalatedClaim, { claim_id });
      const { claim, shipping, total, shipped_at, delivered_at, received_by } = found;
      const { buyer, supplier } = claim;
      return done(
        found,
        `Claim ${claim.id} (${claim.status}) about order ${claim.order_number}: ${buyer.name} from ${supplier.name}`,
        ...claim.lines.map(lineOf),
        ...said(supplier.name, claim.answer),
        ...said(buyer.name, claim.escalation),
        ...said('Decision', claim.decision),
        `Shipped ${shipped_at}, ${delivered_at ? `delivered ${delivered_at}` : 'not delivered'}${received_by ? ` to ${received_by}` : ''}`,
        `Order total ${moneyInWords(total)}, of which shipping without tax ${moneyInWords(shipping)}`,
      );
    },
  ).requiredOption('--claim <id>', 'the claim');

type DecideOptions = {
  claim: string;
  credit?: NonNullable<Input<typeof decideClaim>['lines']>;
  creditShipping?: { amount: string; currency: string };
  reason: string;
};

export const decideClaimCommand = (tools: Tools): Command =>
  defineCommand<DecideOptions>(
    tools,
    {
      name: 'decide-claim',
      summary:
        'Decides an escalated claim. Units that are not credited count as accepted. The decision is final, and both parties read the reason.',
      example: '--claim clm_… --credit "oln_… damaged 2" --reason "The photos show it"',
    },
    async ({ claim: claim_id, credit: lines, creditShipping: credit_shipping, reason }) => {
      const claim = await tools.call(decideClaim, { claim_id, lines, credit_shipping, reason });
      return done(claim, `Claim ${claim.id} is settled; credited: ${moneyInWords(claim.credited)}`);
    },
  )
    .requiredOption('--claim <id>', 'the claim')
    .option(
      '--credit <line>',
      'units that the buyer need not pay, such as "oln_… damaged 2"; may be repeated',
      readCredit,
    )
    .option('--credit-shipping <money>', 'shipping credited as well, without tax', readMoney)
    .requiredOption('--reason <text>', 'why; both parties read it');
