import { useMemo, useRef, useState } from 'react';
import { callOperation } from '../operations.ts';
import { writtenPrice } from '../parts/prices.ts';
import { writtenQuantity } from '../parts/quantities.ts';
import { toast } from '../parts/toast.tsx';
import { Problem } from '../problem.ts';
import { newKey, problemOf } from '../use-operation.ts';
import { changesInWords, type OwnProduct, type ProductFields } from './product.ts';

/** What a person typed in a row; what is not there is as it was. */
type Draft = Partial<Record<EditedField, string>>;
export type EditedField = 'list_price' | 'stock' | 'low_stock_at';

type RowEdit = {
  draft: Draft;
  running?: boolean;
  problem?: Problem | undefined;
  /** What others changed while the person typed. */
  conflict?: string | undefined;
  /** The product as it is now, if it is newer than the row of the list. */
  now?: OwnProduct;
};

const none: RowEdit = { draft: {} };

/** The path of a field of a row. The form shows the errors of the field by it. */
export const pathOf = (product: OwnProduct, field: EditedField): string => `${product.id}.${field}`;

/** A field of a product as it is typed. */
export const typedOf = (product: OwnProduct, field: EditedField): string =>
  field === 'list_price' ? product.list_price.amount : String(product[field] ?? '');

/** Changes of products in the rows of their list: each row is saved alone. What is typed stays until it is saved. */
export const useRowEdits = () => {
  const [rows, setRows] = useState<Readonly<Record<string, RowEdit>>>({});
  const keys = useRef(new Map<string, string>());
  const change = (id: string, changed: Partial<RowEdit>) =>
    setRows((before) => ({ ...before, [id]: { ...(before[id] ?? none), ...changed } }));
  const editOf = ({ id }: OwnProduct): RowEdit => rows[id] ?? none;
  const presentOf = (row: OwnProduct): OwnProduct => {
    const { now } = editOf(row);
    return now && now.version >= row.version ? now : row;
  };

  const save = async (row: OwnProduct): Promise<void> => {
    const product = presentOf(row);
    const { id, version: expected_version } = product;
    const fields = fieldsOf(product, editOf(row).draft);
    if (fields instanceof Problem) return change(id, { problem: fields });
    const input = { product_id: id, expected_version, ...fields };
    const payload = JSON.stringify(input);
    const key = keys.current.get(payload) ?? newKey();
    keys.current.set(payload, key);
    change(id, { running: true, problem: undefined, conflict: undefined });
    const saved = await callOperation('update_product', input, { key }).catch(problemOf);
    if (!(saved instanceof Problem)) {
      toast(`${saved.name} is saved`);
      return change(id, { running: false, draft: {}, now: saved });
    }
    if (!saved.isUncertain) keys.current.delete(payload);
    if (saved.code !== 'version_conflict') return change(id, { running: false, problem: saved });
    const read = await callOperation('list_own_products', { product_id: id }).catch(problemOf);
    if (read instanceof Problem || !read.data[0]) return change(id, { running: false, problem: saved });
    change(id, { running: false, now: read.data[0], conflict: changesInWords(product, read.data[0]) });
  };

  return {
    editOf,
    presentOf,
    save,
    type: (row: OwnProduct, field: EditedField, text: string) =>
      change(row.id, { draft: { ...editOf(row).draft, [field]: text } }),
    cancel: (row: OwnProduct) => change(row.id, { draft: {}, problem: undefined, conflict: undefined }),
    isChanged: (row: OwnProduct): boolean =>
      Object.entries(editOf(row).draft).some(
        ([field, text]) => text.trim() !== typedOf(presentOf(row), field as EditedField),
      ),
    /** The errors of all rows at their fields. */
    problem: useMemo(() => problemIn(rows), [rows]),
  };
};

const problemIn = (rows: Readonly<Record<string, RowEdit>>): Problem | undefined => {
  const errors = Object.entries(rows).flatMap(([id, { problem }]) =>
    (problem?.errors ?? []).map(({ path, message }) => ({ path: `${id}.${path}`, message })),
  );
  return errors.length > 0 ? new Problem(400, { code: 'invalid_input', errors }) : undefined;
};

/** The fields that a person changed; a problem if one cannot be read. */
const fieldsOf = (product: OwnProduct, draft: Draft): ProductFields | Problem => {
  const fields: ProductFields = {};
  const errors: { path: string; message: string }[] = [];
  const quantity = (path: 'stock' | 'low_stock_at', text: string): void => {
    if (path === 'low_stock_at' && text.trim() === '') {
      fields.low_stock_at = null;
      return;
    }
    const read = writtenQuantity(text, product.quantity_decimals);
    if ('problem' in read) errors.push({ path, message: read.problem });
    else if (text.trim() === '') errors.push({ path, message: 'must be a number; 0 when there is none' });
    else fields[path] = read.quantity;
  };
  if (draft.list_price !== undefined)
    fields.list_price = writtenPrice(draft.list_price, product.list_price.currency);
  if (draft.stock !== undefined) quantity('stock', draft.stock);
  if (draft.low_stock_at !== undefined) quantity('low_stock_at', draft.low_stock_at);
  return errors.length > 0 ? new Problem(400, { code: 'invalid_input', errors }) : fields;
};
