import type { FieldError, Id, Input, listShippingTerms, Output, setShippingTerms } from '@procura/contracts';
import { type Amount, amountInWords, formatMoney, parseMoney } from '@procura/money';

/** What a supplier charges for the delivery of an order in one currency, as stored. Absent amounts are none. */
export type ShippingTerms = {
  /** See {@link termsId}. */
  _id: string;
  /** The supplier. */
  company_id: Id<'company'>;
  /** The store whose orders they are for; null for catalogue orders of the supplier. */
  store_id: Id<'store'> | null;
  currency: string;
  minimum_order?: Amount;
  flat?: Amount;
  free_from?: Amount;
  tax_rate: string;
  created_at: Date;
  updated_at: Date;
};

type Place = Pick<ShippingTerms, 'company_id' | 'store_id' | 'currency'>;
/** The terms apart from what they are for. */
type Terms = Pick<ShippingTerms, 'minimum_order' | 'flat' | 'free_from' | 'tax_rate'>;

/** The id of the terms of a store, which has one currency, or of the catalogue orders of a supplier in a currency. */
export const termsId = ({ company_id, store_id, currency }: Place): string =>
  store_id ?? `${company_id}:${currency}`;

const amountFields = ['minimum_order', 'flat', 'free_from'] as const;

type GivenTerms = Input<typeof setShippingTerms>;

/** The terms that an input sets; null if it removes them. */
export const termsOf = ({ tax_rate = '0', ...given }: GivenTerms): Terms | null => {
  const amounts = amountFields.flatMap((field) => {
    const amount = given[field];
    return amount ? [[field, parseMoney(amount)]] : [];
  });
  return amounts.length === 0 ? null : { ...Object.fromEntries(amounts), tax_rate };
};

/** Errors of terms as given, by field. */
export const termProblems = (given: GivenTerms): FieldError[] => [
  ...amountFields
    .filter((field) => given[field] && given[field].currency !== given.currency)
    .map((field) => ({ path: `${field}.currency`, message: `must be ${given.currency}, as currency is` })),
  ...(['free_from', 'tax_rate'] as const)
    .filter((field) => given[field] !== undefined && !given.flat)
    .map((path) => ({ path, message: 'needs flat, the shipping of an order; give it or leave this out' })),
];

/** Terms as answers show them; null are none. */
export const termsView = (
  { store_id, currency }: Pick<Place, 'store_id' | 'currency'>,
  terms: Terms | null,
): Output<typeof listShippingTerms>['data'][number] => {
  const shown = (amount: Amount | undefined) => (amount ? formatMoney(amount) : null);
  return {
    store_id,
    currency,
    minimum_order: shown(terms?.minimum_order),
    flat: shown(terms?.flat),
    free_from: shown(terms?.free_from),
    tax_rate: terms?.tax_rate ?? '0',
  };
};

/** Terms as audit entries show them. */
export const termsShown = (terms: Terms | null) => {
  const shown = (amount: Amount | undefined) => amount && amountInWords(amount);
  return (
    terms && {
      minimum_order: shown(terms.minimum_order),
      flat: shown(terms.flat),
      free_from: shown(terms.free_from),
      tax_rate: terms.tax_rate,
    }
  );
};
