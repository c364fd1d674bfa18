import {
  addGeofence,
  assignDeviceGeofences,
  type DeviceId,
  deleteGeofence,
  editGeofence,
  editGeofenceCoordinates,
  type Geofence,
  type GeofenceActions,
  getPast,
  getWhy,
  previewReport,
  removeDeviceGeofences,
  suspendGeofences,
} from '@balise/contract';
import { DEFAULT_SETTINGS, DEFAULT_ZONE_SETTINGS, type FixRecord, recordOf } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { openBuffer, pushRecords } from '../../testing/written-records.ts';
import { recomputeHistory } from '../history/index.ts';
import { timelineOf } from '../tracking-settings/index.ts';
import { deleteOldGeofences } from './old-queries.ts';

const world = await aWorld();
const { owner, ingest } = world.database.pools;
const buffer = openBuffer(world.database);
afterAll(() => world.end());
const comoe = world.as('comoe');

const circle = { type: 'circle', drawCoordinate: { latitude: 5.35, longitude: -4, radius: 200 } } as const;
const METRE = 1 / 110_574;

/** A minute each, so many metres north of the middle. */
const fixes = (start: number, metres: readonly number[], speed = 5): FixRecord[] =>
  metres.map((north, minute) => {
    const location = { latitude: 5.35 + north * METRE, longitude: -4, altitude: null, speed, course: 0 };
    const at = start + minute * 60_000;
    return recordOf(
      { time: at, location: { ...location, valid: true, accuracy: null }, attributes: {} },
      at,
      DEFAULT_SETTINGS,
    );
  });
const reports = async (id: DeviceId, records: readonly FixRecord[]): Promise<void> =>
  pushRecords(buffer, id, records, world.clock.now, await timelineOf(ingest, id));
const visits = async (id: DeviceId) =>
  (
    await owner.query(
      `select subject, extract(epoch from starts_at)::float8 * 1000 as entry, extract(epoch from ends_at)::float8 * 1000 as exit,
         content ->> 'version' as version from episodes where device_id = $1 and kind = 'geofence' order by starts_at`,
      [id],
    )
  ).rows;

let serial = 0;
async function aVisitedGeofence(fields: object = {}) {
  const device = await aDevice(world);
  const geofence: Geofence = (await comoe(addGeofence, { body: { name: `Port ${++serial}`, ...circle, ...fields } }))
    .data;
  const body = { deviceIdList: [device.id], geofenceIdList: [geofence.id], actions: {} as GeofenceActions };
  await comoe(assignDeviceGeofences, { body });
  world.clock.now += 60_000;
  return { device, geofence, start: world.clock.now };
}

test('a visit is stored with its batch, and shown in the past of the vehicle, its reasons and the report', async () => {
  const { device, geofence, start } = await aVisitedGeofence();
  await reports(device.id, fixes(start, [900, 300, 0, 0, -300, -900, -1500]));
  const [visit, ...more] = await visits(device.id);
  expect(more).toEqual([]);
  // from 300 m to 0 in a minute: the edge is crossed a third of the way
  expect([visit.subject, (visit.entry - start) / 60_000, (visit.exit - start) / 60_000]).toEqual([
    ...[geofence.id, expect.closeTo(1 + 1 / 3, 2), expect.closeTo(3 + 2 / 3, 2)],
  ]);
  world.clock.now += 3_600_000;
  const period = { from: String(start), to: String(start + 3_600_000) };
  const past = (await comoe(getPast, { params: { id: device.id }, query: period as never })).data;
  expect(past.episodes.find(({ kind }) => kind === 'geofence')).toMatchObject({
    name: geofence.name,
    geofence: geofence.id,
    version: 1,
    isOpenAtStart: false,
    isOpenAtEnd: false,
  });
  const query = { kind: 'geofence', startsAt: String(Math.round(visit.entry)) };
  const why = (await comoe(getWhy, { params: { id: device.id }, query: query as never })).data;
  expect([why.start.rule, why.end?.rule]).toEqual(['geofenceEntered', 'geofenceLeft']);
  const body = { devices: { deviceIds: [device.id], groupIds: [] }, from: start, to: start + 3_600_000, filters: {} };
  const report = await comoe(previewReport, { params: { kind: 'geofence' }, body: body as never });
  expect(JSON.stringify(report.data)).toContain(geofence.name);
});

test('"Why?" shows the thresholds and fixes, the suspension in force, and the shape of its version when another has replaced it', async () => {
  const { device, geofence, start } = await aVisitedGeofence();
  const suspension = {
    geofenceDeviceList: [{ geofenceId: geofence.id, deviceId: device.id }],
    dateStart: start,
    dateEnd: start + 600_000,
    motif: 'Roadworks',
  };
  expect((await comoe(suspendGeofences, { body: suspension })).data).toEqual({ suspended: 1 });
  await reports(device.id, fixes(start, [900, 300, 0, 0, -300, -900, -1500]));
  const [visit] = await visits(device.id);
  world.clock.now = start + 3_600_000;
  await comoe(editGeofenceCoordinates, {
    params: { id: geofence.id },
    body: { ...circle, drawCoordinate: { ...circle.drawCoordinate, radius: 50 } } as never,
  });
  const query = { kind: 'geofence', geofence: geofence.id, startsAt: String(Math.round(visit.entry)) };
  const why = (await comoe(getWhy, { params: { id: device.id }, query: query as never })).data;
  expect(why.episode).toMatchObject({ geofence: geofence.id, suspension: 'Roadworks' });
  expect(why.shape).toEqual({
    version: 1,
    drawnAt: expect.any(Number),
    replacedAt: start + 3_600_000,
    colour: geofence.colour,
    ...circle,
  });
  expect(why.start.settings).toMatchObject(DEFAULT_ZONE_SETTINGS);
  const seconds = (at: number): number => Math.round((at - start) / 1000);
  expect(why.start.fixes.map(({ at }) => seconds(at))).toEqual(expect.arrayContaining([60, 120]));
  expect(why.end?.fixes.map(({ at }) => seconds(at))).toEqual(expect.arrayContaining([180, 240]));
});

