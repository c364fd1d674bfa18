import { type DeviceId, endShare, getBlocking, getCommand } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { BLOCKS_OF_DEVICE } from '../../limits/limits.ts';
import { aShare } from '../../testing/share.ts';
import { deleteOldShares } from '../shares/index.ts';
import { aBlockingWorld } from './testing/blocking-world.ts';
import { sharedVehiclesIn } from './testing/shared-vehicles.ts';

/* A vehicle of Comoé that the client Bandama may block: Comoé comes first, and Bandama learns nothing of what Comoé did. */

const blocking = await aBlockingWorld();
const { world, owner, ends } = blocking;
const { sharedWith: shared, blockOne, unblock } = sharedVehiclesIn(blocking);
afterAll(() => world.end());

const statesOf = async (id: DeviceId) =>
  (await owner.query('select origin, state, note from commands where device_id = $1 order by id', [id])).rows;

test('a recipient’s block that waits does not keep the owner from blocking: the owner’s takes its place', async () => {
  const { id } = await shared();
  await blockOne('bandama', [id], { mode: 'engineOff' });
  expect((await blockOne('comoe', [id]))?.command).toMatchObject({ origin: 'person', state: 'requested' });
  expect(await statesOf(id)).toEqual([
    { origin: 'share', state: 'cancelled', note: 'byOwner' },
    { origin: 'person', state: 'requested', note: '' },
  ]);
});

test('nor does one that has left: the owner’s waits behind it', async () => {
  const { id } = await shared();
  const sent = (await blockOne('bandama', [id]))?.command?.id ?? 0;
  await owner.query("update commands set state = 'sent', sent_at = now(), sent_hex = '00' where id = $1", [sent]);
  expect((await blockOne('comoe', [id]))?.command).toMatchObject({ state: 'requested' });
  expect((await unblock('bandama', id))?.error?.code).toBe('command_blocked_by_owner');
});

test('a recipient’s unblock that waits gives way too, and one that was sent does not', async () => {
  const { id, share } = await shared();
  await ends((await blockOne('bandama', [id]))?.command?.id ?? 0, 'confirmed', 'byRelay');
  const release = (await unblock('bandama', id))?.command?.id ?? 0;
  const sent = "update commands set state = 'sent', sent_at = now(), sent_hex = '00' where id = $1";
  await owner.query(sent, [release]);
  expect((await blockOne('comoe', [id]))?.error?.code).toBe('command_pending');
  await owner.query("update commands set state = 'waiting' where id = $1", [release]);
  await world.as('comoe')(endShare, { params: { id: share.id } });
  expect((await blockOne('comoe', [id]))?.command).toMatchObject({ origin: 'person', state: 'requested' });
  expect((await statesOf(id)).slice(1)).toEqual([
    { origin: 'share', state: 'cancelled', note: 'byOwner' },
    { origin: 'person', state: 'requested', note: '' },
  ]);
});

test('the owner’s own block still is in the way of a second one of the owner, and of the recipient', async () => {
  const { id } = await shared();
  await blockOne('comoe', [id]);
  expect((await blockOne('comoe', [id]))?.error?.code).toBe('command_pending');
  expect((await blockOne('bandama', [id]))?.error?.code).toBe('command_blocked_by_owner');
});

test('a locked vehicle is the owner’s to block, also where its lock’s block has expired', async () => {
  const { id } = await shared();
  await owner.query(
    `insert into device_locks (device_id, client_id, locked_by, locked_by_name, locked_at, reason, pin_hash)
     values ($1, $2, $3, 'x', now(), 'unpaid', 'x')`,
    [id, world.clients.comoe, world.users.comoe],
  );
  expect((await blockOne('bandama', [id]))?.error?.code).toBe('command_blocked_by_owner');
  await owner.query('delete from device_locks');
});

test('a recipient blocks one vehicle so many times an hour, as the owner does; neither counts for the other', async () => {
  const { id } = await shared();
  for (let n = 0; n < BLOCKS_OF_DEVICE; n++)
    await ends((await blockOne('bandama', [id]))?.command?.id ?? 0, 'confirmed', 'byRelay');
  expect((await blockOne('bandama', [id]))?.error?.code).toBe('too_many_blocks');
  expect((await blockOne('comoe', [id]))?.command).toMatchObject({ state: 'requested' });
});

