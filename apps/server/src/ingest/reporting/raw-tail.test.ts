import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackMessages } from '../../features/raw-messages/index.ts';
import { aGateway, type Gateway } from '../testing/gateway.ts';
import { aFix } from '../testing/lines.ts';
import { aTracker } from '../testing/tracker.ts';
import { RawTail } from './raw-tail.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const bytes = (text: string) => Buffer.from(text);

describe('messages as they came, in memory', () => {
  it('wait for company, for five minutes, or for somebody who looks', () => {
    const tail = new RawTail();
    tail.note(1, 'h02', bytes('a'), 0);
    tail.note(2, 'h02', bytes('b'), 200_000);
    expect(tail.take(250_000)).toEqual([]);
    expect(tail.take(300_000).map(({ deviceId }) => deviceId)).toEqual([1]);
    tail.watch(2, 300_000);
    expect(tail.take(300_001).map(({ deviceId }) => deviceId)).toEqual([2]);
    for (let at = 0; at < 20; at++) tail.note(3, 'h02', bytes('c'), 300_000);
    expect(tail.take(300_000).map(({ messages }) => messages.count)).toEqual([20]);
    tail.note(4, 'h02', bytes('d'), 300_000);
    expect(tail.take(300_000, true)).toHaveLength(1);
  });

  it('are of one protocol a row, and bounded', () => {
    const tail = new RawTail();
    tail.note(1, 'h02', bytes('a'), 0);
    tail.note(1, 'gt06', bytes('b'), 0);
    expect(tail.take(0, true).map(({ protocol }) => protocol)).toEqual(['h02', 'gt06']);
    const long = Buffer.alloc(32 * 1024);
    for (let device = 0; device < 3000; device++) tail.note(device, 'h02', long, 0);
    const kept = tail.take(0, true);
    expect(kept.length).toBe(2048);
    expect(kept[0]!.deviceId).toBe(3000 - 2048);
  });
});

describe('messages as they came, in the database', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await aGateway({ rawEvery: 50 });
  });
  afterAll(() => gateway.stop());

  it('are there within moments of being asked for, with those that could not be decoded, and no more than 200', async () => {
    const id = await gateway.device('tail');
    const tracker = await aTracker(gateway.port());
    for (let at = 0; at < 260; at++) tracker.say({ id: 'tail', fixes: [aFix(NOON + at * 1000)], say: 'ok' });
    await tracker.receivedLines(260);
    tracker.write('{"id": no line\n');
    await tracker.closed;
    await gateway.ask("select pg_notify('raw_wanted', $1)", [String(id)]);
    const rows = async () =>
      await gateway.ask<{ content: Buffer }>('select content from raw_messages where device_id = $1 order by id', [id]);
    const texts = async () =>
      (await rows()).flatMap(({ content }) => unpackMessages(content).map((message) => message.bytes.toString()));
    await expect.poll(async () => (await texts()).at(-1)).toBe('{"id": no line\n');
    expect((await texts()).length).toBeGreaterThanOrEqual(200);
    expect((await texts()).length).toBeLessThanOrEqual(220);
  });
});
