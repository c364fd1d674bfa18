import {
  type BlockingLimits,
  DEFAULT_BLOCKING_LIMITS,
  DEFAULT_SETTINGS,
  DEFAULT_ZONE_SETTINGS,
  KMH,
  type TrackingSettings,
  type ZoneSettings,
} from '@balise/tracking';
import { z } from 'zod';
import { BlockingFields, strictestOf } from '../command/blocking-fields.ts';

const between = (min: number, max: number, description: string) => z.number().min(min).max(max).describe(description);
const count = (min: number, max: number, description: string) => z.int().min(min).max(max).describe(description);

/*
 * The thresholds of domain 4.2 to 4.9 that a client may have of its own, with what they may be. Seconds, metres, metres per
 * second, volts. What judges whether a vehicle is connected (4.1) is not among them: it is the same for everybody who looks.
 */

/** Those that history is derived by. */
const HISTORY = {
  movingSpeed: between(1 * KMH, 30 * KMH, 'm/s: one fix at this speed is a movement'),
  slowSpeed: between(0.5 * KMH, 20 * KMH, 'm/s: slower is standing; must be below `movingSpeed`'),
  tripDistance: between(20, 5_000, 'm from the stop that make a movement a trip'),
  tripAfter: between(0, 3_600, 's of movement that make it a trip'),
  stopRadius: between(10, 1_000, 'm around where it came to stand that are still the stop'),
  stopAfter: between(30, 14_400, 's of standing that are a stop'),
  stopOffAfter: between(10, 3_600, 's with the engine off that end a trip'),
  tripMinDistance: between(0, 5_000, 'm: a shorter trip is none; at most `tripDistance`'),
  tripMinDuration: between(0, 3_600, 's: a shorter trip is none'),
  noDataGap: between(300, 86_400, 's of silence that end a trip where it was last seen; at least `measuredGap`'),

  minSatellites: count(0, 12, 'satellites that a fix needs to be believed'),
  maxHdop: between(0.5, 50, 'dilution of precision beyond which a fix is not believed'),
  maxAccuracy: between(10, 2_000, 'm of radius beyond which nothing is derived from a fix'),
  jumpSpeed: between(100 * KMH, 1_200 * KMH, 'm/s there and back that make a fix a jump'),
  futureTolerance: between(30, 3_600, 's ahead of the server’s clock beyond which a record is kept aside'),
  measuredGap: between(30, 7_200, 's between two fixes beyond which the distance is estimated; at most `noDataGap`'),

  speedingMargin: between(0, 50 * KMH, 'm/s above the limit before it is speeding'),
  speedingShare: between(0, 0.5, 'share of the limit above it before it is speeding; the larger of the two counts'),
  speedingFixes: count(2, 20, 'fixes in a row above it that are speeding'),
  speedingAfter: between(0, 600, 's of it that are speeding; as many fixes in a row are too'),
  speedingReturn: between(0, 50 * KMH, 'm/s below the limit that end it'),
  speedingReturnAfter: between(0, 600, 's of that before it has ended'),

  powerCutVoltage: between(0.5, 59, 'V: less is no supply; must be below `powerRestoredVoltage`'),
  powerCutAfter: between(0, 3_600, 's of no supply that are a power cut'),
  powerRestoredVoltage: between(1, 60, 'V: as much is supply again'),
  powerRestoredAfter: between(0, 3_600, 's of supply that end a power cut'),
  lowBattery12: between(9, 13, 'V at rest: less is a weak battery, of a vehicle of 12 volts'),
  lowBattery24: between(18, 26, 'V at rest: less is a weak battery, of a vehicle of 24 volts'),
  lowBatteryAfter: between(60, 86_400, 's of that before it is reported'),
  failingShare: between(0.05, 0.9, 'share by which the supply fell, within its last readings, that makes it failing'),
  silenceAfter: between(
    60,
    86_400,
    's without a record, on the road, that are a silence; at most `parkedSilenceAfter`',
  ),
  parkedSilenceAfter: between(60, 604_800, 's without a record, parked, that are a silence'),

  idleAfter: between(10, 7_200, 's of standing with the engine on that are idling'),

  harshInterval: between(1, 5, 's between two positions beyond which driving style cannot be known'),
  cornerSpeed: between(10 * KMH, 100 * KMH, 'm/s from which on corners are judged'),
  harshMerge: between(0, 60, 's within which one that follows another of its kind is part of it'),

  engineGap: between(30, 7_200, 's between two messages with the engine on that count as engine hours, at most'),
} as const satisfies Partial<Record<keyof TrackingSettings, z.ZodNumber>>;

