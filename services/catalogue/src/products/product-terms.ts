import { joinedWords, matchTerms, searchTerms } from '@procura/mongo';

/** What terms begin with that are no plain words: words of the name, the SKU, and the SKU without its dashes. */
const marks = { name: ':', sku: '=', plain_sku: '~' };

/** A SKU in the form of which a supplier has one: two that differ in case alone share it. */
export const skuKey = (sku: string): string => sku.normalize('NFC').toLowerCase();

/** The term of a product that has this SKU, ignoring case. */
export const skuTerm = (sku: string): string => `${marks.sku}${skuKey(sku)}`;
/** A condition on such a term. */
export const isSkuTerm = { $regex: `^${marks.sku}` };
const plainSkuTerm = (sku: string): string => `${marks.plain_sku}${joinedWords(sku)}`;

/**
 * The words that find a product, and the marked terms that rank it. Replicas of earlier releases search by the plain
 * words, and store no others.
 */
export const productTerms = ({
  name,
  sku,
  category,
  supplier,
}: {
  name: string;
  sku: string;
  category: string;
  supplier: { name: string };
}): string[] => [
  ...searchTerms(name, sku, joinedWords(sku), category, supplier.name),
  ...searchTerms(name).map((word) => `${marks.name}${word}`),
  skuTerm(sku),
  plainSkuTerm(sku),
];

/** The terms of products with this SKU: first ignoring case, then spaces and dashes as well, if anything is left. */
export const skuTerms = (sku: string): string[] => [
  skuTerm(sku),
  ...(joinedWords(sku) === '' ? [] : [plainSkuTerm(sku)]),
];

/** Conditions on terms by which a query ranks a product, the best first. The last one is all that it finds. */
export const rankConditions = (query: string) => ({
  sku: { terms: skuTerm(query) },
  plain_sku: { terms: plainSkuTerm(query) },
  in_name: matchTerms('terms', query, marks.name),
  found: matchTerms('terms', query),
});
