import { DEFAULT_BLOCKING_LIMITS, DEFAULT_SETTINGS } from '@balise/tracking';
import { afterAll, afterEach, expect, test } from 'vitest';
import { commandByAlert } from '../../features/commands/index.ts';
import { judgeSpeeding } from '../../features/speed-limits/index.ts';
import { aCommandWorld } from '../testing/commanded.ts';
import type { Gt06 } from '../testing/gt06.ts';

/* A rule that blocks a vehicle after speeding: from its stored episodes to the bytes that leave, or do not. */

const world = await aCommandWorld();
afterAll(() => world.stop());
const { clock } = world;
const trackers: Gt06[] = [];
afterEach(() => {
  for (const tracker of trackers.splice(0)) tracker.hangUp();
});
const [client] = await world.ask<{ id: number; partner_id: number }>('select id, partner_id from clients');
const [model] = await world.ask<{ id: number }>(
  `insert into tracker_models (brand, name, protocol) values ('Of the tests', 'GT06', 'gt06') returning id`,
);
const [settings] = await world.ask<{ id: number }>(
  `insert into derivation_settings (content) values ($1) on conflict (content) do update set content = excluded.content returning id`,
  [JSON.stringify(DEFAULT_SETTINGS)],
);
const MINUTE = 60_000;
const RIGHTS = '{view_devices,edit_speed_limit,block_device}';

let serial = 0;
/** A vehicle that is blocked after three speedings in an hour, in the name of somebody of its client who may do that and nothing else. */
async function aLimitedVehicle(target: 'device' | 'group' | 'client' = 'device') {
  const identity = String(356_123_800_000_000 + ++serial);
  const id = await world.device(identity);
  await world.ask(
    "insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, '-infinity') on conflict do nothing",
    [id, client?.id],
  );
  await world.changing(() => world.ask('update devices set tracker_model_id = $2 where id = $1', [id, model?.id]));
  const [setter] = await world.ask<{ id: number }>(
    `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, language, rights)
     values ('client', $1, $2, 'Person', 'Bo', $3, 'x', 'en', $4) returning id`,
    [client?.partner_id, client?.id, `bo.${serial}@people.example`, RIGHTS],
  );
  const [group] = await world.ask<{ id: number }>(
    'insert into device_groups (client_id, designation) values ($1, $2) returning id',
    [client?.id, `Speeders ${serial}`],
  );
  await world.changing(() =>
    world.ask(
      `insert into device_group_membership (group_id, client_id, device_id, since, why) values ($1, $2, $3, '2020-01-01', '{}')`,
      [group?.id, client?.id, id],
    ),
  );
  const [rule] = await world.ask<{ id: number }>(
    `insert into speeding_blocks (client_id, device_id, group_id, episodes, minutes, set_by, set_by_name, set_at)
     values ($1, $2, $3, 3, 60, $4, 'Bo', now()) returning id`,
    [client?.id, target === 'device' ? id : null, target === 'group' ? group?.id : null, setter?.id],
  );
  const tracker = await world.gt06(identity);
  trackers.push(tracker);
  return { id, setter: setter?.id ?? 0, rule: rule?.id ?? 0, tracker };
}
type Vehicle = Awaited<ReturnType<typeof aLimitedVehicle>>;

