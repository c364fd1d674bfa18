import { readDashboard } from '@balise/contract';
import { NEW_DEVICE } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeState } from '../../testing/live-row.ts';
import { storeEpisodes } from '../../testing/past.ts';
import { storeCommand } from '../../testing/stored-command.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
await owner.query("insert into derivation_settings (content) values ('{}')");

const MINUTE = 60_000;

async function happened(device: number, minutesAgo: number, kind: string, content: object = {}): Promise<void> {
  const at = new Date(world.clock.now - minutesAgo * MINUTE);
  await owner.query(
    `insert into events (device_id, at, kind, content, decided_at, settings_id)
     select $1, $2, $3, $4, $2, id from derivation_settings limit 1`,
    [device, at, kind, JSON.stringify(content)],
  );
}

async function spoke(device: number, minutesAgo: number): Promise<void> {
  await storeState(world.database, device, { ...NEW_DEVICE, seenAt: world.clock.now - minutesAgo * MINUTE });
}

const chatty = await aDevice(world, { designation: 'CHATTY' });
const quiet = await aDevice(world, { designation: 'QUIET' });
const never = await aDevice(world, { designation: 'NEVER' });
const disabled = await aDevice(world, { designation: 'DISABLED' });
const strange = await aDevice(world, { designation: 'STRANGE', clientId: world.clients.bandama });
await owner.query('update devices set activated_at = $1 where id = $2', [
  new Date(world.clock.now - 90 * MINUTE),
  never.id,
]);
await owner.query("update devices set status = 'disabled' where id = $1", [disabled.id]);
for (const minutes of [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12]) await happened(chatty.id, minutes, 'ignition_turned_on');
await happened(quiet.id, 10, 'idling_ended', { startedAt: world.clock.now - 25 * MINUTE });
await happened(strange.id, 0, 'power_cut', { cause: 'reported' });
await spoke(chatty.id, 1);
await spoke(quiet.id, 120);
await spoke(disabled.id, 5000);
await spoke(strange.id, 9000);

