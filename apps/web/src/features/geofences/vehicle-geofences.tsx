import type { DeviceGeofence, ShareRight } from '@balise/contract';
import { Button, ColorSwatch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Folding } from '../../ui/page/folding.tsx';
import { useActionWords } from './assign/action-words.ts';
import { geofencesOfDeviceQuery } from './suspensions/requests.ts';
import { SuspendDialog } from './suspensions/suspend-dialog.tsx';
import classes from './vehicle-geofences.module.css';

type Properties = { vehicle: { id: number; name: string; share: { rights: readonly ShareRight[] } | undefined } };

/**
 * The reader's geofences that apply to a vehicle: since when, through which group, what they do, and where they are suspended, which one that
 * others share never is.
 */
export function VehicleGeofences({ vehicle }: Properties) {
  const { t } = useTranslation();
  const [suspending, setSuspending] = useState(false);
  const maySuspend = useMay('assign_geofences') && !vehicle.share;
  const mayReport = useMay('view_reports') && (!vehicle.share || vehicle.share.rights.includes('reports'));
  const { data } = useQuery(geofencesOfDeviceQuery(vehicle.id));
  if (!data || data.length === 0) return null;
  return (
    <Folding title={t('geofences.ofVehicle.title')} count={data.length}>
      <ul className={classes.list}>
        {data.map((geofence) => (
          <Applied key={`${geofence.geofenceId} ${geofence.groupId}`} geofence={geofence} />
        ))}
      </ul>
      <div className={classes.acts}>
        {mayReport && (
          <Button
            renderRoot={(rest) => (
              <Link to="/reports" search={{ kind: 'geofence', vehicles: [vehicle.id], period: 'thisWeek' }} {...rest} />
            )}
            variant="default"
            size="xs"
            leftSection={<Icon name="log" size={14} />}
          >
            {t('geofences.ofVehicle.visits')}
          </Button>
        )}
        {maySuspend && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="clock" size={14} />}
            aria-haspopup="dialog"
            onClick={() => setSuspending(true)}
          >
            {t('geofences.suspend.open')}
          </Button>
        )}
      </div>
      {suspending && <SuspendDialog device={vehicle} onClose={() => setSuspending(false)} />}
    </Folding>
  );
}

function Applied({ geofence: { name, colour, groupName, since, actions, suspension } }: { geofence: DeviceGeofence }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const now = useNow();
  const actionWords = useActionWords();
  return (
    <li>
      <ColorSwatch color={colour} size={12} withShadow={false} aria-hidden="true" />
      <span className="can-shrink">
        {name}
        <span className="text-xs faint">
          {t('geofences.ofVehicle.since', { time: dateTime(since) })}
          {groupName !== null && ` · ${t('geofences.ofVehicle.through', { group: groupName })}`}
        </span>
        <span className="text-xs faint">{actionWords(actions)}</span>
        {suspension && (
          <span className={classes.suspended}>
            <Icon name="clock" size={14} />
            {t(suspension.dateStart > now ? 'geofences.suspend.fromTo' : 'geofences.suspend.until', {
              from: dateTime(suspension.dateStart),
              to: dateTime(suspension.dateEnd),
              reason: suspension.motif,
            })}
          </span>
        )}
      </span>
    </li>
  );
}
