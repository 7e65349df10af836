import type { Quantity, Verdict } from '@procura/contracts';
import {
  type Amount,
  compare,
  formatMoney,
  lineTotals,
  microsOf,
  missingToMinimum,
  multiplyQuantity,
  parseMoney,
  priceAt,
  smallestCharged,
  stepsIn,
  subtractQuantities,
} from '@procura/money';
import { priceOrder, type Quote, type QuotedLine, type QuotePart, type QuoteProblem } from './quote.ts';

/** Maximum number of changes in one sentence. */
const mostChanges = 5;

/**
 * The smallest change with which a quote would pass, as one sentence; null if it passes. Problems of lines come first,
 * because solving them changes the amounts that limits judge. Amounts in different currencies are never compared.
 */
export const smallestChange = (
  quote: Pick<Quote, 'parts' | 'problems' | 'totals'>,
  verdicts: readonly Verdict[],
): string | null => {
  const lines = quote.parts.flatMap((part) => part.lines);
  if (quote.problems.length > 0) {
    const changes = quote.problems.slice(0, mostChanges).map((problem) => changeOf(problem, lines));
    const more = quote.problems.length > mostChanges ? ', and so on for the lines below' : '';
    return `${sentence(changes.join(', ') + more)} Then preview again.`;
  }
  const refusing = verdicts.filter((verdict) => verdict.effect === 'refuses');
  const asking = verdicts.filter((verdict) => verdict.effect === 'needs_approval');
  const speaking = refusing.length > 0 ? refusing : asking;
  const changes = quote.totals.flatMap((total) =>
    changeForLimits(total, { parts: quote.parts, verdicts: speaking }),
  );
  if (changes.length === 0) return null;
  if (changes.length === quote.totals.length && changes.every((change) => change.leaves_out))
    return refusing.length > 0
      ? 'Nothing can be ordered under these limits now.'
      : 'Nothing can be ordered without approval now.';
  const more = changes.length > mostChanges ? ', and so on for the other currencies' : '';
  const words =
    changes
      .slice(0, mostChanges)
      .map((change) => change.words)
      .join(', and ') + more;
  return refusing.length > 0 ? sentence(words) : `Without approval it would pass if you ${words}.`;
};

type LimitChange = { words: string; leaves_out: boolean };

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const nameOf = (line: QuotedLine): string => `lines.${line.index} (${line.facts.name})`;

const changeOf = ({ path, code, remedy }: QuoteProblem, lines: readonly QuotedLine[]): string => {
  if (remedy !== undefined) return remedy;
  const index = Number(path.split('.')[1]);
  const line = lines.find((one) => one.index === index);
  if (!line) return `remove lines.${index}`;
  const { minimum_quantity, quantity_step, stock } = line.facts;
  if (code === 'quantity_rule') {
    const charged =
      microsOf(line.unit_price) > 0n ? smallestCharged(line.unit_price, quantity_step) : quantity_step;
    const least = charged > minimum_quantity ? charged : minimum_quantity;
    return `set the quantity of ${nameOf(line)} to at least ${least}${quantity_step === 1 ? '' : ` in steps of ${quantity_step}`}`;
  }
  const most = multiplyQuantity(quantity_step, stepsIn(stock, quantity_step));
  if (code === 'insufficient_stock' && most >= minimum_quantity)
    return `lower the quantity of ${nameOf(line)} to ${most}`;
  return `remove ${nameOf(line)}`;
};

/** The change needed in one currency; empty if its limits let it pass. */
const changeForLimits = (
  { currency, amount_minor }: Amount,
  of: { parts: readonly QuotePart[]; verdicts: readonly Verdict[] },
): LimitChange[] => {
  const verdicts = of.verdicts.filter((verdict) => verdict.requested?.currency === currency);
  if (verdicts.length === 0) return [];
  const [excess = 0n] = verdicts
    // A scope without a limit in the currency lets no amount pass.
    .map(({ exceeded_by }) => (exceeded_by ? parseMoney(exceeded_by).amount_minor : amount_minor))
    .toSorted((a, b) => (a > b ? -1 : 1));
  if (excess >= amount_minor) return [{ words: `leave out everything in ${currency}`, leaves_out: true }];
  const parts = of.parts.filter((part) => part.currency === currency);
  const lines = parts.flatMap((part) => part.lines.map((line) => ({ part, line })));
  const [cut] = lines
    .flatMap((one) => cutOf(one, excess, lines.length > 1))
    .toSorted((a, b) => (a.saved < b.saved ? -1 : a.saved > b.saved ? 1 : 0));
  const money = formatMoney({ amount_minor: excess, currency });
  const words = cut?.change ?? `take ${money.amount} ${currency} off the lines in ${currency}`;
  return [{ words, leaves_out: false }];
};

