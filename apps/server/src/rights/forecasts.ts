import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { type Rows, SIGNED_IN } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** A vehicle of Comoé's with its chances, as a night stores them. */
async function aRisk(world: World): Promise<void> {
  const { id } = await aDevice(world, { designation: secretPlate() });
  await world.database.pools.owner.query(
    `insert into vehicle_risks (device_id, client_id, made_on, breakdown7, breakdown30, repair7, repair30, method, reasons)
     values ($1, $2, '2026-11-26', 0.1, 0.2, 0.2, 0.4, 'rates', '[]')`,
    [id, world.clients.comoe],
  );
}

export const forecastRows: Rows = {
  listRisks: {
    needs: 'view_maintenance',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aRisk(world);
      return { query: {} };
    },
  },
  exportRisks: {
    needs: 'view_maintenance',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aRisk(world);
      return { body: { language: 'en' } };
    },
  },
  getForecastQuality: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: async () => ({ query: {} }) },
  getWorkload: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: async () => ({ query: {} }) },
};
