import type { Mutation } from './mutation.ts';

const consent = 'libs/contracts/src/language/consent.ts';
const charge = 'services/finance/src/limits/credential-charge.ts';
const charges = ['services/finance/test/credential-charges.int.test.ts'];
const exchange = 'services/identity/src/oauth/exchange-token.ts';
const grants = ['services/identity/test/grants.int.test.ts'];
const wrong = 'gateway/src/edge/wrong-credentials.ts';
const webhooks = ['services/feed/test/webhooks.int.test.ts'];

/** Mutations of rules for money and consent, of limits, and of checks of strangers and receivers. */
export const consentAndLimits: readonly Mutation[] = [
  {
    name: 'what a person confirmed is compared with what is committed',
    file: consent,
    anchor: 'if (consent && differ(consent.amounts))',
    without: 'if (consent && consent.amounts.length > 1_000)',
    tests: ['services/finance/src/charges/charge.test.ts'],
  },
  {
    name: 'what a caller expects is compared with what is committed',
    file: consent,
    anchor: 'if (expected && differ(expected))',
    without: 'if (expected && expected.length > 1_000)',
    tests: ['services/finance/src/charges/charge.test.ts', 'services/orders/test/place-order.int.test.ts'],
  },
  {
    name: 'the cap of a credential refuses',
    file: charge,
    anchor: "if (effect === 'refuses') throw limitExceeded(verdicts, path);",
    without: '',
    tests: charges,
  },
  {
    name: 'an order counts once per credential',
    file: charge,
    anchor: '!known.has(order_id) &&',
    without: '',
    tests: charges,
  },
  {
    name: 'awards of one RFQ to one supplier are judged together',
    file: 'services/finance/src/limits/commit-spend.ts',
    anchor: 'group ? ((await heldTogether(deps, { company_id, groups: [group] }, tx)).get(group) ?? []) : []',
    without: '[]',
    tests: ['services/rfq/test/accept-bid.int.test.ts'],
  },
  {
    name: 'the operator alone verifies companies',
    file: 'libs/contracts/src/identity/company.ts',
    anchor: "...operator,\n  name: 'verify_company',",
    without: "...operator,\n  audience: 'both',\n  permission: 'member',\n  name: 'verify_company',",
    tests: ['services/identity/test/verification.int.test.ts'],
  },
  {
    name: 'a verification is of the name and tax id that were checked',
    file: 'services/identity/src/companies/verify-company.ts',
    anchor: 'if (company.name !== name || company.tax_id !== (tax_id || null)) throw otherFacts(company);',
    without: '',
    tests: ['services/identity/test/verification.int.test.ts'],
  },
  {
    name: 'budget of mail',
    file: 'libs/service/src/mail-budget.ts',
    anchor: 'if ((row?.mails ?? 1) > most)',
    without: 'if ((row?.mails ?? 1) > 1_000 * most)',
    tests: ['libs/service/test/mail-budget.int.test.ts'],
  },
  {
    name: 'a code is redeemed with its verifier (PKCE)',
    file: exchange,
    anchor: 'if (!isVerifierOf(code.challenge, input.code_verifier))',
    without: 'if (code.challenge.length > 1_000)',
    tests: grants,
  },
  {
    name: 'a code of an assistant works once',
    file: exchange,
    anchor: "if (code.used_at) throw await reuse(deps, call, credential, 'The code was used before.');",
    without: '',
    tests: grants,
  },
  {
    name: 'tokens are for this server alone',
    file: 'services/identity/src/oauth/authorization-request.ts',
    anchor: 'asked.origin === own.origin &&',
    without: '',
    tests: ['services/identity/src/oauth/authorization-request.test.ts'],
  },
  {
    name: 'requests leave to public addresses alone',
    file: 'libs/egress/src/request-public.ts',
    anchor: "if (verdicts.length === 0 || verdicts.includes('refused'))",
    without: 'if (verdicts.length === 0)',
    tests: ['libs/egress/src/request-public.test.ts'],
  },
  {
    name: 'a webhook is sent what its key and user may read',
    file: 'services/feed/src/webhooks/webhook-rights.ts',
    anchor: '&& mayRead(entry, principal);',
    without: '&& principal.user_id.length > 0;',
    tests: webhooks,
  },
  {
    name: 'changes are listed to those who may read them',
    file: 'services/feed/src/changes/read-changes.ts',
    anchor: '&& mayRead(entry, caller))',
    without: ')',
    tests: ['services/feed/test/changes.int.test.ts'],
  },
  {
    name: 'wrong credentials are counted',
    file: wrong,
    anchor: 'if (isRefusal(error)) count(name);',
    without: 'if (isRefusal(error)) void count;',
    tests: ['gateway/src/edge/wrong-credentials.test.ts'],
  },
  {
    name: 'look-ups in progress count as wrong credentials',
    file: wrong,
    anchor: 'network.refused + network.asking >= perMinute',
    without: 'network.refused >= perMinute',
    tests: ['gateway/src/edge/wrong-credentials.test.ts'],
  },
  {
    name: 'wrong signatures of payment events are counted as refused',
    file: 'gateway/src/edge/rate-limit.ts',
    anchor: 'isWrong: ({ status }) => status < 500,',
    without: 'isWrong: ({ status }) => status < 0,',
    tests: ['gateway/test/pay.int.test.ts'],
  },
  {
    name: 'a body larger than its operation takes is refused unparsed',
    file: 'gateway/src/rest/rest.ts',
    anchor: 'const most_bytes = maxInputBytes(operation);',
    without: 'const most_bytes = maxInputBytes(operation) * 0 + 512 * 1024;',
    tests: ['test/system/hostile-input.test.ts'],
  },
  {
    name: 'arguments larger than their tool takes are refused unparsed',
    file: 'gateway/src/edge/read-body.ts',
    anchor: 'if (Buffer.byteLength(JSON.stringify(input)) > most)',
    without: 'if (Buffer.byteLength(JSON.stringify(input)) > maxBodyBytes)',
    tests: ['test/system/hostile-input.test.ts'],
  },
  {
    name: 'bound of the open requests of a credential',
    file: 'gateway/src/edge/admit.ts',
    anchor: 'deps.openRequests.begin(request, response, principal);',
    without: 'void deps.openRequests;',
    tests: ['gateway/test/open-requests.int.test.ts'],
  },
  {
    name: 'bound of the open requests of a network without a credential',
    file: 'gateway/src/edge/admit.ts',
    anchor: 'deps.openRequests.beginForAnyone(response);',
    without: 'void deps.openRequests;',
    tests: ['gateway/test/open-requests.int.test.ts'],
  },
  {
    name: 'bound of the requests with a large body',
    file: 'gateway/src/edge/open-requests.ts',
    anchor: 'if (announcesLarge(request))',
    without: 'if (announcesLarge(request) && false)',
    tests: ['gateway/src/edge/open-requests.test.ts'],
  },
  {
    name: 'requests of one company take turns in a service',
    file: 'libs/bus/src/work.ts',
    anchor: "caller === 'gateway' && !isAnyone(principal)",
    without: "caller === 'gateway' && isAnyone(principal)",
    tests: ['libs/bus/test/bus.int.test.ts'],
  },
  {
    name: 'share of a thread that one company may take',
    file: 'libs/bus/src/fair-queue.ts',
    anchor: 'pausing.add(company_id);',
    without: 'void pausing;',
    tests: ['libs/bus/src/fair-queue.test.ts'],
  },
  {
    name: 'bound of the calls that wait for data',
    file: 'gateway/src/edge/wait-for-data.ts',
    anchor: 'deps.openRequests.listen(response, (await askAgain()).principal);',
    without: 'void deps.openRequests;',
    tests: ['gateway/test/wait-for-data.int.test.ts'],
  },
  {
    name: 'rights that the caller of a change of users has left when it takes its turn',
    file: 'services/identity/src/credentials/present-caller.ts',
    anchor: 'if (refused) throw refused;',
    without: 'void refused;',
    tests: ['services/identity/test/members.int.test.ts'],
  },
  {
    name: 'caps of a credential that has just ended',
    file: 'services/finance/src/limits/limit.ts',
    anchor: 'new Date(ends_at.getTime() + keptAfterEndMs);',
    without: 'new Date(ends_at.getTime() + 0 * keptAfterEndMs);',
    tests: ['services/finance/test/cap-credential.int.test.ts'],
  },
  {
    name: 'the user and company that a settings page shows',
    file: 'gateway/src/console/console.ts',
    anchor: 'if (principal) checkShown(request, principal);',
    without: 'void checkShown;',
    tests: ['gateway/test/console.int.test.ts'],
  },
];