test('since when the owner has it blocked, or gave it back, is not known to the recipient', async () => {
  const { id } = await shared();
  await ends((await blockOne('comoe', [id]))?.command?.id ?? 0, 'confirmed', 'byRelay');
  const seen = async () => (await world.as('bandama')(getBlocking, { params: { id } })).data.vehicle;
  expect(await seen()).toMatchObject({ state: 'blocked', since: null });
  await ends((await unblock('comoe', id))?.command?.id ?? 0, 'confirmed', 'byRelay');
  expect(await seen()).toMatchObject({ state: 'notBlocked', since: null });
  await ends((await blockOne('bandama', [id]))?.command?.id ?? 0, 'confirmed', 'byRelay');
  expect(await seen()).toMatchObject({ state: 'blocked', since: world.clock.now });
});

test('neither who approved it nor what the tracker answered is known to the recipient', async () => {
  const { id } = await shared();
  const command = (await blockOne('bandama', [id]))?.command?.id ?? 0;
  await owner.query('alter table commands disable trigger keep_command_asked');
  await owner.query(
    `update commands set approval = 'many', approved_by = $3, approver_name = 'Secret Approver', approved_at = $2,
       answer = 'IMEI:356123700000001', changed_at = $2 where id = $1`,
    [command, new Date(world.clock.now), world.users.comoe],
  );
  await owner.query('alter table commands enable trigger keep_command_asked');
  const reply = await world.as('bandama')(getCommand, { params: { id: command } });
  expect(reply.data).toMatchObject({ approval: { by: 'Comoé Transport' }, answer: null });
  expect(reply.text).not.toMatch(/Secret|IMEI/);
  expect((await world.as('comoe')(getCommand, { params: { id: command } })).text).toMatch(/Secret.*IMEI/);
});

test('the owner reads the recipient’s name where another of its users took a command back', async () => {
  const { id } = await shared();
  const command = (await blockOne('bandama', [id]))?.command?.id ?? 0;
  await owner.query("update commands set state = 'cancelled', note = 'byPerson', changed_by = $2 where id = $1", [
    command,
    await another(),
  ]);
  const { steps } = (await world.as('comoe')(getCommand, { params: { id: command } })).data;
  expect(steps.map(({ by }) => by)).toEqual(['Bandama BTP', 'Bandama BTP']);
});

/** One more user of Bandama. */
const another = async (): Promise<number> =>
  (
    await owner.query(
      `insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights)
       select role, partner_id, client_id, 'Second', 'User', 'second@bandama.example', 'x', rights from users where id = $1 returning id`,
      [world.users.bandama],
    )
  ).rows[0].id;

test('what is asked for while the share ends is not left behind', async () => {
  const { id, share } = await shared();
  const ending = await owner.connect();
  await ending.query('begin');
  await ending.query("update device_shares set state = 'withdrawn', ended_at = now() where id = $1", [share.id]);
  const asked = blockOne('bandama', [id]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await ending.query('commit');
  ending.release();
  expect((await asked)?.error?.code).toBe('device_not_found');
  expect(await statesOf(id)).toEqual([]);
});

test('a share that is deleted long after its end leaves its commands, of which an unblock may still leave', async () => {
  const { id, share } = await shared();
  const cut = (await blockOne('bandama', [id]))?.command?.id ?? 0;
  await ends(cut, 'confirmed', 'byRelay');
  const release = (await unblock('bandama', id))?.command?.id ?? 0;
  await world.as('comoe')(endShare, { params: { id: share.id } });
  await owner.query('update clients set retention_months = 12 where id = $1', [world.clients.comoe]);
  expect(await deleteOldShares(owner, world.clock.now + 10 * 366 * 86_400_000)).toBeGreaterThan(0);
  const { rows } = await owner.query('select command_may_leave($1, now()) as may', [release]);
  expect(rows).toEqual([{ may: true }]);
  for (const command of [cut, release])
    expect((await world.as('comoe')(getCommand, { params: { id: command } })).data).toMatchObject({
      origin: 'share',
      requester: 'Bandama BTP',
    });
  // the same recipient, of a new share: nothing says any more that the block is its own
  await aShare(world, id, { rights: ['block'] });
  await owner.query("update commands set state = 'cancelled', changed_by = null where id = $1", [release]);
  expect((await unblock('bandama', id))?.error?.code).toBe('command_blocked_by_owner');
});
