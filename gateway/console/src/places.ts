import { countries } from '@procura/contracts/countries';
import { currencies } from '@procura/contracts/currencies';

const byName = (one: readonly [string, string], other: readonly [string, string]): number =>
  one[1].localeCompare(other[1], 'en');

const regionNames = new Intl.DisplayNames('en-GB', { type: 'region' });
const currencyNames = new Intl.DisplayNames('en-GB', { type: 'currency' });

/** Name of a country. */
export const countryName = (code: string): string => regionNames.of(code) ?? code;

/** Code and name of every country, for a select. */
export const countryOptions = countries
  .map((code): [string, string] => [code, countryName(code)])
  .sort(byName);

/** Code and name of every currency, for a select. */
export const currencyOptions = Object.keys(currencies)
  .sort()
  .map((code): [string, string] => [code, `${code} · ${currencyNames.of(code)}`]);

/** Time zones by name, for a select; UTC first. */
export const timeZoneOptions = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC'),
].map((name): [string, string] => [name, name.replaceAll('_', ' ')]);

export const browserTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
