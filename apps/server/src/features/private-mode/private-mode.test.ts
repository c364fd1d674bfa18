import {
  editLegalProfile,
  endPrivateMode,
  getDevice,
  getPast,
  getPrivateMode,
  type LiveDevice,
  listAudit,
  listDevices,
  listPositions,
  reportTheft,
  savePrivateHours,
  startPrivateMode,
} from '@balise/contract';
import type { AlertKind, RaisedAlert } from '@balise/tracking';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { withScope } from '../../db/scope.ts';
import { aDevice } from '../../testing/device.ts';
import { archive, PAST, partitions, read, scopeOf, store, truck } from '../../testing/files/archive.ts';
import { aLiveWorld } from '../../testing/live-world.ts';
import { storeEpisodes, storeEvents, storeFixes, storeUsage } from '../../testing/past.ts';
import { raiseAlerts } from '../alerts/index.ts';
import { pageOf, rowsOf } from '../reports/testing/past.ts';
import { writePrivateHours } from './index.ts';

/* Private mode hides where a vehicle is from everybody, and keeps its distance and alerts of theft. The clock stands at noon of 2026-11-20. */

const live = await aLiveWorld({ deltaEvery: 20 }, { isClockStopped: true });
const { world, settled, speaks } = live;
const { owner } = world.database.pools;
afterEach(live.hangUp);
afterAll(live.end);
const comoe = world.as('comoe');
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const NOON = world.clock.now;

let id = (await aDevice(world)).id;
beforeEach(async () => {
  world.clock.now = NOON;
  ({ id } = await aDevice(world));
});

const at = (latitude: number) => (message: { devices: LiveDevice[] }) =>
  message.devices.some(({ state }) => state?.location?.latitude === latitude);
const isPrivate = (message: { devices: LiveDevice[] }) =>
  message.devices.some((one) => one.id === id && one.state?.location === null && (one.state.privacy ?? []).length > 0);
/** The tracker's clock follows the platform's here. */
async function speaksNow(latitude: number): Promise<void> {
  live.time.last = world.clock.now - 10_000;
  await speaks(id, latitude, { ignition: true, rpm: Math.round(latitude * 1000) });
}

test('live: the place goes at once, nothing private is sent to anybody, and the vehicle is back with its first message afterwards', async () => {
  await speaksNow(4.1);
  const readers = [await settled('comoe'), await settled('kanari'), await settled('platform')];
  const [first] = readers;
  await first?.say({ type: 'watch', deviceId: id });
  await first?.hears('values');
  world.clock.now += MINUTE;
  expect((await comoe(startPrivateMode, { params: { id }, body: {} })).data).toMatchObject({
    isPrivate: true,
    until: null,
  });
  world.clock.now += MINUTE;
  await speaksNow(4.112);
  for (const one of readers) await one.hears('delta', isPrivate);
  const { state, badge } = (await world.as('platform')(getDevice, { params: { id } })).data;
  expect([badge, state?.location, state?.moving, state?.ignition, state?.seenAt]).toEqual([
    'private',
    null,
    false,
    null,
    world.clock.now,
  ]);
  const { data: found } = await comoe(listDevices, { query: { status: 'private', pageSize: 100 } });
  expect(found.devices.map((one) => one.id)).toContain(id);
  // who opens a browser now sees no more
  expect((await settled('comoe')).devices.get(id)?.state?.location).toBeNull();
  world.clock.now += MINUTE;
  expect((await comoe(endPrivateMode, { params: { id } })).data).toMatchObject({ isPrivate: false });
  const ended = (await comoe(getDevice, { params: { id } })).data;
  // not "stopped", which nobody knows
  expect([ended.badge, ended.state?.location]).toEqual(['private', null]);
  world.clock.now += MINUTE;
  await speaksNow(4.124);
  for (const one of readers) await one.hears('delta', at(4.124));
  expect(JSON.stringify(readers.map(({ received }) => received))).not.toMatch(/4\.112|4112/);
  expect((await comoe(getDevice, { params: { id } })).data.badge).not.toBe('private');
});

