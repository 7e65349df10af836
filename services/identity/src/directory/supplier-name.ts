import { formsSeen } from '@procura/contracts';

/**
 * The keys of a supplier's name, of which no two suppliers may share one: the forms in which readers see it. A name
 * without letters and digits is its own key.
 */
export const nameKeys = (name: string): string[] => {
  const keys = formsSeen(name);
  return keys.length > 0 ? keys : [`exact ${name}`];
};
