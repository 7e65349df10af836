import type { Money } from '@procura/contracts';
import { formatMoney, parseMoney, sumByCurrency } from '@procura/money';

/** Totals of several amounts, one per currency. */
export const totalsOf = (amounts: readonly Money[]): Money[] =>
  sumByCurrency(amounts.map(parseMoney)).map(formatMoney);
