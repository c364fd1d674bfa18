import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, afterEach, expect, test } from 'vitest';
import { commandByAlert } from '../../features/commands/index.ts';
import { aCommandWorld } from '../testing/commanded.ts';
import type { Gt06 } from '../testing/gt06.ts';

/* A geofence that blocks a vehicle: from its fixes at a real socket to the bytes that leave, or do not. */

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
const METRE = 1 / 110_574;
const RADIUS = 200;

let serial = 0;
/** A vehicle with a geofence, in the name of somebody of its client who may assign and block, and nothing else. */
async function aGuardedVehicle(actions: string[]) {
  const identity = String(356_123_700_000_000 + ++serial);
  const id = await world.device(identity);
  await world.ask(
    "insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, '-infinity') on conflict do nothing",
    [id, client?.id],
  );
  await world.changing(() => world.ask('update devices set tracker_model_id = $2 where id = $1', [id, model?.id]));
  const [giver] = await world.ask<{ id: number }>(
    `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, language, rights)
     values ('client', $1, $2, 'Person', 'Bo', $3, 'x', 'fr', '{view_devices,assign_geofences,block_device}') returning id`,
    [client?.partner_id, client?.id, `bo.${serial}@people.example`],
  );
  const geofence = await world.changing(async () => {
    const [row] = await world.ask<{ id: number }>(
      "insert into geofences (client_id, name, colour, versions) values ($1, $2, '#123456', 1) returning id",
      [client?.id, `Depot ${serial}`],
    );
    await world.ask(
      `insert into geofence_shapes (geofence_id, client_id, version, shape, area, drawn_at) values ($1, $2, 1, $3, 1, '2020-01-01')`,
      [row?.id, client?.id, { type: 'circle', latitude: 5.35, longitude: -4, radius: RADIUS }],
    );
    await world.ask('update geofences set version = 1 where id = $1', [row?.id]);
    await world.ask(
      `insert into geofence_assignments (geofence_id, client_id, device_id, actions, blocks_by, since)
       values ($1, $2, $3, $4, $5, '2020-01-01')`,
      [row?.id, client?.id, id, actions, giver?.id],
    );
    return row?.id ?? 0;
  });
  const tracker = await world.gt06(identity);
  trackers.push(tracker);
  return { id, geofence, giver: giver?.id ?? 0, tracker };
}
type Vehicle = Awaited<ReturnType<typeof aGuardedVehicle>>;

/** A fix half a minute later, so many metres north of the middle. */
async function drive({ tracker }: Vehicle, north: number, seconds = 30): Promise<void> {
  clock.now += seconds * 1000;
  await tracker.report(40, { location: { latitude: 5.35 + north * METRE, longitude: -4 } });
}
/** Stands with the engine off, so many metres north of the middle, a fix each ten seconds. */
async function park({ tracker }: Vehicle, seconds: number, north = 0): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    clock.now += 10_000;
    const location = { latitude: 5.35 + north * METRE, longitude: -4 };
    await tracker.report(0, { attributes: { ignition: false }, location });
  }
}
const enter = async (vehicle: Vehicle) => {
  for (const north of [600, 400, 150, 0, 0]) await drive(vehicle, north);
};
const leave = async (vehicle: Vehicle) => {
  for (const north of [150, 400, 600, 800]) await drive(vehicle, north);
};

/** Does what the queue does with the newest alert of the vehicle, once it is there. @returns the command's id; undefined: it asked nothing */
async function carriedOut({ id }: Vehicle, nth: number): Promise<number | undefined> {
  const alert = await world.eventually<{ id: string }>(
    'select id from alerts where device_id = $1 order by id offset $2 limit 1',
    [id, nth],
  );
  const [job] = await world.ask("select from jobs where queue = 'alert-commands' and key = $1", [alert.id]);
  expect(job).toBeDefined();
  for (let twice = 0; twice < 2; twice++) await commandByAlert(world.database.owner, Number(alert.id), clock.now);
  const rows = await world.ask<{ id: number }>('select id from commands where alert_id = $1', [alert.id]);
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.id;
}
const commandsOf = ({ id }: Vehicle) =>
  world.ask<{ kind: string; state: string; note: string }>(
    'select kind, state, note from commands where device_id = $1 order by id',
    [id],
  );

