import { addDriver, assignDriver, type ClientId, type DeviceId, type DriverId } from '@balise/contract';
import { aDevice } from '../../../testing/device.ts';
import { storeEvents } from '../../../testing/past.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';

export const HOUR = 3_600_000;

/** A world with short ways to drivers, vehicles, assignments and read cards. */
export async function aDriversWorld() {
  const world = await aWorld();
  let serial = 0;
  const driver = async (lastName = `Kouassi ${++serial}`, by: PersonName = 'comoe', client?: ClientId) => {
    const { data, text } = await world.as(by)(addDriver, { body: { lastName, ...(client && { clientId: client }) } });
    if (!data) throw new Error(text);
    return data.id;
  };
  const vehicle = (clientId: ClientId = world.clients.comoe) => aDevice(world, { clientId });
  const assign = (
    driverId: DriverId,
    deviceId: DeviceId,
    more: { startsAt?: number; endsAt?: number | null; note?: string } = {},
    by: PersonName = 'comoe',
  ) => world.as(by)(assignDriver, { body: { driverId, deviceId, ...more } });
  /** `null`: the vehicle rested. */
  const read = (deviceId: DeviceId, at: number, card: string | null) =>
    storeEvents(world, deviceId, [
      card === null
        ? { kind: 'driver_released', at, content: { startedAt: at } }
        : { kind: 'driver_identified', at, content: { card, place: { latitude: 5.3, longitude: -4 } } },
    ]);
  return { world, driver, vehicle, assign, read, now: () => world.clock.now };
}
