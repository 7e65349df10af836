import type { Handler } from '@procura/bus';
import { type importProducts as contract, newId, type Output, type Principal } from '@procura/contracts';
import { formatUnitPrice, noQuantity } from '@procura/money';
import { changesBetween, type Transaction } from '@procura/mongo';
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
  withDerived,
} from '../products/product.ts';
import { skuKey, skuTerm } from '../products/product-terms.ts';
import { requireMeasures, requirePriceBreaks } from '../require-features.ts';
import type { Store } from '../stores/store.ts';
import { findOwnStore } from '../stores/store-store.ts';
import { importedRows, mostRows, type Row, type RowError, readRows, reported } from './product-rows.ts';

/**
 * Creates and updates products of one store by SKU. Invalid rows are reported; valid rows are stored, or in a dry run
 * reported as well.
 */
export const importProducts: Handler<Deps, typeof contract> = async (deps, call, given) => {
  const { store_id, dry_run = false, ...input } = given;
  const { principal } = call;
  const store = await findOwnStore(deps, principal, store_id);
  const { company_id } = principal;
  const { good, errors } = await readRows(importedRows, input, store.currency, (csv) =>
    parseCsvInThread(csv, { company_id, deadline_ms: call.deadline_ms }),
  );
  const rows = good.map(({ row }) => row);
  await requireMeasures(deps, rows);
  await requirePriceBreaks(deps, rows);
  // Outside of a write, so that its idempotency key leaves no record and the import may use it again.
  if (dry_run)
    return deps.database.snapshot(async (tx) => {
      const plan = await planOf(deps, { principal, store, tx, now: deps.clock(), rows: good });
      return triedOut(plan, errors, input);
    });
  return deps.database.write(call, async (tx) => {
    // The increment on the store makes a concurrent rename of the supplier conflict with this transaction.
    const present = await deps.stores
      .owner(principal.company_id, tx)
      .findOneAndUpdate({ _id: store_id }, { $inc: { imports: 1 } });
    const plan = await planOf(deps, {
      principal,
      store: present ?? store,
      tx,
      now: tx.now,
      rows: good,
    });
    await deps.products.owner(company_id, tx).insert(...plan.created);
    await storeChanged(deps, principal, tx, plan.updated);
    tx.audit({
      target: store_id,
      changes: changesBetween(
        pricesShown(plan.updated.map(({ before }) => before)),
        pricesShown([...plan.created, ...plan.updated.map(({ after }) => after)]),
      ),
    });
    return {
      ...countsOf(plan),
      products: [...plan.created, ...plan.updated.map(({ after }) => after), ...plan.unchanged].map(
        ({ _id, sku }) => ({ id: _id, sku }),
      ),
      errors: reported([...errors, ...plan.errors], input),
    };
  });
};

type Answer = Output<typeof contract>;
type PlannedRow = NonNullable<Answer['rows']>[number];

type Plan = {
  created: Product[];
  updated: ProductChange[];
  unchanged: Product[];
  errors: RowError[];
  /** What each row without an error does. */
  rows: PlannedRow[];
};

const countsOf = ({ created, updated, unchanged }: Plan) => ({
  created: created.length,
  updated: updated.length,
  unchanged: unchanged.length,
});

/** The answer of a dry run. Its rows and errors together are at most as many as the rows of an import. */
const triedOut = (plan: Plan, errors: readonly RowError[], { csv }: { csv?: string }): Answer => ({
  ...countsOf(plan),
  products: [],
  errors: reported([...errors, ...plan.errors], { csv, most: mostRows - plan.rows.length }),
  rows: plan.rows,
});

/** Determines what each row changes. */
const planOf = async (
  deps: Deps,
  work: { principal: Principal; store: Store; tx: Transaction; now: Date; rows: readonly Row[] },
): Promise<Plan> => {
  const { principal, store, tx, now, rows } = work;
  const own = deps.products.owner(principal.company_id, tx);
  const present = await own.find({ sku: { $in: rows.map(({ row }) => row.sku) } });
  const bySku = new Map(present.map((product) => [product.sku, product]));
  const isNew = rows.filter(({ row }) => !bySku.has(row.sku));
  const resembling =
    isNew.length === 0 ? [] : await own.find({ terms: { $in: isNew.map(({ row }) => skuTerm(row.sku)) } });
  const byKey = new Map(resembling.map(({ sku }) => [skuKey(sku), sku]));
  const plan: Plan = { created: [], updated: [], unchanged: [], errors: [], rows: [] };
  const planned = (row: Omit<PlannedRow, 'changed_fields'>, change?: ProductChange): void =>
    void plan.rows.push({ ...row, changed_fields: [], ...(change && shownChange(change)) });
  for await (const { line, row } of inSlices(rows)) {
    const { sku, ...rest } = row;
    const before = bySku.get(sku);
    if (before && before.store.id !== store._id) {
      plan.errors.push({
        line,
        path: 'sku',
        message: `belongs to a product of the store ${before.store.name}; import it there or choose another SKU`,
      });
      continue;
    }
    const other = before ? undefined : byKey.get(skuKey(sku));
    if (other !== undefined) {
      plan.errors.push({
        line,
        path: 'sku',
        message: `differs in case alone from ${other}, which you have; use that or choose another SKU`,
      });
      continue;
    }
    const fields = fieldsOfRow(rest, before);
    const problems = fieldProblems(fields, { currency: store.currency, present: before });
    if (problems.length > 0) plan.errors.push(...problems.map((problem) => ({ line, ...problem })));
    else if (!before) {
      byKey.set(skuKey(sku), sku);
      plan.created.push(newProduct({ sku, fields, store, principal, now }));
      planned({ line, sku, outcome: 'created' });
    } else if (changedFields(before, fields).length === 0) {
      plan.unchanged.push(before);
      planned({ line, sku, outcome: 'unchanged' });
    } else {
      const change = { before, after: afterChange(before, fields, now) };
      plan.updated.push(change);
      planned({ line, sku, outcome: 'updated' }, change);
    }
  }
  return plan;
};

/** The fields that a change of a product changes, with the prices and stocks of it. */
const shownChange = ({ before, after }: ProductChange) => {
  const changed_fields = changedFields(before, after);
  return {
    changed_fields,
    ...(changed_fields.includes('list_price') && {
      list_price: { before: formatUnitPrice(before.list_price), after: formatUnitPrice(after.list_price) },
    }),
    ...(changed_fields.includes('stock') && { stock: { before: before.stock, after: after.stock } }),
  };
};

const newProduct = (made: {
  sku: string;
  fields: ReturnType<typeof fieldsOfRow>;
  store: Store;
  principal: Principal;
  now: Date;
}): Product => {
  const { sku, fields, store, principal, now } = made;
  const { supplier } = store;
  return {
    _id: newId('product'),
    company_id: principal.company_id,
    supplier,
    store: { id: store._id, name: store.name },
    sku,
    reserved: noQuantity,
    entries: 0,
    version: 1,
    created_at: now,
    updated_at: now,
    ...withDerived(fields, { sku, supplier, reserved: noQuantity }),
  };
};