test('a vehicle that enters is blocked once its engine has been off for long enough, never while it drives; leaving unblocks it', async () => {
  const vehicle = await aGuardedVehicle(['blockIn', 'unblockOut']);
  await enter(vehicle);
  const block = (await carriedOut(vehicle, 0)) ?? 0;
  const [asked] = await world.ask(
    'select kind, mode, condition, origin, guarded, reason, requested_by from commands where id = $1',
    [block],
  );
  expect(asked).toEqual({
    kind: 'block',
    mode: 'engineOff',
    condition: 'engineOff',
    origin: 'geofence',
    guarded: true,
    reason: `Entrée dans la géozone Depot ${serial}`,
    requested_by: vehicle.giver,
  });
  for (let turn = 0; turn < 5; turn++) await drive(vehicle, 0, 10);
  await world.eventually("select from commands where id = $1 and 'ignitionOn' = any (waits_for)", [block]);
  await park(vehicle, 50);
  await world.eventually("select from commands where id = $1 and 'engineOffTooShort' = any (waits_for)", [block]);
  expect(vehicle.tracker.commands()).toEqual([]);
  await park(vehicle, 40);
  const sent = await world.reaches(block, 'sent');
  vehicle.tracker.answer(sent.serial, 'Relay OK');
  await world.reaches(block, 'confirmed');
  await leave(vehicle);
  const unblock = (await carriedOut(vehicle, 1)) ?? 0;
  await world.reaches(unblock, 'sent');
  expect(vehicle.tracker.commands()).toHaveLength(2);
});

