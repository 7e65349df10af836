import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isTest, type Source, sources } from './sources.ts';

/**
 * Every use of the two accessors that see across companies (docs/concepts/access.md#scopes-of-data), and why it may.
 * All else goes through `owner`, `parties` and `published`.
 */
const lookups: Record<string, string> = {
  'feed/src/changes/epoch.ts epochs': 'the platform’s one row, by its id',
  'feed/src/webhooks/sending-slots.ts collection': 'slots of addresses and companies, by their id',
  'finance/src/payment-links/payment-page.ts paymentLinks': 'by the HMAC of the secret in the address',
  'finance/src/invoices/document-number-store.ts documentNumbers':
    'numbers of new documents, which are unique on the platform',
  'finance/src/payments/receive-payment-webhook.ts providerPayments':
    'by the id of a payment in an event whose signature is verified, which is unique on the platform',
  'finance/src/payments/receive-payment-webhook.ts paymentLinks':
    'by the id in an event whose signature is verified',
  'identity/src/people/accept-invitation.ts invitations': 'by the HMAC of the secret in the link',
  'identity/src/people/accept-invitation.ts users': 'the person whom that invitation names',
  'identity/src/credentials/authenticate.ts credentials': 'by the SHA-256 of the secret',
  'identity/src/companies/bootstrap.ts users': 'the operator’s first user, by the id just made sure of',
  'identity/src/pending-actions/claim-confirmed-actions.ts pendingActions':
    'internal, for the gateways alone: due rows, whose calls they then make each in its company',
  'identity/src/oauth/grant-store.ts credentials':
    'by the SHA-256 of an access token, or by the id in a code or refresh token whose HMAC is verified',
  'identity/src/credentials/lease-store.ts epochs': 'the platform’s one row, by its id',
  'identity/src/credentials/lease-store.ts leases':
    'gateways, of no company, by their id or by what holds now',
  'identity/src/credentials/lease-store.ts revocations':
    'notes of revocations, of no company, by their id or by age',
  'identity/src/audit/mail-signed-audit-heads.ts companies':
    'for the operator alone: whether companies of heads that it signed want them mailed',
  'identity/src/directory/member-store.ts collection':
    'a person is one across companies, known by e-mail address',
  'identity/src/audit/note-refusal.ts memberships':
    'companies of the person who was refused, of which each gets an entry',
  'identity/src/companies/read-companies.ts secondFactors':
    'for the operator alone: which users of a company have one, by their ids',
  'identity/src/companies/read-companies.ts users':
    'for the operator alone: when users of a company signed in last, by their ids',
  'identity/src/sessions/open-session.ts memberships':
    'companies of the person who has just proved who they are',
  'identity/src/audit/audit-log.ts places':
    'whether the activity log is in this database, which belongs to no company',
  'identity/src/audit/read-audit.ts auditHeads':
    'for the operator alone: lengths and hashes of all chains, to sign them',
  'identity/src/passwords/set-password.ts memberships':
    'companies of the person who has just shown a link mailed to them',
  'identity/src/passwords/set-password.ts passwordResets':
    'by the HMAC of the secret in the link, and the links mailed to the person whose password is set',
  'identity/src/passwords/set-password.ts users': 'the person who has shown a mailed link, or who they are',
  'identity/src/passwords/guard-password.ts users': 'the person whose password was just checked, by their id',
  'identity/src/people/settle-person.ts users': 'the person who has just shown a link mailed to them',
  'identity/src/sessions/sign-in.ts memberships': 'companies of the person who has just proved who they are',
  'identity/src/sessions/sign-in.ts users': 'by e-mail address',
  'identity/src/throttling/throttle.ts collection': 'by the SHA-256 of an e-mail address, known or not',
  'identity/src/second-factor/prove-factor.ts secondFactors': 'the caller’s own, by their id',
  'identity/src/second-factor/remove-second-factor.ts secondFactors':
    'the caller’s own, or of a member whom an admin or the operator may change, by their id',
  'identity/src/second-factor/second-factor-store.ts secondFactors': 'of one person, by their id',
  'identity/src/second-factor/set-up-second-factor.ts secondFactors': 'the caller’s own, by their id',
  'identity/src/second-factor/set-up-second-factor.ts users': 'the caller, by their id',
  'identity/src/sessions/end-session.ts credentials': 'the caller’s own session, by id and owner',
  'identity/src/directory/member-store.ts memberships': 'companies of the person whose sessions end',
  'identity/src/sessions/open-session.ts users': 'the person who has just proved who they are',
  'identity/src/sessions/read-sessions.ts credentials': 'the caller’s own sessions, by owner',
  'identity/src/sessions/reauthenticate.ts users': 'the caller, by their id',
  'identity/src/mails.ts invitations': 'task of the service itself, by the id in it',
  'identity/src/mails.ts memberships': 'whether the person of an address works anywhere',
  'identity/src/mails.ts passwordResets': 'task of the service itself, by the id in it',
  'identity/src/mails.ts users': 'task of the service itself: by the id or the e-mail address in it',
  'orders/src/claims/escalated-claim.ts claims': 'for the operator alone: an escalated claim, by its id',
  'orders/src/claims/read-claims.ts claims': 'for the operator alone: the claims that wait for its decision',
  'orders/src/mails.ts proofCodes': 'task of the service itself, by the id in it',
  'suppliers/src/accept-supplier-invite.ts invites': 'by the HMAC of the secret in the link',
};
const works: Record<string, string> = {
  'feed/src/changes/expire-changes.ts entries': 'finds companies with old changes, then acts per company',
  'feed/src/webhooks/longest-wait.ts webhooks':
    'metric: positions of active webhooks, of which it reports an age',
  'feed/src/webhooks/run-webhooks.ts retries': 'retries that are due, then acts in the company of each',
  'feed/src/webhooks/run-webhooks.ts webhooks': 'webhooks that are due, then acts in the company of each',
  'finance/src/ledger-check/check-charges.ts charges':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/check-charges.ts ledger':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/check-charges.ts payments':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/check-charges.ts refunds':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/check-ledger.ts balances':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/check-ledger.ts charges':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/check-ledger.ts escrows':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/check-ledger.ts ledger':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/check-ledger.ts ledgerCheckpoints': 'check of the ledger: its own rows',
  'finance/src/ledger-check/check-ledger.ts ledgerProblems': 'check of the ledger: its own rows',
  'finance/src/ledger-check/check-ledger.ts payments':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/check-ledger.ts refunds':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/count-ledger.ts balances':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/count-ledger.ts escrows':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/count-ledger.ts ledger':
    'check of the ledger: reads all of them, changes nothing',
  'finance/src/ledger-check/count-ledger.ts ledgerCheckpoints': 'check of the ledger: its own rows',
  'finance/src/ledger-check/ledger-check-store.ts ledgerProblems': 'check of the ledger: its own rows',
  'finance/src/ledger-check/ledger-check-store.ts ledgerState': 'check of the ledger: its own rows',
  'finance/src/payments/close-links.ts charges':
    'finds the open links of a suspended company among those of all; each is then cancelled in its own scope',
  'finance/src/payments/close-links.ts paymentLinks':
    'finds the open links of a suspended company among those of all; each is then cancelled in its own scope',
  'finance/src/payments/due-earnings.ts charges': 'due rows, then acts in each row’s company',
  'finance/src/payments/payment-link-jobs.ts paymentLinks': 'due rows, then acts in each row’s company',
  'identity/src/companies/company-terms.ts stored': 'migration: the terms of every company',
  'identity/src/companies/supplier-names.ts stored': 'migration: the keys of every supplier’s name',
  'orders/src/claims/deadline-jobs.ts orders':
    'finds orders of any company of which something lapses; each is then changed in its own scope',
  'orders/src/metrics/count-lines.ts orders':
    'orders that a migration marked, each counted for its own parties',
  'orders/src/metrics/metric-store.ts unfolded':
    'fold: finds companies that have deltas, then acts per company',
  'identity/src/audit/move-audit.ts auditEntries':
    'migration: finds the companies that have a chain, then copies that of each',
  'identity/src/audit/move-audit.ts auditHeads': 'migration: how far each chain reaches',
  'identity/src/audit/append-audit.ts auditHeads':
    'the heads of the chains that one message of entries continues, each by the id of its company',
  'orders/src/purchase/purchase-jobs.ts purchases':
    'sweeper and lapse: due rows, then acts in each row’s company',
  'identity/src/oauth/end-unused-grants.ts credentials':
    'finds grants whose code was not used, then acts in the company of each',
  'suppliers/src/expire-invites.ts invites': 'finds companies with expired invites, then acts per company',
  'recurrence/src/runs/start-runs.ts recurrences':
    'scheduler: due recurring orders, then acts in each one’s company',
  'recurrence/src/runs/place-runs.ts runs': 'scheduler: runs to continue, then acts in the company of each',
  'rfq/src/rfq/deferred-deadline-mail.ts invitations':
    'deferred mails: due rows, then acts in each row’s company',
  'rfq/src/purchase-order/sweep-sagas.ts awards': 'sweeper: due rows, then acts in each row’s company',
  'rfq/src/purchase-order/sweep-sagas.ts purchaseOrders':
    'sweeper: due rows, then acts in each row’s company',
  'rfq/src/rfq/end-bidding.ts rfqs': 'deadlines: due rows, then acts in each row’s company',
};

