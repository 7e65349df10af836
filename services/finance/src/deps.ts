import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { Charge } from './charges/charge.ts';
import type { CredentialCharge } from './charges/credential-charge.ts';
import type { Payment, Refund } from './charges/payment-store.ts';
import type { BillingParty } from './invoices/billing-party-store.ts';
import type { Invoice } from './invoices/invoice.ts';
import type { LedgerCheck } from './ledger/check-ledger.ts';
import type { LedgerTransaction } from './ledger/ledger.ts';
import type { Balance, Escrow } from './ledger/ledger-store.ts';
import type { TopUp } from './ledger/top-up-store.ts';
import type { Commitment } from './limits/commitment.ts';
import type { Limit } from './limits/limit.ts';
import type { Usage } from './limits/usage.ts';
import type { PaymentLink, ProviderName } from './payment-links/payment-link.ts';
import type { ProviderEventRow } from './payment-links/payment-link-store.ts';
import type { PaymentProvider } from './payment-links/payment-provider.ts';

export type Deps = BaseDeps & {
  readonly limits: ScopedCollection<Limit>;
  readonly usage: ScopedCollection<Usage>;
  readonly commitments: ScopedCollection<Commitment>;
  readonly credentialCharges: ScopedCollection<CredentialCharge>;
  readonly charges: ScopedCollection<Charge>;
  readonly payments: ScopedCollection<Payment>;
  readonly refunds: ScopedCollection<Refund>;
  readonly billingParties: ScopedCollection<BillingParty>;
  readonly invoices: ScopedCollection<Invoice>;
  readonly ledger: ScopedCollection<LedgerTransaction>;
  readonly balances: ScopedCollection<Balance>;
  readonly escrows: ScopedCollection<Escrow>;
  readonly topUps: ScopedCollection<TopUp>;
  readonly paymentLinks: ScopedCollection<PaymentLink>;
  readonly providerEvents: ScopedCollection<ProviderEventRow>;
  readonly ledgerCheck: LedgerCheck;
  /** Who makes new payment links. */
  readonly provider: PaymentProvider;
  /** Everyone whose links and events are taken. */
  readonly providers: ReadonlyMap<ProviderName, PaymentProvider>;
};
