import type { DeviceId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { VehicleSection } from '../../../ui/page/vehicle-section.tsx';
import classes from './forecasts.module.css';
import { risksQuery } from './requests.ts';
import { useReasonWords } from './use-reason-words.ts';

/** The chances of a vehicle and why, for its page; nothing where none are made. */
export function RiskSection({ deviceId }: { deviceId: DeviceId }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const words = useReasonWords();
  const { data } = useQuery(risksQuery({ deviceId, pageSize: 10 }));
  const [risk] = data?.risks ?? [];
  if (!risk) return null;
  return (
    <VehicleSection
      id="risk"
      title={t('forecasts.risk.section')}
      acts={
        <Link to="/maintenance/forecasts" search={{ device: deviceId, risk: deviceId } as never} className="text-sm">
          {t('forecasts.risk.why')}
        </Link>
      }
    >
      <p className="text-sm">
        {`${t('forecasts.risk.breakdown30')} ${percent(risk.breakdown30)} · ${t('forecasts.risk.repair30')} ${percent(risk.repair30)}`}
      </p>
      {risk.reasons.length > 0 && (
        <ul className={classes.reasons}>
          {risk.reasons.map((reason) => (
            <li key={reason.kind}>{words(reason)}</li>
          ))}
        </ul>
      )}
    </VehicleSection>
  );
}
