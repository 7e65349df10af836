import { chargeChanged } from '@procura/contracts';
import type { ServiceDefinition } from '@procura/service';
import { collections } from './collections.ts';
import type { Config } from './config.ts';
import { endCaps } from './credential-events.ts';
import type { Deps } from './deps.ts';
import { followBillingParty } from './invoices/billing-party-store.ts';
import { invoiceMigrations } from './invoices/invoice-store.ts';
import { checkLedger, watchLedgerCheck } from './ledger/check-ledger.ts';
import { operations } from './operations.ts';
import { conflictKeysOf, followOrderChanged, openChargeOfPlaced } from './order-events.ts';
import { openProviders } from './payment-links/open-providers.ts';
import { settleDueLinks } from './payment-links/payment-link-jobs.ts';

export const financeService: ServiceDefinition<'finance', Deps, Config> = {
  name: 'finance',
  collections,
  migrations: invoiceMigrations,
  deps: (base, config) => {
    watchLedgerCheck(base);
    return openProviders(base, config);
  },
  handlers: operations,
  consumers: {
    order_changed: {
      alone: openChargeOfPlaced,
      effect: followOrderChanged,
      serializeOn: conflictKeysOf,
      awaits: [chargeChanged],
    },
    billing_party_changed: { effect: followBillingParty },
    credential_revoked: { effect: endCaps },
  },
  jobs: [
    { name: 'check_ledger', every_ms: 60_000, at_start: true, run: checkLedger },
    { name: 'settle_links', every_ms: 2000, run: settleDueLinks },
  ],
};
