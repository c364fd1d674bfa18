import { anImei } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import type { Caller } from './callers.ts';
import { outcomes, type Rows } from './matrix.ts';
import { SECRET, secretPlate } from './secret.ts';

/** Who may add devices may upload a file; what it may name in it is its own. */
const UPLOADERS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');
/** A file belongs to its uploader alone. */
const UPLOADER_ALONE = outcomes(404, 404, 'yes', 403, 403, 404, 404, 404, 404);

const file = () =>
  Buffer.from(`IMEI;Plate;Type\n${anImei()};${secretPlate()};car\nwrong;${secretPlate()};car`).toString('base64');

/** A file that the administrator of Comoé uploaded, with one good row and one bad one. */
async function anUpload(world: World): Promise<number> {
  const { rows } = await world.database.pools.owner.query(
    `insert into device_imports (user_id, file_name, created_at, columns, defaults, rows)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      ...[world.users.comoe, SECRET, new Date(world.clock.now)],
      JSON.stringify(['imei', 'designation'].map((field) => ({ header: field, field }))),
      JSON.stringify({
        clientId: world.clients.comoe,
        deviceTypeId: 1,
        trackerModelId: null,
        operatorId: null,
        countryCode2: null,
      }),
      JSON.stringify([
        { row: 2, cells: [anImei(), secretPlate()] },
        { row: 3, cells: ['wrong', secretPlate()] },
      ]),
    ],
  );
  return rows[0].id;
}
const byId = async ({ world }: { world: World }) => ({ params: { id: await anUpload(world) } });

export const deviceImportRows: Rows = {
  previewDeviceImport: {
    needs: 'add_device',
    outcomes: UPLOADERS,
    // what a foreign user uploads is that user's own and no secret
    input: ({ world, caller }) => ({
      body: {
        fileName: 'fleet.csv',
        content: ofComoe(caller) ? file() : Buffer.from(`IMEI;Plate;Type\n${anImei()};1;car`).toString('base64'),
        defaults: { clientId: world.clients.comoe },
      },
    }),
  },
  getDeviceImport: { needs: 'add_device', outcomes: UPLOADER_ALONE, input: byId },
  editDeviceImport: {
    needs: 'add_device',
    outcomes: UPLOADER_ALONE,
    input: async ({ world }) => ({
      params: { id: await anUpload(world) },
      body: { cells: [{ row: 3, field: 'imei', value: anImei() }] },
    }),
  },
  importDevices: {
    needs: 'add_device',
    outcomes: UPLOADER_ALONE,
    input: async ({ world }) => ({ body: { importId: await anUpload(world), onlyGood: true, rows: 1 } }),
  },
  exportImportErrors: {
    needs: 'add_device',
    outcomes: UPLOADER_ALONE,
    input: async ({ world }) => ({ params: { id: await anUpload(world) }, query: { format: 'csv', language: 'en' } }),
  },
  importTemplate: {
    needs: 'add_device',
    outcomes: UPLOADERS,
    input: () => ({ query: { format: 'csv', language: 'en' } }),
  },
};

const ofComoe = (caller: Caller): boolean => ['platform', 'kanari', 'comoe', 'viewer'].includes(caller);
