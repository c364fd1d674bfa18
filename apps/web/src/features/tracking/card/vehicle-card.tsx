import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { live, useVehicle, type Vehicle } from '../../../live/index.ts';
import card from '../../../ui/page/map-card.module.css';
import { VehicleAlerts } from '../../alerts/index.ts';
import { ConnectionNote } from '../../devices/index.ts';
import { VehicleDriver } from '../../driver-assignments/index.ts';
import { VehicleGeofences } from '../../geofences/index.ts';
import { useTrail } from '../map/use-trail.ts';
import { CardActs } from './card-acts.tsx';
import { CardFigures } from './card-figures.tsx';
import { CardHead } from './card-head.tsx';
import { CardState } from './card-state.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { SpeedChart } from './speed-chart.tsx';
import { ValueList } from './value-list.tsx';
import classes from './vehicle-card.module.css';

/** All that is known of the selected vehicle, as a panel over the map. */
export function VehicleCard({ id, close }: { id: number; close: () => void }) {
  const { t } = useTranslation();
  const vehicle = useVehicle(id);
  if (!vehicle) return null;
  return (
    <aside className={card.card} aria-label={t('tracking.selected')}>
      <CardHead vehicle={vehicle} close={close} />
      <CardBody vehicle={vehicle} />
      <CardActs vehicle={vehicle} />
    </aside>
  );
}

/** What the card and the phone's sheet have in common. */
export function CardBody({ vehicle }: { vehicle: Vehicle }) {
  const { id } = vehicle;
  const { designation, share } = vehicle.details;
  const trail = useTrail(vehicle);
  useEffect(() => {
    live.watch(id);
    return () => live.watch(null);
  }, [id]);
  return (
    <div className={classes.body}>
      <CardState vehicle={vehicle} />
      {!share && <OwnersPart id={id} name={designation} />}
      <CardFigures vehicle={vehicle} />
      <SpeedChart trail={trail} />
      <Suspense>
        <VehicleGeofences vehicle={{ id, name: designation, share }} />
      </Suspense>
      <DeviceFacts vehicle={vehicle} />
      {!share && <ValueList deviceId={id} />}
    </div>
  );
}

/** What a vehicle that is shared with the reader does not show: its alerts, its driver, its connection. */
function OwnersPart({ id, name }: { id: number; name: string }) {
  return (
    <>
      <Suspense>
        <VehicleAlerts id={id} />
      </Suspense>
      <Suspense>
        <VehicleDriver vehicle={{ id, name }} />
      </Suspense>
      <Suspense>
        <ConnectionNote deviceId={id} className={classes.connection} />
      </Suspense>
    </>
  );
}
