import { createHash } from 'node:crypto';
import {
  addDevicesToGroups,
  addGroup,
  DAYS_TO_RESTORE,
  endShare,
  exportClient,
  listAudit,
  listClientExports,
  REPORT_FILE_DAYS,
} from '@balise/contract';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { archive, DAY, NOON, PAST, store, truck } from '../../testing/files/archive.ts';
import { storeEpisodes } from '../../testing/past.ts';
import { aShare } from '../../testing/share.ts';
import { aWorld } from '../../testing/world.ts';
import { deleteOldExports } from './index.ts';
import { exportsOf } from './testing/exports.ts';

/* Everything of a client in one ZIP: what is in it, and that it is whole after a restart. */

const world = await aWorld();
const exports = exportsOf(world);
afterAll(async () => {
  await exports.end();
  await world.end();
});
const { owner } = world.database.pools;
world.clock.now = NOON;
const hauler = await aDevice(world, { designation: '=cmd|x', note: 'a "quoted", note' });
const idle = await aDevice(world, { designation: 'Idle 2' });
await aDevice(world, { designation: 'SECRET-NIGER', clientId: world.clients.niger });
await owner.query("update device_ownership set starts_at = '2026-01-01'");
const records = truck(PAST, 500);
const later = truck(PAST + 2 * DAY, 100, 30_000, 2);
await store(world.database, hauler.id, [...records, ...later]);
const [from, to] = [
  { latitude: 5.3, longitude: -4 },
  { latitude: 5.4, longitude: -4.1 },
];
await storeEpisodes(world, hauler.id, [
  {
    kind: 'trip',
    startsAt: PAST + 3_600_000,
    endsAt: PAST + 5_400_000,
    measured: 12_345_000,
    estimated: 0,
    content: { from, to, driving: 1_800_000, idling: 0, pause: null, end: 'still' },
  } as never,
]);
await owner.query(
  `with g as (insert into geofences (client_id, name, description, colour, version, versions, created_at, updated_at)
     values ($1, 'Depot', '', '#3b82f6', 1, 1, now(), now()) returning id)
   insert into geofence_shapes (geofence_id, client_id, version, shape, area, drawn_at)
   select id, $1, 1, '{"type":"circle","latitude":5.3,"longitude":-4,"radius":250}', 1, now() from g`,
  [world.clients.comoe],
);
const whole = { from: PAST, to: PAST + 3 * DAY };
const count = records.length + later.length;

const linesOf = (text: string) => text.trimEnd().split('\r\n');
type Manifest = { files: { name: string; rows: number; bytes: number; sha256: string }[]; client: { name: string } };

test('holds the name alone of a vehicle that another client shares, where it is in a group', async () => {
  const lent = await aDevice(world, { designation: 'Lent 5', clientId: world.clients.niger, label: 'SECRET-LABEL' });
  const share = await aShare(world, lent.id, { by: 'niger', to: 'comoe' });
  const { data: group } = await world.as('comoe')(addGroup, { body: { designation: 'Works' } });
  const body = [{ deviceId: lent.id, deviceGroupId: group.id }];
  await world.as('comoe')(addDevicesToGroups, { body });
  const { text, files } = await exports.fileOf({ ...whole, positions: 'none' } as never);
  expect(linesOf(text('shared_group_members.csv'))).toEqual([
    expect.stringContaining('group_id,device_name,since'),
    `${group.id},Lent 5,${new Date(world.clock.now).toISOString()}`,
  ]);
  for (const [name, file] of Object.entries(files))
    for (const secret of ['SECRET-LABEL', lent.imei])
      expect([name, Buffer.from(file).includes(secret)]).toEqual([name, false]);
  await world.as('niger')(endShare, { params: { id: share.id } });
});

test('holds the client’s rows and no one else’s; the manifest’s counts and checksums are those of the files', async () => {
  const { name, files, text, bytes } = await exports.fileOf({ ...whole, positions: 'csv' });
  expect(name).toBe('balise_comoe-transport_2026-11-17_2026-11-19.zip');
  const manifest = JSON.parse(text('manifest.json')) as Manifest;
  expect(manifest.client.name).toBe('Comoé Transport');
  expect(manifest.files.map((file) => file.name).sort()).toEqual(
    Object.keys(files)
      .filter((file) => file !== 'manifest.json')
      .sort(),
  );
  for (const file of manifest.files) {
    const content = files[file.name] ?? new Uint8Array();
    expect([file.name, file.bytes, file.sha256]).toEqual([
      file.name,
      content.length,
      createHash('sha256').update(content).digest('hex'),
    ]);
    if (file.name.endsWith('.csv') && file.rows === 0) expect(linesOf(text(file.name))).toHaveLength(1);
  }
  const devices = linesOf(text('devices.csv'));
  expect(devices).toHaveLength(3);
  // no formula for a spreadsheet, and quotes doubled
  expect(devices[1]).toContain(",'=cmd|x,");
  expect(devices[1]).toContain('"a ""quoted"", note"');
  const trip = linesOf(text('trips.csv'))[1]?.split(',') ?? [];
  expect(trip.slice(0, 3)).toEqual([String(hauler.id), '2026-11-17T01:00:00.000Z', '2026-11-17T01:30:00.000Z']);
  expect(trip.slice(3, 5).map(Number)).toEqual([12_345, 0]);
  expect(trip.slice(6)).toEqual(['5.3', '-4', '5.4', '-4.1']);
  const geofences = JSON.parse(text('geofences.geojson'));
  expect(geofences.features[0]).toMatchObject({
    geometry: { type: 'Point', coordinates: [-4, 5.3] },
    properties: { name: 'Depot', radius: 250, type: 'circle' },
  });
  expect(linesOf(text(`positions/${hauler.id}.csv`))).toHaveLength(count + 1);
  expect(linesOf(text(`positions/${idle.id}.csv`))).toHaveLength(1);
  expect(Buffer.from(bytes).includes('SECRET-NIGER')).toBe(false);
  expect(Object.values(files).some((file) => Buffer.from(file).includes('SECRET-NIGER'))).toBe(false);
});

