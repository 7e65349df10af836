import { newId } from '@procura/contracts';
import { type Amount, add, allocate, isZero, quantityOf, subtract, zero } from '@procura/money';
import type { Charge } from '../charges/charge.ts';
import { amountsOf, type Billed, keyOf, ofShipping } from './billed.ts';
import { type Draft, type Invoice, type InvoiceLine, issuedOn, linesByRate, sumOf } from './invoice.ts';

type Summed = Pick<Draft, 'kind' | 'total_minor' | 'currency'>;

/** The sum of documents in one currency: invoices less credit notes. */
export const sumOfDocuments = (documents: readonly Summed[], currency: string): Amount =>
  documents.reduce(
    (sum, { kind, total_minor }) => (kind ? subtract : add)(sum, { amount_minor: total_minor, currency }),
    zero(currency),
  );

/** What is to be paid of an invoice, less its credit notes; undefined if nothing is. */
export const openMinorOf = (
  { status }: Pick<Charge, 'status'>,
  invoice: Summed,
  notes: readonly Summed[],
): bigint | undefined => {
  const left = sumOfDocuments([invoice, ...notes], invoice.currency).amount_minor;
  return status === 'open' && left > 0n ? left : undefined;
};

/** An invoice, its credit notes so far, and what is to be credited of its lines now. */
type Credit = { invoice: Invoice; earlier: readonly Invoice[]; credit: Billed };

/** The credit note of an invoice, at most for what remains of it; none if nothing is credited. */
export const creditNote = (given: Credit, { reason, now }: { reason: string; now: Date }): Draft[] => {
  const lines = creditLines(given);
  if (lines.length === 0) return [];
  const { invoice } = given;
  const _id = newId('invoice');
  const { order_id, branch_id, branch_name, reference, buyer_company_id, supplier_company_id, currency } =
    invoice;
  return [
    {
      _id,
      kind: 'credit_note',
      order_id,
      ...(branch_id && { branch_id }),
      ...(branch_name && { branch_name }),
      ...(reference && { reference }),
      shipment_id: _id,
      buyer_company_id,
      supplier_company_id,
      currency,
      lines,
      ...sumOf(lines, currency),
      issued_at: now,
      credited: {
        id: invoice._id,
        number: invoice.number,
        title: invoice.title ?? 'billing_statement',
        issued_at: invoice.issued_at,
        issued_on: issuedOn(invoice),
      },
      reason,
    },
  ];
};

/** Lines of the invoice with what is credited of them; what was credited without naming lines leaves only shares. */
const creditLines = ({ invoice, earlier, credit }: Credit): InvoiceLine[] => {
  const { currency } = invoice;
  const lines = invoice.lines.flatMap((line): InvoiceLine[] => {
    const part = credit.get(keyOf(line) ?? '');
    if (!part) return [];
    const quantity = keyOf(line) === ofShipping ? line.quantity : part.quantity;
    return [{ ...line, ...amountsOf(part, currency), quantity }];
  });
  const remaining = sumOfDocuments([invoice, ...earlier], currency);
  if (sumOf(lines, currency).total_minor <= remaining.amount_minor) return lines;
  return isZero(remaining) ? [] : sharesByRate(invoice, remaining);
};

/** One line per tax rate of the invoice, with its share of an amount in net and tax. */
export const sharesByRate = (invoice: Invoice, amount: Amount): InvoiceLine[] => {
  const rates = linesByRate(invoice.lines).map(({ tax_rate, lines }) => ({
    tax_rate,
    ...sumOf(lines, invoice.currency),
  }));
  const shares = allocate(
    amount,
    rates.flatMap(({ net_minor, tax_minor }) => [net_minor, tax_minor]),
  );
  return rates.flatMap(({ tax_rate }, index): InvoiceLine[] => {
    const [net, tax] = [shares[2 * index], shares[2 * index + 1]];
    if (!net || !tax || (isZero(net) && isZero(tax))) return [];
    return [
      {
        line_id: null,
        sku: '',
        description: `Credit for ${invoice.number}`,
        unit: '',
        quantity: quantityOf(1),
        unit_price: null,
        discount_percent: '0',
        ...(tax_rate !== undefined && { tax_rate }),
        net_minor: net.amount_minor,
        tax_minor: tax.amount_minor,
        total_minor: add(net, tax).amount_minor,
      },
    ];
  });
};
