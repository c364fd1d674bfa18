import type { LastSpot } from './episode.ts';
import type { Alarm } from './position/attributes.ts';

/** Why a movement ended: it slowed down, the ignition went off, or no message came for a long time. */
export const STOP_REASONS = ['slow', 'ignitionOff', 'silence'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** What tells of a power cut: the device says so, the voltage is low, or it is no longer reported. */
export const POWER_CUT_CAUSES = ['reported', 'lowVoltage', 'noVoltage'] as const;
export type PowerCutCause = (typeof POWER_CUT_CAUSES)[number];

/** Ways of driving that wear out vehicles and people. */
export const HARSH_KINDS = ['harsh_acceleration', 'harsh_braking', 'harsh_cornering'] as const;
export type HarshKind = (typeof HARSH_KINDS)[number];

/** How harsh, and from where on it is, m/s²; from the first of the fixes that tell so to the last: ms, and the speed at both, m/s. */
export type Harshness = { peak: number; limit: number; lasted: number; from: number; to: number };

/** What history consists of. `startedAt` is the `at` of the event that began what ends here. */
export type EventContent = {
  movement_started: Record<string, never>;
  movement_stopped: { startedAt: number; reason: StopReason };
  idling_started: Record<string, never>;
  idling_ended: { startedAt: number };
  ignition_turned_on: Record<string, never>;
  ignition_turned_off: Record<string, never>;
  power_cut: { cause: PowerCutCause };
  power_restored: { startedAt: number };
  alarm_raised: { alarms: Alarm[] };
  /** A driver's card, iButton or number was read that was not the last one, and where. */
  driver_identified: { card: string; place: LastSpot | null };
  /** The vehicle rested for so long after the last card that the card no longer tells who drives. */
  driver_released: { startedAt: number };
  /** Trouble codes that the vehicle did not have before, and where it was. */
  trouble_codes_reported: { codes: string[]; place: LastSpot | null };
  /** Trouble codes that the vehicle no longer has. */
  trouble_codes_gone: { codes: string[] };
  /** V when it was raised; `system`: the nominal voltage that it is weak for. */
  battery_low: { startedAt: number; volts: number; system: 12 | 24 };
  harsh_acceleration: Harshness;
  harsh_braking: Harshness;
  /** `peak` sideways. */
  harsh_cornering: Harshness;
};

export const EVENT_KINDS = [
  'movement_started',
  'movement_stopped',
  'idling_started',
  'idling_ended',
  'ignition_turned_on',
  'ignition_turned_off',
  'power_cut',
  'power_restored',
  'alarm_raised',
  'driver_identified',
  'driver_released',
  'trouble_codes_reported',
  'trouble_codes_gone',
  'battery_low',
  ...HARSH_KINDS,
] as const satisfies readonly (keyof EventContent)[];
export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * Something that happened to a device, by the device's clock. A device has at most one event of a kind at a moment;
 * where `alarm_raised` is emitted again for the same moment, the later one has all its alarms, and so it is with trouble codes; of
 * `driver_identified` the later one counts.
 */
export type TrackingEvent = {
  [Kind in EventKind]: {
    /** When it happened; milliseconds since 1970 UTC. */
    at: number;
    kind: Kind;
    content: EventContent[Kind];
    /** `at` of the record that settled it, the same or later: what a re-derivation of a window replaces. */
    decidedAt: number;
  };
}[EventKind];
