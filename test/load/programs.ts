/** What `npm run bench -- <name>` and `npm run soak -- <name>` run: `benches/<name>.ts`, `soaks/<name>.ts`, or suites. */
export type Program = {
  name: string;
  about: string;
  /** The argument that it takes. */
  takes?: string;
  /** Suites that it runs in whole, and the test commands in part: they read `PROCURA_SOAK`. Arguments go to Jest. */
  suites?: readonly string[];
};

/** Programs of one kind, and the folder of those that are modules. */
export type Kind = { folder: string; programs: readonly Program[] };

export const kinds: Record<'bench' | 'soak', Kind> = {
  bench: {
    folder: 'benches',
    programs: [
      {
        name: 'application',
        about:
          'time from an answer to usable rows in Chromium, and the longest tasks while 100 orders scroll',
      },
      {
        name: 'requests',
        about: 'requests per second, latency and CPU of reads, MCP and placements, next to a minimal program',
      },
      {
        name: 'feed',
        about: 'delay from a commit to /api/changes and to webhooks at 50 writes a second, one receiver slow',
      },
      { name: 'growth', about: 'CPU per call for a company of 10,000 orders and one of a million' },
      { name: 'memory', about: 'memory and CPU of each process of the images under placements' },
      {
        name: 'peers',
        about: 'the same tasks on Procura and on Vendure with PostgreSQL, installed from npm',
      },
      {
        name: 'releases',
        takes: 'commit',
        about:
          'a commit, such as the tag of the last release, and this tree: placing, previewing and reading orders',
      },
      { name: 'scale', about: 'requests per second with more replicas, and which part saturates first' },
    ],
  },
  soak: {
    folder: 'soaks',
    programs: [
      {
        name: 'events',
        about: '2,000 events have one effect each while processes and NATS are killed',
        suites: ['test/faults/events.test.ts'],
      },
      {
        name: 'feed',
        about:
          '20,000 changes over two replicas with 60 kills of processes, NATS and the database; compares feeds',
      },
      {
        name: 'generated-calls',
        about: 'hostile input, and calls generated from openapi.json in every phase for five minutes',
        suites: ['test/system/hostile-input.test.ts'],
      },
      {
        name: 'inputs',
        about:
          'p99 of an idle company while another sends the most expensive inputs: at most 3 times that at rest',
      },
      {
        name: 'killed-writer',
        about: 'orders and events of others before and after a replica is killed in a write of one company',
      },
      {
        name: 'ledger',
        about: 'finance checks a ledger of a million rows, inserted directly, and finds a wrong one',
      },
      { name: 'money', about: '5,000 random money operations while services are killed; checks the ledger' },
      {
        name: 'pages',
        about: 'the pages of the documentation, with 100 orders in an ERP’s month',
        suites: ['test/docs/docs.test.ts'],
      },
      {
        name: 'read-own-writes',
        about: '1,000 sequences of writes, each followed by reads over both surfaces',
        suites: ['test/system/read-own-writes.test.ts'],
      },
      {
        name: 'recurrences',
        about: 'half a year of recurring orders while their scheduler is killed',
        suites: ['services/recurrence/test/run-faults.int.test.ts'],
      },
      {
        name: 'rehearsal',
        takes: 'seconds',
        about:
          'placements at 60 % of the sustained rate while NATS servers and replicas are killed and frozen, 300 s or as many as given',
      },
      {
        name: 'restarts',
        about:
          'rolling restarts of every service and gateway under 50 requests a second, 30 or as many as given',
        takes: 'rounds',
      },
      {
        name: 'lives',
        about:
          '100,000 random lives of orders: receipts, claims, payments and documents agree after each step',
        suites: ['test/lives/order-lives.test.ts'],
      },
      {
        name: 'northwind',
        about: 'the 830 orders of the Northwind data placed as live orders; each total is compared',
        suites: ['test/system/northwind-orders.test.ts'],
      },
      {
        name: 'revocation',
        about: '1,000 revocations of keys on four gateways under load, or of grants with SOAK_REVOKES=grants',
      },
      {
        name: 'two-releases',
        takes: 'commit',
        about:
          'every service twice, as this tree and as the commit, killed and started again; misses no mail or charge',
      },
      {
        name: 'unit-prices',
        about: '9,000 order lines at prices of four decimals, compared with sums in whole numbers',
        suites: ['services/finance/test/unit-prices.int.test.ts'],
      },
    ],
  },
};
