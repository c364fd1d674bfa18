import {
  addDevicesToGroups,
  addGeofence,
  addGroup,
  assignGroupGeofences,
  endShare,
  type GeofenceActions,
  listAlertRules,
  listAudit,
  listDeviceGeofences,
} from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aShare } from '../../../testing/share.ts';
import { aWorld } from '../../../testing/world.ts';
import { dispatchAlert } from '../dispatch/dispatch.ts';
import { dispatchingIn } from '../dispatch/testing/dispatching.ts';
import { arriving, leaving, watchedIn } from './testing/watched.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { dispatching, aContact } = dispatchingIn(world);
const newest = async (deviceId: number): Promise<number> =>
  (await owner.query('select max(id)::int as id from alerts where device_id = $1', [deviceId])).rows[0].id;
const { aWatched, aRule, nextName, nextPlace, drive, raiseAt, alertsOf, start } = watchedIn(world);

describe('geofences of a recipient', () => {
  test('raise one alert of an arrival and one of a departure, for the recipient alone; looking again raises none', async () => {
    const { device, site, at } = await aWatched();
    const rule = await aRule({ kind: 'geofence_crossed', geofenceIds: [site.id] }, device.id);
    await drive(device.id, at, arriving(10));
    expect([await raiseAt(90), await raiseAt(150)]).toEqual([1, 0]);
    await drive(device.id, at, leaving(300));
    expect([await raiseAt(400), await raiseAt(460)]).toEqual([1, 0]);
    const both = Array(2).fill({ kind: 'geofence_crossed', ruleId: rule.id, site: site.name });
    expect(await alertsOf('bandama', device.id)).toEqual(both);
    for (const other of ['comoe', 'niger', 'kanari', 'sahel'] as const)
      expect(await alertsOf(other, device.id), other).toEqual([]);
  });

  test('see an arrival that comes late within ten minutes, and not after', async () => {
    const { device, at } = await aWatched();
    await aRule({ kind: 'geofence_entered', geofenceIds: null }, device.id);
    const from = 1000;
    await drive(device.id, at, [
      [from, -900],
      [from + 200, -900],
    ]);
    expect(await raiseAt(from + 210)).toBe(0);
    // what the tracker stored meanwhile arrives now
    await drive(device.id, at, arriving(from + 20), from + 300);
    expect(await raiseAt(from + 320)).toBe(1);
    expect(await alertsOf('bandama', device.id)).toHaveLength(1);
    const late = await aWatched();
    await aRule({ kind: 'geofence_entered', geofenceIds: null }, late.device.id);
    await drive(late.device.id, late.at, [[from + 400, -900]]);
    await raiseAt(from + 410);
    await drive(late.device.id, late.at, [...arriving(from - 900), [from + 500, -900]], from + 501);
    await raiseAt(from + 510);
    expect(await alertsOf('bandama', late.device.id)).toEqual([]);
  });

  test('raise an arrival once, also where a position that came late moves it', async () => {
    const { device, at } = await aWatched();
    await aRule({ kind: 'geofence_entered', geofenceIds: null }, device.id);
    const from = 1800;
    const within: [number, number][] = [0, 10, 5, 8].map((metres, n) => [from + 180 + n * 10, metres]);
    await drive(device.id, at, [[from, -900], ...within]);
    expect(await raiseAt(from + 215)).toBe(1);
    await drive(device.id, at, [[from + 150, -400]], from + 220);
    expect(await raiseAt(from + 230)).toBe(0);
    expect(await alertsOf('bandama', device.id)).toHaveLength(1);
  });

  test('notify by their own actions without a rule, and after a pause of the server of an hour', async () => {
    const { device, site, at } = await aWatched({}, ['emailIn', 'smsOut']);
    const from = 3000;
    await drive(device.id, at, [[from, -900]]);
    await raiseAt(from + 5);
    await drive(device.id, at, arriving(from + 60));
    await raiseAt(from + 3600);
    const { rows } = await owner.query(
      'select kind, channels, command, share_id is not null as shared from alerts where device_id = $1',
      [device.id],
    );
    expect(rows).toEqual([{ kind: 'geofence_entered', channels: ['email'], command: null, shared: true }]);
    expect(await alertsOf('bandama', device.id)).toEqual([{ kind: 'geofence_entered', ruleId: null, site: site.name }]);
  });

  test('of a group notify of the shared vehicles in it, and block nothing', async () => {
    const device = await aDevice(world);
    await aShare(world, device.id, { rights: ['position', 'history'] });
    const at = nextPlace();
    const bandama = world.as('bandama');
    const { data: group } = await bandama(addGroup, { body: { designation: nextName('Hired') } });
    await bandama(addDevicesToGroups, { body: [{ deviceId: device.id, deviceGroupId: group.id }] });
    const body = { name: nextName('Site'), type: 'circle', drawCoordinate: { ...at, radius: 200 } } as const;
    const { data: site } = await bandama(addGeofence, { body });
    const actions = { emailIn: true, blockIn: true } as GeofenceActions;
    const assigned = await bandama(assignGroupGeofences, {
      body: { groupIdList: [group.id], geofenceIdList: [site.id], actions },
    });
    expect(assigned.status, assigned.text).toBe(200);
    const of = await bandama(listDeviceGeofences, { body: { deviceId: device.id } });
    expect(of.data.map(({ name, groupName, actions: own }) => [name, groupName, own.emailIn, own.blockIn])).toEqual([
      [site.name, group.designation, true, false],
    ]);
    const from = 7000;
    await drive(device.id, at, arriving(from));
    expect(await raiseAt(from + 90)).toBe(1);
    const { rows } = await owner.query('select channels, command from alerts where device_id = $1', [device.id]);
    expect(rows).toEqual([{ channels: ['email'], command: null }]);
  });

  test('raise an alert of a stay by the clock, while the vehicle says nothing', async () => {
    const { device, at } = await aWatched();
    await aRule({ kind: 'geofence_dwell', geofenceIds: null, minutes: 30 }, device.id);
    const from = 8000;
    await drive(device.id, at, arriving(from));
    expect([await raiseAt(from + 100), await raiseAt(from + 1700)]).toEqual([0, 0]);
    expect([await raiseAt(from + 1860), await raiseAt(from + 1920)]).toEqual([1, 0]);
  });
});

