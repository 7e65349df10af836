import { newId } from '@procura/contracts';
import { type Amount, add, allocate, compare, isZero, quantityOf, subtract, zero } from '@procura/money';
import { type Draft, type Invoice, type InvoiceLine, issuedOn, linesByRate, sumOf } from './invoice.ts';

const totalOf = ({ total_minor, currency }: Invoice): Amount => ({ amount_minor: total_minor, currency });

/** The sum of documents in one currency: invoices less credit notes. */
export const billedBy = (documents: readonly Invoice[], currency: string): Amount =>
  documents.reduce(
    (sum, document) => (document.kind ? subtract : add)(sum, totalOf(document)),
    zero(currency),
  );

/**
 * The credit notes of an order for an amount: one per invoice, the latest invoice first, each at most what remains of
 * its invoice.
 */
export const creditNotes = (
  documents: readonly Invoice[],
  amount: Amount,
  { reason, now }: { reason: string; now: Date },
): Draft[] => {
  let left = amount;
  return documents
    .filter(({ kind }) => !kind)
    .toReversed()
    .flatMap((invoice) => {
      const own = documents.filter(({ credited }) => credited?.id === invoice._id);
      const open = billedBy([invoice, ...own], invoice.currency);
      const credit = compare(open, left) < 0 ? open : left;
      if (isZero(credit)) return [];
      left = subtract(left, credit);
      return [creditNote(invoice, credit, { reason, now })];
    });
};

const creditNote = (
  invoice: Invoice,
  amount: Amount,
  { reason, now }: { reason: string; now: Date },
): Draft => {
  const _id = newId('invoice');
  const { order_id, branch_id, reference, buyer_company_id, supplier_company_id, currency } = invoice;
  const lines = creditLines(invoice, amount);
  return {
    _id,
    kind: 'credit_note',
    order_id,
    ...(branch_id && { branch_id }),
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
  };
};

/** One line per tax rate of the invoice, with its share of the amount in net and tax. */
const creditLines = (invoice: Invoice, amount: Amount): InvoiceLine[] => {
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
