import type { DeviceId } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysIn } from '../../calendar/index.ts';
import { aDevice } from '../../testing/device.ts';
import { storeUsage } from '../../testing/past.ts';
import { aService, attached } from '../../testing/services.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { evaluateServices } from './index.ts';

/*
 * Due dates against a model that knows only a list of days and what was driven on each: two years of a vehicle in Paris, over four changes
 * of the clocks and a leap day, with a new meter, a silent tracker that is exchanged for another, and fixes that arrive two weeks late.
 */

const [HOUR, DAY, KM] = [3_600_000, 86_400_000, 1_000];
const ZONE = 'Europe/Paris';
const FIRST = '2026-11-20';
const days = daysIn(ZONE);
const numberOf = (name: string) => Date.parse(name) / DAY;
const START = numberOf(FIRST);
const INTERVAL = 10_000 * KM;

let world: World;
beforeAll(async () => {
  world = await aWorld();
  await world.database.pools.owner.query('update clients set time_zone = $1 where id = $2', [
    ZONE,
    world.clients.comoe,
  ]);
});
afterAll(() => world.end());

type Owner = World['database']['pools']['owner'];

const stored = async (owner: Owner, device: DeviceId) => {
  const { rows } = await owner.query(
    `select s.category, u.state, u.due_day::text as day, (u.content -> 'measures' -> 0 ->> 'used')::float8 as used
     from service_dues u join services s on s.id = u.service_id where u.device_id = $1 order by s.id`,
    [device],
  );
  return rows as { category: string; state: string; day: string | null; used: number }[];
};

/** What is driven on a day: 60 km on working days, nothing at the weekend; nothing while the tracker is broken. */
const isBroken = (day: number) => day >= START + 300 && day < START + 320;
const driven = (day: number): number => ((day + 3) % 7 >= 5 || isBroken(day) ? 0 : 60 * KM);

test('two years, day by day', { timeout: 240_000 }, async () => {
  const { owner } = world.database.pools;
  const { id } = await aDevice(world);
  await owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [id]);
  const oil = await aService(world, { interval: { distance: INTERVAL } });
  const insurance = await aService(world, {
    category: 'insurance',
    interval: { calendar: { count: 1, unit: 'year' } },
  });
  await attached(world, oil.id, [id]);
  await attached(world, insurance.id, [id], { since: FIRST });
  // a base at the start of its first day
  await owner.query(
    'update service_vehicles set base_at = to_timestamp($1 / 1000.0), base_metres = 200000000 where device_id = $2',
    [days.startOf(START), id],
  );
  const late = new Set([START + 150, START + 151, START + 152]);
  let sum = 0;
  const send = async (day: number) => {
    // at seven in the evening by the clocks there: in UTC it is another hour in summer
    const startsAt = Math.floor((days.startOf(day + 1) - 5 * HOUR) / 900_000) * 900_000;
    if (driven(day) > 0) await storeUsage(world, id, [{ startsAt, measured: driven(day) * 1000, engine: 0 }]);
  };
  for (let day = START; day < START + 730; day++) {
    const now = days.startOf(day + 1) - HOUR;
    if (!late.has(day)) {
      await send(day);
      sum += driven(day);
    }
    if (day === START + 166)
      for (const old of late) {
        await send(old);
        sum += driven(old);
      }
    if (day === START + 200) await newMeter(owner, id, now);
    if (!isBroken(day))
      await owner.query(
        `insert into device_status (device_id, client_id, owned_since, seen_at) values ($1, $2, '-infinity', $3)
       on conflict (device_id) do update set seen_at = $3, owned_since = '-infinity'`,
        [id, world.clients.comoe, new Date(now)],
      );
    // the whole year is looked at each week, and whatever is near a change each day
    if (day % 7 !== 0 && !isNear(sum)) continue;
    await evaluateServices(owner, now);
    const [distance, calendar] = await stored(owner, id);
    expect(Math.abs((distance?.used ?? 0) - sum), days.nameOf(day)).toBeLessThanOrEqual(1);
    expect([days.nameOf(day), distance?.state]).toEqual([days.nameOf(day), expect.stringMatching(statesOf(sum, day))]);
    expect([days.nameOf(day), calendar?.state]).toEqual([days.nameOf(day), paperOf(day)]);
    if (day === START + 318) expect(distance?.day).toBeNull();
  }
  // the sums by month are those of the days, late ones too
  const { rows } = await owner.query(
    `select m.month::text, m.gps::float8 as kept, (select sum(d.gps)::float8 from vehicle_days d where d.device_id = m.device_id
       and date_trunc('month', d.day) = m.month) as added from vehicle_months m where m.device_id = $1 order by 1`,
    [id],
  );
  expect(rows.length).toBe(25);
  expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ added }) => added));
});

/** A new meter that begins with nothing: the old one is read the moment before. */
async function newMeter(owner: Owner, device: DeviceId, now: number): Promise<void> {
  await owner.query(
    `insert into odometer_entries (device_id, at, metres, kind, note, created_at, created_by, created_by_name)
     values ($1, to_timestamp($2 / 1000.0), 0, 'reset', '', now(), 1, 'x')`,
    [device, now],
  );
}

const isNear = (sum: number) => Math.abs(sum - INTERVAL) < 400 * KM || Math.abs(sum - INTERVAL * 1.03) < 400 * KM;

/** What a service by distance may be, by what was driven; imminent may begin by a predicted date, which the model leaves open. */
function statesOf(sum: number, day: number): RegExp {
  const left = INTERVAL - sum;
  if (left <= 0) return -left > 0.03 * INTERVAL || day - reachedDay > 7 ? /^overdue$/ : /^due$/;
  reachedDay = day + 1;
  if (left <= 1_000 * KM) return /^soon$/;
  // two working weeks of 60 km a day, and a weekend of doubt
  return left <= 1_000 * KM + 14 * 60 * KM ? /^(ok|soon)$/ : /^ok$/;
}
let reachedDay = 0;

/** An insurance of the first day, renewed for a year: imminent for 30 days, due on its last day, overdue from the next. */
function paperOf(day: number): string {
  const left = numberOf('2027-11-20') - day;
  if (left < 0) return 'overdue';
  if (left === 0) return 'due';
  return left <= 30 ? 'soon' : 'ok';
}
