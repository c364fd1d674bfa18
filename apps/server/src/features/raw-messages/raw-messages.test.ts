import { type DeviceId, listRawMessages } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { deleteOldRaw } from './index.ts';
import { PackedMessages } from './packed-messages.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const DAY = 86_400_000;

async function written(deviceId: number, protocol: string, times: number[]): Promise<void> {
  const packed = new PackedMessages();
  for (const at of times) packed.add(at, Buffer.from(`*${at}#`));
  await owner.query(
    'insert into raw_messages (device_id, protocol, first_at, last_at, count, content) values ($1, $2, $3, $4, $5, $6)',
    [deviceId, protocol, new Date(times[0]!), new Date(times.at(-1)!), times.length, packed.content],
  );
}
const messagesOf = async (id: DeviceId) => (await world.as('platform')(listRawMessages, { params: { id } })).data;

test('the last 200 come as they were sent, the oldest first; who looked is in the log', async () => {
  const device = await aDevice(world);
  const now = world.clock.now;
  for (let chunk = 0; chunk < 15; chunk++) {
    await written(
      device.id,
      'h02',
      Array.from({ length: 20 }, (_, at) => now - 1_000_000 + (chunk * 20 + at) * 1000),
    );
  }
  const { messages } = await messagesOf(device.id);
  expect(messages).toHaveLength(200);
  expect(messages[0]).toEqual({
    at: now - 900_000,
    protocol: 'h02',
    hex: Buffer.from(`*${now - 900_000}#`).toString('hex'),
  });
  expect(messages.map(({ at }) => at)).toEqual(messages.map((_, at) => now - 900_000 + at * 1000));
  const { rows } = await owner.query('select device_id from position_access_log where device_id = $1', [device.id]);
  expect(rows).toHaveLength(1);
});

test('of a tracker that sends as much as it can the last megabyte is shown', async () => {
  const device = await aDevice(world);
  const messages = Array.from({ length: 40 }, (_, at) => ({
    at: world.clock.now + at,
    bytes: Buffer.alloc(60_000, at),
  }));
  for (const message of messages) {
    await owner.query(
      'insert into raw_messages (device_id, protocol, first_at, last_at, count, content) values ($1, $2, $3, $3, 1, $4)',
      [device.id, 'h02', new Date(message.at), new PackedMessages().add(message.at, message.bytes).content],
    );
  }
  const shown = (await messagesOf(device.id)).messages;
  expect(shown.map(({ at }) => at)).toEqual(messages.slice(-17).map(({ at }) => at));
});

test('a gateway is asked to write what it still holds', async () => {
  const device = await aDevice(world);
  const received: string[] = [];
  const client = await owner.connect();
  try {
    client.on('notification', ({ payload }) => received.push(payload ?? ''));
    await client.query('listen raw_wanted');
    expect((await messagesOf(device.id)).messages).toEqual([]);
    await expect.poll(async () => (await client.query('select 1')) && received).toContain(String(device.id));
  } finally {
    client.release(true);
  }
});

test('a client and a partner see none of it, nor a device that is not there', async () => {
  const device = await aDevice(world);
  for (const who of ['comoe', 'kanari'] as const) {
    expect((await world.as(who)(listRawMessages, { params: { id: device.id } })).status).toBe(403);
  }
  const none = await world.as('platform')(listRawMessages, { params: { id: 999_999 as DeviceId } });
  expect(none.error.code).toBe('device_not_found');
});

test('they are forgotten after seven days', async () => {
  const device = await aDevice(world);
  const now = world.clock.now;
  await written(device.id, 'gt06', [now - 8 * DAY]);
  await written(device.id, 'gt06', [now - 6 * DAY]);
  expect(await deleteOldRaw(owner, new Date(now - 7 * DAY))).toBe(1);
  expect((await messagesOf(device.id)).messages.map(({ at }) => at)).toEqual([now - 6 * DAY]);
});
