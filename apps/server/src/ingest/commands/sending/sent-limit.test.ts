import { TRACKERS } from '@balise/protocols/tracker';
import { afterAll, expect, test } from 'vitest';
import { aCommandWorld } from '../../testing/commanded.ts';
import { generalResponse } from '../../testing/cut-trackers.ts';
import { aFix } from '../../testing/lines.ts';
import { aTracker } from '../../testing/tracker.ts';

/* A speed limit on its way to a tracker: sent while the vehicle drives where the tracker only warns, else never. */

const world = await aCommandWorld();
afterAll(() => world.stop());
const { clock } = world;
const [user] = await world.ask<{ id: number }>(
  `insert into users (role, last_name, first_name, email, password_hash, rights)
   values ('platform', 'Person', 'Bo', 'bo@people.example', 'x', '{view_devices,edit_speed_limit}') returning id`,
);
const limit = { by: user?.id ?? 0, parameters: { kmh: 70 } };

test('a tracker that only warns receives it while the vehicle drives, and confirms it', async () => {
  const identity = '356123900000001';
  const id = await world.device(identity);
  const tracker = await aTracker(world.port('jt808'));
  tracker.write(TRACKERS.jt808.login(identity) ?? '');
  clock.now += 10_000;
  const fix = aFix(clock.now);
  const driving = { ...fix, location: fix.location && { ...fix.location, speed: 20 } };
  tracker.write(TRACKERS.jt808.report(identity, [driving], 1));
  await world.eventually('select from device_live where device_id = $1 and fixed_at >= $2', [id, new Date(clock.now)]);
  const sent = await world.request(id, 'speedLimit', limit);
  const { serial, sent_hex } = await world.reaches(sent, 'sent');
  // 0x8103: one parameter, 0x0055, of four bytes: 70
  expect(sent_hex).toContain('01000000550400000046');
  tracker.write(generalResponse(identity, serial, true, 0x8103));
  expect(await world.reaches(sent, 'confirmed')).toMatchObject({ note: 'byAnswer' });
  tracker.hangUp();
});

test('to a tracker that might do more than warn it is never sent, however long the vehicle stands', async () => {
  const identity = '356123900000002';
  const id = await world.device(identity);
  const tracker = await world.gt06(identity);
  for (let turn = 0; turn < 5; turn++) {
    clock.now += 10_000;
    await tracker.report(0);
  }
  const refused = await world.request(id, 'speedLimit', limit);
  expect(await world.reaches(refused, 'failed')).toMatchObject({ note: 'notSupported', sent_hex: null });
  expect(tracker.commands()).toEqual([]);
  tracker.hangUp();
});

test('of a requester who may no longer limit it is not sent', async () => {
  const identity = '356123900000003';
  const id = await world.device(identity);
  const unsent = await world.request(id, 'speedLimit', limit);
  await world.ask("update users set rights = '{view_devices,send_command,block_device}' where id = $1", [user?.id]);
  const tracker = await aTracker(world.port('jt808'));
  tracker.write(TRACKERS.jt808.login(identity) ?? '');
  clock.now += 10_000;
  tracker.write(TRACKERS.jt808.report(identity, [aFix(clock.now)], 1));
  expect(await world.reaches(unsent, 'cancelled')).toMatchObject({ note: 'notAllowed', sent_hex: null });
  tracker.hangUp();
});
