const codesByMinorDigits: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP
      CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
      INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
      MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE
      SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR
      ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

/**
 * Every currency that Procura accepts: ISO 4217 alphabetic code -> minor digits (decimal places).
 *
 * Source: ISO 4217 list one as carried by the npm package currency-codes 2.2.0 (published 2024-06-25), brought
 * to the state of 21 November 2026: XCG replaces ANG (amendment 176, 2025), BGN ended when Bulgaria took the
 * euro (1 January 2026), CUC is withdrawn. Left out, because nobody is invoiced in them: funds codes and units
 * of account (BOV, CHE, CHW, CLF, COU, MXV, USN, UYI, UYW, XAD, XDR, XSU, XUA), bond units, precious metals,
 * test codes.
 */
export const currencies: Readonly<Record<string, number>> = Object.freeze(
  Object.fromEntries(
    Object.entries(codesByMinorDigits).flatMap(([digits, codes]) =>
      codes.split(/\s+/).map((code): [string, number] => [code, Number(digits)]),
    ),
  ),
);

/** Whether a string is the code of an accepted currency: three capital letters, exactly as in ISO 4217. */
export const isCurrency = (code: string): boolean => Object.hasOwn(currencies, code);

/**
 * The number of decimal places of a currency's amounts (ISO 4217 minor unit: JPY 0, BRL 2, KWD 3). Throws RangeError on
 * an unknown code.
 */
export const minorDigits = (currency: string): number => {
  const digits = isCurrency(currency) ? currencies[currency] : undefined;
  if (digits === undefined) {
    throw new RangeError(`"${currency}" is not a currency in use. Give an ISO 4217 code such as BRL.`);
  }
  return digits;
};

/** Maximum number of decimals of a unit price, in any currency. */
export const unitPriceDecimals = 6;

/** The largest unit price that can be set, or that can have decimals beyond the minor digits, in minor units. */
export const largestPriceMinor = 1_000_000_000_000n;

/** Money or a unit price as sentences show it: `1234.50 BRL`. */
export const moneyInWords = ({ amount, currency }: { amount: string; currency: string }): string =>
  `${amount} ${currency}`;
