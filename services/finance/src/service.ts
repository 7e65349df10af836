import { chargeChanged } from '@procura/contracts';
import type { ServiceDefinition } from '@procura/service';
import { chargeMigrations } from './charges/charge-store.ts';
import { type Config, readConfig } from './config.ts';
import { collections, type Deps } from './deps.ts';
import { followBillingParty } from './invoices/billing-party-store.ts';
import { documentNumberMigrations } from './invoices/document-number-store.ts';
import { getInvoicePdf } from './invoices/invoice-pdf.ts';
import { invoiceMigrations } from './invoices/invoice-store.ts';
import { getOrderBilling } from './invoices/read-billing.ts';
import { countFinanceTasks, getInvoiceMetrics } from './invoices/read-invoice-metrics.ts';
import { getInvoice, listInvoices } from './invoices/read-invoices.ts';
import { getCompanyBalance, listBalanceEntries } from './ledger/read-balance.ts';
import { topUpBalance } from './ledger/top-up-balance.ts';
import { checkLedger, watchLedgerCheck } from './ledger-check/check-ledger.ts';
import { capCredential, endCaps } from './limits/cap-credential.ts';
import { chargeApprover } from './limits/charge-approver.ts';
import { commitSpend } from './limits/commit-spend.ts';
import { judgeAwards } from './limits/judge-awards.ts';
import { moveCommitment } from './limits/move-commitment.ts';
import { getCompanyLimits, getLimitUse } from './limits/read-limits.ts';
import { releaseSpend } from './limits/release-spend.ts';
import { updateCompanyLimits } from './limits/update-company-limits.ts';
import { conflictKeysOf, followOrderChanged, openChargeOfPlaced } from './order-events.ts';
import { openProviders } from './payment-links/open-providers.ts';
import { providerPaymentMigrations } from './payment-links/payment-link-store.ts';
import { completeSandboxPayment, getPaymentPage } from './payment-links/payment-page.ts';
import { closeLinks, onSuspensionChanged } from './payments/close-links.ts';
import {
  describeGenerateOrderPaymentLink,
  describePayOrderWithBalance,
} from './payments/describe-payment.ts';
import { releaseDueEarnings } from './payments/due-earnings.ts';
import { generateOrderPaymentLink } from './payments/generate-order-payment-link.ts';
import { payOrderWithBalance } from './payments/pay-order-with-balance.ts';
import { settleDueLinks } from './payments/payment-link-jobs.ts';
import { receivePaymentWebhook } from './payments/receive-payment-webhook.ts';

export const financeService: ServiceDefinition<'finance', Deps, Config> = {
  name: 'finance',
  readConfig,
  collections,
  migrations: [
    ...invoiceMigrations,
    ...chargeMigrations,
    ...documentNumberMigrations,
    ...providerPaymentMigrations,
  ],
  feature_level: 1,
  deps: (base, config) => {
    watchLedgerCheck(base);
    return openProviders(base, config);
  },
  handlers: {
    get_company_limits: getCompanyLimits,
    update_company_limits: updateCompanyLimits,
    get_limit_use: getLimitUse,
    judge_awards: judgeAwards,
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
    get_invoice_metrics: getInvoiceMetrics,
    count_finance_tasks: countFinanceTasks,
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
    company_suspension_changed: { effect: onSuspensionChanged },
    billing_party_changed: { effect: followBillingParty },
    credential_revoked: { effect: endCaps },
  },
  tasks: [closeLinks],
  jobs: [
    { name: 'check_ledger', every_ms: 60_000, at_start: true, run: checkLedger },
    { name: 'settle_links', every_ms: 2000, run: settleDueLinks },
    { name: 'due_earnings', every_ms: 2000, run: releaseDueEarnings },
  ],
};