/** An episode of speeding that ended so many minutes ago. */
async function speeds({ id }: Vehicle, minutesAgo: number): Promise<void> {
  const endsAt = clock.now - minutesAgo * MINUTE;
  const place = { latitude: 5.35, longitude: -4 };
  await world.ask(
    `insert into episodes (device_id, kind, starts_at, ends_at, measured, estimated, max_speed, content, decided_at, settings_id, subject)
     values ($1, 'speeding', $2, $3, 0, 0, $4, $5, $3, $6, 0)`,
    [
      id,
      new Date(endsAt - 20_000),
      new Date(endsAt),
      92 / 3.6,
      { limit: 70 / 3.6, mean: 24, from: place, to: place },
      settings?.id,
    ],
  );
  const jobs = await world.ask("select from jobs where queue = 'speeding-blocks' and key = $1", [String(id)]);
  expect(jobs).toHaveLength(1);
}
const thrice = async (vehicle: Vehicle) => {
  for (const minutesAgo of [40, 20, 1]) await speeds(vehicle, minutesAgo);
};
/** Does what the queues do: judges, and carries the newest alert out. @returns the command's id; undefined: nothing was asked */
async function carriedOut({ id }: Vehicle): Promise<number | undefined> {
  for (let twice = 0; twice < 2; twice++) await judgeSpeeding(world.database.pools.owner, id, clock.now);
  const [alert] = await world.ask<{ id: string }>(
    'select id from alerts where device_id = $1 order by id desc limit 1',
    [id],
  );
  if (!alert) return undefined;
  const job = await world.ask("select from jobs where queue = 'alert-commands' and key = $1", [alert.id]);
  expect(job).toHaveLength(1);
  for (let twice = 0; twice < 2; twice++) await commandByAlert(world.database.owner, Number(alert.id), clock.now);
  const rows = await world.ask<{ id: number }>('select id from commands where alert_id = $1', [alert.id]);
  return rows[0]?.id;
}
const refusalsOf = async ({ id }: Vehicle) =>
  (
    await world.ask<{ refusal: string | null }>(
      'select command_refusal as refusal from alerts where device_id = $1 order by id',
      [id],
    )
  ).map(({ refusal }) => refusal);
/** Drives with the engine on, then stands with it off, a fix each ten seconds. */
async function report({ tracker }: Vehicle, seconds: number, kmh: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    clock.now += 10_000;
    await tracker.report(kmh, { attributes: { ignition: kmh > 0 }, location: { latitude: 5.35, longitude: -4 } });
  }
}

test.each(['device', 'group', 'client'] as const)(
  'a rule of a %s: three speedings in an hour ask for a block, which leaves only once the engine has been off for long enough',
  async (target) => {
    const vehicle = await aLimitedVehicle(target);
    await speeds(vehicle, 40);
    await speeds(vehicle, 20);
    expect(await carriedOut(vehicle)).toBeUndefined();
    await speeds(vehicle, 1);
    const block = (await carriedOut(vehicle)) ?? 0;
    const [asked] = await world.ask(
      'select kind, mode, condition, origin, guarded, reason, requested_by from commands where id = $1',
      [block],
    );
    expect(asked).toEqual({
      kind: 'block',
      mode: 'engineOff',
      condition: 'engineOff',
      origin: 'speeding',
      guarded: true,
      reason: '3 speedings in 60 min, the last 92\u00a0km/h, limit 70\u00a0km/h',
      requested_by: vehicle.setter,
    });
    await report(vehicle, 60, 40);
    await world.eventually("select from commands where id = $1 and 'ignitionOn' = any (waits_for)", [block]);
    expect(vehicle.tracker.commands()).toEqual([]);
    await report(vehicle, 100, 0);
    const sent = await world.reaches(block, 'sent');
    vehicle.tracker.answer(sent.serial, 'Relay OK');
    await world.reaches(block, 'confirmed');
  },
);

test('an episode that was settled more than ten minutes ago blocks nothing, nor do episodes beyond the time', async () => {
  const late = await aLimitedVehicle();
  for (const minutesAgo of [40, 20, 11]) await speeds(late, minutesAgo);
  expect(await carriedOut(late)).toBeUndefined();
  const old = await aLimitedVehicle();
  for (const minutesAgo of [62, 20, 1]) await speeds(old, minutesAgo);
  expect(await carriedOut(old)).toBeUndefined();
  const lists = await world.ask('select from alerts where device_id = any ($1)', [[late.id, old.id]]);
  expect(lists).toEqual([]);
});