describe('what the owner does not share', () => {
  test('private time tells of no arrival, and its end of none either', async () => {
    const { device, at } = await aWatched();
    await aRule({ kind: 'geofence_crossed', geofenceIds: null }, device.id);
    const from = 11_000;
    await owner.query(
      `insert into private_periods (device_id, client_id, starts_at, ends_at, why, end_reason)
       values ($1, $2, $3, $4, 'button', '')`,
      [device.id, world.clients.comoe, new Date(start + (from + 15) * 1000), new Date(start + (from + 200) * 1000)],
    );
    await drive(device.id, at, [...arriving(from), [from + 250, 5], [from + 260, 8]]);
    expect(await raiseAt(from + 270)).toBe(0);
    // once it is seen within, its departure is one
    await drive(device.id, at, leaving(from + 300));
    expect(await raiseAt(from + 400)).toBe(1);
  });

  test('after the share has ended nothing is raised, sent or shown, and rules forget the vehicle', async () => {
    const { device, share, at } = await aWatched();
    const rule = await aRule({ kind: 'geofence_entered', geofenceIds: null }, device.id);
    const from = 14_000;
    await drive(device.id, at, arriving(from));
    expect(await raiseAt(from + 90)).toBe(1);
    expect(await alertsOf('bandama', device.id)).toHaveLength(1);
    expect((await world.as('comoe')(endShare, { params: { id: share.id } })).status).toBe(200);
    expect(await alertsOf('bandama', device.id)).toEqual([]);
    await drive(device.id, at, [...leaving(from + 200), ...arriving(from + 300)]);
    expect(await raiseAt(from + 400)).toBe(0);
    const rules = (await world.as('bandama')(listAlertRules, {})).data;
    expect(rules.find(({ id }) => id === rule.id)?.devices).toEqual({ deviceIds: [], groupIds: [] });
    const kept = await owner.query('select share_id from shared_watches where share_id = $1', [share.id]);
    expect(kept.rows).toEqual([]);
    // a new share has to be chosen anew
    await aShare(world, device.id, { rights: ['position', 'history'] });
    expect(await alertsOf('bandama', device.id)).toEqual([]);
  });

  test('a vehicle that its owner suspended tells nothing', async () => {
    const { device, at } = await aWatched();
    await aRule({ kind: 'geofence_entered', geofenceIds: null }, device.id);
    const from = 16_000;
    await drive(device.id, at, arriving(from));
    await owner.query("update devices set status = 'suspended' where id = $1", [device.id]);
    expect(await raiseAt(from + 90)).toBe(0);
  });

  test('the owner finds the place that was sent in its log, in the name of the recipient', async () => {
    const { device, at } = await aWatched();
    await aRule({ kind: 'geofence_entered', geofenceIds: null }, device.id);
    const from = 18_000;
    await drive(device.id, at, arriving(from));
    expect(await raiseAt(from + 90)).toBe(1);
    const { data } = await world.as('comoe')(listAudit, {
      query: { subjectKind: 'device', subjectId: device.id } as never,
    });
    const lines = JSON.stringify(data);
    expect(lines).toContain('Bandama BTP');
  });
});

