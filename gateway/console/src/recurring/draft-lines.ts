import type { Quantity } from '@procura/contracts/quantities';
import { addQuantities } from '@procura/money';
import type { AnswerOf } from '../operations.ts';
import type { Choice } from '../parts/pick-field.tsx';

/** A line that a person plans to order repeatedly. */
export type DraftLine = {
  product_id: string;
  sku: string;
  name: string;
  unit: string;
  quantity_decimals: number;
  quantity: Quantity;
};

/** A line that cannot be ordered repeatedly, and why. */
export type LeftOut = { name: string; reason: string };

/** What a new recurring order begins with. */
export type Start = {
  lines: DraftLine[];
  left_out: LeftOut[];
  branch: Choice | null;
  /** Where they are from, in words; empty for nowhere. */
  from: string;
};

/** The lines of an order, one for each product. What an RFQ asked for in words is no product. */
export const linesOfOrder = ({
  lines,
}: Pick<AnswerOf<'get_order'>, 'lines'>): { lines: DraftLine[]; left_out: LeftOut[] } => {
  const found = new Map<string, DraftLine>();
  const left_out: LeftOut[] = [];
  for (const { product_id, sku, name, unit, quantity_decimals, quantity } of lines) {
    if (product_id === null) {
      left_out.push({ name, reason: 'It was quoted for an RFQ and is no product of your catalogue.' });
      continue;
    }
    const before = found.get(product_id);
    found.set(product_id, {
      product_id,
      sku: sku ?? '',
      name,
      unit,
      quantity_decimals,
      quantity: before ? addQuantities(before.quantity, quantity) : quantity,
    });
  }
  return { lines: [...found.values()], left_out };
};

/** Separates the lines whose products cannot be ordered repeatedly; wrong quantities are corrected in the form. */
export const splitByProblems = (
  lines: readonly DraftLine[],
  problems: AnswerOf<'preview_recurrence'>['problems'],
): { lines: DraftLine[]; left_out: LeftOut[] } => {
  const reasons = new Map(
    problems.flatMap(({ path, code, detail }) => {
      const [, place] = /^lines\.(\d+)\.product_id$/.exec(path) ?? [];
      const reason = code === 'not_found' ? 'It is no longer sold.' : withoutCodes(detail);
      return place === undefined ? [] : [[Number(place), reason] as const];
    }),
  );
  return {
    lines: lines.filter((_, place) => !reasons.has(place)),
    left_out: lines.flatMap(({ name }, place) => {
      const reason = reasons.get(place);
      return reason ? [{ name, reason }] : [];
    }),
  };
};

/** A sentence of a service without those that name operations, which are for programs. */
export const withoutCodes = (detail: string): string => {
  const sentences = detail.split(/(?<=\.) /);
  return sentences.filter((one) => !/\b[a-z]+(_[a-z]+)+\b/.test(one)).join(' ') || detail;
};
