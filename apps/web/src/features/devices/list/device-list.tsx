import type { Device } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { WaitingList } from '../../../ui/page/waiting.tsx';
import { RowCheckbox } from '../../../ui/table/row-checkbox.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { DeviceActs } from '../device-acts.tsx';
import { LastSeen, Plate, StatusCell } from './device-cells.tsx';
import classes from './device-list.module.css';

/** The vehicles on a phone: two lines each, what may be cut comes last. */
export function DeviceList({ devices }: { devices: Device[] | undefined }) {
  const { t } = useTranslation();
  const selection = useSelection();
  if (!devices) return <WaitingList />;
  return (
    <ul className="grow can-scroll">
      {devices.map((device) => (
        <li key={device.id} className={classes.row} data-chosen={selection?.ids.has(device.id) || undefined}>
          {selection && (
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it is its control; all of the square answers to the finger
            <label className={classes.select}>
              <RowCheckbox
                name={t('devices.bulk.selectOne', { plate: device.designation })}
                checked={selection.ids.has(device.id)}
                onChange={(on) => selection.toggle(device.id, on)}
              />
            </label>
          )}
          <div className="grow can-shrink">
            <div className={classes.line}>
              <Plate device={device} />
              <span className="faint cut can-shrink">{device.label}</span>
            </div>
            <div className={classes.second}>
              <StatusCell device={device} />
              <span className="faint cut can-shrink">{device.model}</span>
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
