import type { Answer, getCompanyFacts, Id, Output, setAgreedPrice } from '@procura/contracts';
import { formatUnitPrice } from '@procura/money';
import { breaksView } from '../products/price-breaks.ts';
import { breaksShown, type Product, priceShown } from '../products/product.ts';
import { type AgreedPrice, endless } from './catalog-entry.ts';

type Companies = Answer<typeof getCompanyFacts>['companies'];
type Buyer = { id: Id<'company'>; name: string };

/** A buyer with its name of today; the id of one that identity does not know. */
export const buyerNamed = (companies: Companies, id: Id<'company'>): Buyer => ({
  id,
  name: companies.find((one) => one.id === id)?.name ?? id,
});

const lastDayOf = ({ valid_to }: AgreedPrice): string | null => (valid_to === endless ? null : valid_to);

/** An agreed price without its product and parties. */
export const priceView = (agreed: AgreedPrice) => ({
  id: agreed.id,
  price: formatUnitPrice(agreed.price),
  price_breaks: breaksView(agreed.price_breaks),
  valid_from: agreed.valid_from,
  valid_to: lastDayOf(agreed),
});

/** An agreed price as the supplier that wrote it reads it. */
export const toAgreementView = (
  agreed: AgreedPrice,
  { product, buyer }: { product: Product; buyer: Buyer },
): Output<typeof setAgreedPrice> => ({
  ...priceView(agreed),
  product: { id: product._id, name: product.name },
  buyer_company_id: buyer.id,
  buyer,
});

/** An agreed price as audit entries show it. */
export const agreedShown = (agreed: AgreedPrice) => ({
  price: priceShown(agreed.price),
  price_breaks: breaksShown(agreed.price_breaks),
  valid_from: agreed.valid_from,
  valid_to: lastDayOf(agreed),
});
