import {
  type DownloadedFile,
  deleteDevice,
  exportDeletedDevices,
  exportDevices,
  exportModules,
  type FileFormat,
  type Language,
  listClientDevices,
  listDeletedDevices,
  listDeviceSummaries,
  listDeviceSummariesOfClient,
  listDevices,
  listModules,
  nameDevicePlaces,
} from '@balise/contract';
import { en, fr, LANGUAGES } from '@balise/i18n';
import { NEW_DEVICE } from '@balise/tracking';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeState } from '../../../testing/live-row.ts';
import { aModel } from '../../../testing/model.ts';
import { aWorld } from '../../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
const MINUTE = 60_000;

const gt06 = await aModel(world, 'gt06');
const received = await aDevice(world, {
  designation: '=1+1',
  label: 'Été',
  trackerModelId: gt06,
  phone: '+2250701020304',
  simNumber: '8922501234567890123F',
  vehicleMake: 'Toyota',
  vehicleModel: 'Hilux',
});
await owner.query('update devices set speed_limit = 30 where id = $1', [received.id]);
const silent = await aDevice(world, { designation: 'B 2', note: 'two\nlines', code: 'V-2' });
await aDevice(world, { designation: 'C 3', clientId: world.clients.bandama });
await owner.query(`update clients set code = 'CL-07' where id = $1`, [world.clients.comoe]);
const place = { latitude: 5.123456, longitude: -4, altitude: null, speed: 25, course: 90, valid: true };
const seenAt = world.clock.now - MINUTE;
const totals = { ...NEW_DEVICE.history.totals, measured: 12_345_000 };
await storeState(world.database, received.id, {
  ...NEW_DEVICE,
  seenAt,
  history: {
    ...NEW_DEVICE.history,
    place: { at: seenAt, ...place },
    totals,
    ignition: { ...NEW_DEVICE.history.ignition, on: true, since: seenAt },
  },
  values: {
    firmware: ['3.27', seenAt],
    iccid: ['89225', seenAt],
    satellites: [11, seenAt],
    externalPower: [true, seenAt],
    blocked: [false, seenAt],
  },
});

const asked = (format: FileFormat, language: Language) => ({
  body: { clientId: world.clients.comoe, format, language },
});
const sheetOf = async (file: { arrayBuffer: () => Promise<ArrayBuffer> }) =>
  (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]?.rows ?? [];

test.each([
  [
    'en',
    ['Plate', 'Status', 'Since (Africa/Abidjan)', 'Name'],
    'Never connected',
    'yes',
    'devices',
    ['present', 'Not blocked', 'connected', null],
  ],
  [
    'fr',
    ['Plaque', 'État', 'Depuis (Africa/Abidjan)', 'Nom'],
    'Jamais connecté',
    'oui',
    'appareils',
    ['présente', 'Non bloqué', 'connecté', null],
  ],
] as const)(
  'in %s the file has the list’s lines, typed, under headings of that language',
  async (language, headings, never, yes, stem, states) => {
    const { status, data, headers } = await comoe(exportDevices, asked('xlsx', language));
    expect([status, data.fileName]).toEqual([200, `${stem}_comoe-transport_2026-11-20.xlsx`]);
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const rows = await sheetOf(data.content);
    const columns = rows[0] ?? [];
    expect(columns.slice(0, 4)).toEqual(headings);
    const { devices } = (await comoe(listDevices, { query: { clientId: world.clients.comoe } })).data;
    expect(rows).toHaveLength(devices.length + 1);
    expect(rows.slice(1).map(([plate]) => plate)).toEqual(devices.map(({ designation }) => designation));
    const [first, second] = rows.slice(1);
    expect(second?.[1]).toBe(never);
    const at = new Date(seenAt); // Abidjan keeps UTC
    expect(first?.slice(16, 21)).toEqual([108, at, at, 5.123456, -4]);
    const ids = { deviceIdList: [received.id], language };
    const [near] = (await comoe(nameDevicePlaces, { body: ids })).data.places;
    expect(near?.address).toMatch(/≈ .+Abidjan/);
    expect(first?.[21]).toBe(near?.address);
    expect(columns[23]).toBe('Direction (°)');
    expect(second?.slice(21, 30)).toEqual([...Array(6).fill(null), states[1], null, null]);
    expect(first?.slice(22, 31)).toEqual([90, 90, 11, yes, ...states, 12.345]);
    expect([columns.at(-2), first?.at(-2)]).toEqual([{ en, fr }[language].devices.columns.clientCode, 'CL-07']);
    expect(first?.slice(10, 15)).toEqual(['+2250701020304', null, '8922501234567890123F', 'Toyota', 'Hilux']);
  },
);

