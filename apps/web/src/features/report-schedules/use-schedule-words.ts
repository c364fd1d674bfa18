import { type ComingSending, LAST_OF_MONTH, type ReportSchedule } from '@balise/contract';
import { formatIn, languageOf } from '@balise/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayNames } from '../../ui/week-hours/use-day-names.ts';

type When = Pick<ReportSchedule, 'periodicity' | 'weekdays' | 'monthDay' | 'sendTime'>;

/** When a report is sent, in one sentence: “Every Monday at 07:00”. */
export function useWhenWords(): (when: When) => string {
  const { t, i18n } = useTranslation();
  const nameOf = useDayNames('long');
  return ({ periodicity, weekdays, monthDay, sendTime: time }) => {
    if (periodicity === 'daily') return t('reportSchedules.sentence.daily', { time });
    if (periodicity === 'weekly') {
      const days = new Intl.ListFormat(i18n.resolvedLanguage).format(weekdays.map(nameOf));
      return t('reportSchedules.sentence.weekly', { days, time });
    }
    const isLast = monthDay === LAST_OF_MONTH;
    return t(isLast ? 'reportSchedules.sentence.lastDay' : 'reportSchedules.sentence.monthly', { day: monthDay, time });
  };
}

/** A period that ends before a midnight, in words. */
export function usePeriodWords(timeZone: string | undefined): (of: { from: number; to: number }) => string {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  return useMemo(() => {
    const { date } = formatIn(language, timeZone);
    return ({ from, to }) => (date(from) === date(to - 1) ? date(from) : `${date(from)} – ${date(to - 1)}`);
  }, [language, timeZone]);
}

/** A coming sending with the days that it is about, by the clocks of its client. */
export function useComingWords(timeZone: string | undefined): (coming: ComingSending) => string {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  const periodOf = usePeriodWords(timeZone);
  return useMemo(() => {
    const { weekday, time } = formatIn(language, timeZone);
    return (coming) =>
      t('reportSchedules.coming', { at: `${weekday(coming.at)}, ${time(coming.at)}`, period: periodOf(coming) });
  }, [t, language, timeZone, periodOf]);
}
