import {
  type ChangeKind,
  type ChangeType,
  changesOfOneKind,
  changeTypes,
} from '@procura/contracts/change-types';
import { useSession } from '../session.tsx';

const names: Record<ChangeKind, string> = {
  order: 'orders',
  rfq: 'RFQs',
  bid: 'bids',
  purchase_order: 'purchase orders',
  recurrence: 'recurring orders',
};

/** A kind of object with its plural and the types of its changes. */
export type TypesOfKind = { kind: ChangeKind; name: string; types: ChangeType[] };

/** The kinds of objects whose changes the company is sent. */
export const useChangeKinds = (): TypesOfKind[] => {
  const own = useSession().who.company.kind;
  const types = (Object.keys(changeTypes) as ChangeType[]).filter(
    (type) => (changesOfOneKind[type] ?? own) === own,
  );
  return (Object.keys(names) as ChangeKind[])
    .map((kind) => ({
      kind,
      name: names[kind],
      types: types.filter((type) => changeTypes[type][0] === kind),
    }))
    .filter((one) => one.types.length > 0);
};

/** A type of change as a sentence; an unknown type is returned as it is. */
export const sentenceOf = (type: string): string =>
  type in changeTypes ? changeTypes[type as ChangeType][1] : type;

/** Types in a few words: "All changes", "Orders, 2 types of RFQs". */
export const typesInWords = (types: readonly string[] | null, kinds: readonly TypesOfKind[]): string => {
  if (types === null) return 'All changes';
  const parts = kinds.flatMap(({ name, types: own }) => {
    const chosen = own.filter((type) => types.includes(type)).length;
    if (chosen === 0) return [];
    return chosen === own.length ? `all of ${name}` : `${chosen} of ${own.length} types of ${name}`;
  });
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
