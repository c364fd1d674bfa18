import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { useWritten } from './use-written.ts';

/** The figures by which an entry was refused; nothing for any other failure. */
export function RefusalNote({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { meter, distance, when } = useWritten();
  if (!(error instanceof CallFailed)) return null;
  const { since = 0, until = 0, metres = 0, daily = 0, dailyMost = 0, counted = 0, later = 0, vehicle } = error.figures;
  if (error.code === 'odometer_decreases')
    return (
      <p className="text-sm muted">{t('odometer.refused.earlier', { since: when(since), metres: meter(metres) })}</p>
    );
  if (error.code === 'odometer_reset_needed')
    return (
      <p className="text-sm muted">
        {t('odometer.refused.needed', {
          since: when(since),
          metres: meter(metres),
          until: when(until),
          later: meter(later),
        })}
      </p>
    );
  if (error.code !== 'odometer_implausible') return null;
  if (vehicle !== undefined)
    return <p className="text-sm muted">{t('odometer.refused.vehicle', { vehicle: meter(vehicle) })}</p>;
  return (
    <p className="text-sm muted">
      {t('odometer.refused.driven', {
        since: when(since),
        until: when(until),
        metres: distance(metres),
        counted: distance(counted),
      })}{' '}
      {daily > dailyMost && t('odometer.refused.tooFar', { daily: distance(daily), dailyMost: distance(dailyMost) })}
    </p>
  );
}
