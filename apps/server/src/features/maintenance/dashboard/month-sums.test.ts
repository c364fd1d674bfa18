import {
  addRecord,
  correctRecord,
  getMaintenanceDashboard,
  type Input,
  listRecords,
  type ServiceRecordId,
  withdrawRecord,
} from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aService, attached, DAY, duesOf } from '../../../testing/services.ts';
import { aWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** The kept sums, and the same added up from the records. */
async function bothSums() {
  const { owner } = world.database.pools;
  const kept = await owner.query(
    `select client_id, month::text, service_id, parts::int, labour::int, tax::int, done, in_time, judged, downtime_minutes::int,
       not_done, postponed
     from service_months where (parts, labour, tax, done, in_time, judged, downtime_minutes, not_done, postponed) <> (0, 0, 0, 0, 0, 0, 0, 0, 0) order by 1, 2, 3`,
  );
  const added = await owner.query(
    `select client_id, date_trunc('month', day)::date::text as month, service_id,
       coalesce(sum(parts_cost) filter (where kind = 'done'), 0)::int as parts,
       coalesce(sum(labour_cost) filter (where kind = 'done'), 0)::int as labour,
       coalesce(sum(tax_cost) filter (where kind = 'done'), 0)::int as tax,
       (count(*) filter (where kind = 'done'))::int as done,
       (count(*) filter (where kind = 'done' and state <> 'overdue'))::int as in_time,
       (count(*) filter (where kind <> 'postponed') + coalesce(sum(missed) filter (where kind = 'done'), 0))::int as judged,
       coalesce(sum(downtime_minutes), 0)::int as downtime_minutes, (count(*) filter (where kind = 'notDone'))::int as not_done,
       (count(*) filter (where kind = 'postponed'))::int as postponed
     from service_records r
     where kind <> 'withdrawn' and not exists (select from service_records n where n.replaces = r.id)
     group by 1, 2, 3 order by 1, 2, 3`,
  );
  return { kept: kept.rows, added: added.rows };
}

/** The total of a list of each period and kind is that of its records. */
async function sumsOfPeriodsAreRight(): Promise<void> {
  const read = async (query: Input<typeof listRecords>['query']) =>
    (await world.as('comoe')(listRecords, { query })).data;
  const { records: all } = await read({ pageSize: 100 });
  const [days, kinds] = [all.map(({ day }) => day), [undefined, 'done', 'notDone', 'postponed'] as const];
  const bounds = [undefined, ...days, ...days.map((day) => `${day.slice(0, 7)}-01`)];
  for (const [place, from] of bounds.entries())
    for (const until of bounds.filter((one) => from === undefined || one === undefined || from <= one)) {
      const kind = kinds[place % kinds.length];
      const { records, total, totalCost } = await read({
        ...(from && { from }),
        ...(until && { until }),
        ...(kind && { kind }),
      });
      const cost = records.reduce((sum, one) => sum + (one.kind === 'done' ? one.totalCost : 0), 0);
      expect({ from, until, kind, total, totalCost }).toEqual({
        from,
        until,
        kind,
        total: records.length,
        totalCost: cost,
      });
    }
}

test('sums by month follow records, corrections, withdrawals and erasure; who sees some vehicles has theirs', async () => {
  const service = await aService(world, { interval: { calendar: { count: 30, unit: 'day' } } });
  const [own, other] = [await aDevice(world), await aDevice(world)];
  await attached(world, service.id, [own.id, other.id], { since: '2026-01-10' });
  const { dues } = await duesOf(world, { serviceId: service.id });
  const add = async (deviceId: number, daysAgo: number, cost: number): Promise<ServiceRecordId> => {
    const { id } = dues.find((due) => due.deviceId === deviceId)!;
    const body = { kind: 'done' as const, at: world.clock.now - daysAgo * DAY, partsCost: cost, labourCost: 7 };
    const { data, text } = await world.as('comoe')(addRecord, {
      params: { id },
      body: { ...body, downtimeMinutes: 30 },
    });
    if (!data) throw new Error(text);
    return data.id;
  };
  const [first, second] = [await add(own.id, 70, 1_000), await add(own.id, 40, 2_000)];
  await add(other.id, 35, 4_000);
  const left = { kind: 'notDone' as const, reason: 'parked' };
  await world.as('comoe')(addRecord, { params: { id: dues[0]!.id }, body: left });
  const later = {
    kind: 'postponed' as const,
    reason: 'no part',
    on: new Date(world.clock.now + 9 * DAY).toISOString().slice(0, 10),
  };
  await world.as('comoe')(addRecord, { params: { id: dues[1]!.id }, body: later });
  let sums = await bothSums();
  expect(sums.added.length).toBeGreaterThan(1);
  expect(sums.kept).toEqual(sums.added);

  // another month, other costs; and one that never was
  const corrected = { kind: 'done' as const, at: world.clock.now - 10 * DAY, partsCost: 1_500 };
  await world.as('comoe')(correctRecord, { params: { id: first }, body: corrected });
  await world.as('comoe')(withdrawRecord, { params: { id: second } });
  sums = await bothSums();
  expect(sums.kept).toEqual(sums.added);
  await sumsOfPeriodsAreRight();
  const cost = async (who: 'comoe' | 'limited') =>
    (await world.as(who)(getMaintenanceDashboard, { query: {} })).data.totalCost;
  expect(await cost('comoe')).toBe(1_500 + 4_000 + 7);
  expect(await cost('limited')).toBe(0);
  const { owner } = world.database.pools;
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [world.users.limited, own.id]);
  expect(await cost('limited')).toBe(1_500);

  await owner.query('delete from service_vehicles where device_id = $1', [other.id]);
  sums = await bothSums();
  expect(sums.kept).toEqual(sums.added);
  expect(await cost('comoe')).toBe(1_500);
});