const services = sources().filter(({ path }) => path.startsWith('services/') && !isTest(path));

/** Uses of an accessor, as `<file> <collection>`; comments and calls over several lines included. */
const usesOf = (accessor: 'lookup' | 'work'): string[] => {
  const use = new RegExp(`(\\w+)\\s*(?:\\.|\\?\\.|\\[')${accessor}\\b(?:'\\])?`, 'g');
  const found = services.flatMap(({ path, text }) =>
    [...text.matchAll(use)].map((match) => `${path.replace('services/', '')} ${match[1]}`),
  );
  return [...new Set(found)].toSorted();
};

test.each([
  ['lookup', lookups],
  ['work', works],
] as const)('every use of %s is listed with its reason', (accessor, listed) => {
  const known = Object.keys(listed);
  const unlisted = usesOf(accessor)
    .filter((use) => !known.includes(use))
    .map(
      (use) => `${use}: read through owner, parties or published, or list it here with the reason it may not`,
    );
  const gone = known
    .filter((use) => !usesOf(accessor).includes(use))
    .map((use) => `${use}: is not used any more; remove it here`);
  expect([...unlisted, ...gone]).toEqual([]);
});

/** Files that a file imports for their values; types are gone when it runs. */
const importedBy = ({ path, text }: Source): string[] =>
  [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'(\.[^']+)'/gm)].map((match) =>
    join(dirname(path), String(match[1])),
  );

