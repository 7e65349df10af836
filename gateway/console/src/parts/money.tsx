import type { Money as MoneyValue } from '@procura/contracts';

/** An amount before its currency, as in the sentences of services: `1,234.50 EUR`. No digit of the decimal is lost. */
export const formatMoney = ({ amount, currency }: MoneyValue): string => {
  const minimumFractionDigits = amount.split('.')[1]?.length ?? 0;
  const number = new Intl.NumberFormat('en-GB', { minimumFractionDigits, maximumFractionDigits: 20 });
  return `${number.format(amount as Intl.StringNumericLiteral)}\u00a0${currency}`;
};

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
