import {
  addRecord,
  type Device,
  type DeviceId,
  editDevice,
  enterOdometer,
  type Input,
  type ServiceVehicleId,
} from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysIn } from '../../calendar/index.ts';
import { freshToken } from '../../rights/callers.ts';
import { aDevice, anImei, fieldsOf } from '../../testing/device.ts';
import { storeUsage } from '../../testing/past.ts';
import { aService, attached } from '../../testing/services.ts';
import { aWorld, type PersonName, type World } from '../../testing/world.ts';
import { evaluateServices } from './index.ts';
import { type DayOfUse, type ModelService, measuresOf, STATES, worstOf } from './testing/due-model.ts';

/*
 * Due dates against a model that knows only a list of days and what was driven on each: two years of a vehicle in Paris whose services are
 * done when they are due, over four changes of the clocks and a leap day, with a new meter, a tracker that breaks down and is exchanged for
 * another, and fixes that arrive two weeks late.
 */

const [MINUTE, HOUR, DAY, KM] = [60_000, 3_600_000, 86_400_000, 1_000];
const ZONE = 'Europe/Paris';
const FIRST = '2026-11-20';
const days = daysIn(ZONE);
const numberOf = (name: string) => Date.parse(name) / DAY;
const START = numberOf(FIRST);
const LAST = START + 729;
const [NEW_METER, NEW_TRACKER] = [START + 200, START + 320];
/** The last day but one of three weeks without a message: no date is predicted. */
const SILENT = NEW_TRACKER - 2;
const LATE = { days: [START + 130, START + 131, START + 132], arriveOn: START + 146 };

let world: World;
beforeAll(async () => {
  world = await aWorld();
  await world.database.pools.owner.query('update clients set time_zone = $1 where id = $2', [
    ZONE,
    world.clients.comoe,
  ]);
});
afterAll(() => world.end());

/** Nothing on Saturdays, a trip on Sundays: clocks change then. Less from the second winter on, and nothing while the tracker is broken. */
const isBroken = (day: number) => day >= START + 300 && day < NEW_TRACKER;
function plan(day: number): DayOfUse {
  const weekday = (day + 3) % 7;
  if (weekday === 5 || isBroken(day)) return { distance: 0, engine: 0 };
  if (weekday === 6) return { distance: 13 * KM, engine: 7 * MINUTE };
  return { distance: (day < START + 400 ? 60 : 40) * KM, engine: 30 * MINUTE };
}

type Done = Input<typeof addRecord>['body'];
/** One service of the vehicle: as the model has it, and when it is done after it came due. */
type Kept = ModelService & {
  id: ServiceVehicleId;
  /** Of PostgreSQL: what comes after the day on which it was done. */
  step: string | null;
  /** Each time: how many days after it came due, and what the record says. In the night after that day, or of a paper in its evening. */
  times: { after: number; readsMeter?: true; nextOn?: string }[];
  dueSince: number | null;
};

const owner = () => world.database.pools.owner;

async function signedIn(at: number, name: PersonName) {
  world.clock.now = at;
  world.tokens[name] = await freshToken(world, world.users[name]);
  return world.as(name);
}

/** Day after a step, as PostgreSQL's calendar has it. */
async function dayAfter(day: number, step: string): Promise<number> {
  const { rows } = await owner().query(`select ($1::date + $2::interval)::date - date '1970-01-01' as day`, [
    days.nameOf(day),
    step,
  ]);
  return rows[0].day;
}

