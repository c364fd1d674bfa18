import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js';
import type { FieldCode, FormRule } from '../fields.ts';

/**
 * Reads a phone number as people type it.
 * @param country ISO 3166-1 alpha-2: whose national form is meant when no `+` is in front
 * @returns E.164 (`+2250707070707`), or undefined for what is no valid number of its country's numbering plan
 */
export function readPhone(typed: string, country: string | null): string | undefined {
  const number = parse(typed, country);
  if (number?.isValid()) return number.number;
  return number && readFormer(number.countryCallingCode, number.nationalNumber);
}

type PhoneFields = { phone?: unknown; countryCode2?: unknown };

/** What is wrong with the `phone` of a form; undefined: nothing, or none was given. */
function phoneFault(fields: unknown): FieldCode | undefined {
  const { phone, countryCode2 } = (fields ?? {}) as PhoneFields;
  if (typeof phone !== 'string' || phone.trim() === '') return undefined;
  const country = typeof countryCode2 === 'string' ? countryCode2 : null;
  if (readPhone(phone, country)) return undefined;
  return validatePhoneNumberLength(phone, regionOf(country)) === 'TOO_SHORT' ? 'too_short' : 'invalid_phone';
}

/** Of a form that has `phone` and `countryCode2`: a number of its country, or of the country of its `+`. */
export const phoneRule: FormRule = [
  (fields: unknown) => phoneFault(fields) === undefined,
  { path: ['phone'], error: ({ input }) => phoneFault(input), when: () => true },
];

/**
 * Numbers of eight digits, as people still type them: Benin put 01 before every number in November 2024, Côte d'Ivoire in January
 * 2021 two digits before each mobile number, which say whose it was and follow from its second digit.
 */
function readFormer(callingCode: string, digits: string): string | undefined {
  if (digits.length !== 8) return undefined;
  if (callingCode === '229') return readPhone(`+22901${digits}`, null);
  if (callingCode !== '225' || /^[23]/.test(digits)) return undefined; // a fixed line has no tracker behind it
  const second = Number(digits[1]);
  const operator = second <= 3 ? '01' : second <= 6 ? '05' : '07';
  return readPhone(`+225${operator}${digits}`, null);
}

function parse(typed: string, country: string | null) {
  const region = regionOf(country);
  return parsePhoneNumberFromString(typed, region ? { defaultCountry: region, extract: false } : { extract: false });
}

const regionOf = (country: string | null): CountryCode | undefined =>
  country && isSupportedCountry(country) ? (country as CountryCode) : undefined;

/** Whose ten digits people write in pairs, whatever the numbering plan's sheet says. */
const PAIRED: readonly string[] = ['CI', 'BJ'];

/**
 * A number as people read it, in groups that never break: in the national form where it is at home, else with its country.
 * @param e164 as stored
 * @param home ISO 3166-1 alpha-2 of the reader
 */
export function writePhone(e164: string, home: string | null): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  const isHome = number.country !== undefined && number.country === home;
  const pairs = PAIRED.includes(number.country ?? '') ? number.nationalNumber.match(/\d{1,2}/g)?.join(' ') : undefined;
  const words = pairs
    ? `${isHome ? '' : `+${number.countryCallingCode} `}${pairs}`
    : isHome
      ? number.formatNational()
      : number.formatInternational();
  return words.replaceAll(' ', '\u00a0');
}

/** Of a number in E.164: ISO 3166-1 alpha-2, undefined where its digits do not say. */
export const phoneCountry = (e164: string): string | undefined => parsePhoneNumberFromString(e164)?.country;

/** The calling code of a number in E.164, without the plus (`225`). */
export const callingCodeOf = (e164: string): string | undefined => parsePhoneNumberFromString(e164)?.countryCallingCode;

/** Every country whose numbering plan is known: ISO 3166-1 alpha-2 and calling code without the plus (`225`). */
export const phoneCountries = (): { code: string; callingCode: string }[] =>
  getCountries().map((code) => ({ code, callingCode: getCountryCallingCode(code) }));
