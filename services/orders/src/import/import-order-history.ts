import type { Call, Handler } from '@procura/bus';
import {
  checkInput,
  type importOrderHistory as contract,
  findProductsBySku,
  getBranchFacts,
  getCompanyFacts,
  type HistoryRow,
  historyCsv,
  historyRow,
  type Id,
  type Input,
  invalidField,
  maxBranchFacts,
  maxProductsBySku,
  type Output,
  ofAnyOrder,
  orderOfRecords,
  placeInText,
  recordsByOrder,
  requireBuyer,
  systemPrincipal,
  unnumberedRecords,
} from '@procura/contracts';
import { decimalsOf } from '@procura/money';
import { retryDuplicates, type WriteTx } from '@procura/mongo';
import { inSlices } from '@procura/service/in-slices';
import { parseCsvInThread, readCsv } from '@procura/service/read-csv';
import type { Deps } from '../deps.ts';
import { markCounted } from '../model/line-figures.ts';
import type { Order } from '../model/order.ts';
import { importOfOrder } from '../model/order-changes.ts';
import { orderDeltas } from '../model/order-deltas.ts';
import { emitChanged } from '../order/order-store.ts';
import { type HistoryFacts, productKey, type RowProblem, readHistoryRow } from './history-order.ts';

type Result = Output<typeof contract>;
type RowError = Result['errors'][number];
/** A row as given, and how its errors refer to the place in the input. */
type Given = {
  value: unknown;
  placed: (problem: RowProblem) => RowError;
  /** Errors of its values as text. */
  misread: readonly RowError[];
};
type Row = Pick<Given, 'placed'> & { row: HistoryRow };

/**
 * Imports dated orders with their shipments for one buyer company in one write: valid rows are stored, each invalid row
 * is reported, and an existing number is left unchanged. A CSV text with a line of an unknown order imports nothing.
 * Imported orders never hold stock or limits.
 */
export const importOrderHistory: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { company_id } = input;
  const given = await givenRows(call, input);
  const { rows, errors } = await readRows(given.rows);
  errors.push(...given.errors);
  const facts = await readFacts(deps, call, company_id, rows);
  const orders: Order[] = [];
  for await (const { row, placed } of inSlices(rows)) {
    const read = readHistoryRow(row, facts);
    if ('order' in read) orders.push(read.order);
    else errors.push(...read.problems.map(placed));
  }
  const complete = given.isComplete ? orders : [];
  if (complete.some(hasDecimals)) await deps.database.requireFeatureLevel(1, 'Quantities with decimals');
  if (complete.some(hasGivenTax)) await deps.database.requireFeatureLevel(1, 'Tax that no rate comes to');
  const write = () =>
    deps.database.write(
      call,
      async (tx): Promise<Result> => {
        tx.audit({ company_id, target: company_id });
        const imported = await insertNew(deps, tx, company_id, complete);
        return { imported, skipped: complete.length - imported, errors: reported(errors) };
      },
      { serializeOn: [company_id] },
    );
  // The repeat finds a number that another replica has just imported, and skips it.
  return retryDuplicates(['number'], write);
};

const hasDecimals = ({ lines }: Order): boolean => lines.some(({ quantity }) => decimalsOf(quantity) > 0);
/** Replicas of earlier releases would bill it by its rate. */
const hasGivenTax = ({ lines }: Order): boolean => lines.some(({ given_tax }) => given_tax !== undefined);

/** Inserts the orders whose numbers do not exist yet. Returns how many. */
const insertNew = async (
  deps: Deps,
  tx: WriteTx,
  company_id: string,
  orders: readonly Order[],
): Promise<number> => {
  const own = deps.orders.parties(systemPrincipal(company_id), tx);
  const there = await own.find(
    // The list is the only condition, so that each number is one look-up in the index
    // (libs/mongo/src/collections/embedded-database.ts).
    { number: { $in: orders.map((order) => order.number) } },
    { projection: { number: 1 } },
  );
  const known = new Set(there.map((order) => order.number));
  const fresh = orders.filter((order) => !known.has(order.number));
  await own.insert(...fresh.map(markCounted));
  const deltas = fresh.flatMap((order) => orderDeltas(null, order));
  await deps.metricDeltas.insertForOwners(deltas, tx);
  // Of the effects of an order, an imported one has at most an open charge.
  for (const order of fresh) {
    tx.changed(importOfOrder(order));
    if (order.opens_charge) emitChanged(tx, order);
  }
  return fresh.length;
};

const mostOrders = 1000;

/**
 * The rows of a call, given directly or as CSV, and whether every line of them belongs to a known order. Raises
 * `invalid_input` if the input as a whole cannot be read.
 */
