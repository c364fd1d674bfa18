import { type Settled, wideningOf } from './conformal.ts';
import { dayOfReading } from './readings.ts';
import { useFeatures, usualRate, type Vehicle } from './use-features.ts';
import { LEAST_READINGS, PATIENCE, trainUse, type UseSettings, useAsker, usedFleet, useRows } from './use-model.ts';

/** A forecast that was made at a reading: days until the vehicle has been used `amount` more. */
export type UseForecast = {
  vehicle: Vehicle;
  /** Place of the reading in the vehicle's readings. */
  at: number;
  amount: number;
  p10: number;
  p50: number;
  p90: number;
  /** What the vehicle's whole life gives: the baseline. */
  byLife: number;
  /** What it took; NaN: not within what is known. Not read by the forecast. */
  took: number;
};

/** What is settled counts half after so many days. */
const SETTLED_HALF = 365;
/** What a vehicle without a model of its fleet gets: wide. */
const UNLEARNED = { p10: Math.log(0.6), p50: 0, p90: Math.log(1.9) };
const LEAST_ROWS = 300;

/**
 * Goes through a fleet's time as the product does: every `every` days a model is made of what is known by then, and the forecasts of the
 * time until the next are made by it, with intervals that are set by how the forecasts before turned out.
 * @param amounts that are forecast
 */
export function forecastForward(
  vehicles: readonly Vehicle[],
  amounts: readonly number[],
  every: number,
  settings: UseSettings,
): UseForecast[] {
  const fleet = usedFleet(vehicles);
  const [first, last] = [fleet.all.days[0]!, fleet.all.days.at(-1)!];
  const made: UseForecast[] = [];
  const settled: (Settled & { known: number })[] = [];
  for (let now = first; now <= last; now += every) {
    const ask = askerAt(vehicles, now, settings);
    const known = settled.filter((one) => one.known <= now);
    const widening = wideningOf(known, now, SETTLED_HALF);
    for (const { vehicle, at, day } of readingsBetween(vehicles, now, now + every)) {
      const usual = usualRate(fleet, vehicle, day);
      for (const amount of amounts) {
        const logs = usual > 0 ? ask(useFeatures(fleet, vehicle, day, amount, usual)) : UNLEARNED;
        const forecast = forecastOf(vehicle, at, amount, usual, {
          p10: Math.min(logs.p10 - widening.low, logs.p50),
          p50: logs.p50,
          p90: Math.max(logs.p90 + widening.high, logs.p50),
        });
        made.push(forecast);
        const end = day + PATIENCE * (amount / usual);
        if (end > vehicle.readings.days.at(-1)!) continue;
        const was = Math.log(
          Number.isNaN(forecast.took) ? PATIENCE : Math.min(PATIENCE, forecast.took / (amount / usual)),
        );
        settled.push({ day, p10: logs.p10, p90: logs.p90, was, known: end });
      }
    }
  }
  return made;
}

function askerAt(vehicles: readonly Vehicle[], now: number, settings: UseSettings) {
  const known = usedFleet(
    vehicles.map((vehicle) => until(vehicle, now)).filter(({ readings }) => readings.days.length > 1),
  );
  const rows = useRows(known, settings.amounts, now);
  return rows.length < LEAST_ROWS ? () => UNLEARNED : useAsker(trainUse(rows, now, settings));
}

function until(vehicle: Vehicle, now: number): Vehicle {
  const { days, meter } = vehicle.readings;
  const after = days.findIndex((day) => day > now);
  const count = after < 0 ? days.length : after;
  return { ...vehicle, readings: { days: days.subarray(0, count), meter: meter.subarray(0, count) } };
}

function* readingsBetween(vehicles: readonly Vehicle[], from: number, to: number) {
  for (const vehicle of vehicles) {
    const { days } = vehicle.readings;
    for (let at = LEAST_READINGS; at < days.length; at++) {
      const day = days[at]!;
      if (day >= from && day < to) yield { vehicle, at, day };
    }
  }
}

function forecastOf(
  vehicle: Vehicle,
  at: number,
  amount: number,
  usual: number,
  logs: { p10: number; p50: number; p90: number },
): UseForecast {
  const { days, meter } = vehicle.readings;
  const lived = (meter[at]! - meter[0]!) / (days[at]! - days[0]!);
  const expected = usual > 0 ? amount / usual : 1000;
  return {
    vehicle,
    at,
    amount,
    p10: expected * Math.exp(logs.p10),
    p50: expected * Math.exp(logs.p50),
    p90: expected * Math.exp(logs.p90),
    byLife: amount / Math.max(lived, 1e-6),
    took: dayOfReading(vehicle.readings, at, meter[at]! + amount) - days[at]!,
  };
}
