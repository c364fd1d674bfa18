import { addFuel, deleteFuel, importFuel } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

const DEVICE_READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');
const WRITERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');

const aSecretDevice = async (world: World) => (await aDevice(world, { designation: secretPlate() })).id;

const purchase = (world: World, deviceId: number) => ({
  deviceId: deviceId as never,
  dateFuel: world.clock.now - 3_600_000,
  quantity: 40,
  fuelType: 'diesel' as const,
});

const period = ({ clock }: World) => ({ from: clock.now - 30 * 86_400_000, to: clock.now });

/** A purchase of Comoé's. */
async function aPurchase(world: World): Promise<{ id: number; deviceId: number }> {
  const body = purchase(world, await aSecretDevice(world));
  const { data } = await world.as('platform')(addFuel, { body });
  return { id: data.id, deviceId: data.deviceId };
}

const FILERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const aFileOf = ({ clients }: World) => ({ clientId: clients.comoe, issuer: unique() });

/** A purchase of a vehicle of Comoé's. */
async function aFuelFile(world: World): Promise<Buffer> {
  const plate = secretPlate();
  await aDevice(world, { designation: plate });
  return Buffer.from(`Date;Plate;Litres;Product\n2026-11-19;${plate};40;diesel`);
}

export const fuelRows: Rows = {
  addFuel: {
    needs: 'manage_fuel',
    outcomes: WRITERS,
    input: async ({ world }) => ({ body: purchase(world, await aSecretDevice(world)) }),
  },
  editFuel: {
    needs: 'manage_fuel',
    outcomes: WRITERS,
    input: async ({ world }) => {
      const { id, deviceId } = await aPurchase(world);
      return { params: { id }, body: purchase(world, deviceId) };
    },
  },
  deleteFuel: {
    needs: 'manage_fuel',
    outcomes: WRITERS,
    input: async ({ world }) => ({ params: { id: (await aPurchase(world)).id } }),
  },
  restoreFuel: {
    needs: 'manage_fuel',
    outcomes: WRITERS,
    input: async ({ world }) => {
      const { id } = await aPurchase(world);
      await world.as('comoe')(deleteFuel, { params: { id: id as never } });
      return { params: { id } };
    },
  },
  listFuelOfDevices: {
    needs: 'view_fuel',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aPurchase(world);
      return {};
    },
  },
  listFuelOfDevice: {
    needs: 'view_fuel',
    outcomes: DEVICE_READERS,
    input: async ({ world }) => ({ query: { id: (await aPurchase(world)).deviceId } }),
  },
  searchFuel: {
    needs: 'view_fuel',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aPurchase(world);
      return {};
    },
  },
  fuelDefaults: {
    needs: 'manage_fuel',
    outcomes: WRITERS,
    input: async ({ world }) => ({ query: { deviceId: (await aPurchase(world)).deviceId } }),
  },
  vehicleFuel: {
    needs: 'view_fuel',
    outcomes: DEVICE_READERS,
    input: async ({ world }) => ({ params: { id: (await aPurchase(world)).deviceId }, query: period(world) }),
  },
  saveVehicleFuel: {
    needs: 'manage_fuel',
    outcomes: WRITERS,
    input: async ({ world }) => ({
      params: { id: await aSecretDevice(world) },
      body: { tank: 80, counterUnit: 'km', cards: [unique()] },
    }),
  },
  fuelConsumption: {
    needs: 'view_fuel',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aPurchase(world);
      return { query: period(world) };
    },
  },
  exportFuel: {
    needs: 'view_fuel',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aPurchase(world);
      return { body: { format: 'csv', language: 'en' } };
    },
  },
  exportConsumption: {
    needs: 'view_fuel',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aPurchase(world);
      return { body: Object.assign(period(world), { format: 'csv', language: 'en' }) };
    },
  },
  fuelByDay: { needs: 'view_fuel', outcomes: SIGNED_IN },
  previewFuelImport: {
    needs: 'manage_fuel',
    outcomes: FILERS,
    input: async ({ world }) => ({ query: aFileOf(world), body: await aFuelFile(world) }),
  },
  importFuel: {
    needs: 'manage_fuel',
    outcomes: FILERS,
    input: async ({ world }) => ({
      query: Object.assign(aFileOf(world), { onlyGood: 'yes' }),
      body: await aFuelFile(world),
    }),
  },
  listFuelIssuers: {
    needs: 'manage_fuel',
    outcomes: FILERS,
    input: async ({ world }) => {
      const query = { clientId: world.clients.comoe, issuer: secretPlate() };
      await world.as('platform')(importFuel, { query, body: await aFuelFile(world) });
      return { query: { clientId: world.clients.comoe } };
    },
  },
};
