import { amountProblem, type CsvColumns, type CsvRecord, quantityProblem } from '../language/csv.ts';

const orderColumns = [
  'number',
  'purchase_ref',
  'branch_code',
  'supplier_company_id',
  'created_at',
  'status',
  'payment_status',
  'billing_status',
  'required_on',
  'currency',
  'shipping',
] as const;
const shipmentColumns = ['carrier', 'shipped_at', 'expected_on', 'delivered_at', 'received_by'] as const;
const lineColumns = ['sku', 'quantity', 'unit_price', 'discount_percent', 'tax_rate', 'tax'] as const;

type Column = (typeof orderColumns | typeof shipmentColumns | typeof lineColumns)[number];

/** The columns of order history as CSV: one record per line of an order. */
const historyColumns: readonly string[] = [...orderColumns, ...shipmentColumns, ...lineColumns];

const optional: readonly string[] = [
  'required_on',
  'discount_percent',
  'tax_rate',
  'tax',
  ...shipmentColumns,
];
const amounts = ['shipping', 'unit_price', 'tax'];

/** The columns of a text of order history. */
export const historyCsv: CsvColumns = {
  known: historyColumns,
  required: historyColumns.filter((name) => !optional.includes(name)).map((name) => [name]),
  decimals: [...amounts, 'discount_percent', 'tax_rate'],
  quantities: ['quantity'],
};

/** One order of a text: a row of import_order_history, not validated yet, with its lines in the text. */
export type RecordedOrder = { row: Record<string, unknown>; line: number; lines: readonly number[] };
export type HistoryProblem = { line: number; path: string; message: string };

/** Records grouped by order: those with the same number are one order. Records without a number are left out. */
export const recordsByOrder = (records: readonly CsvRecord[]): CsvRecord[][] => [
  ...Map.groupBy(
    records.filter(({ values }) => values.number !== undefined),
    ({ values }) => values.number,
  ).values(),
];

/**
 * Why a text with a line of an unknown order imports nothing: the order that lacks the line would be stored without it,
 * and be skipped as existing when the text is corrected and sent again.
 */
export const ofAnyOrder = 'nothing is imported, because the line may be of any order';

/** The records without a number, which may be lines of any order. */
export const unnumberedRecords = (records: readonly CsvRecord[]): HistoryProblem[] =>
  records
    .filter(({ values }) => values.number === undefined)
    .map(({ line }) => ({ line, path: 'number', message: `must be given in every line; ${ofAnyOrder}` }));

/**
 * The order of its records, and its values that are no numbers or could be two. The first record has the fields of the
 * order and its shipment; the others repeat them or leave them empty, and a different value is an error.
 */
export const orderOfRecords = (
  records: readonly CsvRecord[],
): { order: RecordedOrder; misread: HistoryProblem[] } | { problems: HistoryProblem[] } => {
  const problems = records.flatMap((record) => differences(record, records[0]));
  if (problems.length > 0) return { problems };
  return { order: orderOf(records), misread: records.flatMap(misreadOf) };
};

const sharedColumns = [...orderColumns, ...shipmentColumns];

const differences = ({ values, line }: CsvRecord, first: CsvRecord | undefined): HistoryProblem[] =>
  sharedColumns
    .filter((name) => values[name] !== undefined && values[name] !== first?.values[name])
    .map((path) => ({ line, path, message: `is another than in line ${first?.line} of the same order` }));

const misreadOf = ({ values, line }: CsvRecord): HistoryProblem[] =>
  ['quantity', ...amounts].flatMap((path) => {
    const value = values[path];
    const message = value && (path === 'quantity' ? quantityProblem : amountProblem)(value);
    return message ? [{ line, path, message }] : [];
  });

const orderOf = (records: readonly CsvRecord[]): RecordedOrder => {
  const { values = {}, line = 0 } = records[0] ?? {};
  const { currency, shipping, ...order } = pick(values, orderColumns);
  const shipment = pick(values, shipmentColumns);
  const money = (amount: string | undefined) => ({ amount, currency });
  return {
    line,
    lines: records.map((record) => record.line),
    row: {
      ...order,
      shipping: money(shipping),
      lines: records.map((record) => {
        const { quantity, unit_price, tax, ...rest } = pick(record.values, lineColumns);
        return {
          ...rest,
          quantity: numberOf(quantity),
          unit_price: money(unit_price),
          ...(tax !== undefined && { tax: money(tax) }),
        };
      }),
      ...(Object.keys(shipment).length > 0 && { shipments: [shipment] }),
    },
  };
};

const pick = <N extends Column>(values: CsvRecord['values'], names: readonly N[]) =>
  Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  ) as Partial<Record<N, string>>;

const numberOf = (text: string | undefined): number | string | undefined =>
  text !== undefined && quantityProblem(text) === undefined ? Number(text) : text;

/** The line and column in the text for an error of an order's row. */
export const placeInText = (
  { line, lines }: RecordedOrder,
  { path, message }: Pick<HistoryProblem, 'path' | 'message'>,
): HistoryProblem => {
  const [, index, ofLine] = /^lines\.(\d+)\.?(.*)$/.exec(path) ?? [];
  const column = columnOf(ofLine ?? path);
  return {
    line: (index && lines[Number(index)]) || line,
    path: column ?? '',
    message: `${column === null ? `${path} ` : ''}${message.replaceAll('shipments.0.', '')}`,
  };
};

/** The column of a field of a row or of one of its lines; null if it has none. */
const columnOf = (field: string): string | null => {
  const [last = '', ...outer] = field.split('.').toReversed();
  if (last === 'amount') return outer[0] ?? null;
  if (field === 'shipments') return 'shipped_at';
  return historyColumns.includes(last) ? last : null;
};
