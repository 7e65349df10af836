import { money } from '../language/money.ts';
import { percent } from '../language/values.ts';

/** The tax rate of a line in an answer; "0" on lines of releases before 2026-12. */
export const shownTaxRate = percent.max(8).default('0').describe('Percent of tax, such as "19"');

const earlier = 'null in repeated answers of releases before 2026-12';

/** Freight in an answer. */
export const shownFreight = {
  freight: money.nullable().default(null).describe('Without tax, in net and total; null without'),
  freight_tax_rate: percent.max(8).nullable().default(null).describe('Percent of tax on freight'),
};

/** What lines cost: net, tax and their sum. Tax is rounded per line. */
export const taxedAmounts = {
  net: money.nullable().default(null).describe(`Without tax; ${earlier}`),
  tax: money.nullable().default(null).describe(`Tax, rounded per line; ${earlier}`),
  total: money.describe('Net and tax'),
};