/** Driving style (domain 4.8): from which m/s² on it is harsh, by what a vehicle is driven as. */
export const DRIVEN_AS = ['car', 'van', 'truck'] as const;
export type DrivenAs = (typeof DRIVEN_AS)[number];
export const DrivenAsField = z.enum(DRIVEN_AS);
const harsh = (what: string) => between(1, 10, `m/s² from which ${what} is harsh`);
const STYLE = {
  carAcceleration: harsh('a car’s accelerating'),
  carBraking: harsh('a car’s braking'),
  carCornering: harsh('a car’s cornering'),
  vanAcceleration: harsh('a van’s accelerating'),
  vanBraking: harsh('a van’s braking'),
  vanCornering: harsh('a van’s cornering'),
  truckAcceleration: harsh('a truck’s or bus’s accelerating'),
  truckBraking: harsh('a truck’s or bus’s braking'),
  truckCornering: harsh('a truck’s or bus’s cornering'),
} as const;
const DEFAULT_STYLE = {
  carAcceleration: 3.5,
  carBraking: 4,
  carCornering: 4,
  vanAcceleration: 3.2,
  vanBraking: 3.6,
  vanCornering: 3.5,
  truckAcceleration: 2.5,
  truckBraking: 3,
  truckCornering: 2.5,
};

/** What a vehicle's driving style is marked by, when somebody asks: nothing is derived or stored by them. */
const MARKS = {
  accelerationPoints: between(0, 100, 'points that a harsh acceleration costs, by 100 km'),
  brakingPoints: between(0, 100, 'points that harsh braking costs, by 100 km'),
  corneringPoints: between(0, 100, 'points that harsh cornering costs, by 100 km'),
  styleDistance: between(1_000, 1_000_000, 'm driven before a driving style is marked'),
} as const;
const DEFAULT_MARKS = { accelerationPoints: 1, brakingPoints: 1, corneringPoints: 1, styleDistance: 50_000 };

/** Those of stays in an area, which are looked for when somebody asks: nothing is derived or stored by them. */
const ZONES = {
  zoneMargin: between(0, 1_000, 'm from the edge of an area at which a single fix is surely inside, or outside'),
  zoneFixes: count(1, 20, 'fixes in a row inside that are an entry; outside by the margin, an exit'),
  zoneLeftAfter: between(0, 3_600, 's outside, and by the margin, that are an exit; who comes back before never left'),
} as const satisfies Record<keyof ZoneSettings, z.ZodNumber>;

/** Those that a reading of a meter is judged by when it is entered (decision 47). */
const METER = {
  meterDailyMost: between(100_000, 5_000_000, 'm in a day beyond which a reading of the odometer must be confirmed'),
} as const;
const DEFAULT_METER = { meterDailyMost: 1_500_000 };

const FIELDS = { ...HISTORY, ...STYLE, ...MARKS, ...ZONES, ...METER, ...BlockingFields.shape };

export const TrackingFields = z.object(FIELDS);
/** All thresholds that a client may choose. */
export type TrackingFields = z.output<typeof TrackingFields>;
export type TrackingField = keyof TrackingFields;
export const TRACKING_FIELDS = Object.keys(FIELDS) as [TrackingField, ...TrackingField[]];

/** Those that differ from what they would be without. */
export const SomeTrackingFields = z.strictObject(FIELDS).partial();
export type SomeTrackingFields = { [Name in TrackingField]?: number };

/** Balise's own. */
export const DEFAULT_TRACKING_FIELDS: TrackingFields = pick({
  ...DEFAULT_SETTINGS,
  ...DEFAULT_STYLE,
  ...DEFAULT_MARKS,
  ...DEFAULT_ZONE_SETTINGS,
  ...DEFAULT_METER,
  ...DEFAULT_BLOCKING_LIMITS,
});

