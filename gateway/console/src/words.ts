/** `pending_approval` or `supplier_admin` in words: "Pending approval", "Supplier admin". */
export const words = (name: string): string => {
  const spaced = name
    .replaceAll('_', ' ')
    .replace(/\b(rfqs?|mcp|rest|api)\b/gi, (word) => word.toUpperCase().replace('RFQS', 'RFQs'));
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** "1,200 kg", "0.125 kg", or the number without a unit. Quantities have at most three decimals. */
export const inUnits = (value: number, unit?: string): string =>
  [value.toLocaleString('en-GB', { maximumFractionDigits: 3 }), unit].filter(Boolean).join(' ');

/** "kg" is a symbol; "bag" is a word with an unknown plural. */
const isWord = (unit: string): boolean => /\p{L}{3}/u.test(unit);

/** A quantity of a product: "2.5 kg" for a symbol, "7 × bag" for a word. */
export const inSalesUnits = (value: number, unit?: string): string =>
  unit && isWord(unit) ? `${inUnits(value)} × ${unit}` : inUnits(value, unit);

/** A quantity next to one that names its unit: "2.5 kg" for a symbol, "7" for a word. */
export const inSameUnits = (value: number, unit: string): string =>
  inUnits(value, isWord(unit) ? undefined : unit);

/** What a shipment has of a product: "2.5 kg Coffee" for a symbol, "4 × Oven" for a word. */
export const itemInWords = (value: number, { name, unit }: { name: string; unit: string }): string =>
  isWord(unit) ? `${inUnits(value)} × ${name}` : `${inUnits(value, unit)} ${name}`;

/** "1 branch", "3 branches". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  inUnits(number, number === 1 ? one : many);
