import { mean, median } from '../numbers/quantiles.ts';

/** What a tracker reported at one moment, as far as it did. */
export type SignalReading = {
  /** ms, ascending within a list. */
  at: number;
  ignition?: boolean | undefined;
  rpm?: number | undefined;
  /** m/s. */
  speed?: number | undefined;
  /** Volts of the vehicle's battery. */
  voltage?: number | undefined;
  /** °C, %, °C. */
  coolant?: number | undefined;
  load?: number | undefined;
  intake?: number | undefined;
  /** Litres since a counter began. */
  fuelUsed?: number | undefined;
  /** m since the reading before. */
  metres: number;
};

/** What a vehicle showed on one day; null: not reported, or not often enough. */
export type DaySignals = {
  /** Volts with the engine off for half an hour, while it is started, and while it runs. */
  rest: number | null;
  cranking: number | null;
  running: number | null;
  /** °C of a warm engine, and % of its load while it drives: medians. */
  coolant: number | null;
  load: number | null;
  /** Burnt by the counter, and m that were driven meanwhile. */
  litres: number | null;
  metres: number | null;
  /** Under which conditions: km/h while it drives, °C of the air that the engine takes in. */
  speed: number | null;
  intake: number | null;
  /** How often the engine was started, and of how many starts the voltage could be measured. */
  starts: number;
  measured: number;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A battery is at rest after so long, and an alternator has taken over; an engine is warm. */
const RESTED = 30 * MINUTE;
const CHARGING = MINUTE;
const WARM = 12 * MINUTE;
/** A longer silence says nothing of what went on. */
const GAP = 15 * MINUTE;
/** A start lasts a second or two: it is seen where so many values came within so long, none farther apart. */
const CRANK = { before: 2 * SECOND, after: 8 * SECOND, apart: 2 * SECOND, least: 3 };
/** So many values make a median, m/s count as driving, and volts are of no battery of a vehicle. */
const LEAST = 5;
const DRIVING = 3;
const [LOWEST, HIGHEST] = [5, 36];

/**
 * The signals of one day.
 * @param readings of that day alone, in order
 */
export function signalsOf(readings: readonly SignalReading[]): DaySignals {
  const found = { rest: [], running: [], coolant: [], load: [], speed: [], intake: [] } as Record<Gathered, number[]>;
  let [engine, since, last]: [boolean | undefined, number, number] = [undefined, 0, 0];
  const starts: number[] = [];
  for (const one of readings) {
    const on: boolean | undefined = engineOf(one) ?? engine;
    // what went on during a long silence is not known: engines stand for longer than they run
    if (on !== engine || (on === true && one.at - last > GAP)) {
      if (engine === false && on === true && one.at - last <= GAP) starts.push(one.at);
      since = one.at;
    }
    [engine, last] = [on, one.at];
    if (engine !== undefined) gather(found, one, { on: engine, lasting: one.at - since });
  }
  const crankings = starts.flatMap((at) => lowestAround(readings, at) ?? []);
  const of = (name: Gathered, least = LEAST) => (found[name].length < least ? null : median(found[name]));
  return {
    rest: of('rest', 1),
    cranking: crankings.length === 0 ? null : median(crankings),
    running: of('running'),
    coolant: of('coolant'),
    load: of('load'),
    ...burntOn(readings),
    speed: found.speed.length < LEAST ? null : mean(found.speed),
    intake: found.intake.length === 0 ? null : mean(found.intake),
    starts: starts.length,
    measured: crankings.length,
  };
}

type Gathered = 'rest' | 'running' | 'coolant' | 'load' | 'speed' | 'intake';

const engineOf = ({ ignition, rpm }: SignalReading): boolean | undefined =>
  ignition ?? (rpm === undefined ? undefined : rpm > 0);

const isVoltage = (value: number | undefined): value is number =>
  value !== undefined && value > LOWEST && value < HIGHEST;

function gather(
  found: Record<Gathered, number[]>,
  { voltage, coolant, load, speed, intake, rpm }: SignalReading,
  { on, lasting }: { on: boolean; lasting: number },
): void {
  if (!on) {
    if (lasting >= RESTED && isVoltage(voltage)) found.rest.push(voltage);
    return;
  }
  // the ignition may be on without the engine
  if (rpm === 0) return;
  const drives = speed !== undefined && speed >= DRIVING;
  if (lasting >= CHARGING && isVoltage(voltage)) found.running.push(voltage);
  if (lasting >= WARM && coolant !== undefined) found.coolant.push(coolant);
  if (drives && load !== undefined) found.load.push(load);
  if (drives) found.speed.push(speed * 3.6);
  if (intake !== undefined) found.intake.push(intake);
}

/** The lowest voltage about a start; undefined: too few values came to see it. */
function lowestAround(readings: readonly SignalReading[], start: number): number | undefined {
  const near = readings.filter(
    ({ at, voltage }) => at >= start - CRANK.before && at <= start + CRANK.after && isVoltage(voltage),
  );
  const isDense = near.every(({ at }, place) => place === 0 || at - near[place - 1]!.at <= CRANK.apart);
  return near.length >= CRANK.least && isDense ? Math.min(...near.map(({ voltage }) => voltage!)) : undefined;
}

/** More litres between two readings are a counter that was set. */
const MOST_LITRES = 200;

function burntOn(readings: readonly SignalReading[]): Pick<DaySignals, 'litres' | 'metres'> {
  let [litres, metres, driven]: [number, number, number] = [0, 0, 0];
  let before: number | undefined;
  for (const { fuelUsed, metres: moved } of readings) {
    if (before !== undefined) driven += moved;
    if (fuelUsed === undefined) continue;
    if (before !== undefined && fuelUsed >= before && fuelUsed - before < MOST_LITRES) {
      litres += fuelUsed - before;
      metres += driven;
    }
    [before, driven] = [fuelUsed, 0];
  }
  return litres > 0 && metres > 0 ? { litres, metres } : { litres: null, metres: null };
}
