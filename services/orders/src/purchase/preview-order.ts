import type { Call, Handler } from '@procura/bus';
import {
  type previewBasket as basketContract,
  type previewOrder as contract,
  getLimitUse,
  type Input,
  listApprovers,
  type previewMarketplaceOrder as marketplaceContract,
  maxVerdicts,
  newId,
  type Preview,
  type previewForRecurrence as recurrenceContract,
  type Verdict,
} from '@procura/contracts';
import { formatMoney, formatUnitPrice, priceAt, subtract, timesQuantity } from '@procura/money';
import type { Deps } from '../deps.ts';
import { offerOf, shippingOffers } from '../model/offer.ts';
import { linesOf, type PurchaseSource, type Quote, type QuotedLine, type QuotePart } from '../model/quote.ts';
import { smallestChange } from '../model/smallest-change.ts';
import { type Draft, draftPurchase } from './draft-purchase.ts';
import { findWarnings } from './find-warnings.ts';
import { insertPreview } from './preview-store.ts';

const validMs = 15 * 60 * 1000;

export const previewOrder: Handler<Deps, typeof contract> = (deps, call, input) =>
  preview(deps, call, input, 'catalogue');

export const previewMarketplaceOrder: Handler<Deps, typeof marketplaceContract> = (deps, call, input) =>
  preview(deps, call, input, 'marketplace');

export const previewBasket: Handler<Deps, typeof basketContract> = (deps, call, input) =>
  preview(deps, call, input, 'basket');

const preview = async (
  deps: Deps,
  call: Call,
  input: Input<typeof contract>,
  source: PurchaseSource,
): Promise<Preview> =>
  previewDraft(deps, call, await draftPurchase(deps, call, { ...input, source, header: input }));

/** The outcome of placing one run of a recurring order now. */
export const previewForRecurrence: Handler<Deps, typeof recurrenceContract> = async (deps, call, input) => {
  const { quote } = await draftPurchase(deps, call, { ...input, source: 'catalogue' });
  const { verdicts } = await judgeQuote(deps, call, quote);
  return { verdicts, problems: quote.problems };
};

/** Determines what placing a draft would do, and stores it as a preview unless it would be refused. */
export const previewDraft = async (deps: Deps, call: Call, draft: Draft): Promise<Preview> => {
  const { quote } = draft;
  const [{ outcome, verdicts, approvers, judged }, warnings] = await Promise.all([
    judgeQuote(deps, call, quote),
    findWarnings(deps, call, draft),
  ]);
  const kept = outcome === 'will_be_refused' ? null : await keepPreview(deps, call, draft, warnings);
  return {
    preview_id: kept?._id ?? null,
    expires_at: kept?.expires_at.toISOString() ?? null,
    branch: { id: quote.branch.id, name: quote.branch.name },
    orders: quote.parts.map(toPart),
    lines: quote.parts
      .flatMap((part, order_index) => part.lines.map((line) => toLine(line, order_index)))
      .toSorted((a, b) => a.line_index - b.line_index),
    totals: quote.totals.map(formatMoney),
    outcome,
    verdicts,
    problems: quote.problems,
    warnings,
    approvers,
    smallest_change: smallestChange(quote, judged),
  };
};

/** The outcome of placing a quote: the verdicts of the limits, and who could approve it. */
const judgeQuote = async (deps: Deps, call: Call, quote: Quote) => {
  const judged = await judge(deps, call, quote);
  const refused = quote.problems.length > 0 || judged.some((verdict) => verdict.effect === 'refuses');
  const asks = judged.some((verdict) => verdict.effect === 'needs_approval');
  const outcome: Preview['outcome'] = refused ? 'will_be_refused' : asks ? 'needs_approval' : 'will_place';
  const approvers = outcome === 'needs_approval' ? await findApprovers(deps, call, quote.branch.id) : [];
  const verdicts =
    outcome === 'needs_approval' && approvers.length === 0
      ? [...judged.slice(0, maxVerdicts - 1), noApprover(quote)]
      : judged;
  return { outcome, verdicts, approvers, judged };
};

