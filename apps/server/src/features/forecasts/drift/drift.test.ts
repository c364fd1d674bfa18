import {
  type DeviceId,
  DRIFT_QUANTITIES,
  exportDrifts,
  judgeDrift,
  listDrifts,
  type VehicleDrift,
  vehicleDrift,
} from '@balise/contract';
import { DRIFT_QUANTITIES as WATCHED } from '@balise/forecast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeFixes, type TestFix } from '../../../testing/past.ts';
import { aWorld, type World } from '../../../testing/world.ts';
import { raiseDueAlerts } from '../../alerts/index.ts';
import { makeForecasts } from '../index.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** Days of a vehicle with a message every two minutes: at rest, an hour's drive, at rest. From `brokenFor` days ago on its alternator gives 0.6 V less. */
function days(count: number, brokenFor: number, volts = 14.2): TestFix[] {
  const today = Math.floor(world.clock.now / DAY) * DAY;
  return Array.from({ length: count }, (_, place) => count - place).flatMap((back) =>
    Array.from({ length: 90 }, (_, at): TestFix => {
      const on = at >= 30 && at < 60;
      const running = volts + 0.02 * ((back * 7) % 5) - (back <= brokenFor ? 0.6 : 0);
      return {
        at: today - back * DAY + 6 * 3_600_000 + at * 2 * MINUTE,
        speed: on ? 12 : 0,
        latitude: 5 + (on ? at * 0.013 : 0),
        attributes: { ignition: on, externalVoltage: on ? running : 12.6, ...(on && { coolantTemperature: 88 }) },
      };
    }),
  );
}

async function aVehicle(fixes: readonly TestFix[]): Promise<DeviceId> {
  const { id } = await aDevice(world);
  const { owner } = world.database.pools;
  await owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [id]);
  await owner.query(
    `insert into device_status (device_id, client_id, owned_since, seen_at) values ($1, $2, '-infinity', $3)
     on conflict (device_id) do update set seen_at = excluded.seen_at, owned_since = '-infinity'`,
    [id, world.clients.comoe, new Date(world.clock.now)],
  );
  await storeFixes(world, id, fixes);
  return id;
}

async function night(): Promise<void> {
  const { owner } = world.database.pools;
  await owner.query('delete from forecast_nights');
  await makeForecasts(owner, world.clock.now);
}

/** A rule of Comoé's for a vehicle, older than what it watches for. */
async function aRule(kind: 'drift' | 'high_risk', parameters: object, deviceId: DeviceId): Promise<void> {
  await world.database.pools.owner.query(
    `insert into alert_rules (client_id, name, kind, parameters, device_ids, severity, created_at, updated_at)
     values ($1, 'Upkeep', $2, $3, array[$4::int], 'warning', '2020-01-01', '2020-01-01')`,
    [world.clients.comoe, kind, parameters, deviceId],
  );
}

/** What the clock raised of a vehicle, however often it looks. */
async function raised(deviceId: DeviceId) {
  const { owner } = world.database.pools;
  await raiseDueAlerts(owner, world.clock.now);
  await raiseDueAlerts(owner, world.clock.now + MINUTE);
  const { rows } = await owner.query<{ kind: string; facts: Record<string, unknown> }>(
    'select kind, facts from alerts where device_id = $1',
    [deviceId],
  );
  return rows;
}

const open = async (): Promise<VehicleDrift[]> => (await world.as('comoe')(listDrifts, { query: {} })).data.drifts;

test('quantities have the same names where they are watched and where they are shown', () => {
  expect(WATCHED).toEqual(DRIFT_QUANTITIES);
});

