import { endShare, getCommand } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aBlockingWorld } from './testing/blocking-world.ts';
import { sharedVehiclesIn } from './testing/shared-vehicles.ts';

/* What a recipient asked for when the share of the vehicle ends. */

const blocking = await aBlockingWorld();
afterAll(() => blocking.world.end());
const { world, owner, ends } = blocking;
const { clients } = world;
const { sharedWith, blockOne, unblock } = sharedVehiclesIn(blocking);
const mayLeave = async (command: number) =>
  (await owner.query('select command_may_leave($1, $2) as may', [command, new Date(world.clock.now)])).rows[0].may;

test.each([
  ['withdrawn', async (share: number) => void (await world.as('comoe')(endShare, { params: { id: share } }))],
  ['left', async (share: number) => void (await world.as('bandama')(endShare, { params: { id: share } }))],
  ['expired', (share: number) => owner.query("update device_shares set state = 'expired' where id = $1", [share])],
  [
    'transferred',
    (_: number, id: number) => owner.query('update devices set client_id = $2 where id = $1', [id, clients.niger]),
  ],
] as const)(
  'what waits is taken back when the share is %s; an unblock stays but where the vehicle went',
  async (why, end) => {
    const { id, share } = await sharedWith(['block']);
    const cut = (await blockOne('bandama', [id]))?.command?.id ?? 0;
    await ends(cut, 'confirmed', 'byRelay');
    const again = (await blockOne('bandama', [id]))?.command?.id ?? 0;
    await end(share.id, id);
    const { rows } = await owner.query('select id, state, note from commands where device_id = $1 order by id', [id]);
    const note = why === 'transferred' ? expect.stringMatching(/^(transferred|shareEnded)$/) : 'shareEnded';
    expect(rows).toMatchObject([
      { id: cut, state: 'confirmed' },
      { id: again, state: 'cancelled', note },
    ]);
    expect((await blockOne('bandama', [id]))?.error?.code).toBe('device_not_found');
    expect((await world.as('bandama')(getCommand, { params: { id: cut } })).error.code).toBe('command_not_found');
  },
);

test('past its end a share sends nothing, though nobody has marked it as expired', async () => {
  const { id, share } = await sharedWith(['block']);
  const waiting = (await blockOne('bandama', [id]))?.command?.id ?? 0;
  await owner.query("update device_shares set expires_at = now() + interval '1 second' where id = $1", [share.id]);
  expect(await mayLeave(waiting)).toBe(true);
  await owner.query(
    "update device_shares set offered_at = now() - interval '2 days', expires_at = now() - interval '1 second' where id = $1",
    [share.id],
  );
  expect(await mayLeave(waiting)).toBe(false);
});

test('an unblock waits on when the share ends', async () => {
  const { id, share } = await sharedWith(['block']);
  await ends((await blockOne('bandama', [id]))?.command?.id ?? 0, 'confirmed', 'byRelay');
  const release = (await unblock('bandama', id))?.command?.id ?? 0;
  await world.as('comoe')(endShare, { params: { id: share.id } });
  expect(await mayLeave(release)).toBe(true);
});
