import { randomUUID } from 'node:crypto';
import {
  blockDevices,
  cancelCommand,
  commandOptions,
  type DeviceId,
  editClientTrackingSettings,
  endShare,
  getBlocking,
  getCommand,
  HOLDS_AFTER,
  listAudit,
  listBlocking,
  listCommands,
  lockDevice,
  offerShares,
  type Right,
  requestCommand,
  setNeverBlock,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { emailOf, type PersonName } from '../../testing/world.ts';
import { raiseCommandResult } from '../alerts/index.ts';
import { aBlockingWorld } from './testing/blocking-world.ts';
import { sharedVehiclesIn } from './testing/shared-vehicles.ts';

/*
 * Vehicles of Comoé that are shared with the client Bandama, which may block them or not, or by Comoé's partner with the partner Sahel, which
 * may ask their trackers for something or not: only partners' users send commands.
 */

const blocking = await aBlockingWorld();
const { world, owner, aVehicle, block, emergency, ends } = blocking;
const { sharedWith, blockOne, unblock } = sharedVehiclesIn(blocking);
afterAll(() => world.end());
const { clients, users } = world;

const give = async (who: PersonName[], rights: Right[]) => {
  for (const one of who)
    await owner.query('update users set rights = rights || $2::text[] where id = $1', [users[one], rights]);
};
const take = (who: PersonName, right: Right) =>
  owner.query('update users set rights = array_remove(rights, $2) where id = $1', [users[who], right]);
const without = async (who: PersonName, right: Right, work: () => Promise<void>) => {
  await take(who, right);
  await work();
  await give([who], [right]);
};
const BY_PARTNERS = { by: 'kanari', to: 'sahel' } as const;
const ask = (who: PersonName, id: DeviceId, kind: 'position' | 'reboot' | 'block' = 'position', more = {}) =>
  world.as(who)(requestCommand, {
    params: { id },
    body: { command: { kind }, reason: 'why', idempotencyKey: randomUUID(), ...more },
  });
const mayLeave = async (command: number) =>
  (await owner.query('select command_may_leave($1, $2) as may', [command, new Date(world.clock.now)])).rows[0].may;

test('a share gives neither unless it is chosen', async () => {
  const { id } = await sharedWith(['history']);
  expect((await blockOne('bandama', [id]))?.error?.code).toBe('device_not_found');
  expect((await unblock('bandama', id))?.error?.code).toBe('device_not_found');
  for (const call of [getBlocking, listCommands] as const)
    expect((await world.as('bandama')(call, { params: { id } } as never)).error.code).toBe('device_not_found');
  const other = await sharedWith(['history'], BY_PARTNERS);
  expect((await ask('sahel', other.id)).error.code).toBe('device_not_found');
  for (const call of [getBlocking, listCommands, commandOptions] as const)
    expect((await world.as('sahel')(call, { params: { id: other.id } } as never)).error.code).toBe('device_not_found');
});

test('one of the two is not the other', async () => {
  const commands = await sharedWith(['commands'], BY_PARTNERS);
  expect((await ask('sahel', commands.id)).data).toMatchObject({
    origin: 'share',
    requester: 'Sahel Fleet',
    state: 'requested',
  });
  expect((await blockOne('sahel', [commands.id]))?.error?.code).toBe('not_allowed');
  expect((await ask('sahel', commands.id, 'block')).error.code).toBe('not_allowed');
  expect((await world.as('sahel')(getBlocking, { params: { id: commands.id } })).error.code).toBe('device_not_found');
  const block = await sharedWith(['block'], BY_PARTNERS);
  expect((await ask('sahel', block.id)).error.code).toBe('not_allowed');
  expect((await blockOne('sahel', [block.id]))?.command).toMatchObject({ state: 'requested' });
});

test('a recipient blocks and unblocks; the owner reads its name, and each side the users of its own', async () => {
  const { id } = await sharedWith(['block']);
  const asked = (await blockOne('bandama', [id], { mode: 'engineOff' }))?.command;
  expect(asked).toMatchObject({ origin: 'share', mode: 'engineOff', guarded: true, requester: 'Bandama BTP' });
  await ends(asked?.id ?? 0, 'confirmed', 'byRelay');
  const seen = (await world.as('bandama')(getBlocking, { params: { id } })).data;
  expect(seen).toMatchObject({
    vehicle: { state: 'blocked' },
    blockedByOwner: false,
    may: { unblock: true, approve: false },
  });
  expect((await world.as('comoe')(listCommands, { params: { id } })).data.commands).toMatchObject([
    { requester: 'Bandama BTP', origin: 'share' },
  ]);
  expect((await unblock('bandama', id))?.command).toMatchObject({ state: 'requested' });
  const { rows } = await owner.query(
    "select client_id, actor_id, actor_name, after ->> 'kind' as kind from audit_log where subject_id = $1 and action = 'command.request' order by id",
    [id],
  );
  const both = (kind: string) => [
    { client_id: clients.comoe, actor_id: null, actor_name: 'Bandama BTP', kind },
    { client_id: clients.bandama, actor_id: users.bandama, actor_name: 'bandama Person', kind },
  ];
  expect(rows).toEqual([...both('block'), ...both('unblock')]);
  const read = async (who: PersonName) =>
    (await world.as(who)(listAudit, { query: { action: 'command.request', subjectId: id } })).data.lines.map(
      (line) => line.actorName,
    );
  expect(await read('comoe')).toEqual(['Bandama BTP', 'Bandama BTP']);
  expect(await read('bandama')).toEqual(['bandama Person', 'bandama Person']);
});

test('of its end the requester is alerted, and the user who shared the vehicle, with the name of the recipient', async () => {
  const { id, share } = await sharedWith(['block']);
  const command = (await blockOne('bandama', [id]))?.command?.id ?? 0;
  await ends(command, 'confirmed', 'byRelay');
  await raiseCommandResult(owner, command, world.clock.now);
  const { rows } = await owner.query(
    "select client_id, user_id, share_id, latitude, facts ->> 'requester' as requester from alerts where device_id = $1 order by share_id nulls last",
    [id],
  );
  expect(rows).toEqual([
    { client_id: clients.bandama, user_id: users.bandama, share_id: share.id, latitude: null, requester: null },
    { client_id: clients.comoe, user_id: users.comoe, share_id: null, latitude: null, requester: 'Bandama BTP' },
  ]);
  // once the share has ended the recipient is alerted of nothing
  const second = (await unblock('bandama', id))?.command?.id ?? 0;
  await world.as('comoe')(endShare, { params: { id: share.id } });
  await ends(second, 'confirmed', 'byRelay');
  await raiseCommandResult(owner, second, world.clock.now);
  const later = await owner.query(
    "select user_id from alerts where device_id = $1 and (facts ->> 'commandId')::int = $2",
    [id, second],
  );
  expect(later.rows).toEqual([{ user_id: users.comoe }]);
});

test('it waits by the limits of the owner, stricter than those of Balise or of the recipient', async () => {
  await world.as('platform')(editClientTrackingSettings, {
    params: { id: clients.comoe },
    body: { blockStandsFor: 120, blockLifetime: 600 },
  });
  world.clock.now += HOLDS_AFTER;
  const { id } = await sharedWith(['block']);
  const asked = (await blockOne('bandama', [id]))?.command;
  expect(asked?.limits).toMatchObject({ blockStandsFor: 120, blockLifetime: 600 });
  expect(asked?.expiresAt).toBe(world.clock.now + 600_000);
});

test('what the owner blocked stays blocked, and its reasons stay with the owner', async () => {
  const { id } = await sharedWith(['block']);
  const own = (await blockOne('comoe', [id], { reason: 'a secret reason' }))?.command;
  expect((await unblock('bandama', id))?.error?.code).toBe('command_blocked_by_owner');
  expect((await blockOne('bandama', [id]))?.error?.code).toBe('command_blocked_by_owner');
  expect((await world.as('bandama')(cancelCommand, { params: { id: own?.id ?? 0 } })).error.code).toBe(
    'command_not_found',
  );
  expect((await world.as('bandama')(getCommand, { params: { id: own?.id ?? 0 } })).error.code).toBe(
    'command_not_found',
  );
  await ends(own?.id ?? 0, 'confirmed', 'byRelay');
  expect((await unblock('bandama', id))?.error?.code).toBe('command_blocked_by_owner');
  const reply = await world.as('bandama')(getBlocking, { params: { id } });
  expect(reply.data).toMatchObject({
    blockedByOwner: true,
    may: { block: false, unblock: false },
    vehicle: { last: null, pending: null },
  });
  expect(reply.text).not.toContain('secret');
  expect((await world.as('bandama')(listCommands, { params: { id } })).data).toMatchObject({ total: 0, commands: [] });
  // and a recipient that blocked before the owner did ends nothing of the owner's
  await unblock('comoe', id);
  expect((await unblock('bandama', id))?.error?.code).toBe('command_nothing_of_yours');
});

test('a block of the owner on top of a recipient’s makes both the owner’s', async () => {
  const { id } = await sharedWith(['block']);
  await ends((await blockOne('bandama', [id]))?.command?.id ?? 0, 'confirmed', 'byAnswer');
  await ends((await blockOne('comoe', [id]))?.command?.id ?? 0, 'confirmed', 'byAnswer');
  expect((await unblock('bandama', id))?.error?.code).toBe('command_blocked_by_owner');
  expect((await unblock('comoe', id))?.command).toMatchObject({ state: 'requested' });
});

test('no emergency, lock, approval or mark of the owner comes with it', async () => {
  const { id } = await sharedWith(['block']);
  await give(['bandama'], ['block_emergency', 'lock_device', 'manage_thresholds']);
  expect((await emergency('bandama', id)).data.results[0]?.error?.code).toBe('not_allowed');
  const lock = { pin: '4711', reason: 'x', idempotencyKey: randomUUID() };
  expect((await world.as('bandama')(lockDevice, { params: { id }, body: lock })).error.code).toBe('device_not_found');
  const never = await world.as('bandama')(setNeverBlock, { params: { id }, body: { neverBlock: true, reason: 'x' } });
  expect(never.error.code).toBe('device_not_found');
  expect(
    (await world.as('bandama')(listBlocking, { query: {} })).data.vehicles.map(({ deviceId }) => deviceId),
  ).not.toContain(id);
  await world.as('comoe')(setNeverBlock, { params: { id }, body: { neverBlock: true, reason: 'an ambulance' } });
  expect((await blockOne('bandama', [id]))?.error?.code).toBe('command_never_blocked');
  const reply = await world.as('bandama')(getBlocking, { params: { id } });
  expect(reply.data.vehicle.neverBlock).toMatchObject({ by: 'Comoé Transport', reason: '' });
  expect(reply.text).not.toContain('ambulance');
});

test('a locked vehicle and the kill switch of its owner hold', async () => {
  const { id } = await sharedWith(['block']);
  const mine = (await blockOne('bandama', [id]))?.command;
  await ends(mine?.id ?? 0, 'confirmed', 'byRelay');
  await owner.query(
    "insert into device_locks (device_id, client_id, locked_by, locked_by_name, locked_at, reason, pin_hash) values ($1, $2, $3, 'x', now(), 'secret', 'x')",
    [id, clients.comoe, users.comoe],
  );
  expect((await unblock('bandama', id))?.error?.code).toBe('command_locked');
  expect((await world.as('bandama')(getBlocking, { params: { id } })).data.vehicle.lock).toMatchObject({
    by: 'Comoé Transport',
    reason: '',
  });
  await owner.query('delete from device_locks');
  const { id: other } = await sharedWith(['block']);
  await owner.query(
    "insert into blocking_settings (client_id, halted, halted_at, halted_by_name) values ($1, true, now(), 'x') on conflict (client_id) do update set halted = true",
    [clients.comoe],
  );
  expect((await blockOne('bandama', [other]))?.error?.code).toBe('command_kill_switch');
  await owner.query('update blocking_settings set halted = false');
});

test('foreign tenants, other recipients, limited users and those without the right may not', async () => {
  const { id } = await sharedWith(['block']);
  for (const who of ['niger', 'sahel'] as const)
    expect((await blockOne(who, [id]))?.error?.code).toBe('device_not_found');
  expect((await ask('sahel', id)).error.code).toBe('device_not_found');
  const own = (await blockOne('bandama', [id]))?.command?.id ?? 0;
  for (const who of ['niger', 'sahel'] as const)
    expect((await world.as(who)(cancelCommand, { params: { id: own } })).error.code).toBe('command_not_found');
  expect((await world.as('bandama')(cancelCommand, { params: { id: own } })).data).toMatchObject({
    state: 'cancelled',
  });
  await without('bandama', 'block_device', async () => {
    expect((await block('bandama', [id])).error.code).toBe('not_allowed');
  });
  await owner.query('update users set account_limited = true where id = $1', [users.bandama]);
  expect((await blockOne('bandama', [id]))?.error?.code).toBe('device_not_found');
  await owner.query('update users set account_limited = false where id = $1', [users.bandama]);
});

test('nobody gives what they may not do, and what they can no longer do is gone', async () => {
  const id = await aVehicle();
  const offer = (rights: ('block' | 'commands')[]) =>
    world.as('comoe')(offerShares, { body: { deviceIds: [id], recipient: emailOf('bandama'), rights } as never });
  await without('comoe', 'unblock_device', async () => {
    expect((await offer(['block'])).error).toMatchObject({
      code: 'fields_invalid',
      fields: { rights: { code: 'right_not_held' } },
    });
  });
  // a client's user cannot have the right to send commands at all
  expect((await offer(['commands'])).error.code).toBe('fields_invalid');
  const { id: shared } = await sharedWith(['block']);
  const waiting = (await blockOne('bandama', [shared]))?.command?.id ?? 0;
  expect(await mayLeave(waiting)).toBe(true);
  await without('comoe', 'block_device', async () => {
    expect(await mayLeave(waiting)).toBe(false);
    expect((await blockOne('bandama', [shared]))?.error?.code).toBe('not_allowed');
  });
  await without('bandama', 'block_device', async () => {
    expect(await mayLeave(waiting)).toBe(false);
  });
  expect(await mayLeave(waiting)).toBe(true);
});

test('over the connection alone, and the tracker stays unknown', async () => {
  const { id } = await sharedWith(['commands', 'block'], BY_PARTNERS);
  expect((await ask('sahel', id, 'position', { channel: 'sms' })).error.code).toBe('command_not_by_sms');
  const options = (await world.as('sahel')(commandOptions, { params: { id } })).data;
  expect(options).toMatchObject({ protocol: null, mayEditSettings: false, settings: { relayOutput: null } });
  expect(options.kinds.map(({ kind, bySms }) => [kind, bySms])).toEqual([
    ['block', false],
    ['unblock', false],
    ['position', false],
    ['interval', false],
    ['reboot', false],
  ]);
  const text = { kind: 'text', text: 'RELAY,1#' } as const;
  const asked = await world.as('sahel')(requestCommand, {
    params: { id },
    body: { command: text, idempotencyKey: randomUUID() },
  });
  expect(asked.error.code).toBe('command_platform_only');
});

test('many blocks of one recipient wait for the owner’s second person, and count wherever they were asked for', async () => {
  await owner.query(
    'insert into blocking_settings (client_id, approval_above) values ($1, 1) on conflict (client_id) do update set approval_above = 1',
    [clients.comoe],
  );
  const [one, other] = [await sharedWith(['block']), await sharedWith(['block'])];
  const first = (await blockOne('bandama', [one.id]))?.command;
  const second = (await blockOne('bandama', [other.id]))?.command;
  expect([first?.approval, second?.approval?.kind]).toEqual([null, 'many']);
  expect([await mayLeave(first?.id ?? 0), await mayLeave(second?.id ?? 0)]).toEqual([true, false]);
  expect((await world.as('bandama')(getBlocking, { params: { id: other.id } })).data.may.approve).toBe(false);
  await owner.query('update blocking_settings set approval_above = 10');
});

test('the same key is the same request, and of another vehicle another one', async () => {
  const [one, other] = [await sharedWith(['block']), await sharedWith(['block'])];
  const idempotencyKey = randomUUID();
  const first = (await blockOne('bandama', [one.id], { idempotencyKey }))?.command?.id;
  expect((await blockOne('bandama', [one.id], { idempotencyKey }))?.command?.id).toBe(first);
  expect((await blockOne('bandama', [other.id], { idempotencyKey }))?.command?.id).not.toBe(first);
  expect((await blockOne('bandama', [one.id]))?.error?.code).toBe('command_pending');
});

test('own vehicles and shared ones in one call are each answered for', async () => {
  const mine = await aVehicle('BD 1', clients.bandama);
  const { id } = await sharedWith(['block']);
  const foreign = await aVehicle();
  const { results } = (
    await world.as('bandama')(blockDevices, {
      body: { deviceIdList: [id, foreign, mine], mode: 'normal', reason: 'x', idempotencyKey: randomUUID() },
    })
  ).data;
  expect(results.map(({ command, error }) => [command?.origin, error?.code])).toEqual([
    ['share', undefined],
    [undefined, 'device_not_found'],
    ['person', undefined],
  ]);
});
