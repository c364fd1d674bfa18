import { type Currency, type Due, type DueMeasure, majorUnits, type ServiceInterval } from '@balise/contract';
import { formatIn, languageOf } from '@balise/i18n';
import type { MeasureName } from '@balise/maintenance';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A day of the calendar, `2026-12-12`, as a moment that every zone reads as that day. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00Z`);
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** What due dates are said with. */
export function useDueWords() {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  // days of the client's calendar are of no zone
  const calendar = formatIn(languageOf(i18n.resolvedLanguage), 'UTC');
  const thisYear = new Date().getUTCFullYear();
  const day = (text: string): string => {
    const at = noonOf(text);
    return new Date(at).getUTCFullYear() === thisYear ? calendar.day(at) : calendar.date(at);
  };
  /** Metres, ms of the engine, or days. */
  const amount = (name: MeasureName, value: number): string => {
    if (name === 'distance') return format.text(wholeKm(format.distance(value), value, format.number));
    if (name === 'engine') return t('maintenance.engineHours', { hours: format.number(Math.round(value / HOUR)) });
    return t('maintenance.daysLeft', { count: Math.round(value) });
  };
  const left = ({ name, left: rest }: DueMeasure): string => {
    if (rest === null) return t('maintenance.noReading');
    if (name === 'calendar' && rest > 0) return t('maintenance.fixedDate');
    if (rest > 0) return amount(name, Math.max(rest, smallest(name)));
    if (-rest < smallest(name)) return t('maintenance.reached');
    if (name === 'calendar') return t('maintenance.daysLate', { count: -Math.round(rest) });
    return t('maintenance.past', { amount: amount(name, -rest) });
  };
  return {
    /** `Dec` */
    monthShort: (at: number): string => calendar.day(at).replace(/^\d+\s*|\s*\d+$/g, ''),
    day,
    /** `12 Dec`, whatever the year. */
    dayShort: (text: string): string => calendar.day(noonOf(text)),
    amount,
    left: ({ measures }: Pick<Due, 'measures'>): string => (measures[0] ? left(measures[0]) : ''),
    on: ({ on }: Pick<Due, 'on'>, today: string): string => {
      if (on === null) return t('maintenance.noDate');
      return on === today ? t('maintenance.today') : day(on);
    },
    /** `in 22 days`, `3 days ago`. */
    distanceInDays: (on: string, today: string): string => {
      const days = daysBetween(today, on);
      if (days === 0) return t('maintenance.today');
      return days > 0 ? t('maintenance.inDays', { count: days }) : t('maintenance.daysAgo', { count: -days });
    },
    /** Below the date on a phone: how late it is, or between which days. */
    beside: ({ on, between, measures }: Pick<Due, 'on' | 'between' | 'measures'>, today: string): string => {
      // a date that is past says so itself, before it
      if (on !== null && on < today && measures[0]?.reachedOn && measures[0].name !== 'calendar')
        return t('maintenance.daysLate', { count: daysBetween(on, today) });
      if (!between?.until || between.from === between.until) return '';
      return `${day(between.from)} – ${day(between.until)}`;
    },
    interval: ({ distance, engine, calendar: step }: ServiceInterval): string =>
      [
        ...(distance === null ? [] : [amount('distance', distance)]),
        ...(engine === null ? [] : [amount('engine', engine)]),
        ...(step === null ? [] : [t(`maintenance.service.every.${step.unit}`, { count: step.count })]),
      ].reduce((one, other) => t('maintenance.detail.or', { one, other })),
    money: (value: number, currency: string | null): string =>
      currency === null ? format.number(value) : format.money(majorUnits(value, currency as Currency), currency),
  };
}

/** Distances of services are whole: 10,000 km, and no 118.4. */
const wholeKm = (figure: { value: string; unit: string }, metres: number, number: (value: number) => string) =>
  metres >= 1000 && figure.unit === 'km' ? { value: number(Math.round(metres / 1000)), unit: figure.unit } : figure;

const smallest = (name: MeasureName): number => ({ distance: 1000, engine: HOUR, calendar: 1 })[name];
