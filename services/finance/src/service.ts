import { chargeChanged } from '@procura/contracts';
import type { ServiceDefinition } from '@procura/service';
import { billingParties, followBillingParty } from './billing-party-store.ts';
import { charges } from './charge-store.ts';
import { checkLedger, openLedgerCheck } from './check-ledger.ts';
import { commitments } from './commitment-store.ts';
import type { Config } from './config.ts';
import { credentialCharges } from './credential-charge.ts';
import { dropCaps } from './credential-events.ts';
import type { Deps } from './deps.ts';
import { invoiceMigrations, invoices } from './invoice-store.ts';
import { balances, escrows, ledger } from './ledger-store.ts';
import { limits } from './limit-store.ts';
import { openProviders } from './open-providers.ts';
import { operations } from './operations.ts';
import { followOrderChanged, openChargeOfPlaced, turnsOf } from './order-events.ts';
import { settleDueLinks } from './payment-link-jobs.ts';
import { paymentLinks, providerEvents } from './payment-link-store.ts';
import { payments, refunds } from './payment-store.ts';
import { topUps } from './top-up-store.ts';
import { usage } from './usage-store.ts';

export const financeService: ServiceDefinition<'finance', Deps, Config> = {
  name: 'finance',
  collections: [
    limits,
    usage,
    commitments,
    credentialCharges,
    charges,
    payments,
    refunds,
    billingParties,
    invoices,
    ledger,
    balances,
    escrows,
    topUps,
    paymentLinks,
    providerEvents,
  ],
  migrations: invoiceMigrations,
  deps: (base, config) => ({
    ...base,
    limits: base.database.collection(limits),
    usage: base.database.collection(usage),
    commitments: base.database.collection(commitments),
    credentialCharges: base.database.collection(credentialCharges),
    charges: base.database.collection(charges),
    payments: base.database.collection(payments),
    refunds: base.database.collection(refunds),
    billingParties: base.database.collection(billingParties),
    invoices: base.database.collection(invoices),
    ledger: base.database.collection(ledger),
    balances: base.database.collection(balances),
    escrows: base.database.collection(escrows),
    topUps: base.database.collection(topUps),
    paymentLinks: base.database.collection(paymentLinks),
    providerEvents: base.database.collection(providerEvents),
    ledgerCheck: openLedgerCheck(base),
    ...openProviders(base, config),
  }),
  handlers: operations,
  consumers: {
    order_changed: {
      alone: openChargeOfPlaced,
      effect: followOrderChanged,
      serializeOn: turnsOf,
      awaits: [chargeChanged],
    },
    billing_party_changed: { effect: followBillingParty },
    credential_revoked: { effect: dropCaps },
  },
  jobs: [
    { name: 'check_ledger', every_ms: 3_600_000, at_start: true, run: checkLedger },
    { name: 'settle_links', every_ms: 2_000, run: settleDueLinks },
  ],
};
