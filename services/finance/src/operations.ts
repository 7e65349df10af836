import type { HandlerTable } from '@procura/bus';
import { capCredential } from './cap-credential.ts';
import { chargeApprover } from './charge-approver.ts';
import { commitSpend } from './commit-spend.ts';
import type { Deps } from './deps.ts';
import { describeGenerateOrderPaymentLink, describePayOrderWithBalance } from './describe-payment.ts';
import { generateOrderPaymentLink } from './generate-order-payment-link.ts';
import { getInvoicePdf } from './invoice-pdf.ts';
import { moveCommitment } from './move-commitment.ts';
import { payOrderWithBalance } from './pay-order-with-balance.ts';
import { completeSandboxPayment, getPaymentPage } from './payment-page.ts';
import { getCompanyBalance, listBalanceEntries } from './read-balance.ts';
import { getOrderBilling } from './read-billing.ts';
import { getInvoice, listInvoices } from './read-invoices.ts';
import { getCompanyLimits, getLimitUse } from './read-limits.ts';
import { receivePaymentWebhook } from './receive-payment-webhook.ts';
import { releaseSpend } from './release-spend.ts';
import { topUpBalance } from './top-up-balance.ts';
import { updateCompanyLimits } from './update-company-limits.ts';

export const operations: HandlerTable<'finance', Deps> = {
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
};
