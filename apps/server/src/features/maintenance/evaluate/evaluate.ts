import type { DeviceId } from '@balise/contract';
import { daysOnCurve } from '@balise/forecast';
import {
  addTo,
  byCalendar,
  byMeter,
  type Correction,
  type Due,
  drivenSince,
  dueOf,
  forecaster,
  HABIT_DAYS,
  type Measured,
  type MeterEntry,
  type NoPrediction,
  patternOf,
  type RecentUse,
  shareOf,
  type UsePattern,
} from '@balise/maintenance';
import { type Days, dayName, daysIn } from '../../../calendar/index.ts';
import {
  type Corrections,
  type CycleRow,
  correctionsOf,
  cyclesOf,
  type DayRow,
  type DueRow,
  daysSince,
  type Moment,
  meterEntries,
  type Reading,
  saveDues,
  sumDays,
  type UsedSince,
  usedSince,
} from './evaluate-queries.ts';

/** A cycle, when it is due, and by what habit of its vehicle that is predicted. */
export type Evaluated = { cycle: CycleRow; due: Due; pattern: UsePattern | NoPrediction; today: number };

/** Looks at all services of these vehicles again, and stores what they come to. @param now ms since 1970 UTC */
export async function evaluateDevices(db: Reading, deviceIds: readonly DeviceId[], now: number): Promise<number> {
  await sumDays(db, deviceIds);
  const cycles = await cyclesOf(db, deviceIds);
  const found = await evaluate(db, cycles, now);
  const today = new Map(found.map(({ cycle, today }) => [cycle.deviceId, dayName(today)]));
  // those without a service that can become due are looked at tomorrow
  for (const id of deviceIds) if (!today.has(id)) today.set(id, dayName(Math.floor(now / DAY)));
  await saveDues(db, deviceIds, found.map(stored), { now, days: today });
  return found.length;
}

/** Pure over what is read: when services are due, as of now. Those without anything that they are due by are left out. */
export async function evaluate(db: Reading, cycles: readonly CycleRow[], now: number): Promise<Evaluated[]> {
  const facts = await readFacts(db, cycles, now);
  return cycles.flatMap((cycle) => {
    const vehicle = facts(cycle);
    const due = dueOf(measuresOf(cycle, vehicle), vehicle.today, cycle.category === 'work' ? undefined : 0);
    if (due === null) return [];
    return [
      {
        cycle,
        due,
        pattern: due.by === 'engine' ? vehicle.engine().pattern : vehicle.distance().pattern,
        today: vehicle.today,
      },
    ];
  });
}

const DAY = 86_400_000;

type Meter = {
  recent: RecentUse;
  pattern: UsePattern | NoPrediction;
  when: ReturnType<typeof forecaster> | NoPrediction;
};
/** How a vehicle is used; of a meter only where a service asks. */
type Habits = { today: number; days: Days; distance: () => Meter; engine: () => Meter };
/** And what it did since a cycle began: m, ms. */
type Vehicle = Habits & { metres: number; running: number };

function measuresOf(cycle: CycleRow, { today, days, distance, engine, metres, running }: Vehicle): Measured[] {
  const measured: Measured[] = [];
  const since = days.dayOf(cycle.at);
  const byDistance = cycle.dueDistance ?? cycle.distance;
  if (byDistance !== null)
    measured.push(
      byMeter(
        { name: 'distance', interval: byDistance, used: metres, since, forecast: distance().when },
        distance().recent,
      ),
    );
  const byEngine = cycle.dueEngine ?? cycle.engine;
  if (byEngine !== null)
    measured.push(
      byMeter({ name: 'engine', interval: byEngine, used: running, since, forecast: engine().when }, engine().recent),
    );
  const step = cycle.calendarCount !== null &&
    cycle.calendarUnit && { count: cycle.calendarCount, unit: cycle.calendarUnit };
  const due = cycle.dueOn !== null ? Date.parse(cycle.dueOn) / DAY : step ? addTo(since, step) : null;
  if (due !== null) measured.push(byCalendar({ from: since, due }, today));
  return measured;
}

/** Reads what is known of the vehicles of these cycles, in seven statements however many they are. */
async function readFacts(db: Reading, cycles: readonly CycleRow[], now: number): Promise<(cycle: CycleRow) => Vehicle> {
  const ids = [...new Set(cycles.map(({ deviceId }) => deviceId))];
  const calendars = new Map([...new Set(cycles.map(({ timeZone }) => timeZone))].map((zone) => [zone, daysIn(zone)]));
  const since = new Map<DeviceId, number>();
  for (const { deviceId, at } of cycles) since.set(deviceId, Math.min(at, since.get(deviceId) ?? at));
  const entries = ids.length === 0 ? new Map() : await meterEntries(db, since);
  const after = ({ deviceId, at }: CycleRow): MeterEntry[] =>
    (entries.get(deviceId) ?? []).filter((entry: MeterEntry) => entry.at > at);
  const used = await readUsed(db, cycles, after);
  // a day more: clocks are ahead of UTC somewhere
  const recent = Map.groupBy(
    ids.length === 0 ? [] : await daysSince(db, ids, dayName(Math.floor(now / DAY) - HABIT_DAYS - 2)),
    ({ deviceId }) => deviceId,
  );
  const corrections = await correctionsOf(db, ids, [...new Set(cycles.map(({ clientId }) => clientId))]);
  const vehicles = new Map<DeviceId, Habits>();
  return (cycle) => {
    const { deviceId, timeZone } = cycle;
    const days = calendars.get(timeZone)!;
    const known = vehicles.get(deviceId) ?? habits(cycle, recent.get(deviceId) ?? [], days, { corrections, now });
    vehicles.set(deviceId, known);
    const metres = drivenSince(cycle, after(cycle), (from, until) => metresBetween(used, cycle, from, until));
    return { ...known, metres, running: used(cycle, cycle.at).engine };
  };
}