type Cut = { change: string; saved: bigint };

/** The largest lower quantity of one line that saves enough, or its removal; none if the line is too small. */
const cutOf = (
  { part, line }: { part: QuotePart; line: QuotedLine },
  excess: bigint,
  removable: boolean,
): Cut[] => {
  const { quantity_step } = line.facts;
  const lowerBy = (steps: number): Quantity =>
    subtractQuantities(line.quantity, multiplyQuantity(quantity_step, steps));
  const savedBy = (steps: number): bigint => savedWith(part, orderWith(part, line, lowerBy(steps)));
  let tooFew = 0;
  for (const end of endsOf(part, line, lowerBy)) {
    if (end > tooFew && savedBy(end) >= excess) {
      const enough = fewestSteps(tooFew, end, (steps) => savedBy(steps) >= excess);
      const change = `lower the quantity of ${nameOf(line)} to ${lowerBy(enough)}`;
      return [{ change, saved: savedBy(enough) }];
    }
    tooFew = Math.max(tooFew, end);
  }
  const saved = savedWith(part, orderWith(part, line, null));
  return removable && saved >= excess ? [{ change: `remove ${nameOf(line)}`, saved }] : [];
};

/**
 * The steps by which a line can be lowered until its price changes, its order is no longer delivered free, or its
 * supplier no longer takes it, ascending. Between two of them fewer units cost less.
 */
const endsOf = (part: QuotePart, line: QuotedLine, lowerBy: (steps: number) => Quantity): number[] => {
  const { minimum_quantity, quantity_step } = line.facts;
  const prices = [
    ...(line.pricing.price_breaks ?? []).map(({ from_quantity }) => from_quantity),
    minimum_quantity,
  ]
    .filter((quantity) => quantity >= minimum_quantity && quantity <= line.quantity)
    .map((quantity) => stepsIn(subtractQuantities(line.quantity, quantity), quantity_step))
    .toSorted((a, b) => a - b);
  const thresholds = [part.terms?.free_from, part.terms?.minimum_order].flatMap((one) =>
    one ? [parseMoney(one)] : [],
  );
  return prices
    .flatMap((end, index) => {
      const begin = prices[index - 1] ?? 0;
      const isBelow = (threshold: Amount) => (steps: number) => {
        const after = orderWith(part, line, lowerBy(steps));
        return after !== null && compare(after.totals.subtotal, threshold) < 0;
      };
      return [...thresholds.map((one) => fewestSteps(begin, end, isBelow(one)) - 1), end];
    })
    .toSorted((a, b) => a - b);
};

/** The fewest steps above `tooFew` that are enough, if `most` are; otherwise `most`. */
const fewestSteps = (tooFew: number, most: number, isEnough: (steps: number) => boolean): number => {
  let [low, high] = [tooFew, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
};

/** An order with another quantity of a line, or without it; null if nothing is left of it. */
const orderWith = (part: QuotePart, line: QuotedLine, quantity: Quantity | null): QuotePart | null => {
  const lines = part.lines.flatMap((one) => {
    if (one !== line) return [one];
    if (quantity === null) return [];
    const { unit_price } = priceAt(line.pricing, quantity);
    return [{ ...line, amounts: lineTotals({ unit_price, quantity, tax_rate: line.facts.tax_rate }) }];
  });
  return lines.length === 0 ? null : priceOrder({ ...part, lines });
};

/** What an order costs less after a change; -1 if its supplier would not take it. */
const savedWith = (before: QuotePart, after: QuotePart | null): bigint => {
  if (after && missingToMinimum(after.totals.subtotal, after.terms)) return -1n;
  return before.totals.total.amount_minor - (after?.totals.total.amount_minor ?? 0n);
};
