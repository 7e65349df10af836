import type { BaseConfig, ServiceDefinition } from '@procura/service';
import { charges } from './charge-store.ts';
import { commitments } from './commitment-store.ts';
import type { Deps } from './deps.ts';
import { limits } from './limit-store.ts';
import { operations } from './operations.ts';
import { followOrderChanged } from './order-events.ts';
import { usage } from './usage-store.ts';

export const financeService: ServiceDefinition<'finance', Deps, BaseConfig> = {
  name: 'finance',
  collections: [limits, usage, commitments, charges],
  deps: (base) => ({
    ...base,
    limits: base.database.collection(limits),
    usage: base.database.collection(usage),
    commitments: base.database.collection(commitments),
    charges: base.database.collection(charges),
  }),
  handlers: operations,
  consumers: {
    // Give-backs of one company meet on its usage, as its commits do.
    order_changed: { effect: followOrderChanged, turns: (order) => [order.buyer_company_id] },
  },
  jobs: [],
};
