import { timeOfDay, type WeekHours } from '@balise/contract';
import { rangesOf } from '@balise/tracking';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayNames } from '../../ui/week-hours/use-day-names.ts';

const DAY = 1440; // minutes

/** The hours of a week in words: `Mon–Fri 22:00–06:00; Sat 20:00 to Mon 06:00`. */
export function hoursInWords(week: WeekHours, t: TFunction, nameOf: (day: number) => string): string {
  const groups = Map.groupBy(rangesOf(week), ({ from, minutes }) => `${from} ${minutes}`);
  return [...groups.values()]
    .map((ranges) => {
      const { from, minutes } = ranges[0] ?? { from: 0, minutes: 0 };
      const days = ranges.map(({ day }) => day);
      if (minutes > DAY) return days.map((day) => longRange({ day, from, minutes }, t, nameOf)).join('; ');
      const times = `${timeOfDay(from)}–${timeAfter(from + minutes)}`;
      return days.length === 7
        ? t('blockingProfiles.hours.daily', { times })
        : t('blockingProfiles.hours.on', { days: daysInWords(days, t, nameOf), times });
    })
    .join('; ');
}

/** The end of a day is 24:00, not the beginning of the next. */
const timeAfter = (minutes: number): string => (minutes === DAY ? '24:00' : timeOfDay(minutes % DAY));

type LongRange = { day: number; from: number; minutes: number };

/** One that goes on for longer than a day. */
function longRange({ day, from, minutes }: LongRange, t: TFunction, nameOf: (day: number) => string): string {
  const end = from + minutes;
  const last = end % DAY === 0 ? end / DAY - 1 : Math.floor(end / DAY);
  const times = t('blockingProfiles.hours.toDay', {
    from: timeOfDay(from),
    day: nameOf(((day - 1 + last) % 7) + 1),
    to: timeAfter(end - last * DAY),
  });
  return t('blockingProfiles.hours.on', { days: nameOf(day), times });
}

/** Days that follow each other as first and last. */
function daysInWords(days: readonly number[], t: TFunction, nameOf: (day: number) => string): string {
  const runs: number[][] = [];
  for (const day of [...days].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const [first, last] = [run[0] ?? 1, run.at(-1) ?? 1];
      if (run.length < 3) return run.map(nameOf);
      return [t('blockingProfiles.hours.range', { first: nameOf(first), last: nameOf(last) })];
    })
    .join(', ');
}

export function useHoursWords(): (week: WeekHours) => string {
  const { t } = useTranslation();
  const nameOf = useDayNames();
  return useCallback((week) => hoursInWords(week, t, nameOf), [t, nameOf]);
}
