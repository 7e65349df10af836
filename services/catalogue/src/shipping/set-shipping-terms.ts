import type { Handler } from '@procura/bus';
import { type setShippingTerms as contract, invalidField, invalidFields } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { requireShippingTerms } from '../require-features.ts';
import { findOwnStore } from '../stores/store-store.ts';
import { termProblems, termsId, termsOf, termsShown, termsView } from './shipping-terms.ts';

/** Replaces the terms of a store, or of the catalogue orders in a currency; without amounts it removes them. */
export const setShippingTerms: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  const { store_id = null, currency } = input;
  const problems = termProblems(input);
  if (problems.length > 0) throw invalidFields(problems);
  const terms = termsOf(input);
  if (terms) await requireShippingTerms(deps);
  if (store_id !== null) {
    const store = await findOwnStore(deps, principal, store_id);
    if (store.currency !== currency)
      throw invalidField('currency', `must be ${store.currency}, the currency of the store`);
  }
  const place = { company_id: principal.company_id, store_id, currency };
  const _id = termsId(place);
  return deps.database.write(call, async (tx) => {
    const stored = deps.shippingTerms.owner(principal.company_id, tx);
    const present = await stored.findOne({ _id });
    if (!terms) await stored.deleteMany({ _id });
    else {
      const after = {
        _id,
        ...place,
        ...terms,
        created_at: present?.created_at ?? tx.now,
        updated_at: tx.now,
      };
      if (present) await stored.replaceOne({ _id }, after);
      else await stored.insert(after);
    }
    tx.audit({
      target: store_id ?? principal.company_id,
      changes: changesBetween(
        present && { currency, ...termsShown(present) },
        terms && { currency, ...termsShown(terms) },
      ),
    });
    return termsView(place, terms);
  });
};
