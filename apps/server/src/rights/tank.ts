import { type DeviceId, saveTankSensor } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN } from './matrix.ts';
import { secretPlate } from './secret.ts';

const DEVICE_READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
const WRITERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const body = { source: 'fuelLevel', unit: 'percent' as const, tank: 80 };
const period = ({ clock }: World) => ({ from: clock.now - 30 * 86_400_000, to: clock.now });

/** A vehicle of Comoé's whose tank has a sensor. */
async function aTank(world: World): Promise<DeviceId> {
  const { id } = await aDevice(world, { designation: secretPlate() });
  await world.as('platform')(saveTankSensor, { params: { id }, body });
  return id;
}

export const tankRows: Rows = {
  vehicleTank: {
    needs: 'view_fuel',
    outcomes: DEVICE_READERS,
    input: async ({ world }) => ({ params: { id: await aTank(world) }, query: period(world) }),
  },
  fleetTanks: {
    needs: 'view_fuel',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aTank(world);
      return { query: period(world) };
    },
  },
  saveTankSensor: {
    needs: 'manage_fuel',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: { id: await aTank(world) }, body }),
  },
  removeTankSensor: {
    needs: 'manage_fuel',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: { id: await aTank(world) } }),
  },
};
