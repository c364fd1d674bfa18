import { previewReport, REPORTS, type Right, saveTankSensor, saveVehicleFuel, vehicleTank } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeFixes, type TestFix } from '../../../testing/past.ts';
import { asUser, aUser } from '../../../testing/user.ts';
import { aWorld, START } from '../../../testing/world.ts';
import { DRIVE, fixesOf, SENSOR } from '../testing/truck.ts';
import { mergeEvents } from './find-events.ts';
import { forgetLevels, readTank } from './read-tank.job.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe } = world.clients;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PLACE = REPORTS.tank.columns.findIndex(({ key }) => key === 'place');
const MIDNIGHT = Math.floor(START / DAY) * DAY;

const save = (id: number, fields: object = {}) =>
  world.as('comoe')(saveTankSensor, { params: { id: id as never }, body: Object.assign({}, SENSOR, fields) });
const read = (id: number, now = START) => readTank(owner, `${id} ${comoe}`, now);
const eventsOf = async (id: number) =>
  (
    await owner.query(
      `select id, kind, round(litres)::float8 as litres, starts_at as from, ends_at as to, latitude, alerted_at as alerted
       from tank_events where device_id = $1 order by starts_at`,
      [id],
    )
  ).rows;
const litresOf = async (id: number) => (await eventsOf(id)).map(({ kind, litres }) => [kind, Math.round(litres / 10)]);

async function aTruck(fixes: readonly TestFix[], sensor: object = {}): Promise<number> {
  const { id } = await aDevice(world);
  await storeFixes(world, id, fixes);
  await save(id, sensor);
  await read(id);
  return id;
}

/** As the batch that stores late positions does. */
async function arriveLate(id: number, fixes: readonly TestFix[]): Promise<void> {
  await storeFixes(world, id, fixes);
  await owner.query(
    `insert into recompute_ranges (device_id, starts_at, ends_at, not_before) values ($1, $2, $2, 'infinity')
     on conflict (device_id) do update set starts_at = least(recompute_ranges.starts_at, excluded.starts_at)`,
    [id, new Date(fixes[0]!.at)],
  );
  await owner.query('delete from recompute_ranges where device_id = $1', [id]);
}

const theft = [DRIVE, { minutes: 60 }, { minutes: 10, by: -60 }, { minutes: 60 }, DRIVE];

test('another smallest drop, and another size of the tank, judge every day again although no level is another', async () => {
  const id = await aTruck(
    [...fixesOf(START - 3 * DAY, theft, 300), ...fixesOf(START - DAY, theft, 210)].map((fix) =>
      Object.assign({}, fix, {
        attributes: { fuelLevel: (fix.attributes as { fuelLevel: number }).fuelLevel * 4, ignition: fix.speed !== 0 },
      }),
    ),
    { unit: 'litres' },
  );
  const both = [
    ['drop', 6],
    ['drop', 6],
  ];
  expect(await litresOf(id)).toEqual(both);
  await save(id, { unit: 'litres', smallestDrop: 80 });
  await read(id);
  expect(await litresOf(id)).toEqual([]);
  await save(id, { unit: 'litres' });
  await read(id);
  expect(await litresOf(id)).toEqual(both);
  // five per cent of it are 100 litres
  await world.as('comoe')(saveVehicleFuel, {
    params: { id: id as never },
    body: { tank: 2000, counterUnit: 'km', cards: [] },
  });
  await read(id);
  expect(await litresOf(id)).toEqual([]);
});

test('late levels of a day change what is found on the next one, also where a third day changed too', async () => {
  const evening = fixesOf(MIDNIGHT - 2 * DAY - 2 * HOUR, [DRIVE, { minutes: 55 }]).map((fix) =>
    Object.assign(fix, { latitude: fix.latitude! - 60 * (50 / 60) * 0.009 }),
  );
  // the tank lost 60 litres while the tracker was silent over midnight
  const morning = fixesOf(MIDNIGHT - 2 * DAY + 5 * HOUR, [DRIVE, { minutes: 10 }], 125);
  const id = await aTruck(morning);
  expect(await litresOf(id)).toEqual([]);
  await storeFixes(world, id, fixesOf(MIDNIGHT + HOUR, [DRIVE, { minutes: 10 }], 110));
  await arriveLate(id, evening);
  await read(id);
  expect(await litresOf(id)).toEqual([['drop', 6]]);
});

