import { afterAll, expect, test } from 'vitest';
import { aGateway } from '../testing/gateway.ts';
import { aFix } from '../testing/lines.ts';
import { aTracker } from '../testing/tracker.ts';

const gateway = await aGateway();
afterAll(() => gateway.stop());
const NOON = Date.UTC(2026, 10, 20, 12);

test('a text with a NUL, half a character or a number that is none is cleaned: the vehicle was there all the same', async () => {
  const id = await gateway.device('odd');
  const tracker = await aTracker(gateway.port());
  const vendor = { 'a\0': 'x\0y', b: '\ud83d', '\udc00': 1, n: null as unknown as number, same: '\\u0000 null' };
  tracker.say({ id: 'odd', fixes: [aFix(NOON, { attributes: { firmware: 'a\0b', vendor } })], say: 'ok' });
  await tracker.receivedLines(1);
  expect(await gateway.ask('select attributes from positions where device_id = $1', [id])).toEqual([
    {
      attributes: {
        ignition: true,
        firmware: 'ab',
        vendor: { a: 'xy', b: '\ufffd', '\ufffd': 1, same: '\\u0000 null' },
      },
    },
  ]);
  expect(await gateway.ask('select from rejected_positions where device_id = $1', [id])).toEqual([]);
  tracker.hangUp();
});

test('a speed below nothing is none, and no reason to lose the place', async () => {
  const id = await gateway.device('backwards');
  const tracker = await aTracker(gateway.port());
  tracker.say({ id: 'backwards', fixes: [aFix(NOON, { location: { speed: -1 } })], say: 'ok' });
  await tracker.receivedLines(1);
  expect(await gateway.ask('select speed from positions where device_id = $1', [id])).toEqual([{ speed: null }]);
  tracker.hangUp();
});

test('a message of thousands of records that no column can hold is set aside once, not once for each', async () => {
  const id = await gateway.device('flood');
  const tracker = await aTracker(gateway.port());
  const YEAR_275760 = 8.64e15;
  const far = Array.from({ length: 700 }, (_, at) => ({ time: YEAR_275760 - at, location: null, attributes: {} }));
  tracker.say({ id: 'flood', fixes: [...far, aFix(NOON)], say: 'ok' });
  await tracker.receivedLines(1);
  const rejected = await gateway.ask<{ detail: string; size: number }>(
    'select detail, length(raw) as size from rejected_positions where device_id = $1',
    [id],
  );
  expect(rejected).toEqual([{ detail: expect.stringContaining('699 more'), size: expect.any(Number) }]);
  expect(await gateway.ask('select fixed_at from positions where device_id = $1', [id])).toEqual([
    { fixed_at: new Date(NOON) },
  ]);
  expect(gateway.ingest.status().ports.find(({ protocol }) => protocol === 'lines')?.dropped.rejectedRecord).toBe(700);
  tracker.hangUp();
});