test.each(LANGUAGES)('what the screen shows too is headed as on the screen, %s', async (language) => {
  const { columns, deletedList, moduleList } = { en, fr }[language].devices;
  const headings = async (ask: Promise<{ data: DownloadedFile }>) =>
    (await sheetOf((await ask).data.content))[0]?.map((heading) => String(heading).replace(/ \(.*\)$/, ''));
  // no columns of values, or with values of another form in the file
  const { active: _, select: _s, actions: _a, lastSeen: _l, ...listed } = columns;
  const { daysLeft: _d, ...deleted } = deletedList.columns;
  const lists = [
    [await headings(comoe(exportDevices, asked('xlsx', language))), listed],
    [await headings(comoe(exportDeletedDevices, asked('xlsx', language))), deleted],
    [await headings(comoe(exportModules, asked('xlsx', language))), moduleList.columns],
  ] as const;
  for (const [found, shown] of lists) {
    expect(found).toEqual(expect.arrayContaining(Object.values(shown)));
    expect(new Set(found).size).toBe(found?.length); // and no two are headed alike
  }
});

test('a tracker without a message for hours is disconnected since its last', async () => {
  const { now } = world.clock;
  world.clock.now += 2 * 60 * MINUTE;
  const { data } = await comoe(exportDevices, asked('xlsx', 'en'));
  world.clock.now = now;
  const [headings, first] = await sheetOf(data.content);
  expect(headings?.slice(28, 30)).toEqual(['GPRS state', 'Disconnected since (Africa/Abidjan)']);
  expect(first?.slice(28, 30)).toEqual(['disconnected', new Date(seenAt)]);
});

test('the headings stay in sight and the filter works', async () => {
  const { data } = await comoe(exportDevices, asked('xlsx', 'fr'));
  const sheet = strFromU8(
    unzipSync(new Uint8Array(await data.content.arrayBuffer()))['xl/worksheets/sheet1.xml'] as Uint8Array,
  );
  expect(sheet).toContain('state="frozen"');
  expect(sheet).toContain('<autoFilter ref="A1:AJ3"/>');
});

test('what the list is narrowed to, the file is narrowed to, and says so', async () => {
  const body = { ...asked('xlsx', 'en').body, status: 'neverConnected', search: 'b 2' } as const;
  const { data } = await comoe(exportDevices, { body });
  const { sheets } = await readXlsx(new Uint8Array(await data.content.arrayBuffer()));
  expect(sheets[0]?.rows.slice(1).map(([plate]) => plate)).toEqual(['B 2']);
  expect(sheets[1]?.rows).toEqual(
    expect.arrayContaining([
      ['Platform', 'Kanari Fleet'],
      ['Client', 'Comoé Transport'],
      ['Filter', 'Never connected, “b 2”'],
      ['Created on', '20/11/2026 12:00:00'],
    ]),
  );
});

test('as CSV it neutralises what would be a formula', async () => {
  const { data, headers } = await comoe(exportDevices, asked('csv', 'fr'));
  expect([data.fileName, headers['content-type']]).toEqual([
    ...['appareils_comoe-transport_2026-11-20.csv', 'text/csv; charset=utf-8'],
  ]);
  const text = Buffer.from(await data.content.arrayBuffer()).toString();
  expect(text.startsWith('\ufeffPlaque;État;')).toBe(true);
  expect(text).toContain(`\r\n"'=1+1";`);
  expect(text).toContain('"two\nlines"');
  expect(text).toContain('"\'+2250701020304"');
});

