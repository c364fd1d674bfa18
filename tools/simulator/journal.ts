import type { Fix } from '@balise/tracking';
import { type Carry, driveDay } from './drive.ts';
import type { Vehicle } from './fleet.ts';
import type { Moment } from './moment.ts';
import { between, type Random, seeded } from './random.ts';
import { levelOf, NOTABLE } from './tank.ts';

/** What a tracker records, and from when on it can be sent: later than measured where the network was away. */
export type Entry = { fix: Fix; sendAt: number };

/** The state of a tracker's journal: what a later run needs to continue without a jump. */
export type Bookmark = { day: number; carry: Carry };

const DAY_MS = 86_400_000;
const TURN = 28;
/** By how many metres the dashboard of a vehicle with an engine bus, of 24 V, is ahead of its tracker's counter. */
const UNTRACKED = 31_400_000;

/** Seconds between two records, by what the vehicle does. */
export type Pace = { driving: number; idling: number; parked: number };

/** Every record of a vehicle from `from` (ms) on, for ever; asks `pace` at each record, so that live can be denser than history. */
export function* journal(
  vehicle: Vehicle,
  seed: string,
  from: number,
  pace: (time: number) => Pace,
  start?: Bookmark,
  onDay?: (bookmark: Bookmark) => void,
): Generator<Entry> {
  let day = start?.day ?? Math.floor((from + vehicle.zone * 3_600_000) / DAY_MS);
  let carry = start?.carry ?? firstCarry(vehicle, seed);
  for (;;) {
    onDay?.({ day, carry });
    const random = seeded(seed, 'radio', vehicle.number, day);
    const gap = radioGap(vehicle, day, random);
    const moments = driveDay(vehicle, seed, day, carry);
    const reporter = reportWhen(pace, vehicle.tank);
    let step = moments.next();
    while (!step.done) {
      const moment = step.value;
      if (moment.time >= from && reporter(moment)) {
        const late = moment.time >= gap.from && moment.time < gap.until;
        yield { fix: measured(vehicle, moment, random), sendAt: late ? gap.until : moment.time };
      }
      step = moments.next();
    }
    carry = step.value;
    day++;
  }
}

/** What the vehicle has behind it when it first drives. */
export function firstCarry(vehicle: Vehicle, seed: string): Carry {
  const random = seeded(seed, 'birth', vehicle.number);
  const odometer = between(random, 18_000, 260_000) * 1000;
  return { odometer, engineHours: odometer / 9.5, fuel: vehicle.tank * between(random, 0.35, 0.95) };
}

/** Once a day some trackers lose the network for a while and send what they kept afterwards. */
function radioGap(vehicle: Vehicle, day: number, random: Random): { from: number; until: number } {
  const unlucky = vehicle.trouble === 'late' || random() < 0.06;
  if (!unlucky) return { from: 0, until: 0 };
  const from = day * DAY_MS + between(random, 9, 15) * 3_600_000;
  return { from, until: from + between(random, 12, 70) * 60_000 };
}

/** Decides which seconds become records: on a change of ignition, of the fuel at rest, on a turn, and when the interval has ended. */
function reportWhen(pace: (time: number) => Pace, tank: number): (moment: Moment) => boolean {
  let last: Moment | undefined;
  return (moment) => {
    if (!last) {
      last = moment;
      return true;
    }
    const { driving, idling, parked } = pace(moment.time);
    const seconds = (moment.time - last.time) / 1000;
    const turned = Math.abs(((moment.course - last.course + 540) % 360) - 180);
    const due = moment.speed > 0.9 ? driving : moment.ignition ? idling : parked;
    const report =
      moment.ignition !== last.ignition ||
      seconds >= due ||
      (moment.speed < 0.9 && Math.abs(moment.fuel - last.fuel) > tank * NOTABLE) ||
      (moment.speed > 4 && turned > TURN && seconds >= driving / 3);
    if (report) last = moment;
    return report;
  };
}

/** Of the volts at rest, so much more while a sound alternator charges; some vehicles have a weak one. */
export const CHARGING = 0.11;
const WEAK = 0.06;
const alternatorOf = ({ number }: Vehicle): number => (number % 9 === 4 ? WEAK : CHARGING);

/** What the vehicle's tracker makes of a moment. */
export function measured(vehicle: Vehicle, moment: Moment, random: Random): Fix {
  const rest = vehicle.system === 12 ? 12.6 : 25.2;
  const voltage = rest + (moment.ignition ? vehicle.system * alternatorOf(vehicle) : 0) + between(random, -0.08, 0.08);
  const blur = moment.speed > 0.9 ? 0.00003 : 0.00001;
  return {
    time: moment.time,
    location: {
      latitude: round(moment.at[0] + between(random, -blur, blur), 7),
      longitude: round(moment.at[1] + between(random, -blur, blur), 7),
      altitude: Math.round(between(random, 20, 26)),
      speed: round(moment.speed < 0.9 ? 0 : moment.speed, 2),
      course: Math.round(moment.course) % 360,
      valid: true,
      accuracy: null,
    },
    attributes: {
      ignition: moment.ignition,
      motion: moment.speed >= 0.9,
      odometer: Math.round(moment.odometer),
      ...(vehicle.system === 24 && { busOdometer: Math.round(moment.odometer) + UNTRACKED }),
      engineHours: Math.round(moment.engineHours),
      externalVoltage: round(voltage, 2),
      batteryVoltage: 4.1,
      batteryLevel: 100,
      charging: true,
      fuelLevel: levelOf(vehicle, moment, random),
      satellites: Math.round(between(random, 8, 17)),
      hdop: round(between(random, 0.7, 1.4), 1),
      gsmSignal: Math.round(between(random, 45, 100)),
      ...(moment.ignition && { rpm: moment.speed > 0.9 ? Math.round(1100 + ((moment.speed * 70) % 900)) : 780 }),
    },
  };
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