const givenRows = async (
  { principal: { company_id }, deadline_ms }: Call,
  { rows, csv }: Input<typeof contract>,
): Promise<{ rows: Given[]; errors: RowError[]; isComplete: boolean }> => {
  if ((rows === undefined) === (csv === undefined))
    throw invalidField('rows', 'and csv exclude each other; give exactly one of them');
  if (csv === undefined)
    return {
      rows: (rows ?? []).map((value, index) => ({
        value,
        placed: (problem) => ({ line: index + 1, ...problem }),
        misread: [],
      })),
      errors: [],
      isComplete: true,
    };
  const text = await readCsv(csv, historyCsv, (whole) =>
    parseCsvInThread(whole, { company_id, deadline_ms }),
  );
  const orders = recordsByOrder(text.records);
  if (orders.length > mostOrders)
    throw invalidField('csv', `has ${orders.length} orders; send at most ${mostOrders} in one call`);
  const given: Given[] = [];
  const unplaced: RowError[] = [
    ...text.problems.map((problem) => ({ ...problem, message: `${problem.message}; ${ofAnyOrder}` })),
    ...unnumberedRecords(text.records),
  ];
  const errors = [...unplaced];
  for await (const records of inSlices(orders)) {
    const read = orderOfRecords(records);
    if ('problems' in read) errors.push(...read.problems);
    else {
      const { order, misread } = read;
      given.push({ value: order.row, placed: (problem) => placeInText(order, problem), misread });
    }
  }
  return { rows: given, errors, isComplete: unplaced.length === 0 };
};

/** Well-formed rows with distinct numbers, and the errors of the others. */
const readRows = async (given: readonly Given[]): Promise<{ rows: Row[]; errors: RowError[] }> => {
  const rows: Row[] = [];
  const errors: RowError[] = [];
  const places = new Map<string, number>();
  for await (const [index, { value, placed, misread }] of inSlices(given.entries())) {
    const read = checkInput(historyRow, value);
    if ('errors' in read || misread.length > 0) {
      const found = 'errors' in read ? read.errors.map(placed) : [];
      const isMisread = (error: RowError): boolean =>
        misread.some(({ line, path }) => line === error.line && path === error.path);
      errors.push(...misread, ...found.filter((error) => !isMisread(error)));
      continue;
    }
    const row = read.value;
    const twin = places.get(row.number);
    if (twin === undefined) rows.push({ row, placed });
    else
      errors.push(placed({ path: 'number', message: `is the number of row ${twin} too; give each its own` }));
    places.set(row.number, twin ?? index + 1);
  }
  return { rows, errors };
};

const longestPath = 60;
const longestMessage = 160;

const mostErrors = 1000;

/** The errors that one answer can hold: all of them, or the first of each line if there are too many, up to 1,000. */
const reported = (errors: readonly RowError[]): RowError[] => {
  const sorted = errors
    .map(({ line, path, message }) => ({
      line,
      path: path.slice(0, longestPath),
      message: message.slice(0, longestMessage),
    }))
    .toSorted((a, b) => a.line - b.line);
  if (sorted.length <= mostErrors) return sorted;
  return sorted.filter((one, index) => one.line !== sorted[index - 1]?.line).slice(0, mostErrors);
};

const readFacts = async (
  deps: Deps,
  call: Call,
  company_id: Id<'company'>,
  rows: readonly Row[],
): Promise<HistoryFacts> => {
  const codes = distinct(rows.map(({ row }) => row.branch_code));
  const [answer, branches, products] = await Promise.all([
    deps.bus.call(getCompanyFacts, call, { company_ids: [company_id] }),
    Promise.all(
      inBatches(codes, maxBranchFacts).map((some) =>
        deps.bus.call(getBranchFacts, call, { company_id, codes: some }),
      ),
    ),
    readProducts(deps, call, rows),
  ]);
  return {
    buyer: requireBuyer(answer, company_id, {
      field: 'company_id',
      remedy: 'Give the company_id of the buyer whose orders these are.',
    }),
    branches: new Map(branches.flatMap((found) => found.branches).map((branch) => [branch.code, branch])),
    products,
    now: deps.clock(),
  };
};

const readProducts = async (
  deps: Deps,
  call: Call,
  rows: readonly Row[],
): Promise<HistoryFacts['products']> => {
  const questions = [...Map.groupBy(rows, ({ row }) => row.supplier_company_id)].flatMap(
    ([supplier_company_id, own]) =>
      inBatches(distinct(own.flatMap(({ row }) => row.lines.map((line) => line.sku))), maxProductsBySku).map(
        (skus) => ({ supplier_company_id, skus }),
      ),
  );
  const answers = await Promise.all(
    questions.map(async (question) => {
      const { products } = await deps.bus.call(findProductsBySku, call, question);
      return products.map(
        (product) => [productKey(question.supplier_company_id, product.sku), product] as const,
      );
    }),
  );
  return new Map(answers.flat());
};

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

const inBatches = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
