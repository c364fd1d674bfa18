import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, afterEach, expect, test } from 'vitest';
import { runProfiles } from '../../features/blocking-profiles/index.ts';
import { aCommandWorld, NOON } from '../testing/commanded.ts';
import type { Gt06 } from '../testing/gt06.ts';

/* A vehicle that a profile blocks from 12:30 to 20:00: from its fixes at a real socket to the bytes that leave, or do not. */

// the clock jumps by hours, for which a connection may be silent here
const world = await aCommandWorld({ idleTimeout: 24 * 3_600_000 });
afterAll(() => world.stop());
const { clock } = world;
const [MINUTE, HOUR] = [60_000, 3_600_000];
const trackers: Gt06[] = [];
afterEach(() => {
  for (const tracker of trackers.splice(0)) tracker.hangUp();
});
const [client] = await world.ask<{ id: number; partner_id: number; time_zone: string }>(
  `update clients set time_zone = 'Africa/Abidjan' returning id, partner_id, time_zone`,
);
const [model] = await world.ask<{ id: number }>(
  `insert into tracker_models (brand, name, protocol) values ('Of the tests', 'GT06', 'gt06') returning id`,
);
const [planner] = await world.ask<{ id: number }>(
  `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights)
   values ('client', $1, $2, 'Person', 'Bo', 'bo@people.example', 'x', '{view_devices,manage_blocking_profiles,block_device}') returning id`,
  [client?.partner_id, client?.id],
);

let serial = 0;
/** At noon. */
async function aScheduledVehicle(condition: 'engineOff' | 'standstill') {
  clock.now = NOON + serial * 24 * HOUR;
  const identity = String(356_123_800_000_000 + ++serial);
  const id = await world.device(identity);
  await world.changing(() => world.ask('update devices set tracker_model_id = $2 where id = $1', [id, model?.id]));
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 750, to: 1200 }));
  const [profile] = await world.ask<{ id: number }>(
    `insert into blocking_profiles (client_id, name, week, device_ids, condition, changed_by, created_at, updated_at, changed_at, done_until,
       next_at, next_kind, time_zone)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $7, $8, 'block', $9) returning id`,
    [
      ...[client?.id, `Profile ${serial}`, JSON.stringify(week), [id], condition, planner?.id],
      ...[new Date(clock.now), new Date(clock.now + 30 * MINUTE), client?.time_zone],
    ],
  );
  const tracker = await world.gt06(identity);
  trackers.push(tracker);
  return { id, profile: profile?.id ?? 0, tracker };
}

const run = () => runProfiles(world.database.pools.owner, clock.now);
const blockOf = async (id: number) =>
  (await world.ask<{ id: number }>(`select id from commands where device_id = $1 and kind = 'block'`, [id]))[0]?.id ??
  0;

/** A fix each ten seconds at a speed, km/h. */
async function report(tracker: Gt06, speed: number, ignition: boolean, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    clock.now += 10_000;
    await tracker.report(speed, { attributes: { ignition } });
  }
}

test('a vehicle that drives at the blocking time is waited for, for longer than a block of a user, and blocked once it stands', async () => {
  const { id, tracker } = await aScheduledVehicle('engineOff');
  clock.now = NOON + 30 * MINUTE;
  await run();
  const block = await blockOf(id);
  for (let past = 0; past < 3; past++) {
    await report(tracker, 60, true, 40);
    await world.eventually("select from commands where id = $1 and state = 'waiting' and 'moving' = any (waits_for)", [
      block,
    ]);
    clock.now += DEFAULT_BLOCKING_LIMITS.blockLifetime * 1000;
  }
  // stands with its engine on
  await report(tracker, 0, true, 120);
  await world.eventually("select from commands where id = $1 and 'ignitionOn' = any (waits_for)", [block]);
  expect(tracker.commands()).toEqual([]);
  await report(tracker, 0, false, 100);
  const sent = await world.reaches(block, 'sent');
  tracker.answer(sent.serial, 'Relay OK');
  await world.reaches(block, 'confirmed');
  clock.now = NOON + 8 * HOUR;
  await run();
  const [unblock] = await world.ask<{ id: number }>(
    `select id from commands where device_id = $1 and kind = 'unblock'`,
    [id],
  );
  await report(tracker, 0, false, 10);
  await world.reaches(unblock?.id ?? 0, 'sent');
});

test('one that drives until the unblocking time is never blocked, and one that comes back later gets no stale block', async () => {
  const { id, profile, tracker } = await aScheduledVehicle('standstill');
  const noon = clock.now;
  clock.now = noon + 30 * MINUTE;
  await run();
  const block = await blockOf(id);
  await report(tracker, 60, true, 40);
  await world.eventually("select from commands where id = $1 and 'moving' = any (waits_for)", [block]);
  clock.now = noon + 8 * HOUR - 30_000;
  await report(tracker, 40, true, 20);
  // stands, too late
  clock.now = noon + 8 * HOUR + MINUTE;
  await report(tracker, 0, false, 120);
  await world.reaches(block, 'expired');
  await run();
  expect(tracker.commands()).toEqual([]);
  const runs = await world.ask('select kind, reason from blocking_profile_runs where profile_id = $1 order by id', [
    profile,
  ]);
  expect(runs).toEqual([
    { kind: 'block', reason: null },
    { kind: 'unblock', reason: 'nothingBlocked' },
  ]);
});

test('a profile that is switched off while its block waits blocks nothing, whatever the clock has not done yet', async () => {
  const { id, profile, tracker } = await aScheduledVehicle('standstill');
  clock.now += 30 * MINUTE;
  await run();
  const block = await blockOf(id);
  await report(tracker, 60, true, 20);
  await world.ask('update blocking_profiles set is_active = false where id = $1', [profile]);
  await report(tracker, 0, false, 90);
  const { note } = await world.reaches(block, 'cancelled');
  expect(note).toBe('notAllowed');
  expect(tracker.commands()).toEqual([]);
});

test('limits that become stricter hold at once for a block that waits, and do not end it sooner', async () => {
  const { id, tracker } = await aScheduledVehicle('engineOff');
  clock.now += 30 * MINUTE;
  await run();
  const block = await blockOf(id);
  await report(tracker, 60, true, 20);
  await world.ask(
    `insert into tracking_settings (partner_id, client_id, starts_at, content, changed_at, changed_by, changed_by_name)
     values ($1, $2, $3, '{"blockEngineOffFor": 300, "blockLifetime": 300}', $3, 1, 'x')`,
    [client?.partner_id, client?.id, new Date(clock.now)],
  );
  clock.now += 2 * HOUR;
  await report(tracker, 0, false, 200);
  await world.eventually("select from commands where id = $1 and 'engineOffTooShort' = any (waits_for)", [block]);
  expect(tracker.commands()).toEqual([]);
  await report(tracker, 0, false, 200);
  await world.reaches(block, 'sent');
});
