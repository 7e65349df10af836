/**
 * The suites of the Jest project `proof`, which `npm test` runs: each speaks to the product by REST, MCP or the bus, needs
 * only MongoDB and NATS, and takes at most 10 s of CPU.
 */
export type Proof = {
  suite: string;
  /** What the suite proves, as a sentence about the product. */
  promise: string;
  /** Budget of CPU in seconds, with the servers and processes that the suite uses, on an idle machine of two cores. */
  cpu_s: number;
};

export const proof: readonly Proof[] = [
  // Whole stories.
  {
    suite: 'test/system/order-story.test.ts',
    promise:
      'An assistant previews, places, pays and cancels an order, with the same answers over REST and MCP.',
    cpu_s: 4.5,
  },
  {
    suite: 'test/system/rfq-story.test.ts',
    promise:
      'A request for quotation leads to bids, counter-offers, awards, purchase orders and their orders.',
    cpu_s: 10,
  },
  {
    suite: 'test/system/specification.test.ts',
    promise: 'The 50 tools have the names, order and flags of the specification.',
    cpu_s: 1,
  },
  {
    suite: 'test/system/idempotency.test.ts',
    promise: 'A call that is sent again with its key takes effect once and is answered the same.',
    cpu_s: 6,
  },
  {
    suite: 'test/system/filters.test.ts',
    promise: 'Each filter of a list returns what it says, and nothing else.',
    cpu_s: 3.5,
  },
  // Permissions and visibility.
  {
    suite: 'test/tenancy/permission-matrix.test.ts',
    promise: 'Each operation is refused to each role, credential and narrowing that may not call it.',
    cpu_s: 2.5,
  },
  {
    suite: 'test/tenancy/changes.test.ts',
    promise: 'The change feed shows a company its own changes alone, as far as the caller may read them.',
    cpu_s: 9,
  },
  {
    suite: 'services/branches/test/branches.int.test.ts',
    promise: 'Branches, keys and cursors of one company are nothing to another.',
    cpu_s: 1,
  },
  {
    suite: 'services/orders/test/read-orders.int.test.ts',
    promise: 'Both parties of an order list and read it, confined callers those of their branches.',
    cpu_s: 4.5,
  },
  // Identity.
  {
    suite: 'services/identity/test/credentials.int.test.ts',
    promise: 'Tokens and keys are shown once, work as far as their owner may, and end when revoked.',
    cpu_s: 4.5,
  },
  {
    suite: 'services/identity/test/grants.int.test.ts',
    promise:
      'An assistant that signs in gets what a person granted, and refreshes it without losing or doubling it.',
    cpu_s: 7,
  },
  {
    suite: 'services/identity/test/members.int.test.ts',
    promise: 'Nobody grants, changes or ends rights beyond their own.',
    cpu_s: 7.5,
  },
  {
    suite: 'services/identity/test/audit.int.test.ts',
    promise: 'Each write is an entry of the company’s activity log, whose chain shows a change or a gap.',
    cpu_s: 2,
  },
  // The edge.
  {
    suite: 'gateway/test/rest.int.test.ts',
    promise: 'REST authenticates, limits, answers and refuses as documented.',
    cpu_s: 6,
  },
  {
    suite: 'gateway/test/mcp.int.test.ts',
    promise: 'MCP lists and calls the tools that a token allows, in both revisions.',
    cpu_s: 3,
  },
  {
    suite: 'gateway/test/mcp-refusals.int.test.ts',
    promise: 'MCP refuses malformed messages by their JSON-RPC code and a sentence.',
    cpu_s: 2.5,
  },
  {
    suite: 'gateway/test/money-guard.int.test.ts',
    promise: 'An assistant spends only what a person has confirmed.',
    cpu_s: 8,
  },
  {
    suite: 'gateway/test/forged-requests.int.test.ts',
    promise: 'Requests with another host, origin or header than their body says are refused.',
    cpu_s: 2.5,
  },
  {
    suite: 'gateway/test/revocation.int.test.ts',
    promise: 'A revoked credential stops at once on every gateway.',
    cpu_s: 7.5,
  },
  {
    suite: 'test/conformance/server.test.ts',
    promise: 'The MCP server passes the conformance suites of the protocol.',
    cpu_s: 4,
  },
  // Orders and what they hold.
  {
    suite: 'services/orders/test/place-order.int.test.ts',
    promise: 'Placing makes one order per supplier and currency with exact totals, or nothing.',
    cpu_s: 4,
  },
  {
    suite: 'services/orders/test/decide-purchase.int.test.ts',
    promise:
      'A purchase above a limit waits for an approval by another person, and is then placed or released.',
    cpu_s: 8,
  },
  {
    suite: 'services/orders/test/fulfil-order.int.test.ts',
    promise: 'A supplier confirms, ships and delivers an order in part and in whole, and nothing beyond it.',
    cpu_s: 5.5,
  },
  {
    suite: 'services/catalogue/test/reserve-stock.int.test.ts',
    promise: 'Stock is never promised twice, and returns when a purchase ends.',
    cpu_s: 1.5,
  },
  {
    suite: 'services/rfq/test/rfqs.int.test.ts',
    promise: 'RFQs are created, changed and closed by their rules, and take no bid after the deadline.',
    cpu_s: 6,
  },
  {
    suite: 'services/rfq/test/accept-bid.int.test.ts',
    promise: 'Awards never exceed what was asked or what limits allow, also at the same moment.',
    cpu_s: 9.5,
  },
  {
    suite: 'services/recurrence/test/run-recurrence.int.test.ts',
    promise: 'A recurring order places each run once, on its day, within its ceiling.',
    cpu_s: 10,
  },
  // Money.
  {
    suite: 'services/finance/test/money-under-concurrency.int.test.ts',
    promise: 'Concurrent payments, refunds and top-ups leave a ledger that sums to zero.',
    cpu_s: 2.5,
  },
  {
    suite: 'services/finance/test/pay-order-with-balance.int.test.ts',
    promise: 'An order is paid once, in full, from a balance that covers it.',
    cpu_s: 4.5,
  },
  {
    suite: 'services/finance/test/company-limits.int.test.ts',
    promise: 'Limits count what is committed and spent per company, branch and user in their period.',
    cpu_s: 2.5,
  },
  {
    suite: 'services/finance/test/limits-under-concurrency.int.test.ts',
    promise: 'Purchases at the same moment do not exceed a limit together.',
    cpu_s: 1.5,
  },
  {
    suite: 'services/finance/test/links-under-concurrency.int.test.ts',
    promise: 'Each payment through a link counts once, also while its order changes.',
    cpu_s: 3,
  },
  // Events, feed and webhooks.
  {
    suite: 'libs/mongo/test/relay.int.test.ts',
    promise: 'Each committed event reaches each subscriber, and a slow one delays no other.',
    cpu_s: 6.5,
  },
  {
    suite: 'libs/mongo/test/database.int.test.ts',
    promise: 'A write commits its data, events, answer and activity together, or nothing.',
    cpu_s: 3.5,
  },
  {
    suite: 'services/feed/test/changes.int.test.ts',
    promise: 'The change feed numbers changes without gaps, and says when a cursor has ended.',
    cpu_s: 2,
  },
  {
    suite: 'services/feed/test/webhooks.int.test.ts',
    promise: 'A webhook receives each change that it may read, signed, and again until it answers.',
    cpu_s: 5.5,
  },
  {
    suite: 'test/faults/sagas.test.ts',
    promise: 'A purchase or award that breaks at any step is made once or leaves nothing held.',
    cpu_s: 10,
  },
  // Between processes.
  {
    suite: 'libs/bus/test/bus.int.test.ts',
    promise: 'A service answers only calls that are signed, declared and in time.',
    cpu_s: 1.5,
  },
  {
    suite: 'libs/bus/test/permissions.int.test.ts',
    promise: 'A process can publish and subscribe to what its contracts declare, and nothing else.',
    cpu_s: 1,
  },
];