test('no handler reaches work across companies', () => {
  const files = new Map(services.map((source) => [source.path, source]));
  const reach = (path: string, seen: Set<string>): Set<string> => {
    const source = files.get(path);
    if (!source || seen.has(path)) return seen;
    seen.add(path);
    for (const imported of importedBy(source)) reach(imported, seen);
    return seen;
  };
  const workers = Object.keys(works).map((use) => `services/${use.split(' ')[0]}`);
  const tables = services.filter(({ path }) => path.endsWith('/src/service.ts'));
  const found = tables.flatMap(({ path: table, text, ...source }) => {
    const [, handlers = ''] = /^ {2}handlers: \{\n([^}]*)^ {2}\}/m.exec(text) ?? [];
    const names = new Set(handlers.match(/\w+(?=,\n)/g));
    // Of the service, which imports its jobs as well, what its handlers come from.
    const imported = [...text.matchAll(/^import \{([^}]*)\} from '[^']+';\n/gm)].filter(([, list = '']) =>
      list.split(',').some((name) => names.has(name.trim())),
    );
    const reached = new Set<string>();
    for (const path of importedBy({
      ...source,
      path: table,
      text: imported.map(([whole]) => whole).join(''),
    }))
      reach(path, reached);
    // The test would pass for nothing if it lost its way.
    expect(reached.size).toBeGreaterThan(3);
    return workers
      .filter((worker) => reached.has(worker))
      .map((worker) => `${table} reaches ${worker}: give the job a file of its own, or read per company`);
  });
  expect(found).toEqual([]);
});

test('only libs/mongo holds a collection itself', () => {
  const found = sources()
    .filter(
      ({ path, text }) =>
        !isTest(path) &&
        !/^(libs\/(mongo|service)\/|deploy\/(local\/|backup-main\.ts$))/.test(path) &&
        /\bopenMongo\b|\bopenDatabase\b|\bMongoClient\b|\.collection<|\.db\(/.test(text),
    )
    .map(({ path }) => path);
  // Remedy: declare it with defineCollection and use an accessor of its scope.
  expect(found).toEqual([]);
});
