import type { DeviceId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { VehicleSection } from '../../../ui/page/vehicle-section.tsx';
import classes from './defects.module.css';
import { defectsQuery } from './requests.ts';
import { SeverityMark } from './severity-mark.tsx';

/** What is wrong with a vehicle, for its page. */
export function DefectsSection({ deviceId }: { deviceId: DeviceId }) {
  const { t } = useTranslation();
  const mayInspect = useMay('inspect_vehicles');
  const { data } = useQuery(defectsQuery({ deviceId, pageSize: 10 }));
  if (!data) return null;
  return (
    <VehicleSection
      id="defects"
      title={t('inspections.defects.section')}
      acts={
        <>
          {mayInspect && (
            <Link to="/maintenance/inspections" search={{ add: true, device: deviceId } as never} className="text-sm">
              {t('inspections.inspect')}
            </Link>
          )}
          <Link to="/maintenance/defects" search={{ device: deviceId } as never} className="text-sm">
            {t('inspections.defects.all')}
          </Link>
        </>
      }
    >
      {data.defects.length === 0 && <p className="text-sm muted">{t('inspections.defects.noneOpen')}</p>}
      <ul className={classes.list}>
        {data.defects.map(({ id, name, severity }) => (
          <li key={id}>
            <SeverityMark severity={severity} />
            <Link to="/maintenance/defects" search={{ defect: id } as never}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </VehicleSection>
  );
}