test('fuel that is taken slowly over midnight is one drop, is alerted once, and stays however long the vehicle stands', async () => {
  const { id } = await aDevice(world);
  await save(id);
  await owner.query(
    `insert into alert_rules (client_id, name, kind, parameters, device_ids, severity, created_at, updated_at)
     values ($1, 'Tank', 'fuel_drop', '{}', array[$2::int], 'critical', now(), now())`,
    [comoe, id],
  );
  const begin = MIDNIGHT - 2 * DAY - 8 * HOUR;
  const fixes = fixesOf(begin, [DRIVE, { minutes: 120 }, { minutes: 480, by: -90 }, { minutes: 3000 }, DRIVE]);
  const ids = new Set<number>();
  let stored = 0;
  for (let now = begin + 4 * HOUR; stored < fixes.length; now += 3 * HOUR) {
    const end = fixes.findIndex(({ at }) => at > now);
    const part = fixes.slice(stored, end < 0 ? fixes.length : end);
    await storeFixes(world, id, part);
    stored += part.length;
    await read(id, now);
    for (const event of await eventsOf(id)) ids.add(event.id);
  }
  const events = await eventsOf(id);
  expect(events).toMatchObject([{ kind: 'drop' }]);
  expect(Math.abs(events[0].litres - 90)).toBeLessThan(8);
  expect(events[0].from.getTime()).toBeLessThan(MIDNIGHT - 2 * DAY);
  expect(events[0].to.getTime()).toBeGreaterThan(MIDNIGHT - 2 * DAY);
  expect(ids.size).toBe(1);
  const alerts = await owner.query('select kind from alerts where device_id = $1', [id]);
  expect(alerts.rows).toEqual([{ kind: 'fuel_drop' }]);
  // all at once leads to the same
  const whole = await aTruck(fixes);
  const strip = (rows: Awaited<ReturnType<typeof eventsOf>>) => rows.map(({ id: _, alerted: _at, ...row }) => row);
  expect(strip(await eventsOf(whole))).toEqual(strip(events));
});

test('an event that now ends on another day is the same one, from whichever day it is judged', () => {
  const at = (hours: number) => MIDNIGHT + hours * HOUR;
  const event = (from: number, to: number, kind: 'fill' | 'drop' = 'drop') => ({
    kind,
    from: at(from),
    to: at(to),
    before: 100,
    after: 50,
    litres: 50,
    sureness: 'likely' as const,
    latitude: null,
    longitude: null,
  });
  const today = (to: number) => to >= at(0) && to < at(24);
  const stored = (id: number, from: number, to: number) => ({ ...event(from, to), id });
  // it went on after midnight, and is moved to the next day; there it is known
  expect(mergeEvents([stored(1, 20, 23)], [event(20, 25)], today)).toEqual({
    changed: [{ id: 1, event: event(20, 25) }],
    added: [],
    removed: [],
  });
  expect(mergeEvents([stored(1, -4, -1)], [event(-4, 2)], today).changed).toEqual([{ id: 1, event: event(-4, 2) }]);
  // what is of another day stays as it is; what is of this one and not found is gone
  expect(mergeEvents([stored(1, -4, -1), stored(2, 5, 6)], [event(-3, -1), event(7, 8, 'fill')], today)).toEqual({
    changed: [],
    added: [event(7, 8, 'fill')],
    removed: [2],
  });
});

test('what a client keeps no longer has no place any more, and its fills and drops stay', async () => {
  const id = await aTruck([...fixesOf(START - 70 * DAY, theft, 300), ...fixesOf(START - 5 * DAY, theft, 210)]);
  const places = async () => (await eventsOf(id)).map(({ latitude }) => latitude !== null);
  expect(await places()).toEqual([true, true]);
  await owner.query('update clients set retention_months = 2 where id = $1', [comoe]);
  expect(await forgetLevels(owner, START)).toBe(1);
  expect(await places()).toEqual([false, true]);
  // settings that change judge what is kept alone
  await save(id, { smallestDrop: 70 });
  await read(id);
  expect(await places()).toEqual([false]);
  await owner.query('update clients set retention_months = null where id = $1', [comoe]);
});

test('who may not see the history sees no places, in the report neither', async () => {
  const id = await aTruck(fixesOf(START - DAY, theft));
  const query = { from: START - 2 * DAY, to: START };
  const placesFor = async (rights: Right[]) => {
    const ask = await asUser(world, (await aUser(world, { rights })).id);
    const { lines } = (await ask(vehicleTank, { params: { id: id as never }, query })).data;
    const form = { devices: { deviceIds: [id] }, pageSize: 100, ...query };
    const { data } = await ask(previewReport, { params: { kind: 'tank' }, body: form as never });
    return [...lines.map(({ latitude }) => latitude !== null), ...data.rows.map(({ cells }) => cells[PLACE] !== null)];
  };
  expect(await placesFor(['view_devices', 'view_fuel', 'view_reports', 'view_history'])).toEqual([true, true]);
  expect(await placesFor(['view_devices', 'view_fuel', 'view_reports'])).toEqual([false, false]);
});
