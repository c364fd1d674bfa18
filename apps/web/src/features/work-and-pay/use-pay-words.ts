import { ARREARS_AGES, type ArrearsAge, type Currency, majorUnits } from '@balise/contract';
import { formatIn, languageOf } from '@balise/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Amounts of smallest units and days of a calendar, in the reader's language. */
export function usePayWords() {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  return useMemo(() => {
    const { money, date, percent } = formatIn(language, 'UTC'); // a day is a day in every zone
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
    return {
      money: (units: number, currency: Currency) => money(majorUnits(units, currency), currency),
      day: (day: string) => date(Date.parse(`${day}T00:00Z`)),
      dateIn: (at: number, timeZone: string) => formatIn(language, timeZone).dateTime(at),
      /** Of what is owned, in whole per cent: never more than there is. */
      percent: (owned: number) => percent(Math.floor(owned) / 100),
      /** 1 Monday to 7 Sunday. */
      weekday: (one: number) => weekday.format(Date.UTC(2026, 10, 15 + one)),
    };
  }, [language]);
}

/** The age of arrears that are so many days old, as the server counts. */
export function ageOfDays(days: number): ArrearsAge | undefined {
  if (days < 1) return undefined;
  return ARREARS_AGES[[7, 30, 60].filter((most) => days > most).length];
}
