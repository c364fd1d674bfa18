import type { AlertAct } from '@balise/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import classes from './inbox.module.css';

/** What was done about an alert, the newest first. */
export function AlertLog({ acts }: { acts: readonly AlertAct[] }) {
  const { t } = useTranslation();
  const { moment, dateTime } = useFormat();
  const now = useNow();
  return (
    <section>
      <h3 className={classes.part}>{t('alerts.pane.log')}</h3>
      {acts.length === 0 && <p className="text-sm faint">{t('alerts.pane.nothingDone')}</p>}
      <ol className={classes.log}>
        {acts.toReversed().map((act) => (
          <li key={`${act.at} ${act.act}`}>
            {actWords(act, t)}{' '}
            <time className="text-xs faint" dateTime={new Date(act.at).toISOString()} title={dateTime(act.at)}>
              {moment(act.at, now)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function actWords({ act, by, detail }: AlertAct, t: TFunction): string {
  if (act === 'assign' && detail === '') return t('alerts.pane.log_unassign', { name: by });
  if (act === 'note' && detail === '') return t('alerts.pane.log_noteCleared', { name: by });
  return t(`alerts.pane.log_${act}`, { name: by, detail });
}
