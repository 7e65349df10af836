import { Link } from '../router.tsx';
import { count } from '../words.ts';
import { type PurchaseRow, suppliersOf } from './purchase.ts';

/** The suppliers of a purchase as a link to it, with its reference or extent. */
export const PurchaseName = ({ purchase }: { purchase: PurchaseRow }) => (
  <>
    <Link to={`/purchases/${purchase.id}`}>{suppliersOf(purchase)}</Link>
    <span className="cell-note">
      {[
        purchase.reference,
        purchase.order_count > 1 && count(purchase.order_count, 'order'),
        count(purchase.line_count, 'line'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </>
);
