import {
  type AlertRuleFields,
  addAlertRule,
  addDevicesToGroups,
  addGeofence,
  addGroup,
  assignGroupGeofences,
  type DeviceId,
  editAlertRule,
  endShare,
  type GeofenceActions,
  listAlertRules,
  listAlerts,
  listAudit,
  listDeviceGeofences,
} from '@balise/contract';
import { EMPTY_HISTORY, NEW_DEVICE, type RuleAlertKind } from '@balise/tracking';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeState } from '../../../testing/live-row.ts';
import { storeFixes } from '../../../testing/past.ts';
import { aShare, type Offer } from '../../../testing/share.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';
import { raiseDueAlerts } from '../clock/raise-due.job.ts';
import { raiseSharedAlerts } from './raise-shared.job.ts';

/* Comoé owns vehicles and shares them with Bandama, whose geofences and rules they meet. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

let serial = 0;
let place = 0;
/** Shared vehicles are apart from each other, and so are their geofences: 50 km. */
const nextPlace = () => ({ latitude: 5 + ++place * 0.5, longitude: -4 });

/** A vehicle that is shared, a geofence of the recipient around a place, and what it does there. */
async function aWatched(offer: Offer = {}, actions: string[] = []) {
  const device = await aDevice(world);
  const share = await aShare(world, device.id, { rights: ['position', 'history'], ...offer });
  const at = nextPlace();
  const body = { name: `Site ${++serial}`, type: 'circle', drawCoordinate: { ...at, radius: 200 } } as const;
  const { data: site } = await world.as('bandama')(addGeofence, { body });
  await owner.query(
    `insert into shared_geofences (geofence_id, client_id, share_id, device_id, actions, since) values ($1, $2, $3, $4, $5, $6)`,
    [site.id, world.clients.bandama, share.id, device.id, actions, new Date(world.clock.now - 60 * MINUTE)],
  );
  return { device, share, site, at };
}

const ruleBody = (condition: object, deviceIds: unknown[]) =>
  ({ name: `Rule ${++serial}`, condition, devices: { deviceIds } }) as AlertRuleFields;

async function aRule(condition: object, deviceId: DeviceId, more: object = {}, by: PersonName = 'bandama') {
  const { data, text } = await world.as(by)(addAlertRule, { body: { ...ruleBody(condition, [deviceId]), ...more } });
  if (!data) throw new Error(text);
  return data;
}

/** Stores fixes as [seconds after the world's moment, metres north of a place], with the live state that a gateway would store. */
async function drive(
  deviceId: number,
  at: { latitude: number; longitude: number },
  fixes: [number, number][],
  receivedAt?: number,
) {
  const whole = fixes.map(([seconds, metres]) => ({
    at: START + seconds * SECOND,
    latitude: at.latitude + metres / 111_195,
    longitude: at.longitude,
  }));
  await storeFixes(world, deviceId, whole);
  await owner.query('update positions set key = key + extract(epoch from fixed_at)::bigint where device_id = $1', [
    deviceId,
  ]);
  if (receivedAt !== undefined)
    await owner.query('update positions set received_at = $3 where device_id = $1 and fixed_at = any ($2)', [
      deviceId,
      whole.map((one) => new Date(one.at)),
      new Date(START + receivedAt * SECOND),
    ]);
  const newest = Math.max(...whole.map((one) => one.at));
  const state = { ...NEW_DEVICE, seenAt: newest, history: { ...EMPTY_HISTORY, head: { at: newest, key: 1 } } };
  await storeState(world.database, deviceId, state);
}
const START = world.clock.now;

/** From clearly outside to within, a fix each 10 s, from so many seconds on. */
const arriving = (from: number): [number, number][] =>
  [-600, -400, -300, 0, 10, 20, 15, 10].map((m, n) => [from + n * 10, m]);
const leaving = (from: number): [number, number][] => [0, 300, 500, 700, 900, 1000].map((m, n) => [from + n * 10, m]);

