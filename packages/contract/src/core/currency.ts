/**
 * The currencies in which accounts are kept, with the digits after the decimal sign (ISO 4217). Amounts are integers of the
 * smallest unit: 1250 is 12.50 EUR, and 1 250 XOF.
 */
export const CURRENCY_DIGITS = {
  XOF: 0,
  XAF: 0,
  GNF: 0,
  EUR: 2,
  USD: 2,
  GBP: 2,
  CHF: 2,
  CAD: 2,
  GHS: 2,
  NGN: 2,
  MAD: 2,
  DZD: 2,
  TND: 3,
  MRU: 2,
  CVE: 2,
  GMD: 2,
  SLE: 2,
  LRD: 2,
  CDF: 2,
  KES: 2,
  TZS: 2,
  UGX: 0,
  RWF: 0,
  BIF: 0,
  KMF: 0,
  DJF: 0,
  ETB: 2,
  ZAR: 2,
  AED: 2,
} as const;

export type Currency = keyof typeof CURRENCY_DIGITS;
export const CURRENCIES = Object.keys(CURRENCY_DIGITS) as [Currency, ...Currency[]];

const COUNTRIES: Partial<Record<Currency, string>> = {
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  GNF: 'GN',
  EUR: 'AT BE BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MF MQ MT NL PM PT RE SI SK YT',
  GBP: 'GB',
  CHF: 'CH LI',
  CAD: 'CA',
  GHS: 'GH',
  NGN: 'NG',
  MAD: 'MA',
  DZD: 'DZ',
  TND: 'TN',
  MRU: 'MR',
  CVE: 'CV',
  GMD: 'GM',
  SLE: 'SL',
  LRD: 'LR',
  CDF: 'CD',
  KES: 'KE',
  TZS: 'TZ',
  UGX: 'UG',
  RWF: 'RW',
  BIF: 'BI',
  KMF: 'KM',
  DJF: 'DJ',
  ETB: 'ET',
  ZAR: 'ZA',
  AED: 'AE',
  USD: 'US',
};

/** The currency of a country (ISO 3166-1 alpha-2), which forms propose; dollars where it is none of the above. */
export const currencyOfCountry = (country: string): Currency =>
  CURRENCIES.find((currency) => COUNTRIES[currency]?.split(' ').includes(country.toUpperCase())) ?? 'USD';

/** An amount of smallest units as the number that people know: 1250 of EUR is 12.5. For showing only, never for sums. */
export const majorUnits = (amount: number, currency: Currency): number => amount / 10 ** CURRENCY_DIGITS[currency];

/** How many decimals an amount of a currency has; null: of an unknown one. */
export const digitsOfCurrency = (currency: unknown): number | null =>
  CURRENCIES.includes(currency as Currency) ? CURRENCY_DIGITS[currency as Currency] : null;

/**
 * What somebody typed as an amount (`12,50`, `12.5`, `1 250`), in smallest units.
 * @returns undefined for what is no amount of the currency, too many decimals among them
 */
export function smallestUnits(typed: string, currency: Currency): number | undefined {
  const digits = CURRENCY_DIGITS[currency];
  const match = /^(\d{1,12})(?:[.,](\d+))?$/.exec(typed.replace(/[\s\u00a0\u202f']/g, ''));
  if (!match) return undefined;
  const [, whole = '', part = ''] = match;
  if (part.length > digits) return undefined;
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || '0');
}
