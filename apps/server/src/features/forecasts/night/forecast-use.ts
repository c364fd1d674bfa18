import type { DeviceId } from '@balise/contract';
import { LEARNED_VERSION, type LearnedUntil, type UseCurve, type Vehicle } from '@balise/forecast';
import type { ThreadPool } from '../../../child/index.ts';
import type { Database } from '../../../db/database.ts';
import {
  amountsOf,
  type FleetVehicle,
  type Meter,
  type Night,
  type UsedSpan,
  usedBySpan,
  vehiclesOf,
} from './fleet-queries.ts';
import type * as tasks from './forecast.worker.ts';
import { evaluateAgain, findModel, saveCurves, saveModel } from './save-queries.ts';

export type Threads = ThreadPool<typeof tasks>;

/** What is learned is learned anew after so many days: where no model was better yet, sooner. */
const LEARN_EVERY = 28;
const TRY_EVERY = 7;
/** So much of the past is read. */
const PAST = 3 * 365;
/** So many vehicles teach a fleet; more would take longer and add little. */
const TEACHERS = 300;
/** Vehicles that are read at once. */
const PART = 500;
/** Nothing is forecast of vehicles of which nothing was received for so many days (packages/maintenance). */
const SILENT = 14;

/** Forecasts the use of a client's vehicles by one meter. @returns how many vehicles have a curve */
export async function forecastUse(owner: Database, threads: Threads, night: Night, meter: Meter): Promise<number> {
  const amounts = await amountsOf(owner, night.clientId, meter);
  if (amounts.length === 0) {
    await saveCurves(owner, { clientId: night.clientId, meter, today: night.today }, new Map());
    return 0;
  }
  const fleet = await vehiclesOf(owner, night.clientId);
  const model = await learned(owner, threads, { night, meter, amounts, fleet });
  const curves =
    model === null ? new Map<DeviceId, UseCurve>() : await curvesOf(owner, threads, { night, meter, fleet, model });
  await saveCurves(owner, { clientId: night.clientId, meter, today: night.today }, curves);
  return curves.size;
}

type Of = { night: Night; meter: Meter; fleet: readonly FleetVehicle[] };

/** The client's model, learned anew where it is old; null: none was better than the plain rule. */
async function learned(
  owner: Database,
  threads: Threads,
  { night: { clientId, today }, meter, fleet, amounts }: Of & { amounts: readonly number[] },
): Promise<LearnedUntil | null> {
  const known = await findModel<LearnedUntil>(owner, clientId, meter);
  const isFresh =
    known?.version === LEARNED_VERSION && today - known.learnedOn < (known.model === null ? TRY_EVERY : LEARN_EVERY);
  if (known && isFresh) return known.model;
  const step = Math.ceil(fleet.length / TEACHERS);
  const teachers = fleet.filter((_, place) => place % step === 0);
  const days = await inParts(teachers, (ids) =>
    usedBySpan(owner, { clientId, ids, meter, today, span: 1, most: PAST }),
  );
  const byVehicle = Map.groupBy(days, ({ deviceId }) => deviceId);
  const vehicles = teachers.flatMap(({ id, group, lastReceived }) => {
    const own = byVehicle.get(id) ?? [];
    if (own.length === 0 || lastReceived === null) return [];
    const first = Math.min(...own.map((one) => one.first));
    // nothing is known of the days after its last message
    const used = new Float64Array(Math.min(today, lastReceived + 1) - first);
    for (const { back, used: ofDay } of own)
      if (today - 1 - back - first < used.length) used[today - 1 - back - first] = ofDay;
    return [{ id: String(id), group, first, used }];
  });
  const found = await threads.run('learnFleetUse', { vehicles, amounts: asked(amounts), today });
  const { version, model, rule, ...quality } = found;
  const stored = { clientId, kind: meter, version, learnedOn: today, model, isUsed: model !== null };
  await saveModel(owner, Object.assign(stored, { moves: rule, quality }));
  await evaluateAgain(owner, clientId);
  return model;
}

/** What is left of an interval may be all of it or little: a quarter and three quarters of the usual one. */
function asked(amounts: readonly number[]): number[] {
  const usual = amounts[Math.floor(amounts.length / 2)]!;
  return [usual / 4, (usual * 3) / 4];
}

/** The curve of each vehicle of which something was received lately, by its weeks. */
async function curvesOf(
  owner: Database,
  threads: Threads,
  { night: { clientId, today }, meter, fleet, model }: Of & { model: LearnedUntil },
): Promise<Map<DeviceId, UseCurve>> {
  const lively = fleet.filter(({ lastReceived }) => lastReceived !== null && today - lastReceived <= SILENT);
  const weeks = await inParts(lively, (ids) => usedBySpan(owner, { clientId, ids, meter, today, span: 7, most: PAST }));
  const byVehicle = Map.groupBy(weeks, ({ deviceId }) => deviceId);
  const vehicles = lively.flatMap(({ id, group }): Vehicle[] => {
    const own = byVehicle.get(id);
    return own ? [{ id: String(id), group, readings: readingsOf(own, today) }] : [];
  });
  const curves = await threads.run('askFleetUse', { vehicles, model, today });
  return new Map([...curves].map(([id, curve]) => [Number(id) as DeviceId, curve]));
}

/** Readings a week apart of a meter that began at 0, the last one at the start of today. */
function readingsOf(weeks: readonly UsedSpan[], today: number): Vehicle['readings'] {
  const count = Math.max(...weeks.map(({ back }) => back)) + 1;
  const first = Math.min(...weeks.map((one) => one.first));
  const days = Float64Array.from({ length: count + 1 }, (_, place) => Math.max(first, today - (count - place) * 7));
  const meter = new Float64Array(count + 1);
  for (const { back, used } of weeks) meter[count - back] = used;
  for (let place = 1; place <= count; place++) meter[place]! += meter[place - 1]!;
  return { days, meter };
}

async function inParts<Row>(
  fleet: readonly FleetVehicle[],
  read: (ids: FleetVehicle['id'][]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; from < fleet.length; from += PART)
    for (const row of await read(fleet.slice(from, from + PART).map(({ id }) => id))) found.push(row);
  return found;
}
