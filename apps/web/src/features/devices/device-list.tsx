import type { Device } from '@balise/contract';
import { DeviceActs } from './device-acts.tsx';
import { LastSeen, Plate, StatusCell } from './device-cells.tsx';
import classes from './device-list.module.css';
import { PhoneSkeleton } from './phone-skeleton.tsx';

/** The vehicles on a phone: two lines each, what may be cut comes last. */
export function DeviceList({ devices }: { devices: Device[] | undefined }) {
  if (!devices) return <PhoneSkeleton />;
  return (
    <ul className={classes.list}>
      {devices.map((device) => (
        <li key={device.id} className={classes.row}>
          <div className={classes.main}>
            <div className={classes.line}>
              <Plate device={device} />
              <span className={classes.name}>{device.label}</span>
            </div>
            <div className={classes.second}>
              <StatusCell device={device} />
              <span className={classes.name}>{device.model}</span>
            </div>
          </div>
          <span className={classes.seen}>
            <LastSeen device={device} />
          </span>
          <DeviceActs device={device} />
        </li>
      ))}
    </ul>
  );
}
