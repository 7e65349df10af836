import type { OpenedCollections } from '@procura/mongo';
import { type BaseDeps, suspendedCompanies } from '@procura/service';
import { charges, payments, refunds } from './charges/charge-store.ts';
import { billingParties } from './invoices/billing-party-store.ts';
import { documentNumbers } from './invoices/document-number-store.ts';
import { invoices } from './invoices/invoice-store.ts';
import { balances, escrows, ledger } from './ledger/ledger-store.ts';
import { topUps } from './ledger/top-up-store.ts';
import { ledgerCheckpoints, ledgerProblems, ledgerState } from './ledger-check/ledger-check-store.ts';
import { commitments } from './limits/commitment-store.ts';
import { credentialCharges } from './limits/credential-charge.ts';
import { limits } from './limits/limit-store.ts';
import { usage } from './limits/usage-store.ts';
import type { ProviderName } from './payment-links/payment-link.ts';
import { paymentLinks, providerEvents, providerPayments } from './payment-links/payment-link-store.ts';
import type { PaymentProvider } from './payment-links/payment-provider.ts';

/** The collections of the service, by their names in `Deps`. */
export const collections = {
  limits,
  usage,
  commitments,
  credentialCharges,
  charges,
  payments,
  refunds,
  billingParties,
  documentNumbers,
  invoices,
  ledger,
  ledgerState,
  ledgerCheckpoints,
  ledgerProblems,
  balances,
  escrows,
  topUps,
  paymentLinks,
  providerEvents,
  providerPayments,
  suspendedCompanies,
};

export type Deps = BaseDeps &
  OpenedCollections<typeof collections> & {
    /** The provider of new payment links. */
    readonly provider: PaymentProvider;
    /** All providers whose links and events are accepted. */
    readonly providers: ReadonlyMap<ProviderName, PaymentProvider>;
  };
