import type { Call, Handler } from '@procura/bus';
import {
  type setAgreedPrice as contract,
  dayOf,
  Failure,
  getCompanyFacts,
  type Input,
  invalidFields,
  newId,
  requireBuyer,
} from '@procura/contracts';
import { parseUnitPrice } from '@procura/money';
import { changesBetween } from '@procura/mongo';
import type { Deps } from '../deps.ts';
import { breakProblems, parseBreaks } from '../products/price-breaks.ts';
import { findOwnProduct } from '../products/product-store.ts';
import { requirePriceBreaks } from '../require-features.ts';
import { agreedShown, buyerNamed, toAgreementView } from './agreement-view.ts';
import { type AgreedPrice, endless, entryId, mostPrices, newEntry, withPrice } from './catalog-entry.ts';
import { insertEntry } from './catalog-entry-store.ts';

/** Agrees a price of one product with one buyer. A price with the same first day is replaced and keeps its id. */
export const setAgreedPrice: Handler<Deps, typeof contract> = async (deps, call, input) => {
  const { principal } = call;
  const { product_id, buyer_company_id, valid_from, valid_to = null } = input;
  if (valid_to !== null && valid_to < valid_from)
    throw invalid('valid_to', 'valid_to is before valid_from', 'must not be before valid_from');
  await requirePriceBreaks(deps, [input]);
  const buyer = await readBuyer(deps, call, input);
  const price_breaks = parseBreaks(input.price_breaks ?? []);
  return deps.database.write(call, async (tx) => {
    const product = await findOwnProduct(deps, principal, product_id, tx);
    const { currency } = product.list_price;
    if (input.price.currency !== currency)
      throw invalid(
        'price.currency',
        `${product.store.name} sells in ${currency}, not in ${input.price.currency}`,
        `must be ${currency}`,
      );
    const problems = breakProblems(price_breaks, { currency, rule: product, base: 'price' });
    if (problems.length > 0) throw invalidFields(problems);

    const entries = deps.entries.parties(principal, tx);
    const present = await entries.findOne({ _id: entryId(buyer_company_id, product_id), buyer_company_id });
    const entry = present ?? newEntry(product, buyer_company_id, tx.now);
    const agreed: AgreedPrice = {
      id: entry.prices.find((one) => one.valid_from === valid_from)?.id ?? newId('agreement'),
      price: parseUnitPrice(input.price),
      ...(price_breaks.length > 0 && { price_breaks }),
      valid_from,
      valid_to: valid_to ?? endless,
    };
    const prices = withPrice(entry.prices, agreed, dayOf(tx.now, 'UTC'));
    if (prices.length > mostPrices)
      throw invalid(
        'valid_from',
        `This buyer has ${mostPrices} present and future prices of the product`,
        'would begin one price too many; replace one by giving its valid_from',
      );
    if (present)
      await entries.updateOne({ _id: entry._id, buyer_company_id }, { $set: { prices, updated_at: tx.now } });
    else await insertEntry(deps, principal, tx, { ...entry, prices });
    const replaced = entry.prices.find((one) => one.id === agreed.id);
    tx.audit({
      target: agreed.id,
      changes: changesBetween(replaced ? agreedShown(replaced) : null, {
        ...agreedShown(agreed),
        product: product_id,
        buyer: buyer_company_id,
      }),
    });
    return toAgreementView(agreed, { product, buyer });
  });
};

/**
 * The buyer with its name. Raises `not_found` for a company that is not one; a company with the product in its catalogue,
 * or with an earlier price of it, is.
 */
const readBuyer = async (
  deps: Deps,
  call: Call,
  { buyer_company_id, product_id }: Input<typeof contract>,
): Promise<ReturnType<typeof buyerNamed>> => {
  const _id = entryId(buyer_company_id, product_id);
  const [answer, known] = await Promise.all([
    deps.bus.call(getCompanyFacts, call, { company_ids: [buyer_company_id] }),
    deps.entries.parties(call.principal).findOne({ _id }, { projection: { _id: 1 } }),
  ]);
  if (!known)
    requireBuyer(answer, buyer_company_id, {
      field: 'buyer_company_id',
      remedy: 'The buyer reads the id of its company with whoami.',
    });
  return buyerNamed(answer.companies, buyer_company_id);
};

const invalid = (path: string, happened: string, message: string): Failure =>
  new Failure('invalid_input', `${happened}. ${path} ${message}.`, { errors: [{ path, message }] });
