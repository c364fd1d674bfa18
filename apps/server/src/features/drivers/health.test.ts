import {
  type AlertRuleFields,
  type AttachmentId,
  addAlertRule,
  addDriver,
  assignDriver,
  type Driver,
  driverImportTemplate,
  editAlertRule,
  editDriver,
  exportDrivers,
  getAttachment,
  getDriver,
  getThumbnail,
  importDrivers,
  listDriverExpiries,
  listDrivers,
  previewDriverImport,
  type Right,
  uploadAttachment,
} from '@balise/contract';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { withScope } from '../../db/scope.ts';
import type { TestCaller } from '../../testing/ask.ts';
import { aDevice } from '../../testing/device.ts';
import { asUser, aUser } from '../../testing/user.ts';
import { aWorld } from '../../testing/world.ts';

/* What is of a driver's health needs a right of its own, wherever a driver is shown, changed, exported or notified of. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const PHOTO = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
  .jpeg()
  .toBuffer();

type Caller = TestCaller;
const person = async (rights: Right[], more: object = {}): Promise<Caller> => {
  const user = await aUser(world, { clientId: world.clients.comoe, rights, ...more });
  return await asUser(world, user.id);
};
const scan = async (by: Caller, bytes = PDF): Promise<AttachmentId> =>
  (await by(uploadAttachment, { query: { name: 'scan' }, body: bytes })).data.id;

/** With a licence that ends after the medical visit, a scan of each, and a photo. */
async function aDriver(): Promise<Driver> {
  const files = [
    { id: await scan(comoe), purpose: 'medical' as const },
    { id: await scan(comoe), purpose: 'licence' as const },
  ];
  const photoId = await scan(comoe, PHOTO);
  const { data, text } = await comoe(addDriver, {
    body: {
      lastName: 'Sanogo',
      medicalRestrictions: 'Glasses',
      medicalVisitOn: '2025-11-20',
      medicalNextOn: '2026-11-22',
      licenceExpiresOn: '2027-06-01',
      files,
      photoId,
    },
  });
  if (!data) throw new Error(text);
  return data;
}

const MANAGER: Right[] = ['view_devices', 'view_history', 'view_drivers', 'manage_drivers', 'manage_alert_rules'];

test('without the right there is no health in the record, the list, its filters and order, the calendar, and the files', async () => {
  const driver = await aDriver();
  const reader = await person(['view_devices', 'view_drivers']);
  const healer = await person(['view_devices', 'view_drivers', 'view_driver_health']);
  const params = { id: driver.id };
  expect((await healer(getDriver, { params })).data).toEqual(driver);
  const { data: seen } = await reader(getDriver, { params });
  expect(seen).toMatchObject({ medicalRestrictions: '', medicalVisitOn: null, medicalNextOn: null });
  expect(seen.expiries.map(({ document }) => document)).toEqual(['licence']);
  expect(seen.files.map(({ purpose }) => purpose)).toEqual(['licence']);
  expect(seen.photo).toEqual(driver.photo);
  const states = async (by: Caller) => (await by(listDrivers, { query: { search: 'Sanogo' } })).data.counts;
  expect([(await states(healer)).within7, (await states(reader)).within7, (await states(reader)).valid]).toEqual([
    ...[1, 0, 1],
  ]);
  const month = { from: '2026-11-01', to: '2026-11-30' };
  const ends = async (by: Caller) =>
    (await by(listDriverExpiries, { query: month })).data.expiries.map((one) => one.document);
  expect([await ends(healer), await ends(reader)]).toEqual([['medical'], []]);
  const medical = driver.files.find(({ purpose }) => purpose === 'medical');
  const open = async (by: Caller) =>
    (await by(getAttachment, { params: { id: medical?.id ?? (0 as AttachmentId) } })).status;
  expect([await open(healer), await open(reader)]).toEqual([200, 404]);
  const photo = async (by: Caller) =>
    (await by(getThumbnail, { params: { id: driver.photo?.id ?? (0 as AttachmentId) } })).status;
  expect([await photo(healer), await photo(reader)]).toEqual([200, 200]);
});