test('what a recipient of a share asked for, and may take back, does not keep a geofence from blocking', async () => {
  const vehicle = await aGuardedVehicle(['blockIn']);
  await world.ask(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, mode, condition, origin,
       guarded, limits, state, changed_at, expires_at)
     select id, client_id, $2, 'x', $3, 'x', 'block', 'engineOff', 'engineOff', 'share', true, $4, 'waiting', $3, $3::timestamptz + interval '1 hour'
     from devices where id = $1`,
    [vehicle.id, vehicle.giver, new Date(clock.now), DEFAULT_BLOCKING_LIMITS],
  );
  await enter(vehicle);
  const block = await carriedOut(vehicle, 0);
  expect(await commandsOf(vehicle)).toMatchObject([
    { kind: 'block', state: 'cancelled', note: 'byOwner' },
    { kind: 'block', state: expect.stringMatching(/requested|waiting/) },
  ]);
  expect(block).toBeDefined();
});

test('a vehicle that left and was blocked outside is unblocked when it enters again', async () => {
  const vehicle = await aGuardedVehicle(['blockOut', 'unblockIn']);
  await enter(vehicle);
  await leave(vehicle);
  // what the first entry asks for is left out: a block so soon behind it would be a repetition
  const block = (await carriedOut(vehicle, 1)) ?? 0;
  await park(vehicle, 90, 800);
  const sent = await world.reaches(block, 'sent');
  vehicle.tracker.answer(sent.serial, 'Relay OK');
  await world.reaches(block, 'confirmed');
  await enter(vehicle);
  const unblock = (await carriedOut(vehicle, 2)) ?? 0;
  const back = await world.reaches(unblock, 'sent');
  vehicle.tracker.answer(back.serial, 'Relay OK');
  await world.reaches(unblock, 'confirmed');
  expect(await refusalsOf(vehicle)).toEqual([null, null, null]);
  expect(await commandsOf(vehicle)).toMatchObject([
    { kind: 'block', state: 'confirmed' },
    { kind: 'unblock', state: 'confirmed' },
  ]);
  expect(vehicle.tracker.commands()).toEqual([expect.stringContaining('1'), expect.stringContaining('0')]);
});

test('to unblock takes back a block that waits; in and out again within ten minutes sends nothing more', async () => {
  const vehicle = await aGuardedVehicle(['blockIn', 'unblockOut']);
  await enter(vehicle);
  await carriedOut(vehicle, 0);
  await leave(vehicle);
  const unblock = (await carriedOut(vehicle, 1)) ?? 0;
  const sent = await world.reaches(unblock, 'sent');
  vehicle.tracker.answer(sent.serial, 'Relay OK');
  await world.reaches(unblock, 'confirmed');
  await enter(vehicle);
  expect(await carriedOut(vehicle, 2)).toBeUndefined();
  await leave(vehicle);
  expect(await carriedOut(vehicle, 3)).toBeUndefined();
  expect(await refusalsOf(vehicle)).toEqual([null, null, 'repeated', 'nothingBlocked']);
  expect(await commandsOf(vehicle)).toEqual([
    { kind: 'block', state: 'cancelled', note: 'unblocked' },
    { kind: 'unblock', state: 'confirmed', note: expect.anything() },
  ]);
});

test('a block that an unblock has overtaken, or that comes too late, is not asked for', async () => {
  const vehicle = await aGuardedVehicle(['blockIn', 'unblockOut']);
  await enter(vehicle);
  await leave(vehicle);
  await world.eventually('select from alerts where device_id = $1 offset 1', [vehicle.id]);
  expect(await carriedOut(vehicle, 0)).toBeUndefined();
  const late = await aGuardedVehicle(['blockIn']);
  await enter(late);
  await world.eventually('select from alerts where device_id = $1', [late.id]);
  clock.now += 31 * 60_000;
  expect(await carriedOut(late, 0)).toBeUndefined();
  expect(await refusalsOf(late)).toEqual(['expired']);
});

test.each([
  ['its giver may no longer block', "update users set rights = '{view_devices,assign_geofences}' where id = $1"],
  ['its giver may no longer assign', "update users set rights = '{view_devices,block_device}' where id = $1"],
  ['the action is removed', "update geofence_assignments set actions = '{}' where blocks_by = $1"],
  [
    'the geofence is suspended',
    `insert into geofence_suspensions (geofence_id, client_id, device_id, starts_at, ends_at, reason, made_by_name, made_at)
     select geofence_id, client_id, device_id, '2026-01-01', '2027-01-01', 'x', 'x', now() from geofence_assignments where blocks_by = $1`,
  ],
])('a block that waits does not leave where %s', async (_, change) => {
  const vehicle = await aGuardedVehicle(['blockIn']);
  await enter(vehicle);
  const block = (await carriedOut(vehicle, 0)) ?? 0;
  await world.ask(change, [vehicle.giver]);
  await park(vehicle, 100);
  expect(await world.reaches(block, 'cancelled')).toMatchObject({ note: 'notAllowed', sent_hex: null });
  expect(vehicle.tracker.commands()).toEqual([]);
});

/** Why each alert of the vehicle, the oldest first, asked for nothing. */
const refusalsOf = async ({ id }: Vehicle) =>
  (
    await world.ask<{ refusal: string | null }>(
      'select command_refusal as refusal from alerts where device_id = $1 order by id',
      [id],
    )
  ).map(({ refusal }) => refusal);
/** Until the server has worked in the newest fix. */
const worked = ({ id }: Vehicle) =>
  world.eventually('select from device_live where device_id = $1 and fixed_at = $2', [id, new Date(clock.now)]);

test('a block that waits is withdrawn when the vehicle is back inside, and asked for again when it leaves again', async () => {
  const vehicle = await aGuardedVehicle(['blockOut']);
  await enter(vehicle);
  await leave(vehicle);
  const block = (await carriedOut(vehicle, 0)) ?? 0;
  await enter(vehicle);
  expect(await world.reaches(block, 'cancelled')).toMatchObject({ note: 'overtaken', sent_hex: null });
  await leave(vehicle);
  const again = await carriedOut(vehicle, 1);
  expect(again).toBeDefined();
  expect(await refusalsOf(vehicle)).toEqual([null, null]);
});

test('a block whose vehicle has left before it was asked for is refused, and the alert says why', async () => {
  const vehicle = await aGuardedVehicle(['blockIn']);
  await enter(vehicle);
  await world.eventually('select from alerts where device_id = $1', [vehicle.id]);
  await leave(vehicle);
  await worked(vehicle);
  expect(await refusalsOf(vehicle)).toEqual(['overtaken']);
  expect(await carriedOut(vehicle, 0)).toBeUndefined();
});

test('an unblock of a geofence takes back blocks of geofences, and leaves what a person asked for', async () => {
  const vehicle = await aGuardedVehicle(['blockIn', 'unblockOut']);
  const [own] = await world.ask<{ id: number }>(
    `insert into commands (device_id, client_id, kind, parameters, channel, reason, mode, condition, requested_by, requester_name, requested_at, changed_at,
       idempotency_key, guarded, limits, expires_at)
     select $1, $2, 'block', '{}', 'connection', 'Stolen', 'engineOff', 'engineOff', $3, 'Bo', $4, $4, 'by hand', true, limits, $5
     from commands where kind = 'block' limit 1 returning id`,
    [vehicle.id, client?.id, vehicle.giver, new Date(clock.now), new Date(clock.now + 24 * 3_600_000)],
  );
  await enter(vehicle);
  expect(await carriedOut(vehicle, 0)).toBeUndefined();
  await leave(vehicle);
  expect(await carriedOut(vehicle, 1)).toBeUndefined();
  expect(await refusalsOf(vehicle)).toEqual(['pending', 'blockedByPerson']);
  const [left] = await world.ask('select state from commands where id = $1', [own?.id]);
  expect(['requested', 'waiting']).toContain((left as { state: string }).state);
});

test.each([
  [
    'neverBlock',
    "insert into device_never_block (device_id, client_id, reason, set_by_name, set_at) select id, client_id, 'x', 'x', now() from devices where id = $1",
  ],
  [
    'killSwitch',
    `insert into blocking_settings (client_id, halted, halted_at) select client_id, true, now() from devices where id = $1
     on conflict (client_id) do update set halted = true`,
  ],
  ['deviceSuspended', "update devices set status = 'suspended' where id = $1"],
  ['deviceDisabled', "update devices set status = 'disabled' where id = $1"],
  ['noModel', 'update devices set tracker_model_id = null where id = $1'],
  ['actionRemoved', "update geofence_assignments set actions = '{}' where device_id = $1"],
  [
    'geofenceSuspended',
    `insert into geofence_suspensions (geofence_id, client_id, device_id, starts_at, ends_at, reason, made_by_name, made_at)
     select geofence_id, client_id, device_id, '2026-01-01', '2027-01-01', 'x', 'x', now() from geofence_assignments where device_id = $1`,
  ],
])('a block that is not asked for says why: %s', async (refusal, change) => {
  const vehicle = await aGuardedVehicle(['blockIn']);
  await enter(vehicle);
  await world.eventually('select from alerts where device_id = $1', [vehicle.id]);
  await world.changing(() => world.ask(change, [vehicle.id]));
  expect(await carriedOut(vehicle, 0)).toBeUndefined();
  expect(await refusalsOf(vehicle)).toEqual([refusal]);
  await world.changing(() => world.ask('update blocking_settings set halted = false', []));
});

test('a geofence does not unblock a vehicle that a user has locked', async () => {
  const vehicle = await aGuardedVehicle(['unblockOut']);
  await enter(vehicle);
  await world.ask(
    `insert into device_locks (device_id, client_id, locked_by, locked_by_name, locked_at, reason, pin_hash)
     select id, client_id, $2, 'Bo', now(), 'unpaid', 'x' from devices where id = $1`,
    [vehicle.id, vehicle.giver],
  );
  await leave(vehicle);
  expect(await carriedOut(vehicle, 0)).toBeUndefined();
  expect(await refusalsOf(vehicle)).toEqual(['locked']);
});

test('a geofence that is suspended for the vehicle asks nothing', async () => {
  const vehicle = await aGuardedVehicle(['blockIn']);
  await world.changing(() =>
    world.ask(
      `insert into geofence_suspensions (geofence_id, client_id, device_id, starts_at, ends_at, reason, made_by_name, made_at)
       values ($1, $2, $3, '2026-01-01', '2027-01-01', 'x', 'x', now())`,
      [vehicle.geofence, client?.id, vehicle.id],
    ),
  );
  await enter(vehicle);
  await world.eventually('select from device_live where device_id = $1 and fixed_at = $2', [
    vehicle.id,
    new Date(clock.now),
  ]);
  expect(await world.ask('select from alerts where device_id = $1', [vehicle.id])).toEqual([]);
});
