import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Names of days, 1 Monday to 7 Sunday, in the language on screen. */
export function useDayNames(weekday: 'short' | 'long' = 'short'): (day: number) => string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage;
  return useCallback(
    // a Monday is the first
    (day) => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)),
    [language, weekday],
  );
}
