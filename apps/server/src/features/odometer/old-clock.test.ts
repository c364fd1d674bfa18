import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { drive, recordsOf, stand } from '../../testing/driven.ts';
import { keepTwoMonths } from '../../testing/keep-two-months.ts';
import { workIn } from '../../testing/work-in.ts';
import { aWorld } from '../../testing/world.ts';
import { openBuffer, pushRecords } from '../../testing/written-records.ts';
import { dropOldMonths } from '../archive/index.ts';
import { odometersOf } from './testing/requests.ts';

/* A tracker that starts without a clock says that it is 2000: nothing follows from that where the past is erased. */

const world = await aWorld();
const { pools } = world.database;
const buffer = openBuffer(world.database);
afterAll(() => world.end());
const { read, enter } = odometersOf(world);

const HOUR = 3_600_000;
const MARCH = Date.UTC(2026, 2, 10, 9);
const NOVEMBER = Date.UTC(2026, 10, 15, 9);
const KM = 1000; // m
world.clock.now = NOVEMBER + 100 * HOUR;

test.each(['-infinity', '2026-01-01'])(
  'a record of 2000 adds nothing to an odometer whose older kilometres are kept as sums, owned since %s',
  async (ownedSince) => {
    await keepTwoMonths(world);
    const { id } = await aDevice(world);
    await pools.owner.query('update device_ownership set starts_at = $2 where device_id = $1', [id, ownedSince]);
    const say = (said: Parameters<typeof recordsOf>[0]) => pushRecords(buffer, id, recordsOf(said), world.clock.now);
    const before = stand({ at: MARCH - HOUR, metres: 0, kmh: 0 }, 30);
    const first = drive(before.at(-1)!, 90);
    const eve = stand({ at: MARCH - 24 * HOUR, metres: 0, kmh: 0 }, 30);
    await say([...eve, ...before, ...first, ...stand(first.at(-1)!, 60)]);
    const away = stand({ at: NOVEMBER, metres: first.at(-1)!.metres, kmh: 0 }, 30);
    const second = drive(away.at(-1)!, 30);
    await say([...away, ...second, ...stand(second.at(-1)!, 60)]);
    await workIn(world, buffer);
    await enter(id, { metres: 100_000 * KM, at: MARCH - 2 * HOUR, confirmed: true });
    // as after three days: one checkpoint a day is left
    await pools.owner.query(
      `delete from fold_checkpoints c where device_id = $1 and exists (
       select from fold_checkpoints o where o.device_id = $1 and o.hour < c.hour and date_trunc('day', o.hour, 'UTC') = date_trunc('day', c.hour, 'UTC'))`,
      [id],
    );
    await dropOldMonths(pools.owner, world.clock.now);
    await pools.owner.query(`delete from positions where device_id = $1 and fixed_at < '2026-09-01'`, [id]);
    const { value } = await read(id);
    expect(value).toBeGreaterThan(100_100 * KM);
    const usage = async () =>
      (
        await pools.owner.query('select starts_at, measured, estimated from usage where device_id = $1 order by 1', [
          id,
        ])
      ).rows;
    const kept = await usage();

    await say([{ at: Date.UTC(2000, 0, 1), metres: 0, kmh: 0 }]);
    await workIn(world, buffer);
    expect([(await read(id)).value, await usage()]).toEqual([value, kept]);
    expect((await pools.owner.query('select from recompute_ranges where device_id = $1', [id])).rowCount).toBe(0);
    // and one of 2000 beside one of today is worked in
    const late = { ...second[5]!, at: second[5]!.at + 1000 };
    await say([{ at: Date.UTC(2000, 0, 1) + 1000, metres: 0, kmh: 0 }, late]);
    await workIn(world, buffer);
    expect((await read(id)).value).toBeCloseTo(value!, -1);
    await dropOldMonths(pools.owner, world.clock.now);
    expect((await read(id)).value).toBeCloseTo(value!, -1);
    expect((await read(id)).firstMessageAt).toBeGreaterThan(Date.UTC(2026, 0, 1));
  },
);
