import type { Case } from '../until/walk.ts';
import { dayOfReading, firstAtOrAfter, meanCurve, type Readings } from './readings.ts';
import { type UsedFleet, useFeatures, usualRate, type Vehicle } from './use-features.ts';

/** A vehicle has a forecast after so many readings. */
const LEAST_READINGS = 6;

/** The question when a vehicle will have been used `amount` more, asked at one of its readings. */
export type UseCase = Case & {
  vehicle: Vehicle;
  /** Place of the reading. */
  at: number;
  amount: number;
  /** Days by the average of its whole life: the baseline. */
  byLife: number;
};

export function usedFleet(vehicles: readonly Vehicle[]): UsedFleet {
  const groups = new Map<string, Readings[]>();
  for (const { group, readings } of vehicles) groups.set(group, [...(groups.get(group) ?? []), readings]);
  return {
    vehicles,
    all: meanCurve(vehicles.map(({ readings }) => readings)),
    groups: new Map([...groups].map(([name, readings]) => [name, meanCurve(readings)])),
  };
}

/** All questions that could have been asked of a fleet's readings. */
export function useCases(vehicles: readonly Vehicle[], amounts: readonly number[]): UseCase[] {
  const fleet = usedFleet(vehicles);
  return vehicles.flatMap((vehicle) => {
    const { days } = vehicle.readings;
    return Array.from(
      { length: Math.max(0, days.length - LEAST_READINGS) },
      (_, place) => place + LEAST_READINGS,
    ).flatMap((at) => {
      const usual = usualRate(fleet, vehicle, days[at]!);
      return usual > 0 ? amounts.map((amount) => caseOf(fleet, vehicle, at, amount, usual)) : [];
    });
  });
}

function caseOf(fleet: UsedFleet, vehicle: Vehicle, at: number, amount: number, usual: number): UseCase {
  const { days, meter } = vehicle.readings;
  const day = days[at]!;
  const expected = amount / usual;
  const lived = (meter[at]! - meter[0]!) / (day - days[0]!);
  const took = dayOfReading(vehicle.readings, at, meter[at]! + amount) - day;
  return {
    vehicle,
    at,
    amount,
    day,
    expected,
    features: useFeatures(fleet, vehicle, day, amount, usual),
    took,
    settles: Number.isNaN(took) ? took : days[firstAtOrAfter(days, day + took - 1e-6)]!,
    byLife: lived > 0 ? amount / lived : 20 * 365,
  };
}
