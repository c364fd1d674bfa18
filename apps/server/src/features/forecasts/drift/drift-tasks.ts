import type { DriftQuantity, DriftWatch } from '@balise/contract';
import {
  type BurntStretch,
  DRIFT_QUANTITIES,
  type FoundDrift,
  pointsOf,
  type SignalDay,
  type SignalReading,
  signalsOf,
  watchDrift,
} from '@balise/forecast';
import { distanceBetween, type FixRecord, FUTURE } from '@balise/tracking';
import { type Missing, openRecords, type StoredTrack } from '../../history/index.ts';

/* Computed in a thread: opening a day of positions takes milliseconds, and a fleet has thousands. */

const DAY = 86_400_000;

export type ReadVehicle = { days: SignalDay[]; missing: Missing[] };

/** What vehicles showed on each UTC day of stored positions; days without a position are left out. */
export const readTracks = ({ tracks }: { tracks: readonly StoredTrack[] }): ReadVehicle[] =>
  tracks.map((track) => {
    const { records, missing } = openRecords(track);
    const days = Map.groupBy(readingsOf(records), ({ at }) => Math.floor(at / DAY));
    return { days: [...days].map(([day, readings]) => Object.assign(signalsOf(readings), { day })), missing };
  });

function readingsOf(records: readonly FixRecord[]): SignalReading[] {
  let before: { latitude: number; longitude: number } | undefined;
  return records.flatMap(({ at, fix, quality }) => {
    if (quality === FUTURE) return [];
    const { location, attributes } = fix;
    const place = location && quality === 0 ? location : undefined;
    const metres = place && before ? distanceBetween(before, place) : 0;
    before = place ?? before;
    return [
      {
        at,
        metres,
        ignition: attributes.ignition,
        rpm: attributes.rpm,
        speed: attributes.busSpeed ?? location?.speed ?? undefined,
        voltage: attributes.externalVoltage,
        coolant: attributes.coolantTemperature,
        load: attributes.engineLoad,
        intake: attributes.intakeTemperature,
        fuelUsed: attributes.fuelUsed,
      },
    ];
  });
}

/** What a stored day of signals holds, in this order. */
export const SIGNALS = [
  'day',
  'rest',
  'cranking',
  'running',
  'coolant',
  'load',
  'litres',
  'metres',
  'speed',
  'intake',
  'starts',
  'measured',
] as const satisfies readonly (keyof SignalDay)[];

/** What is known of a vehicle, and how each quantity is watched: from which day on, days from 1970-01-01. */
export type AskedVehicle = {
  /** JSON: rows of `SIGNALS`, in order. */
  days: string;
  stretches: readonly BurntStretch[];
  watches: Partial<Record<DriftQuantity, { factor: number; from: number }>>;
};

export type JudgedQuantity = {
  quantity: DriftQuantity;
  state: DriftWatch;
  missing: number;
  /** The day of its first value. */
  learnedFrom: number;
  drifts: FoundDrift[];
};

/** What drifts on each vehicle, in order. */
export const judgeVehicles = ({ vehicles }: { vehicles: readonly AskedVehicle[] }): JudgedQuantity[][] =>
  vehicles.map(({ days, ...rest }) => {
    const known = Object.assign({}, rest, { days: signalDays(days) });
    return DRIFT_QUANTITIES.map((quantity) => judged(quantity, known));
  });

const signalDays = (rows: string): SignalDay[] =>
  (JSON.parse(rows) as (number | null)[][]).map(
    (row) => Object.fromEntries(SIGNALS.map((name, place) => [name, row[place]])) as SignalDay,
  );

type KnownVehicle = Omit<AskedVehicle, 'days'> & { days: readonly SignalDay[] };

function judged(quantity: DriftQuantity, { days, stretches, watches }: KnownVehicle): JudgedQuantity {
  const { factor, from } = watches[quantity] ?? { factor: 1, from: 0 };
  const points = pointsOf(
    quantity,
    days.filter(({ day }) => day >= from),
    stretches.filter(({ day }) => day >= from),
  );
  const { missing, drifts } = watchDrift(quantity, points, factor);
  const state = points.length === 0 ? whyNot(quantity, days) : missing > 0 ? 'learning' : 'watched';
  return { quantity, state, missing, learnedFrom: points[0]?.day ?? from, drifts };
}

const VOLTS: readonly DriftQuantity[] = ['rest', 'cranking', 'running'];

/** Where a battery is measured at other moments, this one falls between two messages. */
const whyNot = (quantity: DriftQuantity, days: readonly SignalDay[]): DriftWatch =>
  VOLTS.includes(quantity) && days.some(({ rest, running }) => rest !== null || running !== null) ? 'rate' : 'absent';