test('the last ten events are the newest of all the caller’s devices, newest first, with what ended', async () => {
  const { data } = await world.as('awa')(readDashboard);
  expect(data.lastEvents).toHaveLength(10);
  expect(data.lastEvents.map(({ at }) => (world.clock.now - at) / MINUTE)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(data.lastEvents.at(-1)).toEqual({
    deviceId: quiet.id,
    designation: 'QUIET',
    at: world.clock.now - 10 * MINUTE,
    kind: 'idling_ended',
    content: { startedAt: world.clock.now - 25 * MINUTE },
  });
});

test('the longest silent come first, one that never spoke by its activation; who is switched off is not silent', async () => {
  const { data } = await world.as('awa')(readDashboard);
  expect(data.longestSilent.map(({ designation }) => designation)).toEqual(['QUIET', 'NEVER', 'CHATTY']);
  expect(data.longestSilent[1]).toMatchObject({ seenAt: null, activatedAt: world.clock.now - 90 * MINUTE });
});

test('no one reads of another’s devices, nor a limited user of those beyond its list', async () => {
  const outsiders = await world.as('bandama')(readDashboard);
  expect(new Set(outsiders.data.lastEvents.map(({ designation }) => designation))).toEqual(new Set(['STRANGE']));
  expect((await world.as('niger')(readDashboard)).data).toEqual({ lastEvents: [], longestSilent: [] });
  await owner.query('insert into user_devices values ($1, $2)', [world.users.limited, quiet.id]);
  const limited = await world.as('limited')(readDashboard);
  expect(new Set(limited.data.lastEvents.map(({ deviceId }) => deviceId))).toEqual(new Set([quiet.id]));
  expect(limited.data.longestSilent.map(({ deviceId }) => deviceId)).toEqual([quiet.id]);
});

test('a power cut that the tracker raises an alarm of is reported once, what else the alarm says is reported', async () => {
  const cut = await aDevice(world, { designation: 'CUT', clientId: world.clients.niger });
  await happened(cut.id, 3, 'alarm_raised', { alarms: ['powerCut'] });
  await happened(cut.id, 3, 'power_cut', { cause: 'reported' });
  await happened(cut.id, 2, 'alarm_raised', { alarms: ['tamper', 'powerCut'] });
  await happened(cut.id, 1, 'alarm_raised', { alarms: ['powerRestored'] });
  await happened(cut.id, 1, 'power_restored', { startedAt: world.clock.now - 3 * MINUTE });
  const { data } = await world.as('niger')(readDashboard);
  expect(data.lastEvents.map(({ kind, content }) => [kind, content['alarms']])).toEqual([
    ['power_restored', undefined],
    ['alarm_raised', ['tamper']],
    ['power_cut', undefined],
  ]);
});

test('a device’s former client does not hear of what happens now', async () => {
  const moved = await aDevice(world, { designation: 'MOVED' });
  await owner.query('update device_ownership set client_id = $1 where device_id = $2', [world.clients.niger, moved.id]);
  await happened(moved.id, 0, 'power_cut', { cause: 'reported' });
  const { data } = await world.as('comoe')(readDashboard);
  expect(data.lastEvents.some(({ deviceId }) => deviceId === moved.id)).toBe(false);
});

test('speeding, disconnections and commands are among the last events; commands for readers who may send some', async () => {
  const fleet = await aDevice(world, { designation: 'FLEET' });
  const ago = (seconds: number) => world.clock.now - seconds * 1000;
  const spot = { latitude: 5, longitude: -4 };
  await storeEpisodes(world, fleet.id, [
    {
      kind: 'speeding',
      startsAt: ago(50),
      endsAt: ago(40),
      maxSpeed: 31,
      content: { limit: 25, mean: 28, from: spot, to: spot },
    } as never,
    { kind: 'silence', startsAt: ago(30), endsAt: ago(10), content: { expected: 5000, from: null, to: null } },
  ]);
  await storeCommand(world, fleet.id, { state: 'confirmed', sentAt: ago(9), endedAt: ago(8), note: 'byAnswer' });
  const asked = { commandId: expect.any(Number), command: 'position', requester: 'Awa Person' };
  const commands = [
    [8, 'command_confirmed', { ...asked, note: 'byAnswer' }],
    [9, 'command_sent', { ...asked, note: '' }],
  ];
  const others = [
    [10, 'reconnected', { startedAt: ago(30) }],
    [25, 'disconnected', { startedAt: ago(30) }],
    [40, 'speeding_ended', { startedAt: ago(50), limit: 25, maxSpeed: 31 }],
    [50, 'speeding_started', { limit: 25 }],
  ];
  const eventsFor = async (who: 'kanari' | 'comoe') =>
    (await world.as(who)(readDashboard)).data.lastEvents
      .filter(({ deviceId }) => deviceId === fleet.id)
      .map(({ at, kind, content }) => [(world.clock.now - at) / 1000, kind, content]);
  expect(await eventsFor('kanari')).toEqual([...commands, ...others]);
  expect(await eventsFor('comoe')).toEqual(others);
});

test('a device that is silent now was disconnected when its time was over, unless it is switched off', async () => {
  const silent = await aDevice(world, { designation: 'SILENT', clientId: world.clients.niger });
  await spoke(silent.id, 20);
  await owner.query('update device_status set silent_after = $2 where device_id = $1', [
    ...[silent.id, new Date(world.clock.now - 5 * MINUTE)],
  ]);
  const events = async () =>
    (await world.as('niger')(readDashboard)).data.lastEvents.filter(({ deviceId }) => deviceId === silent.id);
  expect(await events()).toEqual([
    {
      deviceId: silent.id,
      designation: 'SILENT',
      at: world.clock.now - 5 * MINUTE,
      kind: 'disconnected',
      content: { startedAt: world.clock.now - 20 * MINUTE },
    },
  ]);
  await owner.query("update devices set status = 'suspended' where id = $1", [silent.id]);
  expect(await events()).toEqual([]);
});