test('while a block is open no other is asked for, and after a user’s unblock the count begins anew', async () => {
  const vehicle = await aLimitedVehicle();
  await thrice(vehicle);
  const block = (await carriedOut(vehicle)) ?? 0;
  clock.now += 5 * MINUTE;
  await speeds(vehicle, 0);
  expect(await carriedOut(vehicle)).toBe(block);
  // beyond the time between two alerts, while the first block is still open
  await world.ask(`update commands set expires_at = expires_at + interval '2 hours' where id = $1`, [block]);
  clock.now += 16 * MINUTE;
  await speeds(vehicle, 0);
  expect(await carriedOut(vehicle)).toBeUndefined();
  expect(await refusalsOf(vehicle)).toEqual([null, 'pending']);
  const unblock = await world.request(vehicle.id, 'unblock');
  await world.reaches(unblock, 'sent');
  clock.now += 16 * MINUTE;
  await speeds(vehicle, 1);
  await speeds(vehicle, 0);
  expect(await carriedOut(vehicle)).toBeUndefined();
  expect(await refusalsOf(vehicle)).toEqual([null, 'pending']);
});

test.each([
  ['ruleRemoved', 'delete from speeding_blocks where device_id = $1'],
  [
    'neverBlock',
    `insert into device_never_block (device_id, client_id, reason, set_by_name, set_at)
     select id, client_id, 'x', 'x', now() from devices where id = $1`,
  ],
  ['deviceDisabled', "update devices set status = 'disabled' where id = $1"],
  ['noModel', 'update devices set tracker_model_id = null where id = $1'],
])('a block that is not asked for says why: %s', async (refusal, change) => {
  const vehicle = await aLimitedVehicle();
  await thrice(vehicle);
  await judgeSpeeding(world.database.pools.owner, vehicle.id, clock.now);
  await world.changing(() => world.ask(change, [vehicle.id]));
  expect(await carriedOut(vehicle)).toBeUndefined();
  expect(await refusalsOf(vehicle)).toEqual([refusal]);
});

test('an unblock between the alert and its block settles the episodes', async () => {
  const vehicle = await aLimitedVehicle();
  await thrice(vehicle);
  await judgeSpeeding(world.database.pools.owner, vehicle.id, clock.now);
  const unblock = await world.request(vehicle.id, 'unblock');
  await world.reaches(unblock, 'sent');
  expect(await carriedOut(vehicle)).toBeUndefined();
  expect(await refusalsOf(vehicle)).toEqual(['unblockedSince']);
});

test('an unblock by the recipient of a share settles nothing of the owner’s', async () => {
  const vehicle = await aLimitedVehicle();
  await thrice(vehicle);
  await judgeSpeeding(world.database.pools.owner, vehicle.id, clock.now);
  await world.ask(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, condition, origin,
       guarded, limits, state, changed_at, expires_at, sent_at, sent_hex)
     select id, client_id, $2, 'x', $3, 'x', 'unblock', 'standstill', 'share', false, $4, 'confirmed', $3, $3::timestamptz + interval '1 hour', $3, '00'
     from devices where id = $1`,
    [vehicle.id, vehicle.setter, new Date(clock.now), DEFAULT_BLOCKING_LIMITS],
  );
  expect(await carriedOut(vehicle)).toBeDefined();
});

test('with the kill switch on nothing is asked for', async () => {
  const vehicle = await aLimitedVehicle();
  await thrice(vehicle);
  await world.ask(
    `insert into blocking_settings (client_id, halted, halted_at) values ($1, true, now())
     on conflict (client_id) do update set halted = true`,
    [client?.id],
  );
  expect(await carriedOut(vehicle)).toBeUndefined();
  await world.ask('update blocking_settings set halted = false where client_id = $1', [client?.id]);
  expect(await refusalsOf(vehicle)).toEqual(['killSwitch']);
});

test.each([
  ['who set the rule may no longer block', "update users set rights = '{view_devices,edit_speed_limit}' where id = $1"],
  ['who set the rule may no longer limit', "update users set rights = '{view_devices,block_device}' where id = $1"],
  ['who set the rule is gone', "update users set status = 'inactive' where id = $1"],
  ['the rule is removed', 'delete from speeding_blocks where set_by = $1'],
])('a block that waits does not leave where %s', async (_, change) => {
  const vehicle = await aLimitedVehicle();
  await thrice(vehicle);
  const block = (await carriedOut(vehicle)) ?? 0;
  await world.ask(change, [vehicle.setter]);
  await report(vehicle, 100, 0);
  expect(await world.reaches(block, 'cancelled')).toMatchObject({ note: 'notAllowed', sent_hex: null });
  expect(vehicle.tracker.commands()).toEqual([]);
});
