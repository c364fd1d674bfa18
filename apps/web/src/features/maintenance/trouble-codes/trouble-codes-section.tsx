import type { DeviceId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { VehicleSection } from '../../../ui/page/vehicle-section.tsx';
import classes from '../defects/defects.module.css';
import { codesQuery } from './requests.ts';
import { UrgencyMark } from './urgency-mark.tsx';
import { useCodeWords } from './use-code-words.ts';

/** The trouble codes that a vehicle has, for its page; nothing where its tracker never reported one. */
export function TroubleCodesSection({ deviceId }: { deviceId: DeviceId }) {
  const { t } = useTranslation();
  const words = useCodeWords();
  const { data } = useQuery(codesQuery({ deviceId, pageSize: 10 }));
  if (!data || data.total === 0) return null;
  return (
    <VehicleSection
      id="trouble-codes"
      title={t('troubleCodes.section')}
      acts={
        <Link to="/maintenance/trouble-codes" search={{ device: deviceId } as never} className="text-sm">
          {t('troubleCodes.all')}
        </Link>
      }
    >
      <ul className={classes.list}>
        {data.codes.map((code) => (
          <li key={code.code}>
            <UrgencyMark urgency={code.urgency} />
            <span>
              <b className="medium fixed">{code.code}</b> {words(code)}
            </span>
          </li>
        ))}
      </ul>
    </VehicleSection>
  );
}