async function servicesOf(device: DeviceId): Promise<Kept[]> {
  const kept: Kept[] = [];
  const add = async (
    fields: Parameters<typeof aService>[1],
    { step = null, firstOn, times }: { step?: string | null; firstOn?: string; times: Kept['times'] },
  ) => {
    const { id: service, category, interval } = await aService(world, fields);
    await attached(world, service, [device], { since: FIRST, ...(firstOn && { firstOn }) });
    const { rows } = await owner().query('select id from service_vehicles where service_id = $1', [service]);
    const dueOn = firstOn ? numberOf(firstOn) : step === null ? null : await dayAfter(START, step);
    const { distance, engine } = interval;
    kept.push({
      id: rows[0].id,
      step,
      times,
      dueOn,
      base: START,
      dueSince: null,
      ...(distance !== null && { distance }),
      ...(engine !== null && { engine }),
      grace: category === 'work' ? 7 : 0,
    });
  };
  await add(
    { name: 'oil', interval: { distance: 10_000 * KM } },
    { times: [{ after: 0, readsMeter: true }, { after: 12 }] },
  );
  await add(
    { name: 'hours', interval: { engine: 50 * HOUR } },
    { times: [{ after: 0 }, { after: 5 }, { after: 2 }, { after: 0 }, { after: 0 }] },
  );
  await add(
    { name: 'either', interval: { distance: 12_000 * KM, calendar: { count: 10, unit: 'month' } } },
    { step: '10 months', times: [{ after: 3 }, { after: 9 }] },
  );
  await add(
    { name: 'insurance', category: 'insurance', interval: { calendar: { count: 1, unit: 'year' } } },
    { step: '1 year', times: [{ after: 0 }] },
  );
  // the first one ends with a change of the clocks, the third on a leap day, because February has no 31st
  await add(
    { name: 'inspection', category: 'inspection', interval: { calendar: { count: 6, unit: 'month' } } },
    {
      step: '6 months',
      firstOn: '2027-03-28',
      times: [{ after: 0, nextOn: '2027-08-31' }, { after: 0 }, { after: 2 }, { after: 0 }],
    },
  );
  // each ends with a change of the clocks
  await add(
    { name: 'tax', category: 'tax', interval: { calendar: { count: 21, unit: 'week' } } },
    {
      step: '21 weeks',
      firstOn: '2027-10-31',
      times: [{ after: 0 }, { after: 0, nextOn: '2028-10-29' }, { after: 1 }],
    },
  );
  return kept;
}

/** What has arrived of each day. */
const arrived = new Map<number, DayOfUse>();
const known = (day: number): DayOfUse => arrived.get(day) ?? { distance: 0, engine: 0 };
function sumOf(from: number, until: number): number {
  let sum = 0;
  for (let day = from; day <= until; day++) sum += known(day).distance;
  return sum;
}

const expectedOf = (service: Kept, day: number) => {
  const measures = measuresOf(service, day, known);
  return { measures, ...worstOf(measures) };
};

/** The product says of every service what the model says. */
async function check(device: DeviceId, services: readonly Kept[], now: number): Promise<void> {
  await evaluateServices(owner(), now);
  const { rows } = await owner().query(
    'select service_vehicle_id as id, state, due_day::text as day, content from service_dues where device_id = $1 order by 1',
    [device],
  );
  const [day, at] = [days.dayOf(now), new Date(now).toISOString()];
  expect(rows.map(({ id }) => id)).toEqual(services.map(({ id }) => id));
  expect(rows.map(({ content }) => content.measures.length)).toEqual(
    services.map((one) => expectedOf(one, day).measures.length),
  );
  for (const [place, service] of services.entries()) {
    const { state, content, day: dueDay } = rows[place];
    const { measures, low, high } = expectedOf(service, day);
    expect(STATES.slice(low, high + 1), `${at} ${place}`).toContain(state);
    for (const { name, used } of measures) {
      const found = content.measures.find((one: { name: string }) => one.name === name);
      expect(Math.abs(found.used - used), `${at} ${place} ${name} ${found.used} ${used}`).toBeLessThanOrEqual(1);
    }
    const reached = measures.filter((measure) => measure.low >= 2);
    if (reached.length === 1) expect(content.by).toBe(reached[0]!.name);
    if (service.dueOn !== null && !service.distance) expect(dueDay).toBe(days.nameOf(service.dueOn));
    // nothing was received for more than two weeks
    if (service.dueOn === null && day === SILENT) expect(dueDay).toBeNull();
  }
}

