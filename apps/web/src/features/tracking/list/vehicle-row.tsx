import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { starterOf, statusOf, useNow, useSignal, useVehicle, type Vehicle } from '../../../live/index.ts';
import { PlaceWords } from '../../../map/ground/place-words.tsx';
import { useSettings } from '../../../settings/settings.ts';
import { OutOfServiceMark } from '../../../ui/status/out-of-service-mark.tsx';
import { SharedMark } from '../../../ui/status/shared-mark.tsx';
import { StarterMark } from '../../../ui/status/starter-mark.tsx';
import { StatusGlyph } from '../../../ui/status/status-glyph.tsx';
import { LiveValue } from '../card/live-value.tsx';
import { Since } from '../card/since.tsx';
import { check, checked, uncheck } from '../checked-devices.ts';
import { choosing } from '../tracking-state.ts';
import classes from './vehicle-row.module.css';

type Properties = {
  id: number;
  /** Place in the list, from 1, and how many there are. */
  place: number;
  of: number;
  /** px from the top of the list. */
  offset: number;
  selected: boolean;
  select: (id: number | null) => void;
};

/** One vehicle: plate and name with the one live value; where it is with since when. Plate and time are never cut. */
export const VehicleRow = memo(function VehicleRow({ id, place, of, offset, selected, select }: Properties) {
  const { t } = useTranslation();
  const vehicle = useVehicle(id);
  const now = useNow();
  const boxes = useSignal(choosing);
  const format = useFormat();
  if (!vehicle) return null;
  const status = statusOf(vehicle, now);
  const { designation, label } = vehicle.details;
  return (
    <li
      className={classes.row}
      style={{ transform: `translateY(${offset}px)` }}
      aria-posinset={place}
      aria-setsize={of}
      data-selected={selected || undefined}
    >
      {boxes && <Box id={id} name={designation} />}
      <button
        type="button"
        className={classes.button}
        aria-current={selected || undefined}
        data-vehicle={id}
        onClick={() => select(id)}
      >
        <StatusGlyph badge={status.badge} label={t(`status.${status.badge}`)} />
        <span className={classes.left}>
          <span className={classes.first}>
            <span className="semibold fixed nowrap">{designation}</span>
            <StarterMark starter={starterOf(vehicle)} />
            {vehicle.details.outOfService && <OutOfServiceMark />}
            {vehicle.details.share && <SharedMark owner={vehicle.details.clientName} />}
            <span className={classes.name}>{label}</span>
          </span>
          <span className={classes.second}>
            <SecondLine vehicle={vehicle} />
          </span>
        </span>
        <span className={classes.right}>
          <span className={classes.value}>
            <LiveValue vehicle={vehicle} badge={status.badge} />
          </span>
          <span className={classes.second}>
            <Since at={status.since} isSeen={Boolean(vehicle.state?.seenAt)} now={now} format={format} />
          </span>
        </span>
      </button>
    </li>
  );
});

/** What the reader wants below the plate. */
function SecondLine({ vehicle }: { vehicle: Vehicle }) {
  const { rowField } = useSettings().display;
  const { label, clientName, model, imei } = vehicle.details;
  const words = { place: '', label, client: clientName, model, imei }[rowField];
  return words ? words : <PlaceWords vehicle={vehicle} />;
}

function Box({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  const ids = useSignal(checked);
  return (
    <Checkbox
      className={classes.box}
      size="xs"
      aria-label={t('tracking.check', { name })}
      checked={ids.has(id)}
      onChange={(event) => (event.currentTarget.checked ? check(id) : uncheck(id))}
    />
  );
}
