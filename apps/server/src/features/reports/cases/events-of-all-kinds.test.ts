import type { DeviceId } from '@balise/contract';
import { EMPTY_HISTORY } from '@balise/tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeState } from '../../../testing/past.ts';
import { storeCommand } from '../../../testing/stored-command.ts';
import { aWorld } from '../../../testing/world.ts';
import { A, anEpisode, anEvent, at, B, MINUTE, pageOf, rowsOf, truckAndVan } from '../testing/past.ts';

/* The report of events contains speeding, disconnections and commands, which are kept elsewhere. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;

let truck: DeviceId;
let van: DeviceId;

beforeAll(async () => {
  ({ truck, van } = await truckAndVan(world));
  await anEpisode(world, truck, {
    kind: 'speeding',
    from: at(7, 5),
    to: at(7, 8),
    metres: 5400,
    maxSpeed: 31,
    content: { limit: 25, mean: 29, from: A, to: B },
  });
  await anEpisode(world, truck, {
    kind: 'silence',
    from: at(8),
    to: at(9),
    content: { expected: 10 * MINUTE, from: A, to: B },
  });
  await anEvent(world, truck, 'ignition_turned_on', at(7));
  await anEvent(world, truck, 'ignition_turned_off', at(8, 30));
  await storeCommand(world, truck, { state: 'confirmed', sentAt: at(7, 6), endedAt: at(7, 7), note: 'byAnswer' });
  await storeCommand(world, truck, { state: 'failed', sentAt: at(9, 30), endedAt: at(9, 40), note: 'unconfirmed' });
  await storeCommand(world, truck, { state: 'expired', sentAt: null, endedAt: at(10), note: 'expired' });
  await storeCommand(world, truck, {
    state: 'expired',
    sentAt: null,
    endedAt: at(10),
    note: 'expired',
    channel: 'sms',
  });
});

const AWA = { requester: 'Awa Person', command: 'position' };

test('speeding, disconnections and commands are among the events, in the order of time, with what they tell', async () => {
  const reported = rowsOf(await pageOf(world, 'events', { devices: { deviceIds: [truck] } as never }, 'kanari'));
  expect(reported.map(({ vehicle: _, client: __, ...rest }) => rest)).toEqual([
    { at: at(7), event: 'ignition_turned_on' },
    { at: at(7, 5), event: 'speeding_started', limit: 25 },
    { at: at(7, 6), event: 'command_sent', ...AWA },
    { at: at(7, 7), event: 'command_confirmed', ...AWA, explanation: 'byAnswer' },
    { at: at(7, 8), event: 'speeding_ended', limit: 25, maxSpeed: 31, lasted: 3 * MINUTE },
    { at: at(8, 10), event: 'disconnected', lasted: 10 * MINUTE },
    { at: at(8, 30), event: 'ignition_turned_off' },
    { at: at(9), event: 'reconnected', lasted: 60 * MINUTE },
    { at: at(9, 30), event: 'command_sent', ...AWA },
    { at: at(9, 40), event: 'command_failed', ...AWA, explanation: 'unconfirmedFailed' },
    { at: at(10), event: 'command_failed', ...AWA, explanation: 'expired' },
  ]);
});

test('kinds narrow them, and commands are for readers who may send some', async () => {
  const kinds = async (eventKinds: string[], who: 'kanari' | 'comoe') =>
    rowsOf(await pageOf(world, 'events', { filters: { eventKinds } as never }, who)).map(({ event }) => event);
  expect(await kinds(['reconnected', 'ignition_turned_on'], 'kanari')).toEqual(['ignition_turned_on', 'reconnected']);
  expect(await kinds(['command_confirmed'], 'kanari')).toEqual(['command_confirmed']);
  expect(await kinds(['command_confirmed'], 'comoe')).toEqual([]);
  const all = rowsOf(await pageOf(world, 'events', {}, 'comoe')).map(({ event }) => String(event));
  expect(all).toHaveLength(6);
});

test('what began before the period and ended in it tells its end; what ended where the period begins too', async () => {
  const criteria = { devices: { deviceIds: [truck] } as never };
  const from = async (start: number) =>
    rowsOf(await pageOf(world, 'events', { ...criteria, from: start, to: at(9, 1) })).map(({ event }) => event);
  expect(await from(at(8, 40))).toEqual(['reconnected']);
  expect(await from(at(9))).toEqual(['reconnected']);
  expect(await from(at(9) + 1)).toEqual([]);
});

test('speeding that goes on and a device that is silent now have a beginning only', async () => {
  const sums = [0, 0, 0, 30_000] as const;
  const speeding = {
    since: at(11, 40),
    from: [A.latitude, A.longitude] as const,
    limit: 25,
    sure: true,
    fast: 0,
    sums,
    last: [at(11, 50), 30_000] as const,
    below: null,
  };
  await storeState(world, van, at(11, 50), { ...EMPTY_HISTORY, head: { at: at(11, 50), key: 1 }, speeding });
  await owner.query(
    `insert into device_status (device_id, seen_at, silent_after) values ($1, $2, $3)
     on conflict (device_id) do update set seen_at = excluded.seen_at, silent_after = excluded.silent_after`,
    [van, new Date(at(11, 50)), new Date(at(11, 55))],
  );
  const reported = rowsOf(await pageOf(world, 'events', { devices: { deviceIds: [van] } as never }));
  expect(reported.map(({ event, at: when }) => [event, when])).toEqual([
    ['speeding_started', at(11, 40)],
    ['disconnected', at(11, 55)],
  ]);
});

test('each owner reads of its own time', async () => {
  await owner.query('update device_ownership set ends_at = $1 where device_id = $2', [new Date(at(8, 20)), truck]);
  await owner.query('insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, $3)', [
    ...[truck, world.clients.niger, new Date(at(8, 20))],
  ]);
  const eventsOf = async (who: 'comoe' | 'niger') =>
    rowsOf(await pageOf(world, 'events', {}, who))
      .filter(({ vehicle }) => vehicle !== 'Van 9')
      .map(({ event }) => event);
  // the silence that both had a part of is no one’s: an episode never crosses a change of hands
  expect(await eventsOf('comoe')).toEqual(['ignition_turned_on', 'speeding_started', 'speeding_ended']);
  expect(await eventsOf('niger')).toEqual(['ignition_turned_off']);
  const commands = rowsOf(await pageOf(world, 'events', {}, 'kanari')).flatMap(({ event, at: when }) =>
    String(event).startsWith('command') ? [when] : [],
  );
  expect(commands).toEqual([at(7, 6), at(7, 7)]);
});
