import { formatIn, languageOf } from '@balise/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** How a day of the calendar is read: a day is a day in every time zone. */
export type DayWords = {
  /** `20/11/2026`. @param day `2026-11-20` */
  date: (day: string) => string;
  /** `Fri 20 Nov 2026` */
  weekday: (day: string) => string;
  /** `November 2026` */
  month: (day: string) => string;
};

/** Days, as text, in the reader's language. */
export function useDay(): DayWords {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  return useMemo(() => {
    const utc = formatIn(language, 'UTC');
    const as = (name: 'date' | 'weekday' | 'month') => (day: string) => utc[name](Date.parse(day));
    return { date: as('date'), weekday: as('weekday'), month: as('month') };
  }, [language]);
}
