import type { Device } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { operatorsQuery, trackerPortsQuery } from '../../requests.ts';
import classes from '../device-dialog.module.css';

/** What to look at when a tracker stays silent: its power, its SIM, the address that it must call. */
export function TakingLong({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { data: operators } = useQuery(operatorsQuery);
  const { data: ports } = useQuery(trackerPortsQuery);
  const apn = operators?.find(({ id }) => id === device.operatorId)?.apn;
  const port = ports?.find(({ protocol }) => protocol === device.protocol)?.port;
  const host = location.hostname;
  return (
    <div className={classes.long}>
      <h4>{t('devices.wait.longTitle')}</h4>
      <ul>
        <li>{t('devices.wait.power')}</li>
        <li>{apn ? t('devices.wait.dataApn', { apn }) : t('devices.wait.data')}</li>
        <li>{port == null ? t('devices.wait.serverNoPort', { host }) : t('devices.wait.server', { host, port })}</li>
      </ul>
    </div>
  );
}
