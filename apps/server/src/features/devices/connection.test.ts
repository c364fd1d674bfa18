import { dismissConnectionWarning, getDeviceConnection, makeDeviceToken, removeDeviceToken } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { hashToken } from '../../http/token.ts';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const NONE = { protocol: null, contestedAt: null, refusedAt: null, refusedWhy: null };
const OPEN = { hasToken: false, canHaveToken: true };

test('people see that another tracker used the identity, and who may edit the device dismisses it', async () => {
  const { id } = await aDevice(world);
  const at = world.clock.now;
  await owner.query(`update devices set tracker_model_id = null where id = $1`, [id]);
  await owner.query(
    `update devices set learned_protocol = 'gt06', contested_at = $2, refused_at = $2, refused_why = 'wrongToken' where id = $1`,
    [id, new Date(at)],
  );
  const found = { protocol: 'gt06', contestedAt: at, refusedAt: at, refusedWhy: 'wrongToken' };
  expect((await world.as('awa')(getDeviceConnection, { params: { id } })).data).toEqual({
    ...found,
    hasToken: false,
    canHaveToken: false,
  });
  expect((await world.as('awa')(dismissConnectionWarning, { params: { id } })).status).toBe(403);
  expect((await world.as('comoe')(dismissConnectionWarning, { params: { id } })).data).toEqual({ ...NONE, ...OPEN });
  const stored = await owner.query('select learned_protocol, contested_at, refused_at from devices where id = $1', [
    id,
  ]);
  expect(stored.rows).toEqual([{ learned_protocol: null, contested_at: null, refused_at: null }]);
  // what is in order already is dismissed without a line
  await world.as('comoe')(dismissConnectionWarning, { params: { id } });
  const lines = await owner.query(
    "select before, after from audit_log where action = 'device.connection_dismiss' and subject_id = $1",
    [id],
  );
  expect(lines.rows).toEqual([{ before: found, after: NONE }]);
});

test('what happened under a former owner is not shown', async () => {
  const { id } = await aDevice(world);
  await owner.query('update device_ownership set starts_at = $2 where device_id = $1', [id, new Date(world.clock.now)]);
  await owner.query(
    "update devices set contested_at = $2, refused_at = $2, refused_why = 'wrongProtocol' where id = $1",
    [id, new Date(world.clock.now - 1)],
  );
  const { data } = await world.as('comoe')(getDeviceConnection, { params: { id } });
  expect(data).toMatchObject({ contestedAt: null, refusedAt: null, refusedWhy: null });
});

test('a token is made, replaced and removed by who may edit the device; only its hash is kept, and the log has no token', async () => {
  const { id } = await aDevice(world);
  await owner.query(`update devices set tracker_model_id = null, learned_protocol = 'osmand' where id = $1`, [id]);
  const made = async () => (await world.as('comoe')(makeDeviceToken, { params: { id } })).data.token;
  const stored = async () =>
    (await owner.query('select token_hash from devices where id = $1', [id])).rows[0].token_hash as Buffer | null;
  const hasToken = async () => (await world.as('awa')(getDeviceConnection, { params: { id } })).data.hasToken;

  const first = await made();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await stored()).toEqual(hashToken(first));
  const second = await made();
  expect(second).not.toBe(first);
  expect(await stored()).toEqual(hashToken(second));
  expect(await hasToken()).toBe(true);

  for (const call of [makeDeviceToken, removeDeviceToken])
    expect((await world.as('awa')(call, { params: { id } })).status).toBe(403);
  expect((await world.as('comoe')(removeDeviceToken, { params: { id } })).data.hasToken).toBe(false);
  await world.as('comoe')(removeDeviceToken, { params: { id } });
  expect([await stored(), await hasToken()]).toEqual([null, false]);
  const lines = await owner.query(
    "select action, before, after from audit_log where action like 'device.token%' and subject_id = $1 order by id",
    [id],
  );
  const [yes, no] = [{ hasToken: true }, { hasToken: false }];
  expect(lines.rows).toEqual([
    { action: 'device.token_set', before: no, after: yes },
    { action: 'device.token_set', before: yes, after: yes },
    { action: 'device.token_remove', before: yes, after: no },
  ]);
});

test('a device whose protocol has no requests over HTTP gets no token', async () => {
  const { id } = await aDevice(world);
  await owner.query(`update devices set tracker_model_id = null, learned_protocol = 'gt06' where id = $1`, [id]);
  expect((await world.as('comoe')(makeDeviceToken, { params: { id } })).error.code).toBe('token_not_supported');
});
