import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Avatar } from '../../ui/attachment/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import classes from './driver-assignments.module.css';
import { timelineOfDeviceQuery, useWithdraw, vehicleDriversQuery } from './requests.ts';
import { ShiftsDialog } from './shifts-dialog.tsx';
import { TimelineList } from './timeline-list.tsx';

type Properties = { vehicle: { id: number; name: string } };

/** Who drives a vehicle now, who drove it in the last days, and the way to change it; for its card. */
export function VehicleDriver({ vehicle }: Properties) {
  const { t } = useTranslation();
  const { since } = useFormat();
  const now = useNow();
  const tell = useTell();
  const maySee = useMay('view_drivers');
  const mayAssign = useMay('assign_driver');
  const [asking, setAsking] = useState<'assign' | 'shifts'>();
  const withdraw = useWithdraw();
  const { data } = useQuery({ ...vehicleDriversQuery, enabled: maySee });
  const device = data?.find(({ deviceId }) => deviceId === vehicle.id);
  if (!maySee || !device) return null;
  const { driver, clientId } = device;
  const close = () => setAsking(undefined);
  const end = (id: number, name: string) =>
    withdraw.mutate(
      { id },
      {
        onSuccess: () => tell.done(t('driverAssignments.withdrawn', { driver: name, vehicle: vehicle.name })),
        onError: tell.failed,
      },
    );
  return (
    <section className={classes.section} aria-label={t('driverAssignments.driver')}>
      <div className={classes.present}>
        {driver && driver.driverId !== null ? (
          <Avatar names={driver.driverName.split(' ')} photoId={driver.photoId} />
        ) : (
          <Icon name="user" size={16} />
        )}
        <span className="can-shrink">
          {driver ? (
            <>
              {driver.driverId === null ? (
                <b className="medium">{t('driverAssignments.unknownCard')}</b>
              ) : (
                <Link to="/drivers" search={{ edit: driver.driverId }} className="medium">
                  {driver.driverName}
                </Link>
              )}
              <span className={`text-xs faint ${classes.below}`}>
                {t(`driverAssignments.sources.${driver.source}`)}
                {driver.card && ` ${driver.card}`}
                {` · ${since(driver.since, now)}`}
              </span>
            </>
          ) : (
            <span className="faint">{t('driverAssignments.nobody')}</span>
          )}
        </span>
      </div>
      {mayAssign && (
        <div className={classes.acts}>
          {driver?.assignmentId ? (
            <Button
              size="xs"
              variant="default"
              loading={withdraw.isPending}
              onClick={() => end(driver.assignmentId ?? 0, driver.driverName)}
            >
              {t('driverAssignments.withdraw')}
            </Button>
          ) : (
            <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setAsking('assign')}>
              {t('driverAssignments.assign')}
            </Button>
          )}
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setAsking('shifts')}>
            {t('driverAssignments.shifts.open')}
          </Button>
        </div>
      )}
      <Past deviceId={vehicle.id} />
      {asking === 'assign' && <AssignDialog clientId={clientId} vehicle={vehicle} onClose={close} />}
      {asking === 'shifts' && <ShiftsDialog clientId={clientId} vehicle={vehicle} onClose={close} />}
    </section>
  );
}

/** Who drove it, read when somebody opens it. */
function Past({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...timelineOfDeviceQuery(deviceId), enabled: isOpen });
  return (
    <details className={classes.past} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{t('driverAssignments.timeline.title')}</summary>
      {data && <TimelineList timeline={data} by="driver" />}
    </details>
  );
}
