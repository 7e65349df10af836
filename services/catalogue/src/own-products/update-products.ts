import type { Handler } from '@procura/bus';
import type { updateProducts as contract, Output, Principal, ProductUpdateRow } from '@procura/contracts';
import { changesBetween, type WriteTx } from '@procura/mongo';
import { inSlices } from '@procura/service/in-slices';
import { parseCsvInThread } from '@procura/service/read-csv';
import type { Deps } from '../deps.ts';
import { storeChanged } from '../entries/catalog-entry-store.ts';
import {
  afterChange,
  changedFields,
  fieldProblems,
  fieldsOfRow,
  type Product,
  type ProductChange,
  pricesShown,
  versionMessage,
} from '../products/product.ts';
import { requirePriceBreaks } from '../require-features.ts';
import type { Store } from '../stores/store.ts';
import { findOwnStore } from '../stores/store-store.ts';
import { inLineAlready, type Row, type RowError, readRows, reported, updatedRows } from './product-rows.ts';

/** Changes stock and prices of products of one store. Invalid rows are reported; valid rows are stored. */
export const updateProducts: Handler<Deps, typeof contract> = async (deps, call, { store_id, ...input }) => {
  const { principal } = call;
  const { company_id } = principal;
  const store = await findOwnStore(deps, principal, store_id);
  const { good, errors } = await readRows(updatedRows, input, store.currency, (csv) =>
    parseCsvInThread(csv, { company_id, deadline_ms: call.deadline_ms }),
  );
  await requirePriceBreaks(
    deps,
    good.map(({ row }) => row),
  );
  return deps.database.write(call, async (tx) => {
    const plan = await planOf(deps, { principal, store, tx, rows: good });
    await storeChanged(deps, principal, tx, plan.updated);
    tx.audit({
      target: store_id,
      changes: changesBetween(
        pricesShown(plan.updated.map(({ before }) => before)),
        pricesShown(plan.updated.map(({ after }) => after)),
      ),
    });
    return {
      updated: plan.updated.length,
      unchanged: plan.unchanged.length,
      products: [...plan.updated.map(({ after }) => after), ...plan.unchanged].map(
        ({ _id, sku, version }) => ({ id: _id, sku, version }),
      ),
      errors: reported([...errors.map(invalid), ...plan.errors], input),
    };
  });
};

type RefusedRow = Output<typeof contract>['errors'][number];
type Plan = { updated: ProductChange[]; unchanged: Product[]; errors: RefusedRow[] };

const invalid = (error: RowError): RefusedRow => ({
  ...error,
  path: error.path.slice(0, 40),
  code: 'invalid_input',
});

/** Determines what each row changes. */
const planOf = async (
  deps: Deps,
  work: { principal: Principal; store: Store; tx: WriteTx; rows: readonly Row<ProductUpdateRow>[] },
): Promise<Plan> => {
  const { store, tx, rows } = work;
  const named = await findNamed(deps, work);
  const lineOf = new Map<string, number>();
  const plan: Plan = { updated: [], unchanged: [], errors: [] };
  for await (const { line, row } of inSlices(rows)) {
    const before = named(row);
    const first = before && lineOf.get(before._id);
    const refused = first !== undefined ? [invalid(inLineAlready(line, keyOf(row), first))] : [];
    if (before) lineOf.set(before._id, first ?? line);
    const change = refused.length > 0 ? refused : changeBy({ line, row }, before, store, tx.now);
    if (Array.isArray(change)) plan.errors.push(...change);
    else if (change.after === change.before) plan.unchanged.push(change.before);
    else plan.updated.push(change);
  }
  return plan;
};

/** The product after one row, the same object if nothing changes; or the reason for which the row is refused. */
const changeBy = (
  { line, row }: Row<ProductUpdateRow>,
  before: Product | undefined,
  store: Store,
  now: Date,
): ProductChange | RefusedRow[] => {
  const { product_id: _, sku: __, expected_version, ...changes } = row;
  if (!before)
    return [
      {
        line,
        path: keyOf(row),
        code: 'not_found',
        message: 'is not a product of the company; list_own_products shows them',
      },
    ];
  if (before.store.id !== store._id)
    return [
      {
        line,
        path: keyOf(row),
        code: 'not_found',
        message: `belongs to a product of the store ${before.store.name}; update it there`.slice(0, 160),
      },
    ];
  if (expected_version !== undefined && expected_version !== before.version)
    return [{ line, path: 'expected_version', code: 'version_conflict', message: versionMessage(before) }];
  const fields = fieldsOfRow(changes, before);
  const problems = fieldProblems(fields, { currency: store.currency, present: before });
  if (problems.length > 0) return problems.map((problem) => invalid({ line, ...problem }));
  return {
    before,
    after: changedFields(before, fields).length === 0 ? before : afterChange(before, fields, now),
  };
};

const keyOf = ({ sku }: ProductUpdateRow) => (sku === undefined ? 'product_id' : 'sku');

/** Reads the supplier's products that the rows name. Returns a function that finds that of a row. */
const findNamed = async (
  deps: Deps,
  { principal, tx, rows }: { principal: Principal; tx: WriteTx; rows: readonly Row<ProductUpdateRow>[] },
): Promise<(row: ProductUpdateRow) => Product | undefined> => {
  const own = deps.products.owner(principal.company_id, tx);
  const skus = rows.flatMap(({ row }) => row.sku ?? []);
  const ids = rows.flatMap(({ row }) => row.product_id ?? []);
  const bySku = new Map(
    skus.length > 0 ? (await own.find({ sku: { $in: skus } })).map((one) => [one.sku, one]) : [],
  );
  const byId = new Map(
    ids.length > 0 ? (await own.find({ _id: { $in: ids } })).map((one) => [one._id, one]) : [],
  );
  return ({ sku, product_id }) => (sku !== undefined ? bySku.get(sku) : product_id && byId.get(product_id));
};
