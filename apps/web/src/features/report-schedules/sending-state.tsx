import type { ReportSending } from '@balise/contract';
import { formatIn, languageOf } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import classes from './schedules.module.css';

/** What came of a sending, and when. */
export function SendingState({ sending, timeZone }: { sending: ReportSending; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const { date, time, number } = formatIn(languageOf(i18n.resolvedLanguage), timeZone);
  const { state, failure, recipients, rows, bytes, dueAt } = sending;
  const isBad = state === 'failed' || state === 'refused';
  const reason =
    state === 'refused' ? t('reportSchedules.refused') : failure && t(`reportSchedules.reasons.${failure}`);
  const size = t('reportSchedules.mail.size', { megabytes: number((bytes ?? 0) / 1_048_576, 2) });
  const about = rows === null ? undefined : t('reportSchedules.rowsAndSize', { rows: number(rows), size });
  return (
    <span className={`${classes.words} ${isBad ? classes.bad : ''}`}>
      {state === 'sent'
        ? t('reportSchedules.states.sent', { count: recipients })
        : t(`reportSchedules.states.${state}`)}
      <span className={classes.under}>
        {[`${date(dueAt)} ${time(dueAt)}`, state === 'sent' ? about : reason].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
