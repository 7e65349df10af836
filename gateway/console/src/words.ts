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

/** "1 branch", "3 branches". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  inUnits(number, number === 1 ? one : many);
