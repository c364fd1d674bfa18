import type { ReportPage } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './missing-note.module.css';

/** Times that are listed one by one; the file lists all. */
const MOST = 5;

/** What of a report could not be read, above its rows; nothing where all of it could. */
export function MissingNote({ page }: { page: ReportPage | undefined }) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormat();
  if (!page || page.missing.length === 0) return null;
  const more = page.missing.length - MOST;
  return (
    <div className={classes.note} role="status">
      <Icon name="warning" />
      <div>
        <b>{t('reportScreen.missing.title')}</b>
        <p>{t('reportScreen.missing.text')}</p>
        <ul>
          {page.missing.slice(0, MOST).map(({ deviceId, vehicle, from, to }) => (
            <li key={`${deviceId} ${from}`}>
              {t('reportScreen.missing.time', { vehicle, from: dateTime(from), to: dateTime(to) })}
            </li>
          ))}
          {more > 0 && <li>{t('reportScreen.missing.more', { count: more, number: number(more) })}</li>}
        </ul>
      </div>
    </div>
  );
}
