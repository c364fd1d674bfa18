import { getDeviceImport, importDevices, previewDeviceImport } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { anImei } from '../../testing/device.ts';
import { forgetUploads } from './index.ts';
import { anImportWorld } from './testing/import-world.ts';

const { world, owner, preview } = await anImportWorld();
afterAll(() => world.end());

test('of one person’s files the ten newest are kept', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 12; i++) ids.push((await preview(`IMEI;Plaque\n${anImei()};MANY ${i}\n`, 'bandama')).data.id);
  await preview(`IMEI;Plaque\n${anImei()};NIGER\n`, 'niger');
  const { rows } = await owner.query('select id from device_imports where user_id = $1 order by id', [
    world.users.bandama,
  ]);
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(2));
});

test.each([
  ['', 'fields_invalid'],
  ['IMEI;Plate\n', 'import_empty'],
  ['\u0000\u0001\u0002', 'import_unreadable'],
  [`IMEI;Plate\n${'1;2\n'.repeat(5001)}`, 'import_too_many_rows'],
  [`${'x;'.repeat(51)}x\n1`, 'import_too_many_columns'],
])('a file that is no table of devices is refused: %#', async (text, code) => {
  const { status, error } = await preview(text);
  expect([status, error.code]).toEqual([422, code]);
});

test('an .xls and one with a password are refused with what to do', async () => {
  const content = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).toString('base64');
  const { error } = await world.as('comoe')(previewDeviceImport, { body: { fileName: 'old.xls', content } });
  expect(error).toMatchObject({ code: 'import_old_excel', message: expect.stringContaining('.xlsx') });
});

test('5 MB are read, more is refused before it is read', async () => {
  const body = { fileName: 'big.csv', content: 'QUJD'.repeat((5 * 1024 * 1024) / 3 + 20_000) };
  expect((await world.as('comoe')(previewDeviceImport, { body })).error.code).toBe('body_too_large');
});

test('a file is its uploader’s alone, and forgotten after a day', async () => {
  const { data } = await preview(`IMEI;Plate;Type\n${anImei()};I1;car`);
  const ask = { params: { id: data.id } };
  for (const other of ['platform', 'kanari', 'bandama'] as const) {
    expect((await world.as(other)(getDeviceImport, ask)).error.code).toBe('import_not_found');
    expect((await world.as(other)(importDevices, { body: { importId: data.id, rows: 1 } })).status).toBe(404);
  }
  expect((await world.as('awa')(getDeviceImport, ask)).error.code).toBe('not_allowed');
  const { rows } = await owner.query('select created_at from device_imports where id = $1', [data.id]);
  await owner.query("update device_imports set created_at = created_at - interval '1 day' where id = $1", [data.id]);
  expect((await world.as('comoe')(getDeviceImport, ask)).error.code).toBe('import_not_found');
  expect(rows).toHaveLength(1);
  await preview(`IMEI;Plate;Type\n${anImei()};I2;car`); // the next upload clears away
  expect((await owner.query('select 1 from device_imports where id = $1', [data.id])).rows).toEqual([]);
  // and so does the clock, for those who upload no more
  expect(await forgetUploads(owner, world.clock.now + 86_400_000)).toBeGreaterThan(0);
  expect((await owner.query('select 1 from device_imports')).rows).toEqual([]);
});
