import {
  addBlockingProfile,
  addDevicesToGroups,
  addGeofence,
  addGroup,
  assignGroupGeofences,
  listGeofenceAssignments,
  setGroupSpeedLimit,
} from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProfiles } from '../features/blocking-profiles/index.ts';
import { aLink, open } from '../features/tracking-links/testing/link-world.ts';
import { timelineOf } from '../features/tracking-settings/index.ts';
import { aDevice } from '../testing/device.ts';
import { aModel } from '../testing/model.ts';
import { aShare } from '../testing/share.ts';
import { aWorld } from '../testing/world.ts';

/* What a recipient's group does to its own vehicle, it never does to a shared one beside it. */

const world = await aWorld();
afterAll(() => world.end());
const { owner, ingest } = world.database.pools;
const bandama = world.as('bandama');
const devices = { own: 0, lent: 0 };
let group = 0;
const ids = () => [devices.own, devices.lent];

/** Two vehicles whose trackers can block, in one group of Bandama; the second is Comoé's. */
beforeAll(async () => {
  const trackerModelId = await aModel(world, 'gt06');
  const { bandama: clientId } = world.clients;
  devices.own = (await aDevice(world, { designation: 'Own 1', trackerModelId, clientId })).id;
  devices.lent = (await aDevice(world, { designation: 'Lent 1', trackerModelId })).id;
  await aShare(world, devices.lent, { rights: ['position', 'history', 'reports'] });
  group = (await bandama(addGroup, { body: { designation: 'Both' } })).data.id;
  const added = await bandama(addDevicesToGroups, {
    body: ids().map((deviceId) => ({ deviceId, deviceGroupId: group })) as never,
  });
  expect(added.data).toEqual({ added: 2 });
});

const among = async (statement: string) => (await owner.query<{ id: number }>(statement)).rows.map(({ id }) => id);

test('a blocking profile blocks the own one alone', async () => {
  const week = { blockingTime: '22:00', unblockingTime: '06:00' };
  const body = { name: 'Nights', clientId: world.clients.bandama, ...week, devices: { groupIds: [group] } };
  const { data, text } = await bandama(addBlockingProfile, { body: body as never });
  expect([text.slice(0, 0), data?.vehicles]).toEqual(['', 1]);
  world.clock.now = Date.UTC(2026, 10, 20, 22, 1);
  await runProfiles(owner, world.clock.now);
  expect(await among('select device_id as id from blocking_profile_runs')).toEqual([devices.own]);
  expect(await among('select device_id as id from commands')).toEqual([devices.own]);
});

test('a geofence that blocks on entry and a speed limit hold for the own one alone', async () => {
  const circle = { type: 'circle', drawCoordinate: { latitude: 5.35, longitude: -4, radius: 200 } } as const;
  const { data: depot } = await bandama(addGeofence, { body: { name: 'Depot', ...circle } });
  const assigned = await bandama(assignGroupGeofences, {
    body: { groupIdList: [group], geofenceIdList: [depot.id], actions: { blockIn: true, unblockOut: true } } as never,
  });
  expect(assigned.data).toEqual({ assigned: 1 });
  expect(await among('select device_id as id from device_geofences')).toEqual([devices.own]);
  const { groups } = (await bandama(listGeofenceAssignments, { params: { id: depot.id } })).data;
  // of the lent one visits alone
  expect(groups).toMatchObject([{ deviceCount: 2 }]);

  await bandama(setGroupSpeedLimit, { params: { id: group as never }, body: { limit: 20 } });
  const limits = async (id: number) => (await timelineOf(ingest, id)).map(({ settings }) => settings.speedLimit);
  expect(await limits(devices.own)).toContain(20);
  expect(await limits(devices.lent)).not.toContain(20);
});

test('a tracking link for the group shows the own one alone', async () => {
  const link = await aLink(world, [], { clientId: world.clients.bandama, groupIds: [group] as never }, 'bandama');
  const { body } = await open(world, link.path);
  expect(body).toContain('Own 1');
  expect(body).not.toContain('Lent 1');
});

test('no function of the platform reads such members but those that show them, and what ends them', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc where prosrc like '%shared_group_members%'
     union select viewname from pg_views where schemaname = 'public' and definition like '%shared_group_members%' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'end_shared_members',
    'geofences_of_shares',
    'report_devices',
    'report_shared_members',
    'shared_group_members_in_scope',
    'shared_group_members_now',
  ]);
});
