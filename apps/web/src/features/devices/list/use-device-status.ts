import { type Device, type LiveState, type Starter, shownStarter } from '@balise/contract';
import type { Status } from '@balise/tracking';
import { starterOf, statusOf, useAsOf, useVehicle, type Vehicle } from '../../../live/index.ts';

/** The last state of the tracker: from the live socket once it has sent one, before that from the list. */
export function useDeviceState(device: Device): LiveState | null {
  const vehicle = useVehicle(device.id);
  return vehicle ? vehicle.state : device.state;
}

/** The state of its starter, as the map shows it. */
export function useDeviceStarter(device: Device): Starter {
  const vehicle = useVehicle(device.id);
  return vehicle ? starterOf(vehicle) : shownStarter(device.starter, device.state?.blocked);
}

/** The badge as it is this second, by the same rule as the server's and the map's. */
export function useDeviceStatus(device: Device): Pick<Status, 'badge' | 'since'> {
  const vehicle = useVehicle(device.id);
  const shown = useAsOf((now) => currentStatus(device, vehicle, now).badge);
  const since = useAsOf((now) => currentStatus(device, vehicle, now).since);
  return { badge: shown, since };
}

function currentStatus(device: Device, vehicle: Vehicle | undefined, now: number): Pick<Status, 'badge' | 'since'> {
  if (!vehicle) return { badge: device.badge, since: device.badgeSince };
  return statusOf(vehicle, now);
}
