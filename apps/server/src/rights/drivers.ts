import { addDriver, type Driver, deleteDriver } from '@balise/contract';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

const MANAGERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
// a limited user sees the drivers of its devices only
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');

// a file of one's own drivers: a limited user's is empty
const READERS_OF_CLIENT = outcomes('yes', 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 'yes');

/** A driver of Comoé who has no vehicle. */
async function aDriver(world: World): Promise<Driver> {
  const body = {
    clientId: world.clients.comoe,
    lastName: secretPlate(),
    registerNumber: unique(),
    licenceExpiresOn: '2026-12-01',
  };
  return (await world.as('comoe')(addDriver, { body })).data;
}

const aTable = () => Buffer.from(`Last name;Register number\n${secretPlate()};${unique()}`);

const ofDriver = async ({ world }: { world: World }) => ({ params: { id: (await aDriver(world)).id } });

export const driverRows: Rows = {
  listDrivers: {
    needs: 'view_drivers',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aDriver(world);
      return {};
    },
  },
  getDriver: { needs: 'view_drivers', outcomes: READERS, input: ofDriver },
  listDriverExpiries: {
    needs: 'view_drivers',
    outcomes: SIGNED_IN,
    input: async ({ world }) => {
      await aDriver(world);
      return { query: { from: '2026-11-01', to: '2026-12-31' } };
    },
  },
  exportDrivers: {
    needs: 'view_drivers',
    outcomes: READERS_OF_CLIENT,
    input: async ({ world }) => {
      await aDriver(world);
      return { body: { clientId: world.clients.comoe, format: 'csv', language: 'en' } };
    },
  },
  driverImportTemplate: {
    needs: 'manage_drivers',
    outcomes: outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes'),
    input: () => ({ query: { format: 'csv', language: 'en' } }),
  },
  previewDriverImport: {
    needs: 'manage_drivers',
    outcomes: MANAGERS,
    input: ({ world }) => ({ query: { clientId: world.clients.comoe }, body: aTable() }),
  },
  importDrivers: {
    needs: 'manage_drivers',
    outcomes: MANAGERS,
    input: ({ world }) => ({ query: { clientId: world.clients.comoe, rows: 1 }, body: aTable() }),
  },
  addDriver: {
    needs: 'manage_drivers',
    outcomes: MANAGERS,
    input: ({ world }) => ({ body: { clientId: world.clients.comoe, lastName: secretPlate() } }),
  },
  editDriver: {
    needs: 'manage_drivers',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ params: { id: (await aDriver(world)).id }, body: { lastName: secretPlate() } }),
  },
  deleteDriver: { needs: 'manage_drivers', outcomes: MANAGERS, input: ofDriver },
  restoreDriver: {
    needs: 'manage_drivers',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { id } = await aDriver(world);
      await world.as('comoe')(deleteDriver, { params: { id } });
      return { params: { id } };
    },
  },
};
