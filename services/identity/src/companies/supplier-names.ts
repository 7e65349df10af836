import { inBothPhases, type Migration } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { type Company, nameKeys } from '../directory/company.ts';
import { companies } from '../directory/company-store.ts';

/**
 * Adds the name keys to suppliers from before names were unique, oldest first. A supplier whose name equals another's
 * gets none, keeps its name, and can be renamed.
 */
const fillNameKeys: Migration['run'] = async ({ collection }) => {
  const stored = collection<Company>(companies);
  const suppliers = await stored
    .work()
    .find({ kind: 'supplier' }, { projection: { name: 1, name_keys: 1 }, sort: { created_at: 1, _id: 1 } });
  const taken = new Set(suppliers.flatMap(({ name_keys = [] }) => name_keys));
  const changes = suppliers
    .filter(({ name_keys }) => !name_keys)
    .flatMap(({ _id, name }) => {
      const keys = nameKeys(name);
      if (keys.some((key) => taken.has(key))) return [];
      for (const key of keys) taken.add(key);
      return [{ filter: { _id, name }, update: { $set: { name_keys: keys } } }];
    });
  await stored.work().updateEach(changes);
};

export const supplierNameMigrations = inBothPhases('2026-12-supplier-name-keys', fillNameKeys);

const mostReported = 100;

/**
 * Logs at each start the suppliers with a name that another supplier had first, so that the operator can have them
 * renamed.
 */
export const reportEqualNames = async (deps: Deps): Promise<void> => {
  const equal = await deps.companies
    .published()
    .find(
      { kind: 'supplier', name_keys: { $exists: false } },
      { projection: { _id: 1 }, limit: mostReported },
    );
  if (equal.length > 0)
    deps.log.warn(
      { suppliers: equal.map(({ _id }) => _id) },
      'suppliers have names that resemble those of others; have them renamed',
    );
};
