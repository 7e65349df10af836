/**
 * A guard of access: one small edit of a source that takes it away, and the tests that must then turn red. The anchor
 * is text that stands in the file exactly once.
 */
export type Guard = { name: string; file: string; anchor: string; without: string; tests: readonly string[] };

const operation = 'libs/contracts/src/operation.ts';
const collection = 'libs/mongo/src/collection.ts';
const serve = 'libs/bus/src/serve.ts';
const matrix = 'test/tenancy/permission-matrix.test.ts';
const members = 'services/identity/test/members.int.test.ts';

export const guards: readonly Guard[] = [
  // Whose data it is.
  {
    name: 'tenant scope of a company’s own documents',
    file: collection,
    anchor: 'return scoped(this.#collection, { company_id }, tx);',
    without: 'return scoped(this.#collection, { ...(false && { company_id }) }, tx);',
    tests: ['services/branches/test/branches.int.test.ts'],
  },
  {
    name: 'tenant scope of documents of two parties',
    file: collection,
    anchor: 'return scoped(this.#collection, { [side]: caller.company_id }, tx);',
    without: 'return scoped(this.#collection, { ...(false && { [side]: caller.company_id }) }, tx);',
    tests: ['services/orders/test/read-orders.int.test.ts'],
  },
  {
    name: 'tenant binding of list cursors',
    file: 'libs/mongo/src/cursor.ts',
    anchor: 'JSON.stringify([call.operation, call.principal.company_id, filters])',
    without: 'JSON.stringify([call.operation, filters])',
    tests: ['services/branches/test/branches.int.test.ts'],
  },
  {
    name: 'signature of list cursors',
    file: 'libs/mongo/src/cursor.ts',
    anchor: 'if (given.length !== expected.length || !timingSafeEqual(given, expected))',
    without: 'if (given.length === 1_000 && !timingSafeEqual(given, expected))',
    tests: ['services/branches/test/branches.int.test.ts'],
  },
  {
    name: 'branch scope of branches',
    file: 'libs/contracts/src/principal.ts',
    anchor: 'caller.branch_ids === null || (caller.branch_ids as string[]).includes(branch_id);',
    without: 'caller.branch_ids === null || branch_id.length > 0;',
    tests: ['services/branches/test/branches.int.test.ts'],
  },
  {
    name: 'branch scope of orders',
    file: 'services/orders/src/order-store.ts',
    anchor: 'return caller.branch_ids === null ? {} : { branch_id: { $in: caller.branch_ids } };',
    without: 'return {};',
    tests: ['services/orders/test/read-orders.int.test.ts'],
  },
  {
    name: 'branch scope of RFQs',
    file: 'services/rfq/src/rfq-store.ts',
    anchor: "company_kind === 'buyer' && branch_ids !== null ? { branch_id: { $in: branch_ids } } : {};",
    without: "company_kind === 'buyer' && branch_ids !== null ? {} : {};",
    tests: ['services/rfq/test/rfqs.int.test.ts'],
  },
  {
    name: 'branch scope of recurring orders',
    file: 'services/recurrence/src/recurrence-store.ts',
    anchor: 'return caller.branch_ids === null ? {} : { branch_id: { $in: caller.branch_ids } };',
    without: 'return {};',
    tests: ['services/recurrence/test/recurrences.int.test.ts'],
  },
  {
    name: 'an order is hidden from its supplier until it is placed',
    file: 'services/orders/src/order-store.ts',
    anchor: "if (caller.company_kind === 'supplier') return { placed_at: { $ne: null } };",
    without: "if (caller.company_kind === 'supplier') return {};",
    tests: ['services/orders/test/read-orders.int.test.ts'],
  },
  {
    name: 'internal notes are hidden from suppliers',
    file: 'services/orders/src/order-view.ts',
    anchor: 'internal_note: supplier ? null : order.internal_note,',
    without: 'internal_note: order.internal_note,',
    tests: ['services/orders/src/order-view.test.ts'],
  },
  // Who may call.
  {
    name: 'permission',
    file: operation,
    anchor: '!caller.permissions.includes(value.permission)',
    without: 'caller.permissions.length > 1_000',
    tests: [matrix],
  },
  {
    name: 'kind of company',
    file: operation,
    anchor: ': value.audience === caller.company_kind)',
    without: ': true)',
    tests: [matrix],
  },
  {
    name: 'person_only',
    file: operation,
    anchor: "value.person_only !== 'no' &&\n    caller",
    without: 'value.person_only === undefined &&\n    caller',
    tests: [matrix],
  },
  {
    name: 'person_only: a session alone',
    file: operation,
    anchor: "!(value.person_only === 'session_or_rest_key' && caller.credential_kind === 'rest_key')",
    without: "!(caller.credential_kind === 'rest_key')",
    tests: [matrix],
  },
  {
    name: 'narrowing: read only',
    file: operation,
    anchor: "if (caller.read_only && value.effect !== 'read')",
    without: 'if (caller.read_only && value.effect === undefined)',
    tests: [matrix],
  },
  {
    name: 'narrowing: no money',
    file: operation,
    anchor: 'if (caller.no_money && value.commits_funds)',
    without: 'if (caller.no_money && value.commits_funds === undefined)',
    tests: [matrix],
  },
  {
    name: 'narrowing: areas',
    file: operation,
    anchor: 'if (caller.areas && !caller.areas.includes(value.area))',
    without: 'if (caller.areas && caller.areas.length > 1_000)',
    tests: [matrix],
  },
  {
    name: 'a service asks for the permission again',
    file: serve,
    anchor: 'if (refused) throw refused;',
    without: '',
    tests: [matrix],
  },
  {
    name: 'a gateway asks for the permission before any service',
    file: 'gateway/src/invoke.ts',
    anchor: 'const refused = refusal(operation, principal);',
    without: 'const refused = operation.name.length > 1_000 ? refusal(operation, principal) : undefined;',
    tests: ['gateway/test/rest.int.test.ts'],
  },
  {
    name: 'nobody grants what they do not hold',
    file: 'services/identity/src/grant.ts',
    anchor: 'if (first)',
    without: 'if (first && more.length > 1_000)',
    tests: [members],
  },
  {
    name: 'nobody approves what they placed',
    file: 'services/orders/src/decide-purchase.ts',
    anchor: 'if (isOwn(purchase, principal))',
    without: 'if (isOwn(purchase, principal) && purchase._id.length > 1_000)',
    tests: ['services/orders/test/decide-purchase.int.test.ts'],
  },
  // Which credential, at which door.
  {
    name: 'kind of credential per door, told by its prefix',
    file: 'gateway/src/authenticate.ts',
    anchor: 'if (known && known.door !== door)',
    without: 'if (known && known.door === undefined)',
    tests: ['gateway/test/rest.int.test.ts'],
  },
  {
    name: 'kind of credential per door, known to identity',
    file: 'services/identity/src/credential.ts',
    anchor: 'if (credential.kind !== kind)',
    without: 'if (credential.kind === undefined)',
    tests: ['services/identity/test/credentials.int.test.ts'],
  },
  {
    name: 'a revoked credential is refused',
    file: 'services/identity/src/credential.ts',
    anchor: 'if (credential.revoked_at)',
    without: 'if (credential.revoked_at === undefined)',
    tests: ['services/identity/test/credentials.int.test.ts'],
  },
  {
    name: 'epoch: what was asked before a revocation is not remembered',
    file: 'gateway/src/authenticate.ts',
    anchor: 'if (lease.generation() !== generation) return principal;',
    without: 'if (generation > 1_000_000) return principal;',
    tests: ['gateway/src/authenticate.test.ts'],
  },
  {
    name: 'lease: what is remembered counts only while it holds',
    file: 'gateway/src/authenticate.ts',
    anchor: 'known && lease.holds() &&',
    without: 'known &&',
    tests: ['gateway/src/authenticate.test.ts'],
  },
  {
    name: 'a gateway forgets whom a revocation concerns',
    file: 'gateway/src/authenticate.ts',
    anchor: 'if (scopes.some((scope) => concerns(scope, principal))) remembered.delete(key);',
    without:
      'if (principal.user_id.length > 1_000 && scopes.length > concerns.length) remembered.delete(key);',
    tests: ['gateway/src/authenticate.test.ts'],
  },
  {
    name: 'secrets are in no stored answer',
    file: 'services/identity/src/create-token.ts',
    anchor: '{ stored: (answer) => ({ ...answer, secret: null }) },',
    without: '{ stored: (answer) => answer },',
    tests: ['services/identity/test/credentials.int.test.ts'],
  },
  {
    name: 'addresses of payment links are stored sealed',
    file: 'services/finance/src/generate-order-payment-link.ts',
    anchor: "{ stored: (view) => ({ ...view, url: '' }) },",
    without: '{ stored: (view) => view },',
    tests: ['test/system/secrets.test.ts'],
  },
  {
    name: 'throttle of sign-in',
    file: 'services/identity/src/throttle-store.ts',
    anchor: 'if (retry_after_s > 0)',
    without: 'if (retry_after_s > 1_000_000)',
    tests: ['services/identity/test/entry.int.test.ts'],
  },
  {
    name: 'host check',
    file: 'gateway/src/check-host.ts',
    anchor: 'if (host.length !== 1 || !hosts.has(String(host[0]).toLowerCase()))',
    without: 'if (host.length !== 1)',
    tests: ['gateway/test/forged-requests.int.test.ts'],
  },
  {
    name: 'origin check',
    file: 'gateway/src/check-host.ts',
    anchor: 'origin.find((one) => !origins.has(one))',
    without: 'origin.find((one) => !one)',
    tests: ['gateway/test/forged-requests.int.test.ts'],
  },
  {
    name: 'headers of MCP against the body',
    file: 'gateway/src/check-mcp-headers.ts',
    anchor: "if (![undefined, method].includes(headers['mcp-method']))",
    without: "if (!['tools/list', undefined, method].includes(headers['mcp-method']))",
    tests: ['gateway/test/forged-requests.int.test.ts'],
  },
  // Between services.
  {
    name: 'signature of the principal',
    file: 'libs/bus/src/headers.ts',
    anchor: 'if (!signed || !key || !equal(end, mac(key, text, options.subject, options.body)))',
    without: 'if (!signed || !key)',
    tests: ['libs/bus/test/bus.int.test.ts'],
  },
  {
    name: 'expiry of the principal',
    file: 'libs/bus/src/headers.ts',
    anchor: 'if (signed.expires_at_ms < options.now_ms)',
    without: 'if (signed.expires_at_ms < 0)',
    tests: ['libs/bus/test/bus.int.test.ts'],
  },
  {
    name: 'a process publishes on its own subjects alone',
    file: 'libs/bus/src/permissions.ts',
    anchor: 'publish: [...asked, ...delivered, ...told],',
    without: "publish: ['>'],",
    tests: ['libs/bus/test/permissions.int.test.ts'],
  },
  {
    name: 'a process listens on its own subjects alone',
    file: 'libs/bus/src/permissions.ts',
    anchor: '...heard,\n      discovery,',
    without: "'>',\n      discovery,",
    tests: ['libs/bus/test/permissions.int.test.ts'],
  },
  {
    name: 'input is parsed strictly',
    file: serve,
    anchor: 'const input = parseInput(operation.input, message.json());',
    without: 'const input = message.json();',
    tests: [matrix],
  },
  {
    name: 'output is stripped to the contract',
    file: serve,
    anchor: 'operation.output.parse(await work.run(call, input));',
    without: '(await work.run(call, input)) as never;',
    tests: ['libs/bus/test/bus.int.test.ts'],
  },
  // What is recorded.
  {
    name: 'idempotency record',
    file: 'libs/mongo/src/database.ts',
    anchor: 'if (key)\n            await idempotency.lookup(tx).insert({',
    without: 'if (key && key.length > 1_000)\n            await idempotency.lookup(tx).insert({',
    tests: ['services/branches/test/branches.int.test.ts'],
  },
  {
    name: 'an idempotency key is bound to its payload',
    file: 'libs/mongo/src/database.ts',
    anchor: 'if (row.payload_hash !== payload_hash) throw keyReused();',
    without: '',
    tests: ['services/branches/test/branches.int.test.ts'],
  },
  {
    name: 'every write is in the activity log',
    file: 'libs/mongo/src/database.ts',
    anchor: 'await recordAudit(tx, call, audit, number);',
    without: '',
    tests: ['services/identity/test/audit.int.test.ts'],
  },
];
