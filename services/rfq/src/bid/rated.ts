import type { Call } from '@procura/bus';
import type { Id } from '@procura/contracts';
import type { Deps } from '../deps.ts';

type Supplier = { id: string; verified: boolean };
/** The places of suppliers in an answer: the one of a bid, those invited to an RFQ, those of a list or a preview. */
type Naming = { supplier: Supplier } | Listing;
type Listing = Partial<Record<(typeof lists)[number], { supplier: Supplier }[]>>;
const lists = ['suppliers', 'data', 'entries'] as const;

/** Wraps a handler, so that its answer, even a replay, states whether each supplier is verified now. */
export const rated =
  <I, A extends Naming>(handler: (deps: Deps, call: Call, input: I) => Promise<A>) =>
  async (deps: Deps, call: Call, input: I): Promise<A> => {
    const answer = await handler(deps, call, input);
    const suppliers = suppliersIn(answer);
    const verified = await verifiedAmong(deps, suppliers);
    return replaceIn(answer, (supplier) => ({ ...supplier, verified: verified.has(supplier.id) }));
  };

const verifiedAmong = async (deps: Deps, suppliers: readonly Supplier[]): Promise<Set<string>> => {
  const ids = [...new Set(suppliers.map(({ id }) => id))];
  if (ids.length === 0) return new Set();
  const found = await deps.verifiedSuppliers
    .published()
    .find({ company_id: { $in: ids as Id<'company'>[] } });
  return new Set(found.map(({ _id }) => _id));
};

const suppliersIn = (answer: Naming): Supplier[] =>
  'supplier' in answer
    ? [answer.supplier]
    : lists.flatMap((list) => answer[list]?.map(({ supplier }) => supplier) ?? []);

const replaceIn = <A extends Naming>(answer: A, change: (supplier: Supplier) => Supplier): A => {
  const changed = <N extends { supplier: Supplier }>(one: N): N => ({
    ...one,
    supplier: change(one.supplier),
  });
  return { ...answer, ...('supplier' in answer ? changed(answer) : inLists(answer, changed)) };
};

const inLists = (
  answer: Listing,
  changed: (one: { supplier: Supplier }) => { supplier: Supplier },
): Listing =>
  Object.fromEntries(lists.flatMap((list) => (answer[list] ? [[list, answer[list].map(changed)]] : [])));
