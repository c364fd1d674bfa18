import type { DeviceId, Right } from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { withScope } from '../../db/scope.ts';
import { aBlockingWorld } from './testing/blocking-world.ts';

/* What the database itself refuses, should a program get past the calls. */

const { world, owner, aVehicle } = await aBlockingWorld();
afterAll(() => world.end());

/** As a user of Comoé with these rights. @returns how many rows it changed */
const as = async (rights: Right[], ...statements: ReturnType<typeof sql>[]) =>
  await withScope(
    world.database.api,
    {
      userId: world.users.comoe,
      role: 'client',
      partnerId: null,
      clientId: world.clients.comoe,
      limited: false,
      rights,
      viewing: false,
    },
    async (tx) => {
      let changed = 0n;
      for (const statement of statements) changed = (await statement.execute(tx)).numAffectedRows ?? 0n;
      return Number(changed);
    },
  );
const unblocks = (id: DeviceId) =>
  sql`insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, guarded, limits,
      changed_at, expires_at)
    select id, client_id, ${world.users.comoe}, 'x', now(), gen_random_uuid(), 'unblock', false, ${JSON.stringify(DEFAULT_BLOCKING_LIMITS)}::jsonb,
      now(), now() + interval '1 hour'
    from devices where id = ${id}`;
const locks = (id: DeviceId) =>
  sql`insert into device_locks (device_id, client_id, locked_by, locked_by_name, locked_at, reason, pin_hash)
    select id, client_id, ${world.users.comoe}, 'x', now(), 'x', 'x' from devices where id = ${id}`;
const ends = (id: DeviceId) => sql`delete from device_locks where device_id = ${id}`;
const REFUSED = 'row-level security';
const LOCKER: Right[] = ['view_devices', 'lock_device'];

test('the right to lock unblocks nothing but what is unlocked in the same transaction', async () => {
  const [id, other] = [await aVehicle(), await aVehicle()];
  await expect(as(LOCKER, unblocks(id))).rejects.toThrow(REFUSED);
  await as(LOCKER, locks(id));
  await expect(as(LOCKER, ends(id), unblocks(other))).rejects.toThrow(REFUSED);
  expect(await as(LOCKER, ends(id), unblocks(id))).toBe(1);
  await expect(as(LOCKER, unblocks(other))).rejects.toThrow(REFUSED);
});

test('the right to lock takes back no unblock', async () => {
  const id = await aVehicle();
  await as(['view_devices', 'unblock_device'], unblocks(id));
  const cancels = sql`update commands set state = 'cancelled', changed_by = ${world.users.comoe} where device_id = ${id}`;
  expect(await as(LOCKER, cancels)).toBe(0);
  expect(await as(['view_devices', 'block_device'], cancels)).toBe(0);
  expect(await as(['view_devices', 'unblock_device'], cancels)).toBe(1);
});

test('no vehicle is locked while an unblock is on its way: it would leave in spite of the lock', async () => {
  const [id, other] = [await aVehicle(), await aVehicle()];
  await as(['view_devices', 'unblock_device'], unblocks(id));
  await expect(as(LOCKER, locks(id))).rejects.toThrow(REFUSED);
  expect(await as(LOCKER, locks(other))).toBe(1);
});

test('a kill switch is switched in the own name; how many may be blocked changes without it', async () => {
  const MANAGER: Right[] = ['view_devices', 'manage_thresholds'];
  const client = world.clients.comoe;
  const switches = (by: number) =>
    sql`insert into blocking_settings (client_id, halted, halted_by, halted_at) values (${client}, true, ${by}, now())
      on conflict (client_id) do update set halted = true, halted_by = ${by}, halted_at = now()`;
  await expect(as(MANAGER, switches(world.users.awa))).rejects.toThrow('in the own name');
  expect(await as(MANAGER, switches(world.users.comoe))).toBe(1);
  await owner.query('update blocking_settings set halted_by = $1', [world.users.kanari]);
  await expect(as(MANAGER, sql`update blocking_settings set halted = false`)).rejects.toThrow('in the own name');
  expect(await as(MANAGER, sql`update blocking_settings set approval_above = 12`)).toBe(1);
});

test('that a vehicle must never be blocked is taken back by who may block, and decides how all are judged', async () => {
  const id = await aVehicle();
  await owner.query(
    `insert into device_never_block (device_id, client_id, reason, set_by_name, set_at)
     select id, client_id, 'x', 'x', now() from devices where id = $1`,
    [id],
  );
  const removes = sql`delete from device_never_block where device_id = ${id}`;
  expect(await as(['view_devices', 'manage_thresholds'], removes)).toBe(0);
  expect(await as(['view_devices', 'block_device'], removes)).toBe(0);
  expect(await as(['view_devices', 'block_device', 'manage_thresholds'], removes)).toBe(1);
});

test('an approval by a user whose account is new is refused', async () => {
  const id = await aVehicle();
  await owner.query(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, mode, condition, approval,
       guarded, limits, changed_at, expires_at)
     select id, client_id, $2, 'x', now(), gen_random_uuid(), 'block', 'emergency', 'emergency', 'speed', true, $3, now(), now() + interval '1 hour'
     from devices where id = $1`,
    [id, world.users.kanari, JSON.stringify(DEFAULT_BLOCKING_LIMITS)],
  );
  const approves = sql`update commands set approved_by = ${world.users.comoe}, approver_name = 'x', approved_at = now() where device_id = ${id}`;
  const APPROVER: Right[] = ['view_devices', 'block_device', 'block_emergency'];
  const changed = `insert into audit_log (at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, after, address, user_agent)
    values (now(), $1, 'x', 'user.edit', 'user', $2, 'x', $3, 'x', 'x')`;
  const { comoe, kanari } = world.users;
  await owner.query(changed, [kanari, comoe, { email: 'other@people.example' }]);
  await expect(as(APPROVER, approves)).rejects.toThrow(REFUSED);
});
