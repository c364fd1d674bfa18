import {
  addDevicesToGroups,
  addGeofence,
  addGroup,
  assignDeviceGeofences,
  assignGroupGeofences,
  type DeviceId,
  deleteGeofence,
  endShare,
  type Geofence,
  type GeofenceActions,
  getGeofence,
  getPast,
  listCommonDeviceGeofences,
  listDeviceGeofences,
  listGeofenceAssignments,
  previewReport,
  REPORTS,
  removeDeviceGeofences,
  restoreGeofence,
  suspendGeofences,
} from '@balise/contract';
import { DEFAULT_SETTINGS, type FixRecord, recordOf } from '@balise/tracking';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aShare } from '../../testing/share.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { openBuffer, pushRecords } from '../../testing/written-records.ts';
import { timelineOf } from '../tracking-settings/index.ts';

/* Comoé shares vehicles with Bandama, which assigns its own geofences to them: for notifications and visits, never for blocking. */

const world = await aWorld();
const { owner, ingest } = world.database.pools;
const buffer = openBuffer(world.database);
afterAll(() => world.end());
const bandama = world.as('bandama');

const MINUTE = 60_000;
const circle = { type: 'circle', drawCoordinate: { latitude: 5.35, longitude: -4, radius: 200 } } as const;
const METRE = 1 / 110_574;
const ALL: { rights: ('position' | 'history' | 'reports')[] } = { rights: ['position', 'history', 'reports'] };

let serial = 0;
const aGeofence = async (by: PersonName = 'bandama'): Promise<Geofence> =>
  (await world.as(by)(addGeofence, { body: { name: `Site ${++serial}`, ...circle } })).data;
const assign = (
  ids: readonly DeviceId[],
  { id }: Geofence,
  actions: Partial<GeofenceActions> = {},
  by: PersonName = 'bandama',
) =>
  world.as(by)(assignDeviceGeofences, {
    body: { deviceIdList: [...ids], geofenceIdList: [id], actions: actions as GeofenceActions },
  });
const assigned = async ({ id }: Geofence, by: PersonName = 'bandama') =>
  (await world.as(by)(listGeofenceAssignments, { params: { id } })).data.devices;

const codesOf = (fields: Record<string, { code: string }> = {}) =>
  Object.entries(fields).map(([field, { code }]) => [field, code]);

async function aSharedDevice(offer: { rights?: ('position' | 'history' | 'reports')[] } = ALL) {
  const { id } = await aDevice(world, { designation: `Lent ${++serial}` });
  const share = await aShare(world, id, offer);
  return { id, share: share.id };
}

/** A minute each, so many metres north of the middle. */
const fixes = (start: number, metres: readonly number[]): FixRecord[] =>
  metres.map((north, minute) => {
    const at = start + minute * MINUTE;
    const location = { latitude: 5.35 + north * METRE, longitude: -4, altitude: null, speed: 5, course: 0 };
    return recordOf(
      { time: at, location: { ...location, valid: true, accuracy: null }, attributes: {} },
      at,
      DEFAULT_SETTINGS,
    );
  });
const drive = async (id: DeviceId, start: number, metres: readonly number[]): Promise<void> =>
  pushRecords(buffer, id, fixes(start, metres), world.clock.now, await timelineOf(ingest, id));

async function visits(
  id: DeviceId,
  by: PersonName,
  from: number,
  to: number,
  kind: 'geofence' | 'geofence_time' = 'geofence',
) {
  const body = { devices: { deviceIds: [id], groupIds: [] }, from, to, filters: {} };
  const { data, error } = await world.as(by)(previewReport, { params: { kind }, body: body as never });
  if (!data) return error.code;
  const columns = REPORTS[kind].columns.map(({ key }) => key);
  return data.rows.map(({ cells }) => Object.fromEntries(cells.map((cell, place) => [columns[place] ?? '', cell])));
}

test('own and shared devices are assigned in one call, marked with the owner, counted, and removed', async () => {
  const lent = await aSharedDevice();
  const own = await aDevice(world, { clientId: world.clients.bandama, designation: 'Own 1' });
  const site = await aGeofence();
  expect((await assign([own.id, lent.id], site, { emailIn: true })).data).toEqual({ assigned: 2 });
  expect((await assign([lent.id], site, { smsOut: true })).data).toEqual({ assigned: 1 });
  expect(
    (await assigned(site)).map(({ deviceId, sharedBy, actions }) => [
      deviceId,
      sharedBy,
      actions.emailIn,
      actions.smsOut,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [own.id, null, true, false],
      [lent.id, 'Comoé Transport', false, true],
    ]),
  );
  expect((await bandama(getGeofence, { params: { id: site.id } })).data.deviceCount).toBe(2);
  const ofDevice = (await bandama(listDeviceGeofences, { body: { deviceId: lent.id } })).data;
  expect(ofDevice.map(({ name, groupId, since }) => [name, groupId, since])).toEqual([
    [site.name, null, world.clock.now],
  ]);
  const common = (await bandama(listCommonDeviceGeofences, { body: { deviceIdList: [own.id, lent.id] } })).data;
  expect(common.map(({ name, actions }) => [name, actions.emailIn])).toEqual([[site.name, false]]);
  const pairs = [own.id, lent.id].map((deviceId) => ({ deviceId, geofenceId: site.id }));
  expect((await bandama(removeDeviceGeofences, { body: pairs })).data).toEqual({ removed: 2 });
  expect(await assigned(site)).toEqual([]);
});