test('a late fix changes the visit that it belongs to, by the shape of its time', async () => {
  const { device, geofence, start } = await aVisitedGeofence();
  const [first, second, late, ...rest] = fixes(start, [900, 300, 0, 0, -300, -900, -1500]) as [
    FixRecord,
    FixRecord,
    FixRecord,
  ];
  // without the two fixes inside it was only driven through
  await reports(device.id, [first, second, ...rest.slice(1)]);
  world.clock.now += 3_600_000;
  await comoe(editGeofenceCoordinates, {
    params: { id: geofence.id },
    body: { ...circle, drawCoordinate: { ...circle.drawCoordinate, radius: 50 } } as never,
  });
  await reports(device.id, [late]);
  await owner.query("update recompute_ranges set not_before = '-infinity'");
  const onTrouble = (error: unknown) => {
    throw error;
  };
  // it comes from another thread
  await recomputeHistory(
    { pool: ingest, correct: (correction) => buffer.correct(structuredClone(correction)), onTrouble },
    new AbortController().signal,
  );
  const [visit, ...more] = await visits(device.id);
  expect(more).toEqual([]);
  expect([visit.version, (visit.entry - start) / 60_000]).toEqual(['1', expect.closeTo(1 + 1 / 3, 2)]);
});

test('a geofence that is no longer assigned ends its visit, and has no further one', async () => {
  const { device, geofence, start } = await aVisitedGeofence();
  await reports(device.id, fixes(start, [900, 0, 0]));
  world.clock.now = start + 150_000;
  await comoe(removeDeviceGeofences, { body: [{ deviceId: device.id, geofenceId: geofence.id }] });
  await reports(device.id, fixes(start + 180_000, [0, 900, 0, 900]));
  const rows = await visits(device.id);
  expect(rows.map(({ exit }) => (exit - start) / 60_000)).toEqual([2]);
});

test('the limit of a geofence counts within it and is named; once changed it counts from then on', async () => {
  const { device, geofence, start } = await aVisitedGeofence({ speedLimit: 30 });
  const inside = [900, 100, 50, 0, -50, -900];
  await reports(device.id, fixes(start, inside, 14));
  world.clock.now = start + 600_000;
  const edited = { name: geofence.name, ...circle, speedLimit: 90 };
  expect((await comoe(editGeofence, { params: { id: geofence.id }, body: edited })).status).toBe(200);
  await reports(device.id, fixes(start + 660_000, inside, 14));
  const { rows } = await owner.query(
    `select content, extract(epoch from starts_at)::float8 * 1000 as "startsAt" from episodes where device_id = $1 and kind = 'speeding'`,
    [device.id],
  );
  expect(rows).toMatchObject([{ content: { geofence: geofence.id, limit: 30 / 3.6 } }]);
  const query = { kind: 'speeding', startsAt: String(Math.round(rows[0].startsAt)) };
  const why = (await comoe(getWhy, { params: { id: device.id }, query: query as never })).data;
  expect(why.episode).toMatchObject({ zone: { id: geofence.id, name: geofence.name } });
  const body = { devices: { deviceIds: [device.id], groupIds: [] }, from: start, to: start + 3_600_000, filters: {} };
  const report = await comoe(previewReport, { params: { kind: 'speeding' }, body: body as never });
  expect(report.data.rows[0]?.cells).toContain(geofence.name);
});

test('outside its hours, by the clocks of its client, a geofence does not apply', async () => {
  // every hour of the week but the one in which the vehicle is there
  const hour = new Date(world.clock.now + 60_000).getUTCHours();
  const schedule = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
    ...(hour > 0 ? [{ day, from: 0, to: hour * 60 }] : []),
    ...(hour < 22 ? [{ day, from: (hour + 2) * 60, to: 1440 }] : []),
  ]);
  const { device, start } = await aVisitedGeofence({ schedule });
  await reports(device.id, fixes(start, [900, 0, 0, -900, -1500]));
  expect(await visits(device.id)).toEqual([]);
  await owner.query("update clients set time_zone = 'Asia/Tokyo' where id = $1", [world.clients.comoe]);
  const rules = await owner.query(
    "select time_zone from geofence_rules where schedule is not null and until = 'infinity' and client_id = $1",
    [world.clients.comoe],
  );
  expect(rules.rows.every(({ time_zone }) => time_zone === 'Asia/Tokyo')).toBe(true);
  await owner.query("update clients set time_zone = 'Africa/Abidjan' where id = $1", [world.clients.comoe]);
});

test('a geofence that was deleted stays as long as a visit is called by its name', async () => {
  const { device, geofence, start } = await aVisitedGeofence();
  await reports(device.id, fixes(start, [900, 0, 0, -900, -1500]));
  await comoe(deleteGeofence, { params: { id: geofence.id } });
  const known = async () => (await owner.query('select id from geofences where id = $1', [geofence.id])).rowCount;
  await deleteOldGeofences(owner, start + 500 * 86_400_000);
  expect(await known()).toBe(1);
  await owner.query('delete from episodes where device_id = $1', [device.id]);
  await deleteOldGeofences(owner, start + 500 * 86_400_000);
  expect(await known()).toBe(0);
});