/** The verdicts of the limits on a quote. */
export const judge = async (deps: Deps, call: Call, { totals, branch }: Quote): Promise<Verdict[]> => {
  if (totals.length === 0) return [];
  const { user_id, role, credential_id } = call.principal;
  const { verdicts } = await deps.bus.call(getLimitUse, call, {
    purchase: { branch_id: branch.id, user_id, role, credential_id, amounts: totals.map(formatMoney) },
  });
  return verdicts;
};

/** The people who may approve the caller's purchase, without their addresses. */
export const findApprovers = async (
  deps: Deps,
  call: Call,
  branch_id: Quote['branch']['id'],
): Promise<Preview['approvers']> => {
  const { approvers } = await deps.bus.call(listApprovers, call, {
    branch_id,
    except_user_id: call.principal.user_id,
  });
  return approvers.map(({ user_id, name }) => ({ user_id, name }));
};

const noApprover = ({ branch }: Quote): Verdict => ({
  rule: 'no_approver',
  effect: 'needs_approval',
  detail: `Nobody else may approve for branch ${branch.name}, so the purchase would wait and lapse. Ask an admin to give a colleague a role with orders:approve.`,
  limit_id: null,
  scope: null,
  period: null,
  requested: null,
  limit: null,
  used: null,
  exceeded_by: null,
});

const keepPreview = async (
  deps: Deps,
  call: Call,
  { quote, header }: Draft,
  warnings: Preview['warnings'],
) => {
  const { company_id, user_id } = call.principal;
  const created_at = deps.clock();
  const preview = {
    _id: newId('preview'),
    company_id,
    user_id,
    source: quote.source,
    branch_id: quote.branch.id,
    lines: quote.requested,
    header,
    ...(warnings.length > 0 && { warnings }),
    offers: linesOf(quote).map(offerOf),
    shipping: shippingOffers(quote),
    fingerprint: quote.fingerprint,
    created_at,
    expires_at: new Date(created_at.getTime() + validMs),
    purchase_id: null,
  };
  await insertPreview(deps.previews, preview);
  return preview;
};

const toPart = (part: QuotePart): Preview['orders'][number] => ({
  supplier: { id: part.supplier.id, name: part.supplier.name },
  store: part.store,
  currency: part.currency,
  line_count: part.lines.length,
  shipping_free_from: part.terms?.flat ? (part.terms.free_from ?? null) : null,
  totals: {
    subtotal: formatMoney(part.totals.subtotal),
    discount: formatMoney(part.totals.discount),
    shipping: formatMoney(part.totals.shipping),
    shipping_tax_rate: part.shipping.tax_rate,
    tax: formatMoney(part.totals.tax),
    total: formatMoney(part.totals.total),
  },
});

const toLine = (line: QuotedLine, order_index: number): Preview['lines'][number] => {
  const { index, product_id, quantity, facts, amounts, problem } = line;
  return {
    line_index: index,
    order_index,
    product_id,
    sku: facts.sku,
    name: facts.name,
    unit: facts.unit,
    quantity_decimals: facts.quantity_decimals,
    unit_code: facts.unit_code,
    pack: facts.pack,
    quantity,
    unit_price: facts.unit_price,
    tax_rate: facts.tax_rate,
    subtotal: formatMoney(amounts.subtotal),
    tax: formatMoney(amounts.tax),
    total: formatMoney(amounts.total),
    stock: facts.stock,
    next_break: nextBreakOf(line),
    problem: problem?.detail ?? null,
  };
};

const nextBreakOf = ({
  unit_price,
  pricing,
  quantity,
}: QuotedLine): Preview['lines'][number]['next_break'] => {
  const { next_break } = priceAt(pricing, quantity);
  if (!next_break) return null;
  const { from_quantity, unit_price: lower } = next_break;
  const [before, after] = [timesQuantity(unit_price, from_quantity), timesQuantity(lower, from_quantity)];
  return {
    from_quantity,
    unit_price: formatUnitPrice(lower),
    saves: formatMoney(subtract(before, after)),
  };
};
