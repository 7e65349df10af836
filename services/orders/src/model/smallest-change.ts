import type { Quantity, Verdict } from '@procura/contracts';
import {
  type Amount,
  formatMoney,
  lineTotals,
  microsOf,
  multiplyQuantity,
  parseMoney,
  smallestCharged,
  stepsIn,
  subtractQuantities,
} from '@procura/money';
import type { Quote, QuotedLine, QuoteProblem } from './quote.ts';

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
  const changes = quote.totals.flatMap((total) => changeForLimits(total, { lines, verdicts: speaking }));
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

const changeOf = ({ path, code }: QuoteProblem, lines: readonly QuotedLine[]): string => {
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
  of: { lines: readonly QuotedLine[]; verdicts: readonly Verdict[] },
): LimitChange[] => {
  const verdicts = of.verdicts.filter((verdict) => verdict.requested?.currency === currency);
  if (verdicts.length === 0) return [];
  const [excess = 0n] = verdicts
    // A scope without a limit in the currency lets no amount pass.
    .map(({ exceeded_by }) => (exceeded_by ? parseMoney(exceeded_by).amount_minor : amount_minor))
    .toSorted((a, b) => (a > b ? -1 : 1));
  if (excess >= amount_minor) return [{ words: `leave out everything in ${currency}`, leaves_out: true }];
  const lines = of.lines.filter((line) => line.unit_price.currency === currency);
  const [cut] = lines
    .flatMap((line) => cutOf(line, excess, lines.length > 1))
    .toSorted((a, b) => (a.saved < b.saved ? -1 : a.saved > b.saved ? 1 : 0));
  const money = formatMoney({ amount_minor: excess, currency });
  const words = cut?.change ?? `take ${money.amount} ${currency} off the lines in ${currency}`;
  return [{ words, leaves_out: false }];
};

/** The largest lower quantity of one line that saves enough, or its removal; undefined if the line is too small. */
const cutOf = (line: QuotedLine, excess: bigint, removable: boolean): { change: string; saved: bigint }[] => {
  const { minimum_quantity, quantity_step, tax_rate } = line.facts;
  const whole = line.amounts.total.amount_minor;
  const lowerBy = (steps: number): Quantity =>
    subtractQuantities(line.quantity, multiplyQuantity(quantity_step, steps));
  const savedBy = (steps: number): bigint =>
    whole -
    lineTotals({ unit_price: line.unit_price, quantity: lowerBy(steps), tax_rate }).total.amount_minor;
  const mostSteps = stepsIn(subtractQuantities(line.quantity, minimum_quantity), quantity_step);
  if (mostSteps >= 1 && savedBy(mostSteps) >= excess) {
    let [enough, tooFew] = [mostSteps, 0];
    while (enough - tooFew > 1) {
      const middle = Math.floor((enough + tooFew) / 2);
      if (savedBy(middle) >= excess) enough = middle;
      else tooFew = middle;
    }
    return [
      { change: `lower the quantity of ${nameOf(line)} to ${lowerBy(enough)}`, saved: savedBy(enough) },
    ];
  }
  return removable && whole >= excess ? [{ change: `remove ${nameOf(line)}`, saved: whole }] : [];
};
