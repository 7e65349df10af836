import type { ItemOf } from '../operations.ts';
import { formatMoney } from './money.tsx';

/** What a supplier charges for the delivery of an order: nothing without terms. */
export const TermsInWords = ({ terms }: { terms: ItemOf<'list_shipping_terms'> | null }) => {
  if (!terms) return <span className="muted">Free</span>;
  const { flat, free_from, minimum_order, tax_rate } = terms;
  return (
    <>
      {flat ? formatMoney(flat) : 'Free'}
      {flat && Number(tax_rate) > 0 && <span className="cell-note">plus {tax_rate} % tax</span>}
      {free_from && <span className="cell-note">free from {formatMoney(free_from)}</span>}
      {minimum_order && <span className="cell-note">orders from {formatMoney(minimum_order)}</span>}
    </>
  );
};