test('the database itself shows no health without the right, nor that of another client', async () => {
  const { id } = await aDriver();
  const of = async (rights: Right[], clientId = world.clients.comoe) =>
    await withScope(
      world.database.api,
      {
        userId: world.users.comoe,
        role: 'client',
        partnerId: world.partners.kanari,
        clientId,
        limited: false,
        viewing: false,
        rights,
      },
      (tx) => tx.selectFrom('driver_health').select('driver_id').where('driver_id', '=', id).execute(),
    );
  expect(await of(['view_drivers', 'view_driver_health'])).toHaveLength(1);
  expect(await of(['view_drivers', 'manage_drivers'])).toEqual([]);
  expect(await of(['view_driver_health'])).toEqual([]);
  expect(await of(['view_drivers', 'view_driver_health'], world.clients.bandama)).toEqual([]);
});

test('an edit without the right changes nothing of health and loses none of it; saying something of it is refused', async () => {
  const before = await aDriver();
  const manager = await person(MANAGER);
  const params = { id: before.id };
  const licence = before.files.find(({ purpose }) => purpose === 'licence');
  const files = licence ? [{ id: licence.id, purpose: 'other' as const }] : [];
  const { status } = await manager(editDriver, { params, body: { lastName: 'Renamed', files, photoId: null } });
  expect(status).toBe(200);
  const { data: after } = await comoe(getDriver, { params });
  expect(after).toMatchObject({ lastName: 'Renamed', photo: null, medicalRestrictions: 'Glasses' });
  expect(after).toMatchObject({ medicalVisitOn: '2025-11-20', medicalNextOn: '2026-11-22' });
  expect(after.files.map(({ purpose }) => purpose).sort()).toEqual(['medical', 'other']);

  const [medical] = after.files.filter(({ purpose }) => purpose === 'medical');
  const stolen = [{ id: medical?.id ?? (0 as AttachmentId), purpose: 'other' as const }];
  const taken = await manager(editDriver, { params, body: { lastName: 'X', files: stolen } });
  expect([taken.status, taken.error.fields?.['files.0']?.code]).toEqual([422, 'file_not_found']);
  const own = [{ id: await scan(manager), purpose: 'medical' as const }];
  const said = await manager(editDriver, { params, body: { lastName: 'X', medicalNextOn: '2027-01-01', files: own } });
  expect([said.status, said.error.fields?.medicalNextOn?.code, said.error.fields?.['files.0']?.code]).toEqual([
    ...[422, 'health_right_needed', 'health_right_needed'],
  ]);
  expect((await comoe(getDriver, { params })).data).toEqual(after);
});

test('lists as files and imports have the columns of health with the right only', async () => {
  await aDriver();
  const manager = await person(MANAGER);
  const headings = async (by: Caller) => {
    const { data } = await by(exportDrivers, { body: { format: 'csv', language: 'en' } });
    return Buffer.from(await data.content.arrayBuffer()).includes('Medical restrictions');
  };
  expect([await headings(comoe), await headings(manager)]).toEqual([true, false]);
  const template = async (by: Caller) => {
    const { data } = await by(driverImportTemplate, { query: { format: 'csv', language: 'en' } });
    return Buffer.from(await data.content.arrayBuffer()).includes('Medical restrictions');
  };
  expect([await template(comoe), await template(manager)]).toEqual([true, false]);
  const body = Buffer.from('Last name,Medical restrictions\nImported,Diabetes\nWell,');
  const { data: read } = await manager(previewDriverImport, { body });
  expect(read).toMatchObject({ good: 2, columns: [{ field: 'lastName' }, { field: null }] });
  await manager(importDrivers, { query: { rows: 2 }, body });
  await comoe(importDrivers, { query: { rows: 2 }, body });
  const { rows } = await owner.query(
    `select h.medical_restrictions from drivers d join driver_health h on h.driver_id = d.id where d.last_name in ('Imported', 'Well')`,
  );
  expect(rows).toEqual([{ medical_restrictions: 'Diabetes' }]);
});