/** What was done: the name, the day on which it was due, the day on which it was done, how far it was, and what it was due by. */
type Did = [name: string, wasDueOn: string | null, day: string, state: string, by: string];

/** Does a service, which begins its next interval, at a moment after the evening of a day. */
async function doService(service: Kept, at: number, evening: number): Promise<Did> {
  const { readsMeter, nextOn = null } = service.times.shift()!;
  const base = days.dayOf(at);
  const body: Done = { kind: 'done', nextOn, metres: readsMeter ? sumOf(NEW_METER + 1, base) : null };
  const caller = await signedIn(at, 'comoe');
  const { data, text } = await caller(addRecord, { params: { id: service.id }, body });
  const { measures, low } = expectedOf(service, evening);
  expect(data?.state, text).toBe(STATES[low]);
  const dueOn = nextOn !== null ? numberOf(nextOn) : service.step && (await dayAfter(base, service.step));
  Object.assign(service, { base, dueOn, dueSince: null });
  const by = measures.filter((measure) => measure.low >= 2).map(({ name }) => name);
  return [data.service, data.wasDueOn, data.day, data.state, by.join()];
}

/** Has what was driven on a day arrive: half of it after midnight by the clocks there, when it is the day before in UTC. */
async function receive(device: DeviceId, day: number): Promise<void> {
  const use = plan(day);
  arrived.set(day, use);
  if (use.distance === 0) return;
  const half = { measured: (use.distance * 1000) / 2, engine: use.engine / 2 };
  const [early, late] = [days.startOf(day) + 30 * MINUTE, days.startOf(day + 1) - 30 * MINUTE];
  await storeUsage(
    world,
    device,
    [early, late].map((startsAt) => ({ startsAt, ...half })),
  );
}

const seen = (device: DeviceId, at: number) =>
  owner().query(
    `insert into device_status (device_id, client_id, owned_since, seen_at) values ($1, $2, '-infinity', $3)
     on conflict (device_id) do update set seen_at = $3, owned_since = '-infinity'`,
    [device, world.clients.comoe, new Date(at)],
  );

/** A new meter, which begins with nothing: the old one is read the moment before. */
async function newMeter(device: DeviceId, at: number): Promise<void> {
  const caller = await signedIn(at, 'comoe');
  const { status, text } = await caller(enterOdometer, { params: { id: device }, body: { metres: 0, kind: 'reset' } });
  expect(status, text).toBe(200);
}

/** Another tracker in the same vehicle. */
async function exchange({ id, imei, designation }: Device, at: number): Promise<void> {
  const caller = await signedIn(at, 'platform');
  const body = fieldsOf(world, { designation, imei: anImei() });
  expect(body.imei).not.toBe(imei);
  const { status, text } = await caller(editDevice, { params: { id }, body });
  expect(status, text).toBe(200);
  expect((await owner().query('select imei from devices where id = $1', [id])).rows).toEqual([{ imei: body.imei }]);
}

/** The kept days are those of the vehicle's calendar, and its months their sums, late ones too. */
async function daysAreKept(device: DeviceId): Promise<void> {
  const kept = await owner().query(
    `select day - date '1970-01-01' as day, gps::float8 / 1000 as distance, engine::float8 as engine from vehicle_days
     where device_id = $1 and day >= $2 order by 1`,
    [device, FIRST],
  );
  const driven = [...arrived].filter(([, { distance }]) => distance > 0).sort(([a], [b]) => a - b);
  expect(kept.rows).toEqual(driven.map(([day, use]) => ({ day, ...use })));
  const months = await owner().query(
    `select m.month::text, m.gps::float8 as kept, (select sum(d.gps)::float8 from vehicle_days d where d.device_id = m.device_id
       and date_trunc('month', d.day) = m.month) as added from vehicle_months m where m.device_id = $1 order by 1`,
    [device],
  );
  expect(months.rows.length).toBe(25);
  expect(months.rows.map(({ kept }) => kept)).toEqual(months.rows.map(({ added }) => added));
}

