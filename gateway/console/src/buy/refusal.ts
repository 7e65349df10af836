import type { Problem } from '../problem.ts';
import type { Preview } from './preview.ts';

const fields: Readonly<Record<string, string>> = {
  unit_price: 'the price',
  tax_rate: 'the tax',
  unit: 'the unit',
  unit_code: 'the code of the unit',
  pack: 'the pack',
  name: 'the name',
  shipping: 'freight',
};

/** Why a checked basket was not ordered, and each difference: "Chai: the price was 18.00 EUR and is 19.00 EUR". */
export const refusalInWords = (
  { code, errors }: Problem,
  { lines, orders }: Preview,
): { reason: string; changes: string[] } => {
  const changes = errors.flatMap(({ path, message }) => {
    const [, list, place, field = ''] = /^(lines|orders)\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const about =
      list === 'lines'
        ? lines.find(({ line_index }) => line_index === Number(place))?.name
        : orders[Number(place)]?.supplier.name;
    return about === undefined ? [] : [`${about}: ${fields[field] ?? field} ${message}`];
  });
  const reason =
    code === 'preview_expired'
      ? 'The check was too old to order by.'
      : 'The offer has changed since you checked it.';
  return { reason, changes };
};
