import { enterOdometer } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows } from './matrix.ts';
import { secretPlate } from './secret.ts';

const READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
const WRITERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const aSecretDevice = async (world: World) => (await aDevice(world, { designation: secretPlate() })).id;

export const odometerRows: Rows = {
  getOdometer: {
    needs: 'view_devices',
    outcomes: READERS,
    input: async ({ world }) => ({ params: { id: await aSecretDevice(world) } }),
  },
  listOdometerEntries: {
    needs: 'view_devices',
    outcomes: READERS,
    input: async ({ world }) => ({ params: { id: await aSecretDevice(world) } }),
  },
  enterOdometer: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: { id: await aSecretDevice(world) }, body: { metres: 1000 } }),
  },
  withdrawOdometer: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => {
      const id = await aSecretDevice(world);
      const { data } = await world.as('platform')(enterOdometer, { params: { id }, body: { metres: 1000 } });
      return { params: { id, entryId: data.entries[0]?.id } };
    },
  },
};
