import type { Odometer } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import classes from './odometer.module.css';
import { useWritten } from './use-written.ts';

/** What was learned from readings about distances by GPS; nothing where nothing was. */
export function Calibration({ calibration: { factor, pairs } }: { calibration: Odometer['calibration'] }) {
  const { t } = useTranslation();
  const { distance, when, number } = useWritten();
  const count = pairs.filter(({ doubtful }) => !doubtful).length;
  return (
    <>
      {count > 0 && (
        <p className={`text-xs faint ${classes.hint}`}>{t('odometer.factor', { count, factor: number(factor, 3) })}</p>
      )}
      {pairs
        .filter(({ doubtful }) => doubtful)
        .map(({ from, to, metres, counted, gps }) => (
          <p key={from} className={`text-xs faint ${classes.hint}`}>
            {t('odometer.doubtful', {
              from: when(from),
              to: when(to),
              metres: distance(metres - counted),
              gps: distance(gps),
            })}
          </p>
        ))}
    </>
  );
}