/** When papers were renewed: on their day, but for two. */
const PAPERS: Did[] = [
  ['inspection', '2027-03-28', '2027-03-28', 'due', 'calendar'],
  ['inspection', '2027-08-31', '2027-08-31', 'due', 'calendar'],
  ['tax', '2027-10-31', '2027-10-31', 'due', 'calendar'],
  ['insurance', '2027-11-20', '2027-11-20', 'due', 'calendar'],
  ['inspection', '2028-02-29', '2028-03-03', 'overdue', 'calendar'],
  ['tax', '2028-03-26', '2028-03-26', 'due', 'calendar'],
  ['inspection', '2028-09-03', '2028-09-03', 'due', 'calendar'],
  ['tax', '2028-10-29', '2028-10-31', 'overdue', 'calendar'],
];
const isPaper = (service: Kept) => service.grace === 0;

const stateOn = (service: Kept, day: number, on = known) => Object.values(worstOf(measuresOf(service, day, on))).join();
const placesOf = (services: readonly Kept[], day: number, on = known) =>
  services.map((service) => `${service.base} ${stateOn(service, day, on)}`).join();

test('two years, day by day', { timeout: 900_000 }, async () => {
  const device = await aDevice(world);
  const { id } = device;
  await owner().query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [id]);
  const services = await servicesOf(id);
  const [done, tonight]: [Did[], Set<Kept>] = [[], new Set()];
  let before = '';
  for (let day = START; day <= LAST; day++) {
    const [morning, evening] = [days.startOf(day), days.startOf(day + 1) - 10 * MINUTE];
    // papers change with the day of their client: in UTC it is still the day before
    if (services.some((one) => isPaper(one) && stateOn(one, day) !== stateOn(one, day - 1)))
      await check(id, services, morning + 10 * MINUTE);
    for (const service of tonight) done.push(await doService(service, morning + 15 * MINUTE, day - 1));
    tonight.clear();
    if (day === NEW_TRACKER) await exchange(device, morning + 20 * MINUTE);
    if (!LATE.days.includes(day)) await receive(id, day);
    if (day === LATE.arriveOn) for (const old of LATE.days) await receive(id, old);
    if (day === NEW_METER) await newMeter(id, evening);
    if (!isBroken(day)) await seen(id, evening);
    const places = placesOf(services, day);
    const tomorrow = placesOf(services, day + 1, (one) => (one === day + 1 ? plan(one) : known(one)));
    // each week, when something changes, the day before, and at the end
    if (day % 7 === 0 || places !== before || tomorrow !== places || [SILENT, LAST].includes(day))
      await check(id, services, evening);
    before = places;
    for (const service of services) {
      if (expectedOf(service, day).low >= 2) service.dueSince ??= day;
      const [next] = service.times;
      if (service.dueSince === null || next === undefined || day - service.dueSince < next.after) continue;
      if (isPaper(service) && next.after === 0) done.push(await doService(service, evening + 5 * MINUTE, day));
      else tonight.add(service);
    }
  }
  for (const { times } of services) expect(times).toEqual([]);
  expect(done.filter(([name]) => PAPERS.some(([paper]) => paper === name))).toEqual(PAPERS);
  const statesAndReasons = (wanted: string) =>
    done.filter(([name]) => name === wanted).map(([, , , state, by]) => `${state} by ${by}`);
  expect(statesAndReasons('oil')).toEqual(['due by distance', 'overdue by distance']);
  expect(statesAndReasons('hours')).toEqual(
    ['due', 'overdue', 'due', 'due', 'due'].map((state) => `${state} by engine`),
  );
  expect(statesAndReasons('either')).toEqual(['due by distance', 'overdue by calendar']);
  await daysAreKept(id);
});
