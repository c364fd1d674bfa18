import type { Engine, HistoryState, Moment, Outcome } from '../history.ts';
import type { FixRecord } from '../position/record.ts';
import type { TrackingSettings } from '../settings/settings.ts';

/** Reads a record as it comes; replaces its own part of the state. */
export type RecordStep = (state: HistoryState, record: FixRecord, settings: TrackingSettings, out: Outcome) => void;

/** From the last accepted place to a moment's: null metres where one of the two is missing, or was another owner's. */
export type Leg = {
  metres: number | null;
  seconds: number;
  /** Metres per second at the moment: the receiver's, else the engine bus's, else the leg's; null where none tells. */
  speed: number | null;
  /** Whether the receiver or the engine bus reported it. */
  isReported: boolean;
  /** Milliseconds since the moment before, located or not; null: there was none, or it was another owner's. */
  elapsed: number | null;
  /** What that moment before said. */
  wasMoving: boolean;
  engineWas: Engine;
  /** What the odometer makes of it, for the steps after it: millimetres and milliseconds. */
  measured: number;
  estimated: number;
  driving: number;
  idling: number;
  /** Millimetres by a counter, and those by the fixes that it replaces; also of legs before, and less than 0 where taken back. */
  counted: number;
  covered: number;
  /** Millimetres of it over which driving style was judged. */
  judged: number;
  /** At the moment, of the geofences that it is surely within: the lowest. */
  zoneLimit: ZoneLimit | null;
};

/** What is allowed within a geofence, metres per second. */
export type ZoneLimit = { limit: number; geofence: number };

/**
 * Reads a moment whose location is decided, which is one fix later where it was suspect.
 * @param decidedAt `at` of the record that let it through
 */
export type MomentStep = (
  state: HistoryState,
  moment: Moment,
  leg: Leg,
  settings: TrackingSettings,
  out: Outcome,
  decidedAt: number,
) => void;
