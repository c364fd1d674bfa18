import { addDriver, startPrivateMode } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

const READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
const WRITERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const aVehicle = async (world: World) => ({
  params: { id: (await aDevice(world, { designation: secretPlate() })).id },
});

async function aPrivateVehicle(world: World) {
  const asked = await aVehicle(world);
  await world.as('platform')(startPrivateMode, { ...asked, body: {} });
  return asked;
}

async function aDriver(world: World) {
  const body = { clientId: world.clients.comoe, lastName: secretPlate(), registerNumber: unique() };
  return { params: { id: (await world.as('comoe')(addDriver, { body })).data.id } };
}

export const privateModeRows: Rows = {
  getLegalProfile: {
    needs: 'view_devices',
    outcomes: outcomes('yes', 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 'yes'),
    input: ({ world }) => ({ query: { clientId: world.clients.comoe } }),
  },
  editLegalProfile: {
    needs: 'manage_thresholds',
    outcomes: outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes'),
    input: ({ world }) => ({ body: { clientId: world.clients.comoe, hidesSpeeding: false } }),
  },
  getPrivateMode: { needs: 'view_devices', outcomes: READERS, input: ({ world }) => aPrivateVehicle(world) },
  startPrivateMode: {
    needs: 'use_private_mode',
    outcomes: WRITERS,
    input: async ({ world }) => ({ ...(await aVehicle(world)), body: {} }),
  },
  endPrivateMode: { needs: 'use_private_mode', outcomes: WRITERS, input: ({ world }) => aPrivateVehicle(world) },
  reportTheft: {
    needs: 'manage_private_mode',
    outcomes: WRITERS,
    input: async ({ world }) => ({ ...(await aPrivateVehicle(world)), body: { reason: 'stolen' } }),
  },
  savePrivateHours: {
    needs: 'manage_private_mode',
    outcomes: WRITERS,
    input: async ({ world }) => ({ ...(await aVehicle(world)), body: { week: [{ day: 1, from: 0, to: 480 }] } }),
  },
  getDriverPrivateHours: { needs: 'view_drivers', outcomes: READERS, input: ({ world }) => aDriver(world) },
  saveDriverPrivateHours: {
    needs: 'manage_private_mode',
    outcomes: WRITERS,
    input: async ({ world }) => ({ ...(await aDriver(world)), body: { week: [{ day: 1, from: 0, to: 480 }] } }),
  },
};
