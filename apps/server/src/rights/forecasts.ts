import type { DeviceId, DriftId } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN } from './matrix.ts';
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

const DEVICE_READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
const WRITERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

/** A vehicle of Comoé's that drifts. */
async function aDrift(world: World): Promise<{ id: DriftId; deviceId: DeviceId }> {
  const { id: deviceId } = await aDevice(world, { designation: secretPlate() });
  const { rows } = await world.database.pools.owner.query<{ id: DriftId }>(
    `insert into drifts (device_id, client_id, quantity, direction, since, raised_on, value, expected, measured, beyond, sureness)
     values ($1, $2, 'running', 'down', '2026-11-01', '2026-11-05', 13.4, 14.2, 12, 11, 'certain') returning id`,
    [deviceId, world.clients.comoe],
  );
  return { id: rows[0]!.id, deviceId };
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
  listDrifts: {
    needs: 'view_maintenance',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aDrift(world);
      return { query: {} };
    },
  },
  exportDrifts: {
    needs: 'view_maintenance',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aDrift(world);
      return { body: { language: 'en' } };
    },
  },
  vehicleDrift: {
    needs: 'view_maintenance',
    outcomes: DEVICE_READERS,
    input: async ({ world }) => ({ params: { id: (await aDrift(world)).deviceId } }),
  },
  judgeDrift: {
    needs: 'manage_maintenance',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: { id: (await aDrift(world)).id }, body: { verdict: 'false' } }),
  },
  getForecastQuality: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: async () => ({ query: {} }) },
  getPartLives: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: async () => ({ query: {} }) },
  saveWorkshopHours: {
    needs: 'manage_maintenance',
    outcomes: outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes'),
    input: async ({ world }) => ({ body: { clientId: world.clients.comoe, hours: [8, 8, 8, 8, 8, 0, 0] } }),
  },
  getWorkload: { needs: 'view_maintenance', outcomes: SIGNED_IN, input: async () => ({ query: {} }) },
};
