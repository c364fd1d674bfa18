import { editDeviceImport, getDeviceImport, importDevices } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice, anImei } from '../../testing/device.ts';
import { anImportWorld } from './testing/import-world.ts';

const { world, owner, preview, devicesCalled } = await anImportWorld();
afterAll(() => world.end());

test('an import that fails says so, and nothing of it is kept', async () => {
  const { data } = await preview(`IMEI;Plaque;Type\n${anImei()};FAILS 01;car\n`);
  await owner.query('alter table device_ownership rename to device_ownership_away');
  const failed = await world.as('comoe')(importDevices, { body: { importId: data.id, rows: 1 } });
  await owner.query('alter table device_ownership_away rename to device_ownership');
  expect([failed.status, failed.error.code]).toEqual([500, 'import_failed']);
  expect(await devicesCalled('FAILS 01')).toBe(0);
  expect((await world.as('comoe')(importDevices, { body: { importId: data.id, rows: 1 } })).status).toBe(200);
});

test('only the good rows are imported when that was asked, all in one act; a second click adds nothing', async () => {
  const { data } = await preview(`IMEI;Plate;Type\n${anImei()};E1;car\n${anImei()};E2;car\nnonsense;E3;car`);
  const act = (body: { onlyGood?: boolean; rows: number }) =>
    world.as('comoe')(importDevices, { body: { importId: data.id, ...body } });
  expect(await act({ rows: 2 })).toMatchObject({ status: 409, error: { code: 'import_has_errors' } });
  expect(await act({ rows: 3, onlyGood: true })).toMatchObject({ status: 409, error: { code: 'import_changed' } });
  expect(await devicesCalled('E_')).toBe(0);

  const answers = await Promise.all([act({ rows: 2, onlyGood: true }), act({ rows: 2, onlyGood: true })]);
  expect(answers.map(({ data }) => data)).toEqual([
    { added: 2, skipped: 1 },
    { added: 2, skipped: 1 },
  ]);
  expect(await devicesCalled('E_')).toBe(2);
  const { rows } = await owner.query(
    "select after, client_id, partner_id, actor_id, subject_name from audit_log where action = 'device.import' and subject_name = 'fleet.csv' order by id desc limit 1",
  );
  expect(rows).toEqual([
    {
      after: { added: 2, skipped: 1 },
      client_id: world.clients.comoe,
      partner_id: world.partners.kanari,
      actor_id: world.users.comoe,
      subject_name: 'fleet.csv',
    },
  ]);
  const after = await world.as('comoe')(getDeviceImport, { params: { id: data.id } });
  expect(after.data).toMatchObject({
    imported: { added: 2, skipped: 1 },
    rows: [{ row: 4, cells: ['nonsense', 'E3', 'car'] }],
  });
  const late = await world.as('comoe')(editDeviceImport, { params: { id: data.id }, body: {} });
  expect(late).toMatchObject({ status: 409, error: { code: 'import_done' } });
});

test('what somebody registers between preview and import keeps the whole import from being done', async () => {
  const imei = anImei();
  const { data } = await preview(`IMEI;Plate;Type\n${imei};F1;car\n${anImei()};F2;car`);
  await aDevice(world, { imei, designation: 'other' });
  const body = { importId: data.id, rows: 2 };
  expect((await world.as('comoe')(importDevices, { body })).error.code).toBe('import_has_errors');
  expect(await devicesCalled('F_')).toBe(0);
});

test('500 rows with 7 bad ones: the seven are named, the rest goes in', async () => {
  const bad = new Set([10, 77, 140, 203, 301, 402, 499]);
  const lines = Array.from({ length: 500 }, (_, row) => `${bad.has(row) ? '35630704244' : anImei()};J${row};truck`);
  const { data } = await preview(`IMEI;Plate;Type\n${lines.join('\n')}`);
  expect(data).toMatchObject({ good: 493, bad: 7 });
  expect(data.rows.filter(({ errors }) => errors.length > 0).map(({ row }) => row - 2)).toEqual([...bad]);
  const answer = await world.as('comoe')(importDevices, { body: { importId: data.id, onlyGood: true, rows: 493 } });
  expect(answer.data).toEqual({ added: 493, skipped: 7 });
  expect(await devicesCalled('J%')).toBe(493);
});