test.each(['blockIn', 'blockOut', 'unblockIn', 'unblockOut'] as const)(
  '%s is refused, at its field',
  async (action) => {
    const lent = await aSharedDevice();
    const own = await aDevice(world, { clientId: world.clients.bandama });
    const site = await aGeofence();
    const { status, error } = await assign([own.id, lent.id], site, { [action]: true, emailIn: true });
    expect([status, codesOf(error.fields)]).toEqual([422, [[`actions.${action}`, 'block_not_shared']]]);
    expect(await assigned(site)).toEqual([]);
  },
);

test('a suspension is refused, at its field', async () => {
  const lent = await aSharedDevice();
  const site = await aGeofence();
  await assign([lent.id], site);
  const body = {
    geofenceDeviceList: [{ deviceId: lent.id, geofenceId: site.id }],
    dateStart: world.clock.now,
    dateEnd: world.clock.now + 3_600_000,
    motif: 'Roadworks',
  };
  expect(codesOf((await bandama(suspendGeofences, { body: body as never })).error.fields)).toEqual([
    ['geofenceDeviceList.0.deviceId', 'suspension_not_shared'],
  ]);
});

test('nobody else assigns or sees it: not the owner, a foreign client, a limited user, nor the partner of the recipient', async () => {
  const lent = await aSharedDevice();
  const site = await aGeofence();
  await assign([lent.id], site, { emailIn: true });
  // a foreign client names a device of another, and gets the answer of one that does not exist
  const foreign = await assign([lent.id], await aGeofence('niger'), {}, 'niger');
  const unknown = await assign([99_999_999 as DeviceId], await aGeofence('niger'), {}, 'niger');
  expect([foreign.status, foreign.error.code, foreign.error.fields]).toEqual([
    ...[unknown.status, unknown.error.code, unknown.error.fields],
  ]);
  expect((await world.as('comoe')(listDeviceGeofences, { body: { deviceId: lent.id } })).data).toEqual([]);
  expect((await world.as('comoe')(getGeofence, { params: { id: site.id } })).status).toBe(404);
  expect(await assigned(site, 'kanari')).toEqual([]);
  await owner.query('update users set account_limited = true where id = $1', [world.users.bandama]);
  try {
    expect((await assign([lent.id], site)).error.code).toBe('device_not_found');
    expect(await assigned(site)).toEqual([]);
  } finally {
    await owner.query('update users set account_limited = false where id = $1', [world.users.bandama]);
  }
  expect(await assigned(site)).toHaveLength(1);
});

test.each([
  ['is withdrawn', (share: number) => world.as('comoe')(endShare, { params: { id: share as never } })],
  ['is left', (share: number) => world.as('bandama')(endShare, { params: { id: share as never } })],
  [
    'expires',
    (share: number) =>
      owner.query("update device_shares set expires_at = offered_at + interval '1 ms' where id = $1", [share]),
  ],
  [
    'has an owner that did not pay',
    () => owner.query(`update clients set state = 'suspended_unpaid' where id = $1`, [world.clients.comoe]),
  ],
])('it is gone when the share %s, and a new share does not bring it back', async (_, end) => {
  const lent = await aSharedDevice();
  const site = await aGeofence();
  await assign([lent.id], site, { emailIn: true });
  await end(lent.share as number);
  expect(await assigned(site)).toEqual([]);
  expect((await bandama(getGeofence, { params: { id: site.id } })).data.deviceCount).toBe(0);
  expect((await bandama(listDeviceGeofences, { body: { deviceId: lent.id } })).error.code).toBe('device_not_found');
  expect((await assign([lent.id], site)).error.code).toBe('device_not_found');
  await owner.query(`update clients set state = 'active' where id = $1`, [world.clients.comoe]);
  await owner.query(`select expire_shares(now())`);
  await aShare(world, lent.id, ALL);
  expect(await assigned(site)).toEqual([]);
});

test('it goes with a deleted geofence, and comes back with it', async () => {
  const lent = await aSharedDevice();
  const site = await aGeofence();
  await assign([lent.id], site);
  const ofDevice = async () => (await bandama(listDeviceGeofences, { body: { deviceId: lent.id } })).data.length;
  await bandama(deleteGeofence, { params: { id: site.id } });
  expect(await ofDevice()).toBe(0);
  await bandama(restoreGeofence, { params: { id: site.id } });
  expect(await ofDevice()).toBe(1);
});