const from = NOON - 6 * HOUR;
/** A drive from 6:00 to 7:00, of which the second half was private. */
async function aDrive(): Promise<void> {
  await storeFixes(
    world,
    id,
    Array.from({ length: 60 }, (_, minute) => ({ at: from + minute * MINUTE, latitude: 5 + minute / 100, speed: 20 })),
  );
  const place = { latitude: 5.4, longitude: -4 };
  const span = { startsAt: from + 31 * MINUTE, endsAt: from + 50 * MINUTE };
  const content = { from: place, to: place, driving: 9 * MINUTE, idling: 0, pause: null, end: 'still' } as const;
  await storeEpisodes(world, id, [
    { kind: 'trip', ...span, content },
    { kind: 'speeding', ...span, content: { limit: 14, source: 'device', from: place, to: place } as never },
  ]);
  await storeEvents(world, id, [{ kind: 'ignition_turned_on', at: from + 35 * MINUTE, content: {} }]);
  await storeUsage(world, id, [
    { startsAt: from, measured: 5_000_000, driving: 15 * MINUTE, maxSpeed: 20 },
    { startsAt: from + 30 * MINUTE, measured: 7_000_000, driving: 15 * MINUTE, maxSpeed: 33 },
  ]);
  await owner.query(
    `insert into private_periods (device_id, client_id, starts_at, ends_at, why) values ($1, $2, $3, $4, 'button')`,
    [id, world.clients.comoe, new Date(from + 30 * MINUTE), new Date(from + 2 * HOUR)],
  );
}

test('afterwards: positions, trips, events and speeds are nobody’s to read; the distance counts', async () => {
  await aDrive();
  for (const who of ['platform', 'kanari', 'comoe'] as const) {
    const query = { from, to: NOON, pageSize: 100, language: 'en' as const };
    const { positions } = (await world.as(who)(listPositions, { params: { id }, query })).data;
    expect([positions.length, positions.at(-1)?.at]).toEqual([30, from + 29 * MINUTE]);
    const past = (await world.as(who)(getPast, { params: { id }, query: { from: from - DAY, to: NOON } })).text;
    expect(past).not.toMatch(/5\.4|ignition_turned_on|speeding":\{"count":1/);
    const rows = async (table: string) =>
      (
        await withScope(world.database.api, scopeOf(world, who), (tx) =>
          tx
            .selectFrom(table as 'events')
            .select('device_id')
            .where('device_id', '=', id)
            .execute(),
        )
      ).length;
    expect([await rows('events'), await rows('episodes')]).toEqual([0, 0]);
  }
  const page = await pageOf(world, 'summary', { from, to: NOON, devices: { deviceIds: [id] } } as never);
  const [row] = rowsOf(page);
  expect([row?.distance, row?.maxSpeed]).toEqual([12_000, 20]);
});

test('an archived day has its private time apart, so that the rest of it reads on', async () => {
  world.clock.now = PAST + 3 * DAY + DAY / 2;
  await partitions(world.database, PAST);
  const records = truck(PAST, 960, 90_000);
  await store(world.database, id, records);
  const [start, end] = [PAST + 6 * HOUR, PAST + 9 * HOUR];
  await owner.query(
    `insert into private_periods (device_id, client_id, starts_at, ends_at, why) values ($1, $2, $3, $4, 'schedule')`,
    [id, world.clients.comoe, new Date(start), new Date(end)],
  );
  const readAll = () => withScope(world.database.api, scopeOf(world, 'comoe'), (tx) => read(tx, id, PAST, PAST + DAY));
  const before = await readAll();
  await archive(world.database, world.clock.now);
  const after = await readAll();
  expect(after).toEqual(before);
  const times = JSON.stringify(after).match(/"at":\d+/g) ?? [];
  const moments = times.map((text) => Number(text.slice(5)));
  expect(moments.length).toBeGreaterThan(500);
  expect(moments.filter((moment) => moment >= start && moment < end)).toEqual([]);
  const { rows } = await owner.query('select count(*)::int as parts from chunks where device_id = $1', [id]);
  expect(rows[0].parts).toBe(3);
});

test('theft and power are raised without the place; driving is not raised', async () => {
  await comoe(startPrivateMode, { params: { id }, body: {} });
  const raised = (kind: AlertKind): { deviceId: number; of: RaisedAlert } => ({
    deviceId: id,
    of: {
      ruleId: null,
      clientId: world.clients.comoe,
      kind,
      severity: 'warning',
      subject: '',
      beganAt: NOON,
      at: NOON + MINUTE,
      facts: {},
      place: { latitude: 5.1, longitude: -4 },
      channels: [],
      command: null,
    },
  });
  const kinds = ['tow', 'sos', 'power_cut', 'speeding', 'geofence_left', 'idling', 'long_driving'] as const;
  expect(await raiseAlerts(owner, kinds.map(raised), NOON + MINUTE)).toBe(3);
  const { rows } = await owner.query('select kind, latitude from alerts where device_id = $1 order by kind', [id]);
  expect(rows).toEqual(['power_cut', 'sos', 'tow'].map((kind) => ({ kind, latitude: null })));

  // once it is over, what began in it, or is measured over it, is as private
  await comoe(endPrivateMode, { params: { id } });
  const later = (kind: AlertKind, of: Partial<RaisedAlert>) => ({
    deviceId: id,
    of: { ...raised(kind).of, at: NOON + 30 * HOUR, ...of },
  });
  const after = [
    later('geofence_dwell', { beganAt: NOON }),
    later('geofence_left', { beganAt: NOON + 30 * HOUR, facts: { duration: 30 * HOUR } as never }),
    later('long_driving', { beganAt: NOON + 29 * HOUR }),
  ];
  expect(await raiseAlerts(owner, after, NOON + 30 * HOUR)).toBe(1);
});

test('hours of the week are on the client’s clocks, written ahead, and end where a theft is reported, until their next beginning', async () => {
  // noon of a Friday, in Abidjan
  const week = [
    { day: 5, from: 660, to: 1440 },
    { day: 6, from: 0, to: 1440 },
  ];
  const { data } = await comoe(savePrivateHours, { params: { id }, body: { week } });
  expect([data.isPrivate, data.until, data.isByButton]).toEqual([true, NOON + 36 * HOUR, false]);
  expect((await comoe(endPrivateMode, { params: { id } })).error.code).toBe('not_private');
  world.clock.now += HOUR;
  const stolen = await comoe(reportTheft, { params: { id }, body: { reason: 'Stolen at the market' } });
  expect(stolen.data).toMatchObject({
    isPrivate: false,
    periods: [{ reason: 'Stolen at the market', why: 'schedule' }],
  });
  for (const days of [0, 1, 2]) {
    await owner.query('update private_schedules set written_until = null where device_id = $1', [id]);
    await writePrivateHours(owner, NOON + 2 * HOUR + days * DAY);
  }
  const { rows } = await owner.query(
    `select starts_at from private_periods where device_id = $1 and starts_at > $2 order by 1`,
    [id, new Date(NOON + HOUR)],
  );
  expect(rows.map(({ starts_at }) => starts_at.getTime())).toEqual([NOON + 7 * DAY - HOUR]);
  const { lines } = (await comoe(listAudit, { query: { pageSize: 100 } as never })).data as {
    lines: { action: string }[];
  };
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['device.private_hours', 'device.private_theft']),
  );
});