test('deleted devices and modules leave in the same way, equal to their lists', async () => {
  const gone = await aDevice(world, { designation: 'Z 9' });
  await comoe(deleteDevice, { params: { id: gone.id }, query: { reason: 'Sold' } });
  const listed = (await comoe(listDeletedDevices, { body: {} })).data.devices;
  const deleted = await comoe(exportDeletedDevices, asked('xlsx', 'fr'));
  expect(deleted.data.fileName).toBe('appareils-supprimes_comoe-transport_2026-11-20.xlsx');
  const rows = await sheetOf(deleted.data.content);
  expect(rows[0]?.slice(-3)).toEqual(['Par', 'Motif', 'Jours restants pour restaurer']);
  expect(rows.slice(1).map((row) => [row[0], ...row.slice(-3)])).toEqual(
    listed.map(({ designation, deletedBy, reason, daysLeft }) => [designation, deletedBy, reason, daysLeft]),
  );

  const { modules } = (await comoe(listModules, { body: {} })).data;
  expect(modules.find(({ deviceId }) => deviceId === received.id)).toMatchObject({
    model: 'Of the tests gt06',
    protocol: 'gt06',
    firmware: '3.27',
    iccid: '89225',
    lastConnection: seenAt,
    imei: received.imei,
    designation: '=1+1',
    phone: '+2250701020304',
  });
  const file = await comoe(exportModules, asked('xlsx', 'en'));
  expect((await sheetOf(file.data.content)).slice(1).map((row) => row.slice(0, 4))).toEqual(
    modules.map(({ imei, model, protocol, firmware }) => [imei, model, protocol && 'GT06', firmware]),
  );
});

test('modules are found and sorted', async () => {
  const found = async (body: object) =>
    (await comoe(listModules, { body })).data.modules.map(({ deviceId }) => deviceId);
  expect(await found({ search: 'gt06' })).toEqual([received.id]);
  expect(await found({ trackerModelId: gt06 })).toEqual([received.id]);
  expect(await found({ orderBy: 'lastConnection', direction: 'desc' })).toEqual([received.id, silent.id]);
  expect(await found({ orderBy: 'designation', direction: 'desc', pageSize: 10 })).toEqual([silent.id, received.id]);
});

test('who took a list away is in the log; a foreign tenant takes nothing, and what fails says so', async () => {
  const { rows } = await owner.query(
    "select client_id, after from audit_log where action = 'device.export' order by id",
  );
  expect(rows[0]).toEqual({ client_id: world.clients.comoe, after: { list: 'devices', format: 'xlsx', rows: 2 } });
  for (const endpoint of [exportDevices, exportModules, exportDeletedDevices]) {
    const answer = await world.as('niger')(endpoint, asked('csv', 'en'));
    expect([answer.status, answer.error.code]).toEqual([404, 'client_not_found']);
  }
  await owner.query('alter table device_types rename to types_away');
  const failed = await comoe(exportDevices, asked('xlsx', 'fr'), { 'accept-language': 'fr' });
  await owner.query('alter table types_away rename to device_types');
  expect([failed.status, failed.error]).toEqual([
    500,
    { code: 'export_failed', message: 'L’export a échoué. Veuillez réessayer.' },
  ]);
});

test('a zone that is none is refused by its name', async () => {
  const body = { ...asked('xlsx', 'en').body, timeZone: 'Mars/Base' };
  expect((await comoe(exportDevices, { body })).error.fields).toMatchObject({ timeZone: { code: 'invalid_value' } });
});

test('the whole list of a client has every field, without state; of a foreign tenant’s nothing', async () => {
  const { data } = await comoe(listClientDevices, { params: { id: world.clients.comoe } });
  const { devices } = (await comoe(listDevices, { query: {} })).data;
  const records = devices.map(({ badge: _, badgeSince: __, contestedAt: ___, starter: ____, state, ...rest }) => ({
    ...rest,
    lastConnection: state?.seenAt ?? null,
  }));
  expect(data).toEqual(records);
  const outsider = await world.as('niger')(listClientDevices, { params: { id: world.clients.comoe } });
  expect([outsider.status, outsider.error.code]).toEqual([404, 'client_not_found']);
  expect((await world.as('limited')(listClientDevices, { params: { id: world.clients.comoe } })).data).toEqual([]);
});

test('the short lists: of all clients that one sees, and of one of them', async () => {
  const { data: all } = await world.as('kanari')(listDeviceSummaries);
  const { data: theirs } = await world.as('kanari')(listDeviceSummariesOfClient, {
    params: { id: world.clients.bandama },
  });
  expect(all.map(({ designation }) => designation)).toEqual(['=1+1', 'B 2', 'C 3']);
  expect(theirs.map(({ designation }) => designation)).toEqual(['C 3']);
  const outsider = await comoe(listDeviceSummariesOfClient, { params: { id: world.clients.bandama } });
  expect(outsider.error.code).toBe('client_not_found');
});
