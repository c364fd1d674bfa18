import {
  contradictionsIn,
  type SomeTrackingFields,
  TRACKING_FIELDS,
  type TrackingField,
  TrackingFields,
  type TrackingSettingsInForce,
} from '@balise/contract';
import { type Shown, TRACKING_QUANTITIES } from '@balise/i18n';

/** What was typed over a value: a figure as it is shown, nothing, or that it goes back to the default. */
export type TypedSettings = number | '' | 'default';
export type SettingsDraft = Partial<Record<TrackingField, TypedSettings>>;

/** How each kind of figure is shown to the reader. */
export type ShownAs = (field: TrackingField) => Shown;

/** The fields in their groups, in the order of the screen. */
export const GROUPS = {
  trips: [
    ...(['movingSpeed', 'slowSpeed', 'tripDistance', 'tripAfter', 'stopRadius', 'stopAfter', 'stopOffAfter'] as const),
    ...(['tripMinDistance', 'tripMinDuration', 'noDataGap'] as const),
  ],
  speeding: [
    ...(['speedingMargin', 'speedingShare', 'speedingFixes', 'speedingAfter'] as const),
    ...(['speedingReturn', 'speedingReturnAfter'] as const),
  ],
  style: [
    ...(['carAcceleration', 'carBraking', 'carCornering', 'vanAcceleration', 'vanBraking', 'vanCornering'] as const),
    ...(['truckAcceleration', 'truckBraking', 'truckCornering', 'harshInterval', 'cornerSpeed', 'harshMerge'] as const),
    ...(['accelerationPoints', 'brakingPoints', 'corneringPoints', 'styleDistance'] as const),
  ],
  power: [
    ...(['powerCutVoltage', 'powerCutAfter', 'powerRestoredVoltage', 'powerRestoredAfter'] as const),
    ...(['lowBattery12', 'lowBattery24', 'lowBatteryAfter', 'failingShare'] as const),
    ...(['silenceAfter', 'parkedSilenceAfter'] as const),
  ],
  idling: ['idleAfter'],
  engine: ['engineGap'],
  zones: ['zoneMargin', 'zoneFixes', 'zoneLeftAfter'],
  meter: ['meterDailyMost'],
  blocking: ['blockFreshFor', 'blockStandsFor', 'blockEngineOffFor', 'blockStillFor', 'blockLifetime'],
  filters: ['minSatellites', 'maxHdop', 'maxAccuracy', 'jumpSpeed', 'futureTolerance', 'measuredGap'],
} as const satisfies Record<string, readonly TrackingField[]>;
export type Group = keyof typeof GROUPS;

/** A value as it is in its field: with one decimal at most, none of a count. */
export const figureOf = (field: TrackingField, value: number, { factor }: Shown): number =>
  isWhole(field) ? Math.round(value * factor) : Math.round(value * factor * 10) / 10;

/** Whether only whole figures make sense. */
export const isWhole = (field: TrackingField): boolean => WHOLE.has(field);
const WHOLE: ReadonlySet<TrackingField> = new Set(['minSatellites', 'zoneFixes', 'speedingFixes']);

/** The values that a draft means; undefined: a field is empty. */
export function valuesOf(
  draft: SettingsDraft,
  { fields, defaults }: Pick<TrackingSettingsInForce, 'fields' | 'defaults'>,
  shownAs: ShownAs,
): { [Name in TrackingField]: number | undefined } {
  const read = (field: TrackingField): number | undefined => {
    const typed = draft[field];
    if (typed === undefined) return fields[field];
    if (typed === 'default') return defaults[field];
    if (typed === '') return undefined;
    const shown = shownAs(field);
    // a figure that reads as before is what it was, to its last digit
    const same = [defaults[field], fields[field]].find((value) => figureOf(field, value, shown) === typed);
    return same ?? typed / shown.factor;
  };
  return Object.fromEntries(TRACKING_FIELDS.map((field) => [field, read(field)])) as ReturnType<typeof valuesOf>;
}

/** What is sent: all that differs from the defaults. */
export const ownOf = (values: TrackingFields, defaults: TrackingFields): SomeTrackingFields =>
  Object.fromEntries(
    TRACKING_FIELDS.filter((field) => values[field] !== defaults[field]).map((field) => [field, values[field]]),
  );

/** The fields whose value is another than now. */
export const changedIn = (values: ReturnType<typeof valuesOf>, fields: TrackingFields): TrackingField[] =>
  TRACKING_FIELDS.filter((field) => values[field] !== fields[field]);

/** What is wrong with a field: nothing there, out of its range (SI), or against another. */
export type Fault =
  | { kind: 'required' }
  | { kind: 'between'; min: number; max: number }
  | { kind: 'below' | 'atMost'; other: TrackingField };

/** Errors by field; of a contradicting pair both are marked. */
export function faultsIn(values: ReturnType<typeof valuesOf>): Partial<Record<TrackingField, Fault>> {
  const faults: Partial<Record<TrackingField, Fault>> = {};
  for (const field of TRACKING_FIELDS) {
    const value = values[field];
    const schema = TrackingFields.shape[field];
    const range = { min: schema.minValue ?? 0, max: schema.maxValue ?? Number.POSITIVE_INFINITY };
    if (value === undefined) faults[field] = { kind: 'required' };
    else if (!schema.safeParse(value).success) faults[field] = { kind: 'between', ...range };
  }
  if (Object.keys(faults).length > 0) return faults;
  for (const { lower, upper, mayBeEqual } of contradictionsIn(values as TrackingFields)) {
    faults[lower] = { kind: mayBeEqual ? 'atMost' : 'below', other: upper };
  }
  return faults;
}

export const quantityOf = (field: TrackingField) => TRACKING_QUANTITIES[field];
