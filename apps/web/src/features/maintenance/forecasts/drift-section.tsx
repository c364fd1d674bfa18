import type { DeviceId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { VehicleSection } from '../../../ui/page/vehicle-section.tsx';
import classes from './forecasts.module.css';
import { vehicleDriftQuery } from './requests.ts';
import { useDriftWords } from './use-drift-words.ts';

/** What drifts on a vehicle, for its page; nothing where its tracker reports nothing that could. */
export function DriftSection({ deviceId }: { deviceId: DeviceId }) {
  const { t } = useTranslation();
  const words = useDriftWords();
  const { data } = useQuery(vehicleDriftQuery(deviceId));
  if (!data?.quantities.some(({ points }) => points.length > 0)) return null;
  const open = data.drifts.filter(({ endedOn, verdict }) => endedOn === null && verdict === null);
  return (
    <VehicleSection
      id="drift"
      title={t('forecasts.drift.section')}
      acts={
        <Link to="/maintenance/forecasts/drifts" search={{ vehicle: deviceId } as never} className="text-sm">
          {t('forecasts.drift.charts')}
        </Link>
      }
    >
      {open.length === 0 && <p className="text-sm muted">{t('forecasts.drift.quiet')}</p>}
      {open.length > 0 && (
        <ul className={classes.reasons}>
          {open.map((drift) => (
            <li key={drift.id}>{`${words.of(drift).what} ${words.of(drift).check}`}</li>
          ))}
        </ul>
      )}
    </VehicleSection>
  );
}
