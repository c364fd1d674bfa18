import { type AlertRuleFields, addAlertRule } from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS, EMPTY_HISTORY, NEW_DEVICE } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeState } from '../../../testing/live-row.ts';
import { aWorld } from '../../../testing/world.ts';
import { raiseDueAlerts } from './raise-due.job.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const MINUTE = 60_000;

async function aRule(condition: object): Promise<number> {
  const { data, text } = await world.as('comoe')(addAlertRule, {
    body: { name: 'By the clock', condition, devices: { deviceIds: ['all'] } } as AlertRuleFields,
  });
  if (!data) throw new Error(text);
  return data.id;
}
const raise = () => raiseDueAlerts(owner, world.clock.now);
const alertsOf = async (rule: number) =>
  (
    await owner.query(
      `select device_id, kind, subject, (extract(epoch from began_at) * 1000)::float8 as began, facts from alerts
       where rule_id = $1 order by id`,
      [rule],
    )
  ).rows;

test('a device that falls silent raises one alert for each silence, one that was silent before the rule none', async () => {
  const [silent, before] = [await aDevice(world), await aDevice(world)];
  const seen = world.clock.now;
  const spoke = (id: number, at: number) =>
    owner.query(
      `insert into device_status (device_id, seen_at, silent_after) values ($1, $2, $3)
       on conflict (device_id) do update set seen_at = excluded.seen_at, silent_after = excluded.silent_after`,
      [id, new Date(at), new Date(at + 10 * MINUTE)],
    );
  await spoke(before.id, seen - 60 * MINUTE);
  const rule = await aRule({ kind: 'disconnected' });
  await spoke(silent.id, seen);
  expect(await raise()).toBe(0);
  world.clock.now = seen + 11 * MINUTE;
  expect([await raise(), await raise()]).toEqual([1, 0]);
  await spoke(silent.id, seen + 12 * MINUTE);
  world.clock.now = seen + 30 * MINUTE;
  await raise();
  expect((await alertsOf(rule)).map(({ device_id, began }) => [device_id, began])).toEqual([
    [silent.id, seen],
    [silent.id, seen + 12 * MINUTE],
  ]);
  await owner.query('delete from device_status');
});

test('an alert by the clock is where its vehicle was last known to be, as far as its owner may see that', async () => {
  const [known, handedOver, gone] = [await aDevice(world), await aDevice(world), await aDevice(world)];
  const rule = await aRule({ kind: 'disconnected' });
  const seen = world.clock.now + MINUTE;
  const seenAt = async (id: number, at: number) => {
    const place = { at, latitude: 5.3, longitude: -4.02, altitude: null, speed: 0, course: null, valid: true };
    const state = { ...NEW_DEVICE, seenAt: seen, history: { ...EMPTY_HISTORY, head: { at, key: 1 }, place } };
    await storeState(world.database, id, state);
    await owner.query('update device_status set silent_after = $2 where device_id = $1', [
      id,
      new Date(seen + 10 * MINUTE),
    ]);
  };
  for (const [id, at] of [
    [known.id, seen],
    [handedOver.id, seen - 5 * MINUTE],
    [gone.id, seen + 60 * MINUTE],
  ] as const)
    await seenAt(id, at);
  await owner.query('update device_ownership set starts_at = $2 where device_id = $1', [handedOver.id, new Date(seen)]);
  world.clock.now = seen + 11 * MINUTE;
  await raise();
  const { rows } = await owner.query(
    'select device_id, latitude, longitude from alerts where rule_id = $1 order by device_id',
    [rule],
  );
  expect(rows).toEqual([
    { device_id: known.id, latitude: 5.3, longitude: -4.02 },
    { device_id: handedOver.id, latitude: null, longitude: null },
    { device_id: gone.id, latitude: null, longitude: null },
  ]);
  await owner.query('delete from device_status');
});

test('a tracker that has not connected within its hours', async () => {
  const rule = await aRule({ kind: 'never_connected', hours: 2 });
  const { id } = await aDevice(world);
  await owner.query('update devices set activated_at = $2 where id = $1', [id, new Date(world.clock.now)]);
  const ofIt = async () => (await alertsOf(rule)).filter(({ device_id }) => device_id === id);
  await raise();
  expect(await ofIt()).toEqual([]);
  world.clock.now += 121 * MINUTE;
  await raise();
  await raise();
  expect(await ofIt()).toHaveLength(1);
});

test('a device that comes into a dynamic group and leaves it', async () => {
  const { id } = await aDevice(world);
  const { rows } = await owner.query(
    `insert into device_groups (client_id, designation, rules, combine) values ($1, 'Idle', '[{"feature":"state","operator":"is","value":"idle"}]', 'all') returning id`,
    [world.clients.comoe],
  );
  const group = rows[0].id;
  const inside = await aRule({ kind: 'group_entered', groupIds: [group] });
  const outside = await aRule({ kind: 'group_left', groupIds: [group] });
  world.clock.now += MINUTE;
  await owner.query(
    `insert into device_group_membership (group_id, client_id, device_id, since, why) values ($1, $2, $3, $4, '{}')`,
    [group, world.clients.comoe, id, new Date(world.clock.now)],
  );
  await raise();
  world.clock.now += MINUTE;
  await owner.query('update device_group_membership set until = $1 where device_id = $2', [
    new Date(world.clock.now),
    id,
  ]);
  await raise();
  await raise();
  expect(await alertsOf(inside)).toMatchObject([{ device_id: id, facts: { groupId: group } }]);
  expect(await alertsOf(outside)).toMatchObject([{ device_id: id, facts: { groupId: group } }]);
});

test('a command that failed or expired, and one that was confirmed, each for the rule that chose it', async () => {
  const { id } = await aDevice(world);
  const failed = await aRule({ kind: 'command_result', results: ['failed'] });
  const any = await aRule({ kind: 'command_result', results: ['failed', 'confirmed'] });
  const ended = async (state: 'confirmed' | 'failed' | 'expired' | 'waiting'): Promise<string> => {
    world.clock.now += MINUTE;
    const { rows } = await owner.query(
      `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, guarded, limits, state, changed_at,
         expires_at)
       values ($1, $2, $3, 'x', $4, $5, 'position', false, $7, $6, $4, $4::timestamptz + interval '30 minutes') returning id`,
      [
        id,
        world.clients.comoe,
        world.users.comoe,
        new Date(world.clock.now),
        `result ${world.clock.now}`,
        state,
        DEFAULT_BLOCKING_LIMITS,
      ],
    );
    return rows[0].id;
  };
  const [confirmed, lost, expired] = [await ended('confirmed'), await ended('failed'), await ended('expired')];
  await ended('waiting');
  await raise();
  await raise();
  const reported = async (rule: number) =>
    (await alertsOf(rule)).map(({ facts }) => [String(facts.commandId), facts.result]);
  expect(await reported(failed)).toEqual([
    [String(lost), 'failed'],
    [String(expired), 'failed'],
  ]);
  expect(await reported(any)).toEqual([
    [String(confirmed), 'confirmed'],
    [String(lost), 'failed'],
    [String(expired), 'failed'],
  ]);
});