const metresBetween = (used: UsedAt, cycle: CycleRow, from: number, until: number | null): number => {
  const metres = ({ gps, counted }: UsedSince) => (counted + gps * cycle.factor) / 1000;
  const all = metres(used(cycle, from));
  return Math.max(0, until === null ? all : all - metres(used(cycle, until)));
};

type UsedAt = (of: Pick<CycleRow, 'deviceId'>, at: number) => UsedSince;

/** What each vehicle did since every moment that its cycles ask of. */
async function readUsed(
  db: Reading,
  cycles: readonly CycleRow[],
  after: (cycle: CycleRow) => MeterEntry[],
): Promise<UsedAt> {
  const moments = new Map<string, Moment>();
  const keyOf = (deviceId: number, at: number) => `${deviceId}/${at}`;
  for (const cycle of cycles) {
    const { deviceId, clientId, timeZone } = cycle;
    const ask = (at: number) => moments.set(keyOf(deviceId, at), { deviceId, clientId, timeZone, at });
    ask(cycle.at);
    drivenSince(cycle, after(cycle), (from, until) => {
      for (const at of [from, until]) if (at !== null) ask(at);
      return 0;
    });
  }
  const rows = await usedSince(db, [...moments.values()]);
  const found = new Map([...moments.keys()].map((key, place) => [key, rows[place]!]));
  return ({ deviceId }, at) => found.get(keyOf(deviceId, at))!;
}

/** How a vehicle was used lately, and when it will have been used by how much. */
function habits(
  { deviceId, clientId, factor, seenAt }: CycleRow,
  rows: readonly DayRow[],
  days: Days,
  { corrections, now }: { corrections: Corrections; now: number },
): Habits {
  const today = days.dayOf(now);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const first = Math.min(...byDay.keys(), today);
  const correctionOf = (name: 'distance' | 'engine'): Correction | undefined => {
    const curve = corrections.curve(deviceId, name);
    if (curve === undefined) return corrections.moves(clientId, name);
    const by = (end: 'p10' | 'p50' | 'p90') => (left: number) => daysOnCurve(curve, left, end);
    const [p10, p50, p90] = [by('p10'), by('p50'), by('p90')];
    return { days: (left) => ({ p10: p10(left), p50: p50(left), p90: p90(left) }) };
  };
  const meter = (name: 'distance' | 'engine', of: (row: DayRow) => number): Meter => {
    const on = (day: number) => Math.max(0, of(byDay.get(day) ?? NOTHING));
    // before its first day with us nothing is known of it
    const before = Array.from({ length: Math.min(HABIT_DAYS, today - first) }, (_, place) => on(today - 1 - place));
    const soFar = on(today);
    const pattern = patternOf({ today, before, lastReceived: seenAt === null ? null : days.dayOf(seenAt) });
    const when = typeof pattern === 'string' ? pattern : forecaster(pattern, { today, soFar }, correctionOf(name));
    return { recent: { today, soFar, before }, pattern, when };
  };
  return {
    today,
    days,
    distance: once(() => meter('distance', ({ gps, counted }) => (counted + gps * factor) / 1000)),
    engine: once(() => meter('engine', ({ engine }) => engine)),
  };
}

/** Made when it is asked for, and kept. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const NOTHING = { gps: 0, counted: 0, engine: 0 } as DayRow;

function stored({ cycle, due, pattern }: Evaluated): DueRow {
  const { id, serviceId, clientId, deviceId } = cycle;
  return {
    id,
    serviceId,
    clientId,
    deviceId,
    state: due.state,
    dueDay: due.on === null ? null : dayName(due.on),
    share: Math.round(shareOf(due.measures[0]!) * 10_000) / 10_000,
    content: contentOf(due, pattern),
  };
}

/** What lists show of it: `by`, `between`, `measures` and `habit` of `Due` in packages/contract. */
export function contentOf({ by, between, measures }: Due, pattern: UsePattern | NoPrediction) {
  const name = (day: number | null) => (day === null ? null : dayName(day));
  return {
    by,
    between: between && { from: dayName(between.from), until: name(between.until) },
    measures: measures.map(({ forecast, reachedOn, interval, used, left, ...rest }) => ({
      name: rest.name,
      state: rest.state,
      interval,
      used: used === null ? null : Math.round(used),
      left: left === null ? null : Math.round(left),
      reachedOn: name(reachedOn),
      forecast:
        typeof forecast === 'string'
          ? null
          : { p10: dayName(forecast.p10), p50: name(forecast.p50), p90: name(forecast.p90) },
      noPrediction: typeof forecast === 'string' ? forecast : null,
    })),
    habit: by === 'calendar' || typeof pattern === 'string' ? null : habitOf(pattern),
  };
}

function habitOf({ weekdays, known }: UsePattern) {
  const mean = (days: readonly number[]) => Math.round(days.reduce((sum, use) => sum + use, 0) / days.length);
  return { workday: mean(weekdays.slice(0, 5)), weekend: mean(weekdays.slice(5)), days: known };
}
