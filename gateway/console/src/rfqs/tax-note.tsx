import { Money } from '../parts/money.tsx';

/** How much of a total is tax; nothing where there is none. */
export const TaxNote = ({ tax }: { tax: { amount: string; currency: string } | null | undefined }) =>
  tax && Number(tax.amount) > 0 ? (
    <span className="cell-note">
      <Money value={tax} /> of it tax
    </span>
  ) : null;