/** Two that go together: the lower is at most the upper one, or below it. */
type Pair = { lower: TrackingField; upper: TrackingField; mayBeEqual: boolean };
export const PAIRS: readonly Pair[] = [
  { lower: 'slowSpeed', upper: 'movingSpeed', mayBeEqual: false },
  { lower: 'tripMinDistance', upper: 'tripDistance', mayBeEqual: true },
  { lower: 'measuredGap', upper: 'noDataGap', mayBeEqual: true },
  { lower: 'powerCutVoltage', upper: 'powerRestoredVoltage', mayBeEqual: false },
  { lower: 'silenceAfter', upper: 'parkedSilenceAfter', mayBeEqual: true },
];

const agree = (fields: TrackingFields, { lower, upper, mayBeEqual }: Pair): boolean =>
  fields[lower] < fields[upper] || (mayBeEqual && fields[lower] === fields[upper]);

/** The pairs that are the wrong way round. */
export const contradictionsIn = (fields: TrackingFields): Pair[] => PAIRS.filter((pair) => !agree(fields, pair));

/**
 * What a stored document says: thresholds that no reader knows any more, or that may not be so any more, are left out; but for those of
 * what might cut an engine.
 */
export function readTrackingFields(document: unknown): SomeTrackingFields {
  if (typeof document !== 'object' || document === null) return {};
  const read: [string, number][] = [];
  for (const name of TRACKING_FIELDS) {
    const chosen = Reflect.get(document, name);
    const field = FIELDS[name].safeParse(chosen);
    const value = field.success ? field.data : chosen === undefined ? undefined : strictestOf(name);
    if (value !== undefined) read.push([name, value]);
  }
  return Object.fromEntries(read) as SomeTrackingFields;
}

/** A partner's choices over Balise's own, and a client's over its partner's. A pair that contradicts itself is Balise's. */
export function trackingFieldsOf(partner: SomeTrackingFields, client: SomeTrackingFields = {}): TrackingFields {
  const fields = { ...DEFAULT_TRACKING_FIELDS, ...partner, ...client };
  for (const { lower, upper } of contradictionsIn(fields)) {
    fields[lower] = DEFAULT_TRACKING_FIELDS[lower];
    fields[upper] = DEFAULT_TRACKING_FIELDS[upper];
  }
  return fields;
}

type Own = typeof DEFAULT_STYLE & typeof DEFAULT_MARKS & typeof DEFAULT_METER;
function pick(settings: TrackingSettings & ZoneSettings & BlockingLimits & Own): TrackingFields {
  return Object.fromEntries(TRACKING_FIELDS.map((name) => [name, settings[name]])) as TrackingFields;
}

/** Of all thresholds those that history is derived by: what is stored with each derived row knows no others. */
export const historyFieldsOf = (fields: TrackingFields): HistoryFields =>
  Object.fromEntries(Object.keys(HISTORY).map((name) => [name, fields[name as HistoryField]])) as HistoryFields;
type HistoryField = keyof typeof HISTORY;
type HistoryFields = Pick<TrackingFields, HistoryField>;

/** From where on driving is harsh for what a vehicle is driven as; null: it is not judged. m/s². */
export const harshLimitsOf = (fields: TrackingFields, drivenAs: DrivenAs | null) => ({
  harshAcceleration: drivenAs && fields[`${drivenAs}Acceleration`],
  harshBraking: drivenAs && fields[`${drivenAs}Braking`],
  harshCornering: drivenAs && fields[`${drivenAs}Cornering`],
});

/** What driving style is marked by. */
export const MarkFields = TrackingFields.pick({
  accelerationPoints: true,
  brakingPoints: true,
  corneringPoints: true,
  styleDistance: true,
});
export type MarkFields = z.output<typeof MarkFields>;
export const MARK_FIELDS = MarkFields.keyof().options;

/** Thresholds by which visits to an area are found: those of zones, and the longest gap over which the route is known. */
export const ZoneVisitFields = TrackingFields.pick({
  zoneMargin: true,
  zoneFixes: true,
  zoneLeftAfter: true,
  measuredGap: true,
});
export type ZoneVisitFields = z.output<typeof ZoneVisitFields>;
export const ZONE_VISIT_FIELDS = ZoneVisitFields.keyof().options;

/** Of a device: m/s, from walking pace to what no vehicle does; null: none. */
export const SpeedLimit = z
  .number()
  .min(5 * KMH)
  .max(250 * KMH)
  .nullable()
  .describe('m/s; null: no limit');
