import type { TrackingSettingsInForce } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import box from '../../ui/page/box.module.css';
import { quantityOf } from './draft.ts';
import classes from './tracking-settings.module.css';

/** Who changed what and from when it held, the newest first. */
export function ChangesBox({ changes, ofClient }: { changes: TrackingSettingsInForce['changes']; ofClient: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = (name: Parameters<typeof quantityOf>[0], value: number | null) =>
    value === null ? t('trackingSettings.defaultShort') : format.text(format.quantity(value, quantityOf(name)));
  return (
    <section className={`${box.list} ${classes.changes}`} aria-labelledby="changes">
      <h2 id="changes">{t('trackingSettings.history')}</h2>
      {changes.length === 0 && (
        <p className={classes.quiet}>
          {t(ofClient ? 'trackingSettings.noHistoryOfClient' : 'trackingSettings.noHistory')}
        </p>
      )}
      <ol>
        {changes.map(({ startsAt, changedAt, by, changed }) => (
          <li key={startsAt}>
            <p className={classes.when}>{t('trackingSettings.change', { at: format.dateTime(changedAt), by })}</p>
            <ul>
              {changed.map(({ name, before, after }) => (
                <li key={name}>
                  <span>{t(`trackingSettings.fields.${name}`)}</span>
                  <b>{t('trackingSettings.value', { before: say(name, before), after: say(name, after) })}</b>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