test('a group’s assignment counts the shared devices that it covers, while their share holds', async () => {
  const lent = await aSharedDevice();
  const own = await aDevice(world, { clientId: world.clients.bandama, designation: `Own ${++serial}` });
  const site = await aGeofence();
  const { data: group } = await bandama(addGroup, { body: { designation: `Works ${++serial}` } });
  const members = [lent.id, own.id].map((deviceId) => ({ deviceId, deviceGroupId: group.id }));
  expect((await bandama(addDevicesToGroups, { body: members })).data).toEqual({ added: 2 });
  const body = { groupIdList: [group.id], geofenceIdList: [site.id], actions: { emailIn: true } as GeofenceActions };
  expect((await bandama(assignGroupGeofences, { body })).status).toBe(200);
  const groups = async (by: PersonName) =>
    (await world.as(by)(listGeofenceAssignments, { params: { id: site.id } })).data.groups.map(
      ({ deviceCount, sharedCount, deviceIds }) => [deviceCount, sharedCount, deviceIds],
    );
  expect(await groups('bandama')).toEqual([[2, 1, [lent.id, own.id].sort((a, b) => a - b)]]);
  // their partner sees none of what is shared with the client
  expect(await groups('kanari')).toEqual([[1, 0, [own.id]]]);
  await world.as('comoe')(endShare, { params: { id: lent.share } });
  expect(await groups('bandama')).toEqual([[1, 0, [own.id]]]);
});

test('the recipient reads its visits since the assignment, and nothing changes in the history of the owner', async () => {
  const lent = await aSharedDevice();
  const start = world.clock.now + MINUTE;
  const pass = [900, 300, 0, 0, -300, -900];
  await drive(lent.id, start, pass);
  world.clock.now = start + 20 * MINUTE;
  const site = await aGeofence();
  await assign([lent.id], site);
  expect((await timelineOf(ingest, lent.id)).flatMap(({ geofences }) => geofences?.applied ?? [])).toEqual([]);
  await drive(lent.id, start + 30 * MINUTE, pass);
  world.clock.now = start + 60 * MINUTE;
  const found = await visits(lent.id, 'bandama', start, world.clock.now);
  expect(found).toEqual([expect.objectContaining({ geofence: site.name, suspension: null })]);
  expect(await visits(lent.id, 'bandama', start, world.clock.now, 'geofence_time')).toEqual([
    expect.objectContaining({ geofence: site.name, entries: 1 }),
  ]);
  expect(await visits(lent.id, 'comoe', start, world.clock.now)).toEqual([]);
  const { rows } = await owner.query(`select from episodes where device_id = $1 and kind = 'geofence'`, [lent.id]);
  expect(rows).toEqual([]);
  const query = { from: String(start), to: String(world.clock.now) } as never;
  const past = (await world.as('comoe')(getPast, { params: { id: lent.id }, query })).data;
  expect(past.episodes.filter(({ kind }) => kind === 'geofence')).toEqual([]);
});

test('without the right to reports there are none, and the owner’s geofences are never shown', async () => {
  const lent = await aSharedDevice({ rights: ['position', 'history'] });
  await assign([lent.id], await aGeofence());
  expect(await visits(lent.id, 'bandama', world.clock.now - MINUTE, world.clock.now)).toBe('device_not_found');
  const other = await aSharedDevice();
  const depot = await aGeofence('comoe');
  await assign([other.id], depot, {}, 'comoe');
  const start = world.clock.now + MINUTE;
  await drive(other.id, start, [900, 300, 0, 0, -300, -900]);
  world.clock.now = start + 20 * MINUTE;
  expect(await visits(other.id, 'comoe', start, world.clock.now)).toHaveLength(1);
  expect(await visits(other.id, 'bandama', start, world.clock.now)).toEqual([]);
});

test('visits that the recipient finds are those that the owner’s history has for the same shape', async () => {
  const metre = fc.integer({ min: -700, max: 700 });
  await fc.assert(
    fc.asyncProperty(fc.array(metre, { minLength: 4, maxLength: 30 }), async (way) => {
      const lent = await aSharedDevice();
      const [site, depot] = [await aGeofence(), await aGeofence('comoe')];
      await assign([lent.id], site);
      await assign([lent.id], depot, {}, 'comoe');
      const start = world.clock.now + MINUTE;
      await drive(lent.id, start, [900, ...way]);
      world.clock.now = start + 60 * MINUTE;
      const [received, stored] = await Promise.all([
        visits(lent.id, 'bandama', start, world.clock.now),
        visits(lent.id, 'comoe', start, world.clock.now),
      ]);
      const plain = (rows: typeof stored) =>
        typeof rows === 'string' ? rows : rows.map(({ geofence: _, driver: __, ...row }) => row);
      expect(plain(received)).toEqual(plain(stored));
    }),
    { numRuns: 25 },
  );
});
