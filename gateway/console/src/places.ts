import { currencies } from '@procura/contracts/currencies';

/** Countries by name, ISO 3166-1 alpha-2. */
const countryCodes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

const byName = (one: readonly [string, string], other: readonly [string, string]): number =>
  one[1].localeCompare(other[1], 'en');

const regionNames = new Intl.DisplayNames('en-GB', { type: 'region' });
const currencyNames = new Intl.DisplayNames('en-GB', { type: 'currency' });

/** Name of a country. */
export const countryName = (code: string): string => regionNames.of(code) ?? code;

/** Code and name of every country, for a select. */
export const countryOptions = countryCodes
  .split(' ')
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