test('the log says that health changed, to nobody what it is or what its scans are called', async () => {
  const driver = await aDriver();
  await comoe(editDriver, {
    params: { id: driver.id },
    body: { lastName: 'Sanogo', licenceExpiresOn: '2027-06-01', medicalNextOn: '2028-01-01', files: [], photoId: null },
  });
  const { rows } = await owner.query(
    "select before, after from audit_log where action = 'driver.edit' and subject_id = $1",
    [driver.id],
  );
  expect(rows).toEqual([
    {
      before: { photo: 'scan.jpg', files: ['scan.pdf'] },
      after: {
        photo: null,
        files: null,
        medicalRestrictions: 'changed',
        medicalVisitOn: 'changed',
        medicalNextOn: 'changed',
        medicalFiles: 'changed',
      },
    },
  ]);
});

test('a rule watches medical visits only where its author may see them', async () => {
  const manager = await person(MANAGER);
  const rule = (documents: string[]) =>
    ({
      name: 'Papers',
      condition: { kind: 'driver_document', documents },
      devices: { deviceIds: ['all'] },
    }) as unknown as AlertRuleFields;
  const refused = await manager(addAlertRule, { body: rule(['licence', 'medical']) });
  expect(refused.error.fields?.['condition.documents']?.code).toBe('health_right_needed');
  expect((await manager(addAlertRule, { body: rule(['licence']) })).status).toBe(200);
  const { data } = await comoe(addAlertRule, { body: rule(['licence', 'medical']) });
  const params = { id: data.id };
  const edited = await manager(editAlertRule, { params, body: rule(['licence', 'medical']) });
  expect(edited.error.fields?.['condition.documents']?.code).toBe('health_right_needed');
});

test('a limited user sees the drivers of its vehicles, with their photo; their health with the right only', async () => {
  const driver = await aDriver();
  const [own, other] = [await aDevice(world), await aDevice(world)];
  const limited = { accountLimited: true, deviceIdList: [own.id] };
  const reader = await person(['view_devices', 'view_drivers'], limited);
  const healer = await person(['view_devices', 'view_drivers', 'view_driver_health'], limited);
  const seen = async (by: Caller) => {
    const { status, data } = await by(getDriver, { params: { id: driver.id } });
    return status === 200 ? [data.photo?.id === driver.photo?.id, data.medicalRestrictions, data.files.length] : status;
  };
  await comoe(assignDriver, { body: { driverId: driver.id, deviceId: other.id, endsAt: world.clock.now + 60_000 } });
  expect([await seen(reader), await seen(healer)]).toEqual([404, 404]);
  world.clock.now += 120_000;
  await comoe(assignDriver, { body: { driverId: driver.id, deviceId: own.id } });
  expect([await seen(reader), await seen(healer)]).toEqual([
    [true, '', 1],
    [true, 'Glasses', 2],
  ]);
});

test('a photo is a picture, stays where an edit leaves it out, and is erased with the driver and the health', async () => {
  const driver = await aDriver();
  const params = { id: driver.id };
  const paper = await comoe(editDriver, { params, body: { lastName: 'Sanogo', photoId: await scan(comoe) } });
  expect([paper.status, paper.error.fields?.photoId?.code]).toEqual([422, 'not_a_picture']);
  const kept = await comoe(editDriver, { params, body: { lastName: 'Sanogo', files: [] } });
  expect([kept.data.photo?.id, kept.data.files]).toEqual([driver.photo?.id, []]);
  const gone = await comoe(editDriver, { params, body: { lastName: 'Sanogo', photoId: 2_000_000 as AttachmentId } });
  expect(gone.error.fields?.photoId?.code).toBe('file_not_found');
  await owner.query('delete from drivers where id = $1', [driver.id]);
  const { rows } = await owner.query(
    `select 1 from driver_health where driver_id = $1 union all select 1 from attachments where owner_kind = 'driver' and owner_id = $1`,
    [driver.id],
  );
  expect(rows).toEqual([]);
});
