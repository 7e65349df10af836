import type { Call, Handler } from '@procura/bus';
import {
  type endAgreedPrice as contract,
  dayOf,
  type Failure,
  getCompanyFacts,
  type Id,
  invalidFields,
  notFound,
} from '@procura/contracts';
import { changesBetween, type Transaction } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { findOwnProduct } from '../products/product-store.ts';
import { agreedShown, buyerNamed, toAgreementView } from './agreement-view.ts';
import { type AgreedPrice, type CatalogEntry, endPrice } from './catalog-entry.ts';

/** Ends an agreed price at once or after a day. One that has ended is returned unchanged. */
export const endAgreedPrice: Handler<Deps, typeof contract> = async (
  deps,
  call,
  { agreement_id, valid_to },
) => {
  const { principal } = call;
  const { buyer_company_id } = (await findAgreed(deps, call, agreement_id)).entry;
  const { companies } = await deps.bus.call(getCompanyFacts, call, { company_ids: [buyer_company_id] });
  return deps.database.write(call, async (tx) => {
    const { entry, agreed } = await findAgreed(deps, call, agreement_id, tx);
    const product = await findOwnProduct(deps, principal, entry.product_id, tx);
    // The earlier of both days, so that neither party has a day left on which it is valid.
    const today = [principal.time_zone, companies[0]?.time_zone ?? principal.time_zone]
      .map((zone) => dayOf(tx.now, zone))
      .toSorted()[0] as string;
    const ended = endPrice(agreed, { given: valid_to, today });
    if ('path' in ended) throw invalidFields([ended]);
    if (ended !== agreed)
      await deps.entries.parties(principal, tx).updateOne(
        { _id: entry._id, buyer_company_id },
        {
          $set: {
            prices: entry.prices.map((one) => (one.id === agreement_id ? ended : one)),
            updated_at: tx.now,
          },
        },
      );
    tx.audit({
      target: agreement_id,
      changes: changesBetween(agreedShown(agreed), {
        ...agreedShown(ended),
        product: product._id,
        buyer: buyer_company_id,
      }),
    });
    return toAgreementView(ended, { product, buyer: buyerNamed(companies, buyer_company_id) });
  });
};

/** An agreed price of the calling supplier, with its entry. Raises `not_found` for any other. */
const findAgreed = async (
  deps: Deps,
  { principal }: Call,
  agreement_id: Id<'agreement'>,
  tx?: Transaction,
): Promise<{ entry: CatalogEntry; agreed: AgreedPrice }> => {
  const entry = await deps.entries
    .parties(principal, tx)
    .findOne({ 'prices.id': agreement_id } as never, { projection: { terms: 0 } });
  const agreed = entry?.prices.find(({ id }) => id === agreement_id);
  if (!entry || !agreed) throw noAgreement(agreement_id);
  return { entry, agreed };
};

const noAgreement = (agreement_id: string): Failure =>
  notFound(
    `There is no agreed price ${agreement_id} of yours. list_agreed_prices shows them.`,
    'agreement_id',
    'is not one of your agreed prices; list_agreed_prices shows them',
  );