describe('what is no news', () => {
  test('is what a tracker stored for hours, or the vehicle did while it was suspended', async () => {
    const { device, at } = await aWatched();
    await aRule({ kind: 'geofence_crossed', geofenceIds: null }, device.id);
    const from = 26_000;
    await drive(device.id, at, [[from, -900]]);
    await raiseAt(from + 5);
    await drive(device.id, at, [...arriving(from + 600), ...leaving(from + 900), [from + 4000, -900]], from + 4001);
    expect(await raiseAt(from + 4010)).toBe(0);
    await owner.query("update devices set status = 'suspended' where id = $1", [device.id]);
    await drive(device.id, at, [...arriving(from + 4100), ...leaving(from + 4300)]);
    expect(await raiseAt(from + 4400)).toBe(0);
    await owner.query("update devices set status = 'enabled' where id = $1", [device.id]);
    await drive(device.id, at, [[from + 5000, -900]]);
    expect(await raiseAt(from + 5010)).toBe(0);
    await drive(device.id, at, arriving(from + 5100));
    expect(await raiseAt(from + 5200)).toBe(1);
  });

  test('is what the last look knew, where the actions of a geofence are chosen later', async () => {
    const { device, site, at } = await aWatched();
    const from = 31_500;
    await drive(device.id, at, arriving(from));
    expect(await raiseAt(from + 80)).toBe(0);
    await owner.query("update shared_geofences set actions = '{emailIn}' where geofence_id = $1", [site.id]);
    await drive(device.id, at, [[from + 1200, 10]]);
    expect(await raiseAt(from + 1210)).toBe(0);
  });
});

test.each([
  ['whose shares have ended', 'origin'],
  ['whose shares nobody has ended yet', 'replica'],
])('no alert and no mail is about a vehicle of an owner who does not pay, %s', async (_, triggers) => {
  const { device, at } = await aWatched();
  const contactIds = [await aContact('email', { clientId: world.clients.bandama })];
  await aRule({ kind: 'geofence_crossed', geofenceIds: null }, device.id, { contactIds });
  const mails = async () =>
    (await owner.query("select id from mails where kind = 'alert' and client_id = $1", [world.clients.bandama])).rows;
  const from = triggers === 'origin' ? 40_000 : 50_000;
  await drive(device.id, at, arriving(from));
  expect(await raiseAt(from + 90)).toBe(1);
  const connection = await owner.connect();
  const become = (state: string) =>
    connection.query('update clients set state = $1 where id = $2', [state, world.clients.comoe]);
  try {
    await connection.query(`set session_replication_role = ${triggers}`);
    await become('suspended_unpaid');
    await dispatchAlert(dispatching, await newest(device.id), world.clock.now);
    await drive(device.id, at, leaving(from + 300));
    expect(await raiseAt(from + 400)).toBe(0);
    expect([await mails(), await alertsOf('bandama', device.id)]).toEqual([[], []]);
  } finally {
    await become('active');
    await connection.query('reset session_replication_role');
    connection.release();
  }
});
