import type { Call, Handler } from '@procura/bus';
import {
  type describePlaceOrder as contract,
  Failure,
  type describePlaceMarketplaceOrder as marketplaceContract,
  noSpending,
  quoted,
  type Verdict,
} from '@procura/contracts';
import { formatMoney } from '@procura/money';
import { isUnderWay } from '@procura/saga';
import type { Deps } from '../deps.ts';
import { requireRequestedDay } from '../rules/purchase.ts';
import type { PurchaseSource } from '../rules/quote.ts';
import { type Quote, readQuote } from '../rules/quote.ts';
import { disagreementWith, type PlaceInput, readRequest, readWanted } from './place-order.ts';
import { findEarlier, refusalOf } from './placing.ts';
import { placingSaga } from './placing-saga.ts';
import { judge } from './preview-order.ts';

export const describePlaceOrder: Handler<Deps, typeof contract> = (deps, call, input) =>
  describe(deps, call, input, 'catalogue');

export const describePlaceMarketplaceOrder: Handler<Deps, typeof marketplaceContract> = (deps, call, input) =>
  describe(deps, call, input, 'marketplace');

/**
 * The amounts that placing would commit at current prices. Raises the failures of placing, including limits that
 * refuse, so that no person is asked about a call that would fail.
 */
const describe = async (deps: Deps, call: Call, input: PlaceInput, source: PurchaseSource) => {
  const wanted = readWanted(input);
  const earlier = await findEarlier(deps, call, { preview_id: wanted.preview_id });
  // A repeat returns the existing purchase, or that it is being placed; one left by a crash is placed again.
  if (isUnderWay(deps, placingSaga(deps), earlier)) return noSpending;
  const { branch_id, lines, preview } = await readRequest(deps, call, wanted, source);
  const quote = await readQuote(deps, call, { source, branch_id, lines });
  requireRequestedDay(input, quote.branch, deps.clock(), preview?.header);
  if (quote.problems.length > 0) throw refusalOf(quote);
  const refused = disagreementWith(deps, call, { quote, preview, input });
  if (refused) throw await refused();
  const verdicts = await judge(deps, call, quote);
  refuseBeyondLimits(verdicts);
  const suppliers = new Map(quote.parts.map(({ supplier }) => [supplier.id, supplier.name]));
  return {
    commits: true,
    amounts: quote.totals.map(formatMoney),
    suppliers: [...suppliers].map(([id, name]) => ({ id, name })),
    branch: { id: quote.branch.id, name: quote.branch.name },
    summary: summaryOf(quote, verdicts),
    offer: quote.offer,
  };
};

const refuseBeyondLimits = (verdicts: readonly Verdict[]): void => {
  const refusing = verdicts.filter(({ effect }) => effect === 'refuses');
  const [first] = refusing;
  if (!first) return;
  throw new Failure('limit_exceeded', first.detail, {
    errors: refusing.map(({ detail }) => ({ path: 'lines', message: detail })),
    extra: { verdicts },
  });
};

const shownLines = 3;

const summaryOf = ({ parts, requested }: Quote, verdicts: readonly Verdict[]): string => {
  const lines = parts.flatMap((part) => part.lines);
  const shown = lines
    .slice(0, shownLines)
    .map(({ quantity, facts }) => `${quantity} × ${quoted(facts.name)} (${facts.unit})`);
  const more = requested.length - shown.length;
  const what = [...shown, ...(more > 0 ? [`${more} more products`] : [])].join(', ');
  const waits = verdicts.some(({ effect }) => effect === 'needs_approval');
  return `Orders ${what}.${waits ? ' A limit makes it wait for somebody’s approval.' : ''}`;
};
