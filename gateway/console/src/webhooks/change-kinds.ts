import { type ChangeKind, type ChangeType, changeTypes } from '@procura/contracts/change-types';

const names: Record<ChangeKind, string> = {
  order: 'orders',
  rfq: 'RFQs',
  bid: 'bids',
  purchase_order: 'purchase orders',
  recurrence: 'recurring orders',
};

/** The kinds of objects whose changes are sent, with their plural and the types of their changes. */
export const changeKinds = (Object.keys(names) as ChangeKind[]).map((kind) => ({
  kind,
  name: names[kind],
  types: (Object.keys(changeTypes) as ChangeType[]).filter((type) => changeTypes[type][0] === kind),
}));

/** A type of change as a sentence; an unknown type is returned as it is. */
export const sentenceOf = (type: string): string =>
  type in changeTypes ? changeTypes[type as ChangeType][1] : type;

/** Types in a few words: "All changes", "Orders, 2 types of RFQs". */
export const typesInWords = (types: readonly string[] | null): string => {
  if (types === null) return 'All changes';
  const parts = changeKinds.flatMap(({ name, types: own }) => {
    const chosen = own.filter((type) => types.includes(type)).length;
    if (chosen === 0) return [];
    return chosen === own.length ? `all of ${name}` : `${chosen} of ${own.length} types of ${name}`;
  });
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
