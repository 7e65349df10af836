import type { Money as MoneyValue } from '@procura/contracts';

/** An amount with its currency's code: `EUR 1,234.50`. Formats the decimal string itself, so no digit is lost. */
export const formatMoney = ({ amount, currency }: MoneyValue): string =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: amount.split('.')[1]?.length ?? 0,
  })
    .format(amount as Intl.StringNumericLiteral)
    .replace(/\s/g, '\u00a0');

/** Money on a page. */
export const Money = ({ value }: { value: MoneyValue }) => (
  <span className="number">{formatMoney(value)}</span>
);

/** Totals, one per currency, never added together. */
export const Totals = ({ values }: { values: readonly MoneyValue[] }) => (
  <>
    {values.map((value) => (
      <span key={value.currency} className="number total">
        {formatMoney(value)}
      </span>
    ))}
  </>
);