test('positions are the same in each format, from rows and from the archive', async () => {
  const csv = await exports.fileOf({ ...whole, positions: 'csv', deviceIds: [hauler.id] });
  const [head, ...rows] = linesOf(csv.text(`positions/${hauler.id}.csv`));
  expect(Object.keys(csv.files).filter((name) => name.startsWith('positions/'))).toEqual([
    `positions/${hauler.id}.csv`,
  ]);
  await archive(world.database, NOON);
  expect((await owner.query('select from chunks where device_id = $1', [hauler.id])).rowCount).toBeGreaterThan(0);
  const parquet = await exports.fileOf({ ...whole, positions: 'parquet', deviceIds: [hauler.id] });
  const file = parquet.files[`positions/${hauler.id}.parquet`]!;
  const objects = await parquetReadObjects({ file: file.slice().buffer as ArrayBuffer });
  expect(objects).toHaveLength(count);
  expect(head).toBe(Object.keys(objects[0] ?? {}).join(','));
  const plain = (row: Record<string, unknown>) => [row.fixed_at, row.latitude, row.longitude, row.speed, row.quality];
  const written = rows.map((row) => row.split(','));
  for (const place of [0, 5, 250, count - 1]) {
    const [fixedAt, latitude, longitude, speed, quality] = plain(objects[place]!);
    const line = written[place]!;
    const figure = (value: unknown) => (value === null || value === undefined ? '' : String(value));
    expect([line[1], line[3], line[4], line[6], line[10]]).toEqual([
      (fixedAt as Date).toISOString(),
      ...[latitude, longitude, speed, quality].map(figure),
    ]);
  }
  const geojson = await exports.fileOf({ ...whole, positions: 'geojson', deviceIds: [hauler.id] });
  const { features } = JSON.parse(geojson.text(`positions/${hauler.id}.geojson`));
  expect(features).toHaveLength(count);
  expect(features[0].geometry.coordinates.slice(0, 2)).toEqual([objects[0]!.longitude, objects[0]!.latitude]);
  const none = await exports.fileOf({ ...whole, positions: 'none' });
  expect(Object.keys(none.files).some((name) => name.startsWith('positions/'))).toBe(false);
});

test('a process that takes over goes on after the last file that is whole, and the ZIP is the same to the byte', async () => {
  const first = await exports.fileOf({ ...whole, positions: 'csv' });
  const { id } = first;
  const kept = async () =>
    (
      await owner.query(
        'select ctid::text as place from client_export_parts where export_id = $1 order by part limit 9',
        [id],
      )
    ).rows;
  const before = await kept();
  // as a process leaves it that was killed in the middle of its tenth file
  await owner.query('delete from client_export_files where export_id = $1 and place > 8', [id]);
  await owner.query(
    `update client_exports set state = 'running', ended_at = null, expires_at = null, bytes = null, file_name = null where id = $1`,
    [id],
  );
  await owner.query(`select queue_job('client-exports', $1)`, [String(id)]);
  expect(await exports.make()).toBe(true);
  expect(exports.troubles).toEqual([]);
  const again = await exports.take('comoe', id);
  expect(createHash('sha256').update(again.bytes).digest('hex')).toBe(
    createHash('sha256').update(first.bytes).digest('hex'),
  );
  expect(await kept()).toEqual(before);
});

test('one at a time, three are kept, and each ends with its days', async () => {
  const ask = () =>
    world.as('comoe')(exportClient, { params: { id: world.clients.comoe }, body: { ...whole, positions: 'none' } });
  expect((await ask()).status).toBe(200);
  expect((await ask()).error.code).toBe('client_export_under_way');
  await exports.make();
  for (let turn = 0; turn < 2; turn++) {
    await ask();
    await exports.make();
  }
  const list = async () =>
    (await world.as('kanari')(listClientExports, { params: { id: world.clients.comoe } })).data.exports;
  expect((await list()).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
  expect(REPORT_FILE_DAYS).toBeLessThan(DAYS_TO_RESTORE);
  await deleteOldExports(owner, new Date(world.clock.now + (REPORT_FILE_DAYS + 1) * DAY));
  expect(await list()).toEqual([]);
  expect((await owner.query('select from client_export_parts')).rowCount).toBe(0);
});

test('who asked and who took it is in the audit log, and each vehicle in the log of accesses', async () => {
  await exports.fileOf({ ...whole, positions: 'none' }, 'kanari');
  for (const action of ['client.export', 'client.export_take'] as const) {
    const { data } = await world.as('comoe')(listAudit, { query: { action } });
    expect([action, data.lines[0]?.actorName]).toEqual([action, 'kanari Person']);
  }
  const { rows } = await owner.query(
    'select device_id, reader_id from position_access_log where reader_id = $1 order by device_id',
    [world.users.kanari],
  );
  expect(rows.map(({ device_id }) => device_id)).toEqual([hauler.id, idle.id]);
});
