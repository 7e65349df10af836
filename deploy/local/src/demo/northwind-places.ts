/** A country of the source as a country of Procura. */
type Country = { code: string; currency: string; time_zone: string };

const countries = {
  Argentina: { code: 'AR', currency: 'ARS', time_zone: 'America/Argentina/Buenos_Aires' },
  Australia: { code: 'AU', currency: 'AUD', time_zone: 'Australia/Sydney' },
  Austria: { code: 'AT', currency: 'EUR', time_zone: 'Europe/Vienna' },
  Belgium: { code: 'BE', currency: 'EUR', time_zone: 'Europe/Brussels' },
  Brazil: { code: 'BR', currency: 'BRL', time_zone: 'America/Sao_Paulo' },
  Canada: { code: 'CA', currency: 'CAD', time_zone: 'America/Toronto' },
  Denmark: { code: 'DK', currency: 'DKK', time_zone: 'Europe/Copenhagen' },
  Finland: { code: 'FI', currency: 'EUR', time_zone: 'Europe/Helsinki' },
  France: { code: 'FR', currency: 'EUR', time_zone: 'Europe/Paris' },
  Germany: { code: 'DE', currency: 'EUR', time_zone: 'Europe/Berlin' },
  Ireland: { code: 'IE', currency: 'EUR', time_zone: 'Europe/Dublin' },
  Italy: { code: 'IT', currency: 'EUR', time_zone: 'Europe/Rome' },
  Japan: { code: 'JP', currency: 'JPY', time_zone: 'Asia/Tokyo' },
  Mexico: { code: 'MX', currency: 'MXN', time_zone: 'America/Mexico_City' },
  Netherlands: { code: 'NL', currency: 'EUR', time_zone: 'Europe/Amsterdam' },
  Norway: { code: 'NO', currency: 'NOK', time_zone: 'Europe/Oslo' },
  Poland: { code: 'PL', currency: 'PLN', time_zone: 'Europe/Warsaw' },
  Portugal: { code: 'PT', currency: 'EUR', time_zone: 'Europe/Lisbon' },
  Singapore: { code: 'SG', currency: 'SGD', time_zone: 'Asia/Singapore' },
  Spain: { code: 'ES', currency: 'EUR', time_zone: 'Europe/Madrid' },
  Sweden: { code: 'SE', currency: 'SEK', time_zone: 'Europe/Stockholm' },
  Switzerland: { code: 'CH', currency: 'CHF', time_zone: 'Europe/Zurich' },
  UK: { code: 'GB', currency: 'GBP', time_zone: 'Europe/London' },
  USA: { code: 'US', currency: 'USD', time_zone: 'America/New_York' },
  Venezuela: { code: 'VE', currency: 'VES', time_zone: 'America/Caracas' },
} as const satisfies Record<string, Country>;

export type CountryName = keyof typeof countries;
/** The countries of the source, in its spelling. */
export const countryNames = Object.keys(countries) as [CountryName, ...CountryName[]];

/** Regions in another time zone than most of their country. */
const regionTimeZones: Partial<Record<CountryName, Record<string, string>>> = {
  Australia: { Victoria: 'Australia/Melbourne' },
  Canada: { BC: 'America/Vancouver' },
  USA: {
    AK: 'America/Anchorage',
    CA: 'America/Los_Angeles',
    ID: 'America/Boise',
    LA: 'America/Chicago',
    MI: 'America/Detroit',
    MT: 'America/Denver',
    NM: 'America/Denver',
    OR: 'America/Los_Angeles',
    WA: 'America/Los_Angeles',
    WY: 'America/Denver',
  },
};

/**
 * The place of a party of the source: country (ISO 3166-1), its currency (ISO 4217) and the time zone of its region.
 */
export const placeOf = (party: { country: CountryName; region: string }): Country => {
  const country = countries[party.country];
  return { ...country, time_zone: regionTimeZones[party.country]?.[party.region] ?? country.time_zone };
};