/** Writes the hours as the daily job does. @returns when the private periods of after a moment begin and end */
async function written(now: number, after: number): Promise<[number, number][]> {
  await owner.query('update private_schedules set written_until = null where device_id = $1', [id]);
  await writePrivateHours(owner, now);
  const { rows } = await owner.query(
    `select starts_at, ends_at from private_periods where device_id = $1 and starts_at > $2 order by 1`,
    [id, new Date(after)],
  );
  return rows.map(({ starts_at, ends_at }) => [starts_at.getTime(), ends_at.getTime()]);
}

test('a vehicle that is always private and was reported stolen is seen until its hours are set anew', async () => {
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 1440 }));
  expect((await comoe(savePrivateHours, { params: { id }, body: { week } })).data.isPrivate).toBe(true);
  world.clock.now += HOUR;
  const stolen = world.clock.now;
  await comoe(reportTheft, { params: { id }, body: { reason: 'Stolen' } });
  for (let days = 1; days <= 20; days++) expect(await written(stolen + days * DAY, stolen)).toEqual([]);
  world.clock.now += HOUR;
  const again = await comoe(savePrivateHours, { params: { id }, body: { week } });
  expect(again.data.isPrivate).toBe(true);
  expect(await written(world.clock.now + HOUR, stolen)).not.toEqual([]);
});

