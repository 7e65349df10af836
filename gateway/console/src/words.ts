/** `pending_approval` or `supplier_admin` in words: "Pending approval", "Supplier admin". */
export const words = (name: string): string => {
  const spaced = name
    .replaceAll('_', ' ')
    .replace(/\b(rfqs?|mcp|rest|api)\b/gi, (word) => word.toUpperCase().replace('RFQS', 'RFQs'));
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** "1,200 kg", or the number without a unit. */
export const inUnits = (value: number, unit?: string): string =>
  [value.toLocaleString('en-GB'), unit].filter(Boolean).join(' ');

/** A quantity of a product: "7 kg" for a symbol, "7 × bag" for a word, whose plural is not known. */
export const inSalesUnits = (value: number, unit?: string): string =>
  unit && /\p{L}{3}/u.test(unit) ? `${inUnits(value)} × ${unit}` : inUnits(value, unit);

/** "1 branch", "3 branches". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  inUnits(number, number === 1 ? one : many);
