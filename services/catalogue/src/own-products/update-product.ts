import type { Handler } from '@procura/bus';
import { type updateProduct as contract, Failure, invalidFields } from '@procura/contracts';
import { changesBetween } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { followProduct } from '../entries/catalog-entry-store.ts';
import {
  afterChange,
  fieldProblems,
  fieldsOfRow,
  pricesShown,
  toOwnView,
  versionMessage,
} from '../products/product.ts';
import { findOwnProduct } from '../products/product-store.ts';
import { requireMeasures, requirePriceBreaks } from '../require-features.ts';

/** Changes a product by compare-and-set on the version the supplier has read. */
export const updateProduct: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { product_id, expected_version, ...changes } = input;
  const { principal } = call;
  await requireMeasures(deps, [changes]);
  await requirePriceBreaks(deps, [changes]);
  return deps.database.write(call, async (tx) => {
    const before = await findOwnProduct(deps, principal, product_id, tx);
    if (before.version !== expected_version)
      throw new Failure(
        'version_conflict',
        `The product is at version ${before.version}, not ${expected_version}: it has changed since. Read it again and repeat your change.`,
        {
          errors: [{ path: 'expected_version', message: versionMessage(before) }],
        },
      );
    const fields = fieldsOfRow(changes, before);
    const errors = fieldProblems(fields, {
      currency: before.list_price.currency,
      present: before,
    });
    if (errors.length > 0) throw invalidFields(errors);
    const after = afterChange(before, fields, tx.now);
    await deps.products
      .owner(principal.company_id, tx)
      .replaceOne({ _id: product_id, version: expected_version }, after);
    await followProduct(deps, principal, tx, { before, after });
    tx.audit({ target: product_id, changes: changesBetween(pricesShown([before]), pricesShown([after])) });
    return toOwnView(after);
  });
};