test('after a report of theft the vehicle is not said to stand, and what it does is seen with its next message', async () => {
  await speaksNow(4.3);
  world.clock.now += MINUTE;
  await comoe(startPrivateMode, { params: { id }, body: {} });
  world.clock.now += MINUTE;
  await speaksNow(4.312);
  world.clock.now += MINUTE;
  await comoe(reportTheft, { params: { id }, body: { reason: 'Stolen' } });
  const badgeOf = async () => (await comoe(getDevice, { params: { id } })).data.badge;
  const listed = async (status: 'private' | 'stopped' | 'moving') => {
    const { data } = await comoe(listDevices, { query: { status, pageSize: 100 } });
    return data.devices.some((one) => one.id === id);
  };
  expect([await badgeOf(), await listed('private'), await listed('stopped')]).toEqual(['private', true, false]);
  world.clock.now += MINUTE;
  await speaksNow(4.324);
  await expect.poll(badgeOf).toBe('moving');
  expect([await listed('private'), await listed('moving')]).toEqual([false, true]);
  // a tracker that was thrown away is silent, not private
  await comoe(startPrivateMode, { params: { id }, body: {} });
  world.clock.now += MINUTE;
  await comoe(reportTheft, { params: { id }, body: { reason: 'Stolen' } });
  world.clock.now += HOUR;
  expect([await badgeOf(), await listed('private')]).toEqual(['disconnected', false]);
});

test('foreign tenants neither see nor touch it, and a right of its own is needed', async () => {
  await comoe(startPrivateMode, { params: { id }, body: {} });
  for (const who of ['bandama', 'sahel', 'niger', 'limited'] as const) {
    expect((await world.as(who)(getPrivateMode, { params: { id } })).status).toBe(404);
    if (who !== 'limited') expect((await world.as(who)(endPrivateMode, { params: { id } })).status).toBe(404);
  }
  expect((await world.as('awa')(endPrivateMode, { params: { id } })).status).toBe(403);
  expect((await comoe(getPrivateMode, { params: { id } })).data.isPrivate).toBe(true);
});

test('a new owner is not bound by the private hours of the former one, and is not sent when they were', async () => {
  await comoe(startPrivateMode, { params: { id }, body: {} });
  const began = world.clock.now;
  await speaksNow(4.2);
  world.clock.now += HOUR;
  const moment = new Date(world.clock.now);
  await owner.query('update device_ownership set ends_at = $2 where device_id = $1', [id, moment]);
  await owner.query('update devices set client_id = $2 where id = $1', [id, world.clients.bandama]);
  await owner.query('insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, $3)', [
    id,
    world.clients.bandama,
    moment,
  ]);
  world.clock.now += MINUTE;
  expect((await world.as('bandama')(getPrivateMode, { params: { id } })).data.isPrivate).toBe(false);
  const one = await settled('bandama');
  world.clock.now += MINUTE;
  await speaksNow(4.21);
  await one.hears('delta', at(4.21));
  expect(one.devices.get(id)?.state?.privacy ?? null).toBeNull();
  expect(JSON.stringify(one.received)).not.toContain(String(began));
});

test('where the legal profile hides speeding, it is in no report, list or alert, the reports say so, and it comes back', async () => {
  const place = { latitude: 5.4, longitude: -4 };
  const content = { limit: 14, source: 'device', from: place, to: place } as never;
  await storeEpisodes(world, id, [{ kind: 'speeding', startsAt: from, endsAt: from + MINUTE, content }]);
  const report = () => pageOf(world, 'speeding', { from, to: NOON, devices: { deviceIds: [id] } } as never);
  const seen = async () => {
    const rows = await withScope(world.database.api, scopeOf(world, 'platform'), (tx) =>
      tx.selectFrom('episodes').select('kind').where('device_id', '=', id).execute(),
    );
    const page = await report();
    return [rows.length, page.total, page.speedingHidden];
  };
  expect(await seen()).toEqual([1, 1, []]);
  const set = (hidesSpeeding: boolean) => comoe(editLegalProfile, { body: { hidesSpeeding, note: 'CNIL' } });
  expect((await set(true)).data).toMatchObject({ hidesSpeeding: true, note: 'CNIL', changedBy: 'comoe Person' });
  expect(await seen()).toEqual([0, 0, ['Comoé Transport']]);
  await set(false);
  expect(await seen()).toEqual([1, 1, []]);
  for (const who of ['bandama', 'niger'] as const) {
    const body = { clientId: world.clients.comoe, hidesSpeeding: true };
    expect((await world.as(who)(editLegalProfile, { body })).status).toBe(404);
  }
});
