import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { vehicleDriversQuery } from './requests.ts';

/** Who drives a vehicle now, in a row of a list. */
export function DriverCell({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation();
  const maySee = useMay('view_drivers');
  const { data } = useQuery({ ...vehicleDriversQuery, enabled: maySee });
  const driver = data?.find((device) => device.deviceId === deviceId)?.driver;
  if (!driver) return <span className="faint">—</span>;
  return <>{driver.driverName || t('driverAssignments.unknownCard')}</>;
}
