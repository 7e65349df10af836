import { chargeChanged } from '@procura/contracts';
import type { ServiceDefinition } from '@procura/service';
import { charges } from './charges/charge-store.ts';
import { credentialCharges } from './charges/credential-charge.ts';
import { payments, refunds } from './charges/payment-store.ts';
import type { Config } from './config.ts';
import { dropCaps } from './credential-events.ts';
import type { Deps } from './deps.ts';
import { billingParties, followBillingParty } from './invoices/billing-party-store.ts';
import { invoiceMigrations, invoices } from './invoices/invoice-store.ts';
import { checkLedger, openLedgerCheck } from './ledger/check-ledger.ts';
import { balances, escrows, ledger } from './ledger/ledger-store.ts';
import { topUps } from './ledger/top-up-store.ts';
import { commitments } from './limits/commitment-store.ts';
import { limits } from './limits/limit-store.ts';
import { usage } from './limits/usage-store.ts';
import { operations } from './operations.ts';
import { followOrderChanged, openChargeOfPlaced, turnsOf } from './order-events.ts';
import { openProviders } from './payment-links/open-providers.ts';
import { settleDueLinks } from './payment-links/payment-link-jobs.ts';
import { paymentLinks, providerEvents } from './payment-links/payment-link-store.ts';

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
