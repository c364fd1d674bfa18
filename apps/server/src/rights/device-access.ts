import { aDevice } from '../testing/device.ts';
import { outcomes, type Rows } from './matrix.ts';
import { secretPlate } from './secret.ts';

export const deviceAccessRows: Rows = {
  getDeviceAccess: {
    needs: 'view_devices',
    outcomes: outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes'),
    input: async ({ world }) => ({ params: { id: (await aDevice(world, { designation: secretPlate() })).id } }),
  },
};
