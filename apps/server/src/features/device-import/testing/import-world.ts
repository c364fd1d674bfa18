import { type ImportRow, previewDeviceImport } from '@balise/contract';
import { aWorld, type PersonName } from '../../../testing/world.ts';

/** The world, with files that its people send to be looked at before they are imported. */
export async function anImportWorld() {
  const world = await aWorld();

  const owner = world.database.pools.owner;

  const upload = (text: string, fileName = 'fleet.csv') => ({
    fileName,
    content: Buffer.from(text).toString('base64'),
  });
  const preview = async (text: string, who: PersonName = 'comoe') =>
    await world.as(who)(previewDeviceImport, { body: upload(text) });
  const faults = (row: ImportRow | undefined) => row?.errors.map(({ field, code }) => `${field} ${code}`);
  const devicesCalled = async (designation: string): Promise<number> =>
    Number((await owner.query('select count(*) from devices where designation like $1', [designation])).rows[0].count);
  return { world, owner, upload, preview, faults, devicesCalled };
}
