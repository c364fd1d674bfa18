import { units as unitsEn } from '../en/units.ts';
import { units as unitsFr } from '../fr/units.ts';
import type { Language } from '../language.ts';
import { once } from '../once.ts';
import { type Moments, momentsIn } from './moments.ts';
import { type Figure, type Quantities, quantitiesIn } from './quantities.ts';
import { type Spans, spansIn } from './spans.ts';

/** Everything that turns values (SI units, ms since 1970 UTC) into what people read. */
export type Format = Moments &
  Spans &
  Quantities & {
    /** A number with this many digits after the decimal sign, none by default. */
    number: (value: number, digits?: number) => string;
    /** A share of one: 0.61 is 61 %. */
    percent: (share: number) => string;
    /** Metres: in metres below one kilometre, then in kilometres with one digit, from a thousand on without. */
    distance: (metres: number) => Figure;
    /** Metres per second, read as whole km/h. */
    speed: (metresPerSecond: number) => Figure;
    voltage: (volts: number) => Figure;
    /** An amount in a currency (ISO 4217) with that currency's decimals: none for XOF and XAF. */
    money: (amount: number, currency: string) => string;
    /** A figure as one text that never breaks before its unit. */
    text: (figure: Figure) => string;
  };

const LOCALES: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };
const UNITS = { en: unitsEn, fr: unitsFr };
const NO_BREAK = '\u00a0';
const MILE = 1609.344; // m

/**
 * The formats of a language in a time zone.
 * @param timeZone IANA name; undefined takes the machine's own
 * @param distances the unit of distances, and of speeds
 */
export function formatIn(language: Language, timeZone: string | undefined, distances: 'km' | 'mi' = 'km'): Format {
  const locale = LOCALES[language];
  const units = UNITS[language];
  const decimals = [0, 1, 2, 3, 4, 5].map((digits) =>
    once(() => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })),
  );
  const number = (value: number, digits = 0): string => (decimals[digits] ?? decimals[5])?.().format(value) ?? '';
  return {
    ...momentsIn(locale, timeZone, units),
    ...spansIn(units),
    ...quantitiesIn(locale, units, distances),
    number,
    percent: (share) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    distance: (metres) => {
      if (distances === 'mi') {
        return { value: number(metres / MILE, metres < 1000 * MILE ? 1 : 0), unit: units.mile };
      }
      if (metres < 1000) return { value: number(metres), unit: units.metre };
      return { value: number(metres / 1000, metres < 1_000_000 ? 1 : 0), unit: units.kilometre };
    },
    speed: (metresPerSecond) =>
      distances === 'mi'
        ? { value: number((metresPerSecond * 3600) / MILE), unit: units.milePerHour }
        : { value: number(metresPerSecond * 3.6), unit: units.kilometrePerHour },
    voltage: (volts) => ({ value: number(volts, 1), unit: units.volt }),
    money: (amount, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount),
    text: ({ value, unit }) => (unit === '' ? value : `${value}${NO_BREAK}${unit}`),
  };
}