test('an alternator that gives less is found from positions, shown beside what is usual, and judged', {
  timeout: 240_000,
}, async () => {
  const bad = await aVehicle(days(44, 10));
  const good = await aVehicle(days(44, 0));
  await aRule('drift', {}, bad);
  await night();
  const found = await open();
  expect(found.map(({ deviceId, quantity, direction }) => [deviceId, quantity, direction])).toEqual([
    [bad, 'running', 'down'],
  ]);
  const [drift] = found as [VehicleDrift];
  expect(drift.value - drift.expected).toBeCloseTo(-0.6, 1);
  expect(drift.measured).toBeGreaterThanOrEqual(9);
  const since = Math.round((world.clock.now - Date.parse(drift.since)) / DAY);
  expect(Math.abs(since - 10)).toBeLessThanOrEqual(1);
  const { data: watched } = await world.as('comoe')(vehicleDrift, { params: { id: good } });
  const states = new Map(watched.quantities.map(({ quantity, state }) => [quantity, state]));
  expect(states.get('running')).toBe('watched');
  // starts last a second, messages come every two minutes
  expect(states.get('cranking')).toBe('rate');
  expect(states.get('load')).toBe('absent');
  expect(watched.quantities[2]!.points).toHaveLength(44);
  expect(watched.quantities[2]!.points.at(-1)!.usual!.expected).toBeCloseTo(14.24, 1);
  // doing it again changes nothing
  await night();
  expect(await open()).toEqual(found);
  const alerts = await raised(bad);
  expect(alerts).toMatchObject([{ kind: 'drift', facts: { quantity: 'running', since: drift.since } }]);
  expect(alerts[0]!.facts.usual).toBeCloseTo(drift.expected, 3);
  // other clients see nothing of it
  expect((await world.as('bandama')(listDrifts, { query: {} })).data.total).toBe(0);
  expect((await world.as('bandama')(judgeDrift, { params: { id: drift.id }, body: { verdict: 'false' } })).status).toBe(
    404,
  );
  const file = await world.as('comoe')(exportDrifts, { body: { language: 'fr', format: 'csv' } });
  expect(file.status).toBe(200);

  const judged = await world.as('comoe')(judgeDrift, { params: { id: drift.id }, body: { verdict: 'false' } });
  expect(judged.data).toMatchObject({ verdict: 'false' });
  const again = await world.as('comoe')(judgeDrift, { params: { id: drift.id }, body: { verdict: 'mended' } });
  expect(again).toMatchObject({ status: 409, error: { code: 'drift_is_judged' } });
  const missing = await world.as('comoe')(judgeDrift, {
    params: { id: 2_000_000_000 as never },
    body: { verdict: 'mended' },
  });
  expect(missing.error.code).toBe('drift_not_found');
  const { rows } = await world.database.pools.owner.query(
    `select factor, learn_from::text as "learnFrom" from drift_watches where device_id = $1 and quantity = 'running'`,
    [bad],
  );
  expect(rows).toEqual([{ factor: 1.25, learnFrom: drift.since }]);
  await night();
  expect(await open()).toEqual([]);
  const { data: after } = await world.as('comoe')(vehicleDrift, { params: { id: bad } });
  expect(after.quantities[2]).toMatchObject({ state: 'learning', factor: 1.25 });
  expect(after.drifts).toMatchObject([{ id: drift.id, verdict: 'false' }]);
});

test('a vehicle that is likely to break down alerts once a month, one that is less likely does not', async () => {
  const { owner } = world.database.pools;
  for (const [chance, count] of [
    [0.35, 1],
    [0.25, 0],
  ] as const) {
    const { id } = await aDevice(world);
    await aRule('high_risk', { percent: 30 }, id);
    await owner.query(
      `insert into vehicle_risks (device_id, client_id, made_on, breakdown7, breakdown30, repair7, repair30, method, reasons)
       values ($1, $2, $3::timestamptz::date, 0.1, $4, 0.2, 0.5, 'rates', '[]')`,
      [id, world.clients.comoe, new Date(world.clock.now), chance],
    );
    const alerts = await raised(id);
    expect(alerts).toHaveLength(count);
    if (count > 0) expect(alerts).toMatchObject([{ kind: 'high_risk', facts: { chance: 0.35 } }]);
  }
});

test('late positions of a day are read again', { timeout: 120_000 }, async () => {
  const fixes = days(3, 0);
  const id = await aVehicle(fixes.slice(90));
  await night();
  const known = async () => {
    const { data } = await world.as('comoe')(vehicleDrift, { params: { id } });
    return data.quantities[2]!.points.length;
  };
  expect(await known()).toBe(2);
  await storeFixes(world, id, fixes.slice(0, 90));
  await world.database.pools.owner.query(
    `insert into recompute_ranges (device_id, starts_at, ends_at, not_before) values ($1, $2, $2, 'infinity')`,
    [id, new Date(fixes[0]!.at)],
  );
  await night();
  expect(await known()).toBe(3);
});
