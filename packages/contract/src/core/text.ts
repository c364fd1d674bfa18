import { z } from 'zod';

/** One line of text as people type it: trimmed, not empty, at most `max` UTF-16 units, no control characters. */
export const text = (max: number) => line(max).min(1, 'required');

/** As `text`, but may be left empty. */
export const optionalText = (max: number) => line(max).default('');

/** Row number of an entity. */
export const Id = z.int().positive().max(2_147_483_647);

/** A row number that is in a path or query. */
export const IdInPath = z.coerce.number<number>().pipe(Id);

/** ISO 3166-1 alpha-2, upper case: of a country that there is. */
export const CountryCode2 = z
  .string()
  .regex(/^[A-Z]{2}$/, 'invalid_value')
  .refine(isCountry, 'invalid_value');

// Regions of the Unicode locale data that are none: unions, zones, and codes for tests
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.includes(code)) return false;
  // of a code that was given up, the one of today is there
  if (new Intl.Locale(`und-${code}`).toString() !== `und-${code}`) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
}

/** Milliseconds since 1970 UTC. */
export const Instant = z.number().describe('milliseconds since 1970-01-01 UTC');

/** A day of the calendar, without a time zone: `2026-11-20`, of the years 1900 to 2199. */
export const Day = z.iso
  .date('invalid_date')
  .refine((day) => day >= '1900-01-01' && day < '2200-01-01', 'invalid_date')
  .describe('a day: 2026-11-20');

// Years of four digits: what is before the Julian day 0 is no moment to PostgreSQL
const YEAR_1 = Date.parse('0001-01-01T00:00:00Z');
const YEAR_10000 = Date.UTC(10_000, 0);

/** An instant in a query: milliseconds since 1970, or ISO 8601 with its offset. */
export const InstantInQuery = z
  .string()
  .or(z.number())
  .transform((value, context) => {
    const instant = /^-?\d+$/.test(String(value)) ? Number(value) : readIso(String(value));
    if (instant >= YEAR_1 && instant < YEAR_10000) return instant;
    context.addIssue({ code: 'custom', message: 'invalid_date' });
    return z.NEVER;
  })
  .describe('milliseconds since 1970-01-01 UTC, or ISO 8601 with an offset');

/** @returns NaN for what is no ISO 8601 instant with an offset (a local time would depend on the server's zone). */
const readIso = (value: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;

/** One line that may be empty: trimmed, at most `max` UTF-16 units, no control characters. */
export const line = (max: number) => z.string().trim().max(max, 'too_long').refine(hasNoControl, 'invalid_characters');

/** As `line`, but with line breaks, which become `\n`; empty where it is left out. */
export const optionalLines = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(/\r\n?/g, '\n').trim())
    .refine((value) => value.length <= max, 'too_long')
    .refine((value) => hasNoControl(value.replaceAll('\n', ' ').replaceAll('\t', ' ')), 'invalid_characters')
    .default('');

// NUL above all, which PostgreSQL cannot store in a text
function hasNoControl(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    if (unit < 0x20 || unit === 0x7f) return false;
  }
  return true;
}