async function raiseAt(seconds: number): Promise<number> {
  world.clock.now = START + seconds * SECOND;
  return (await raiseDueAlerts(owner, world.clock.now)) + (await raiseSharedAlerts(owner, world.clock.now));
}
const alertsOf = async (who: PersonName, deviceId: number) =>
  ((await world.as(who)(listAlerts, { query: { deviceId, pageSize: 100 } as never })).data?.alerts ?? []).map(
    ({ kind, facts, ruleId }) => ({ kind, ruleId, site: facts.geofenceName }),
  );

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
    const { data: group } = await bandama(addGroup, { body: { designation: `Hired ${++serial}` } });
    await bandama(addDevicesToGroups, { body: [{ deviceId: device.id, deviceGroupId: group.id }] });
    const body = { name: `Site ${++serial}`, type: 'circle', drawCoordinate: { ...at, radius: 200 } } as const;
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
      [device.id, world.clients.comoe, new Date(START + (from + 15) * SECOND), new Date(START + (from + 200) * SECOND)],
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

  test('an owner who may not use the platform shares nothing', async () => {
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

describe('rules about shared vehicles', () => {
  test.each([
    ['speeding', 'alert_not_shared'],
    ['sos', 'alert_not_shared'],
    ['power_cut', 'alert_not_shared'],
    ['maintenance_due', 'alert_not_shared'],
    ['long_driving', 'history_not_shared'],
    ['disconnected', undefined],
  ] as [RuleAlertKind, string | undefined][])('of kind %s: %s', async (kind, code) => {
    const device = await aDevice(world);
    await aShare(world, device.id, { rights: ['position'] });
    const more = { minutes: 60, restMinutes: 15, states: ['due'], overBy: 0, geofenceIds: null };
    const { error } = await world.as('bandama')(addAlertRule, { body: ruleBody({ kind, ...more }, [device.id]) });
    expect(error?.fields?.['devices.deviceIds.0']?.code).toBe(code);
  });

  test('are refused to foreign clients, to the partner of the recipient and to limited users', async () => {
    const device = await aDevice(world);
    await aShare(world, device.id);
    const body = { ...ruleBody({ kind: 'disconnected' }, [device.id]), clientId: world.clients.bandama };
    for (const who of ['niger', 'sahel', 'kanari'] as const) {
      const { status } = await world.as(who)(addAlertRule, {
        body: who === 'niger' ? { ...body, clientId: undefined } : body,
      });
      expect(status, who).toBeGreaterThanOrEqual(400);
    }
  });

  test('on the connection fire once it is silent, for the client and for a user alone; "all vehicles" are the own ones', async () => {
    const device = await aDevice(world);
    await aShare(world, device.id);
    const [shared, own] = [
      await aRule({ kind: 'disconnected' }, device.id),
      await aRule({ kind: 'disconnected' }, device.id, { isOwn: true }),
    ];
    const { data: all } = await world.as('bandama')(addAlertRule, {
      body: ruleBody({ kind: 'disconnected' }, ['all']),
    });
    const from = 20_000;
    await drive(device.id, nextPlace(), [[from, 0]]);
    await owner.query('update device_status set silent_after = $2 where device_id = $1', [
      device.id,
      new Date(START + (from + 600) * SECOND),
    ]);
    expect(await raiseAt(from + 500)).toBe(0);
    expect([await raiseAt(from + 660), await raiseAt(from + 720)]).toEqual([2, 0]);
    const ids = (await alertsOf('bandama', device.id)).map(({ ruleId }) => ruleId);
    expect(ids.toSorted()).toEqual([shared.id, own.id].toSorted());
    expect(ids).not.toContain(all.id);
  });

  test('name a group, and watch the shared vehicles in it', async () => {
    const device = await aDevice(world);
    await aShare(world, device.id);
    const bandama = world.as('bandama');
    const { data: group } = await bandama(addGroup, { body: { designation: `Hired ${++serial}` } });
    const added = await bandama(addDevicesToGroups, { body: [{ deviceId: device.id, deviceGroupId: group.id }] });
    expect(added.status, added.text).toBe(200);
    const devices = { deviceIds: [], groupIds: [group.id] };
    const { data: rule } = await bandama(addAlertRule, {
      body: { ...ruleBody({ kind: 'disconnected' }, []), devices } as AlertRuleFields,
    });
    const from = 22_000;
    await drive(device.id, nextPlace(), [[from, 0]]);
    await owner.query('update device_status set silent_after = $2 where device_id = $1', [
      device.id,
      new Date(START + (from + 600) * SECOND),
    ]);
    expect(await raiseAt(from + 660)).toBe(1);
    expect((await alertsOf('bandama', device.id)).map(({ ruleId }) => ruleId)).toEqual([rule.id]);
  });

  test('on idling fire once it has lasted, from when the share began', async () => {
    const device = await aDevice(world);
    await aShare(world, device.id, { rights: ['position', 'history'] });
    await aRule({ kind: 'idling', minutes: 10 }, device.id);
    const from = 24_000;
    const idlingSince = async (since: number, until: number) => {
      const idling = {
        since: START + since * SECOND,
        engineOnSince: null,
        slowSince: null,
        at: START + until * SECOND,
      };
      const history = { ...EMPTY_HISTORY, head: { at: START + until * SECOND, key: 1 }, idling };
      await storeState(world.database, device.id, { ...NEW_DEVICE, seenAt: START + until * SECOND, history });
    };
    await idlingSince(from, from + 300);
    expect(await raiseAt(from + 310)).toBe(0);
    await idlingSince(from, from + 620);
    expect([await raiseAt(from + 630), await raiseAt(from + 690)]).toEqual([1, 0]);
    // a rule is edited for other vehicles of the client
    const { data: rules } = await world.as('bandama')(listAlertRules, {});
    const rule = rules.find(({ condition }) => condition.kind === 'idling');
    const edited = await world.as('bandama')(editAlertRule, {
      params: { id: rule?.id as never },
      body: ruleBody({ kind: 'idling', minutes: 20 }, [device.id]),
    });
    expect(edited.status, edited.text).toBe(200);
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
