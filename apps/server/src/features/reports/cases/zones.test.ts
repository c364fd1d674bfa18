import type { DeviceId } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aWorld } from '../../../testing/world.ts';
import { aSlot, HOUR, MINUTE, pageOf, rowsOf, totalsOf } from '../testing/past.ts';

/* Days of Paris around the changes of its clocks: a quarter of an hour each, so that sums are hours. */

const world = await aWorld();
afterAll(() => world.end());
let device: DeviceId;
const [SPRING, AUTUMN] = [Date.UTC(2026, 2, 27), Date.UTC(2026, 9, 23)];

beforeAll(async () => {
  device = (await aDevice(world)).id;
  for (const start of [SPRING, AUTUMN])
    for (let from = start; from < start + 4 * 24 * HOUR; from += 15 * MINUTE)
      await aSlot(world, device, { from, metres: 100, driving: 15 * MINUTE, engine: 15 * MINUTE });
});

const hours = async (from: number, kind: 'distance' | 'engine' | 'timeline', timeZone: string) => {
  const page = await pageOf(world, kind, { from, to: from + 4 * 24 * HOUR, timeZone } as never);
  return Object.fromEntries(
    rowsOf(page).map(({ period, day, driving }) => [String(period ?? day).slice(5), Number(driving) / HOUR]),
  );
};

test('a day of 23 hours, one of 25, and the same in a zone that changes nothing', async () => {
  for (const kind of ['distance', 'engine', 'timeline'] as const) {
    expect(await hours(SPRING, kind, 'Europe/Paris')).toMatchObject({ '03-28': 24, '03-29': 23, '03-30': 24 });
    expect(await hours(AUTUMN, kind, 'Europe/Paris')).toMatchObject({ '10-24': 24, '10-25': 25, '10-26': 24 });
    expect(await hours(AUTUMN, kind, 'Africa/Abidjan')).toMatchObject({ '10-24': 24, '10-25': 24, '10-26': 24 });
  }
});

test('whatever the zone and the step, the sum is the same', async () => {
  const sum = async (timeZone: string, step: 'day' | 'week' | 'month') => {
    const form = { from: AUTUMN, to: AUTUMN + 4 * 24 * HOUR, timeZone, filters: { step } };
    return totalsOf(await pageOf(world, 'distance', form as never)).distance;
  };
  for (const zone of ['Europe/Paris', 'Africa/Abidjan', 'Asia/Kathmandu', 'Pacific/Kiritimati'])
    for (const step of ['day', 'week', 'month'] as const)
      expect([zone, step, await sum(zone, step)]).toEqual([zone, step, 38_400]);
});

test('a zone that is none is refused', async () => {
  const { world: _, ...none } = { world, timeZone: 'Mars/Base' };
  await expect(pageOf(world, 'distance', none as never)).rejects.toThrow();
});
