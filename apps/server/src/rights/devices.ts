import { aDevice, fieldsOf } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN } from './matrix.ts';
import { SECRET } from './secret.ts';

const ADMINISTRATORS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');

const aSecretDevice = async (world: World): Promise<number> => (await aDevice(world, { designation: SECRET })).id;
const byId = async ({ world }: { world: World }) => ({ params: { id: await aSecretDevice(world) } });

export const deviceRows: Rows = {
  listDevices: { outcomes: SIGNED_IN, input: () => ({ query: {} }) },
  listDeviceSummaries: { outcomes: SIGNED_IN },
  addDevice: { outcomes: ADMINISTRATORS, input: ({ world }) => ({ body: fieldsOf(world) }) },
  getDevice: { outcomes: READERS, input: byId },
  getDeviceValues: { outcomes: READERS, input: byId },
  editDevice: {
    outcomes: ADMINISTRATORS,
    input: async ({ world }) => ({ params: { id: await aSecretDevice(world) }, body: fieldsOf(world) }),
  },
  deleteDevice: { outcomes: ADMINISTRATORS, input: byId },
  getTrack: {
    outcomes: READERS,
    input: async ({ world }) => ({ params: { id: await aSecretDevice(world) }, query: { from: 0, to: 1 } }),
  },
};
