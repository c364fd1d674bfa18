import {
  askRisks,
  askUse,
  type LearnedRisks,
  type LearnedUntil,
  type LearnedUse,
  learnRisks,
  learnUse,
  type UseCurve,
  type Vehicle,
  type VehicleHistory,
  type VehicleRisk,
} from '@balise/forecast';
import { forecaster, HABIT_DAYS, patternOf } from '@balise/maintenance';

export { judgeVehicles, readTracks } from '../drift/drift-tasks.ts';

/** What a vehicle used on each day from `first` on, without gaps, up to the day before today. Days from 1970-01-01. */
export type DailyVehicle = { id: string; group: string; first: number; used: Float64Array };

/** Days between the readings that are learned from. */
const APART = 28;

/** What a fleet's past teaches about its use: `learnUse` of packages/forecast, beside the weekday pattern that is shown without it. */
export function learnFleetUse({
  vehicles,
  amounts,
  today,
}: {
  vehicles: readonly DailyVehicle[];
  amounts: readonly number[];
  today: number;
}): LearnedUse {
  const daily = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const patterns = new Map<string, ReturnType<typeof forecaster> | undefined>();
  const rule = ({ id }: Vehicle, day: number, amount: number) => {
    const key = `${id}/${day}`;
    if (!patterns.has(key)) patterns.set(key, patternOn(daily.get(id)!, day));
    const said = patterns.get(key)?.(amount);
    if (said === undefined || typeof said === 'string' || said.p50 === null || said.p90 === null) return undefined;
    return { p10: said.p10 - day, p50: said.p50 - day, p90: said.p90 - day };
  };
  return learnUse(
    vehicles.map((vehicle) => readAt(vehicle, today)),
    amounts,
    rule,
    { now: today, seed: 1 },
  );
}

/** What was known on a day: the weeks before it. */
function patternOn({ first, used }: DailyVehicle, day: number) {
  const before = Array.from(
    { length: Math.min(HABIT_DAYS, day - first) },
    (_, back) => used[day - 1 - back - first] ?? 0,
  );
  const pattern = patternOf({ today: day, before, lastReceived: day });
  return typeof pattern === 'string' ? undefined : forecaster(pattern, { today: day, soFar: 0 });
}

/** Readings of a meter that began at 0, four weeks apart, the last one at the start of today. */
function readAt({ id, group, first, used }: DailyVehicle, today: number): Vehicle {
  const count = Math.floor((today - first) / APART) + 1;
  const days = Float64Array.from({ length: count }, (_, place) => today - (count - 1 - place) * APART);
  const meter = new Float64Array(count);
  let [sum, at] = [0, 0];
  for (let day = first; day <= today && at < count; day++) {
    if (day === days[at]) meter[at++] = sum;
    sum += used[day - first] ?? 0;
  }
  return { id, group, readings: { days, meter } };
}

/** The curves of a fleet, by the id of the vehicle. */
export const askFleetUse = ({
  vehicles,
  model,
  today,
}: {
  vehicles: readonly Vehicle[];
  model: LearnedUntil;
  today: number;
}): Map<string, UseCurve> => askUse(vehicles, model, today);

export const learnFleetRisks = ({ fleet, today }: { fleet: readonly VehicleHistory[]; today: number }): LearnedRisks =>
  learnRisks(fleet, { now: today, seed: 1 });

/** The chances of each vehicle, in order. */
export const askFleetRisks = ({
  fleet,
  learned,
  today,
}: {
  fleet: readonly VehicleHistory[];
  learned: LearnedRisks;
  today: number;
}): VehicleRisk[] => askRisks(fleet, learned, today);
