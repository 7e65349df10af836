import { chargeChanged } from '@procura/contracts';
import type { ServiceDefinition } from '@procura/service';
import { chargeApprover } from './charges/charge-approver.ts';
import { payOrderWithBalance } from './charges/pay-order-with-balance.ts';
import { type Config, readConfig } from './config.ts';
import { endCaps } from './credential-events.ts';
import { collections, type Deps } from './deps.ts';
import { followBillingParty } from './invoices/billing-party-store.ts';
import { getInvoicePdf } from './invoices/invoice-pdf.ts';
import { invoiceMigrations } from './invoices/invoice-store.ts';
import { getOrderBilling } from './invoices/read-billing.ts';
import { getInvoice, listInvoices } from './invoices/read-invoices.ts';
import { checkLedger, watchLedgerCheck } from './ledger/check-ledger.ts';
import { getCompanyBalance, listBalanceEntries } from './ledger/read-balance.ts';
import { topUpBalance } from './ledger/top-up-balance.ts';
import { capCredential } from './limits/cap-credential.ts';
import { commitSpend } from './limits/commit-spend.ts';
import { moveCommitment } from './limits/move-commitment.ts';
import { getCompanyLimits, getLimitUse } from './limits/read-limits.ts';
import { releaseSpend } from './limits/release-spend.ts';
import { updateCompanyLimits } from './limits/update-company-limits.ts';
import { conflictKeysOf, followOrderChanged, openChargeOfPlaced } from './order-events.ts';
import {
  describeGenerateOrderPaymentLink,
  describePayOrderWithBalance,
} from './payment-links/describe-payment.ts';
import { generateOrderPaymentLink } from './payment-links/generate-order-payment-link.ts';
import { openProviders } from './payment-links/open-providers.ts';
import { settleDueLinks } from './payment-links/payment-link-jobs.ts';
import { completeSandboxPayment, getPaymentPage } from './payment-links/payment-page.ts';
import { receivePaymentWebhook } from './payment-links/receive-payment-webhook.ts';

export const financeService: ServiceDefinition<'finance', Deps, Config> = {
  name: 'finance',
  readConfig,
  collections,
  migrations: invoiceMigrations,
  deps: (base, config) => {
    watchLedgerCheck(base);
    return openProviders(base, config);
  },
  handlers: {
    get_company_limits: getCompanyLimits,
    update_company_limits: updateCompanyLimits,
    get_limit_use: getLimitUse,
    cap_credential: capCredential,
    charge_approver: chargeApprover,
    commit_spend: commitSpend,
    release_spend: releaseSpend,
    move_commitment: moveCommitment,
    get_company_balance: getCompanyBalance,
    list_balance_entries: listBalanceEntries,
    pay_order_with_balance: payOrderWithBalance,
    get_order_billing: getOrderBilling,
    list_invoices: listInvoices,
    get_invoice: getInvoice,
    get_invoice_pdf: getInvoicePdf,
    top_up_balance: topUpBalance,
    generate_order_payment_link: generateOrderPaymentLink,
    describe_pay_order_with_balance: describePayOrderWithBalance,
    describe_generate_order_payment_link: describeGenerateOrderPaymentLink,
    get_payment_page: getPaymentPage,
    complete_sandbox_payment: completeSandboxPayment,
    receive_payment_webhook: receivePaymentWebhook,
  },
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
