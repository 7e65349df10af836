import type { Call, Handler } from '@procura/bus';
import {
  type listBuyers as contract,
  earliestDay,
  findAgreedBuyers,
  findInvitingBuyers,
  getCompanyFacts,
  type Id,
  type Input,
  listAgreedPrices,
  listRfqs,
  notFound,
  type OrderStatus,
  type Output,
  refusal,
} from '@procura/contracts';
import { foldText, pageOfArray, searchedWords, searchTerms } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { orders } from '../order/order-store.ts';
import { countOf } from './order-metrics.ts';
import { type MetricRow, readMetrics } from './read-metrics.ts';

type Buyer = { id: Id<'company'>; name: string; rows: readonly MetricRow[] };

const open: readonly OrderStatus[] = ['placed', 'confirmed', 'partially_shipped', 'shipped'];

/**
 * The buyers of a supplier, by name. Those with orders come from the metrics, whose cost does not grow with history; the
 * others from one read each of RFQs and of agreed prices. The orders of a page are read with one pipeline.
 */
export const listBuyers: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { buyers, priced } = await readRelated(deps, call, input);
  const { buyer_company_id } = input;
  if (buyers.length === 0 && buyer_company_id)
    throw notFound(
      `There is no buyer ${buyer_company_id} that has to do with your company. Leave buyer_company_id out for all.`,
      'buyer_company_id',
      'names no buyer that has to do with your company',
    );
  const page = pageOfArray(buyers.filter(isFound(input)).toSorted(byName), {
    key: deps.database.cursor_key,
    call,
    input,
    keyOf: ({ id }) => id,
    toItem: (buyer) => buyer,
  });
  const spans = await readSpans(
    deps,
    call,
    page.data.filter(({ rows }) => rows.length > 0).map(({ id }) => id),
  );
  return {
    ...page,
    data: page.data.map(({ id, name, rows }): Output<typeof contract>['data'][number] => ({
      id,
      name,
      orders: countOf(rows),
      open_orders: countOf(rows.filter(({ status }) => open.includes(status))),
      first_order_at: spans.get(id)?.first.toISOString() ?? null,
      last_order_at: spans.get(id)?.last.toISOString() ?? null,
      has_agreed_prices: priced === null ? null : priced.has(id),
    })),
  };
};

/**
 * Every buyer that has to do with the supplier, as far as the caller's role shows it, and those with agreed prices. A
 * buyer with orders has the name of its latest ones, another one its name of today.
 */
const readRelated = async (
  deps: Deps,
  call: Call,
  { buyer_company_id }: Input<typeof contract>,
): Promise<{ buyers: Buyer[]; priced: ReadonlySet<string> | null }> => {
  const { principal } = call;
  const [{ rows }, inviting, agreed] = await Promise.all([
    readMetrics(deps, principal, { buyer_company_id, group_by: 'supplier' }),
    refusal(listRfqs, principal) ? null : deps.bus.call(findInvitingBuyers, call, {}),
    refusal(listAgreedPrices, principal) ? null : deps.bus.call(findAgreedBuyers, call, {}),
  ]);
  const ordering = [...Map.groupBy(rows, ({ key }) => key as Id<'company'>)].map(
    ([id, own]): Buyer => ({ id, name: own[0]?.label ?? '', rows: own }),
  );
  const known = new Set<string>(ordering.map(({ id }) => id));
  const others = new Set([
    ...(inviting?.buyer_company_ids ?? []),
    ...(agreed?.buyers.map(({ id }) => id) ?? []),
  ]);
  const wanted = [...others].filter(
    (id) => !known.has(id) && (buyer_company_id === undefined || id === buyer_company_id),
  );
  return {
    buyers: [...ordering, ...(await readNames(deps, call, wanted))],
    priced: agreed && new Set(agreed.buyers.filter((one) => one.priced).map(({ id }) => id)),
  };
};

/** Maximum number of companies of one call of get_company_facts. */
const companiesAtOnce = 200;

const readNames = async (deps: Deps, call: Call, ids: readonly Id<'company'>[]): Promise<Buyer[]> => {
  const parts = Array.from({ length: Math.ceil(ids.length / companiesAtOnce) }, (_, index) =>
    ids.slice(index * companiesAtOnce, (index + 1) * companiesAtOnce),
  );
  const answers = await Promise.all(
    parts.map((company_ids) => deps.bus.call(getCompanyFacts, call, { company_ids })),
  );
  return answers.flatMap(({ companies }) => companies.map(({ id, name }) => ({ id, name, rows: [] })));
};

const isFound =
  ({ query = '' }: Input<typeof contract>) =>
  ({ name }: Buyer): boolean => {
    const terms = searchTerms(name);
    return searchedWords(query).every((ways) =>
      ways.some((way) => terms.some((term) => term.startsWith(way))),
    );
  };

const byName = (one: Buyer, other: Buyer): number => {
  const [name, otherName] = [foldText(one.name), foldText(other.name)];
  if (name !== otherName) return name < otherName ? -1 : 1;
  return one.id < other.id ? -1 : 1;
};

/** When buyers placed their first and last order: two steps in an index for each, joined in one pipeline. */
const readSpans = async (
  deps: Deps,
  { principal }: Call,
  ids: readonly Id<'company'>[],
): Promise<ReadonlyMap<string, { first: Date; last: Date }>> => {
  const [first, ...further] = ids.flatMap((buyer_company_id) =>
    ([1, -1] as const).map((direction) => [
      {
        $match: {
          supplier_company_id: principal.company_id,
          buyer_company_id,
          placed_at: { $gte: new Date(earliestDay) },
        },
      },
      { $sort: { placed_at: direction, _id: direction } },
      { $limit: 1 },
      { $project: { buyer_company_id: 1, placed_at: 1 } },
    ]),
  );
  if (!first) return new Map();
  const found = await deps.orders
    .parties(principal)
    .aggregate<{ buyer_company_id: string; placed_at: Date }>([
      ...first,
      ...further.map((pipeline) => ({ $unionWith: { coll: orders.name, pipeline } })),
    ]);
  return new Map(
    [...Map.groupBy(found, (one) => one.buyer_company_id)].map(([id, own]) => {
      const times = own.map(({ placed_at }) => placed_at).toSorted((a, b) => a.getTime() - b.getTime());
      return [id, { first: times[0] as Date, last: times.at(-1) as Date }];
    }),
  );
};
