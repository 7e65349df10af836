import { expect, test } from '@jest/globals';
import { type Operation, operations, permissionOf } from '@procura/contracts';
import { sources } from './sources.ts';

/** Writes of the console that manage something and do not ask the person again, with the reason. */
const notAsked: Record<string, string> = {
  reauthenticate: 'it is what asks',
  sign_out: 'ends access',
  end_session: 'ends access',
  end_other_sessions: 'ends access',
  revoke_token: 'ends access',
  revoke_rest_key: 'ends access',
  revoke_company_credential: 'ends access',
  deactivate_user: 'ends access',
  delete_webhook: 'ends what is sent',
  end_event_subscription: 'ends what is sent',
  reject_action: 'commits nothing',
  decline_purchase: 'commits nothing',
  test_webhook: 'sends to a URL that was verified',
  resend_webhook_delivery: 'sends to a URL that was verified',
  update_company_profile: 'changes no access, and REST keys do it',
  update_invoicing_consent: 'changes no access, and REST keys do it',
  create_company: 'gives access to a new company alone',
  verify_company: 'changes no access',
  withdraw_verification: 'changes no access',
  set_rate_limit: 'changes no access',
  import_order_history: 'moves no money',
  expire_change_cursors: 'changes no access',
  mail_signed_audit_heads: 'changes no access',
};

/** Whether an operation changes how a company or a person is set up, and not its daily business. */
const manages = (operation: Operation): boolean =>
  (['buyer', 'supplier', 'operator'] as const).some((kind) =>
    /^(member|operate|orders:approve|(company|users|credentials|finance):manage)$/.test(
      String(permissionOf(operation, kind)),
    ),
  );

test('every write of the console that manages something needs reauthentication, or says here why not', () => {
  const managing = operations
    .filter(({ surfaces, effect }) => surfaces.includes('console') && effect !== 'read')
    .filter(manages);
  const undecided = managing.filter((one) => !one.needs_reauthentication && !(one.name in notAsked));
  // Remedy: `needs_reauthentication: true` in the contract of what changes access, money or consent; else a line above.
  expect(undecided.map(({ name }) => name)).toEqual([]);
  const outdated = Object.keys(notAsked).filter(
    (name) => !managing.some((one) => one.name === name && !one.needs_reauthentication),
  );
  expect(outdated).toEqual([]);
});

/** What commits funds and is offered without asking the person again, with the reason. */
const dailyBusiness: Record<string, string> = {
  create_purchase_order: 'orders what an award has committed, and commits nothing further',
  generate_order_payment_link: 'takes nothing from the company: who pays at the link decides that',
  create_recurrence: 'each run is within the person’s limits of its day, for amounts that the page has shown',
  update_recurrence: 'each run is within the person’s limits of its day, for amounts that the page has shown',
  place_basket: 'daily business within the person’s limits, for amounts that the page has shown',
};

test('the application offers nothing that commits funds without reauthentication, or says here why not', () => {
  const pages = sources().filter(({ path }) => path.startsWith('gateway/console/src/'));
  const offered = operations
    .filter(({ commits_funds }) => commits_funds)
    .filter(({ name }) => pages.some(({ text }) => text.includes(`'${name}'`)));
  expect(offered.map(({ name }) => name)).toContain('approve_purchase');
  // Remedy: `needs_reauthentication: true` in the contract of what the page shall offer
  // (docs/concepts/access.md#asked-again).
  const notAskedAgain = offered.filter((one) => !one.needs_reauthentication).map(({ name }) => name);
  expect(notAskedAgain.toSorted()).toEqual(Object.keys(dailyBusiness).toSorted());
});
