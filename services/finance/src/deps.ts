import type { ScopedCollection } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { BillingParty } from './billing-party-store.ts';
import type { Charge } from './charge.ts';
import type { LedgerCheck } from './check-ledger.ts';
import type { Commitment } from './commitment.ts';
import type { CredentialCharge } from './credential-charge.ts';
import type { Invoice } from './invoice.ts';
import type { LedgerTransaction } from './ledger.ts';
import type { Balance, Escrow } from './ledger-store.ts';
import type { Limit } from './limit.ts';
import type { PaymentLink, ProviderName } from './payment-link.ts';
import type { ProviderEventRow } from './payment-link-store.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Payment, Refund } from './payment-store.ts';
import type { TopUp } from './top-up-store.ts';
import type { Usage } from './usage.ts';

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
