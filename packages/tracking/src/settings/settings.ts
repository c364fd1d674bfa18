import { KMH } from '../position/fix.ts';

/**
 * Every threshold of the fold and of the badges. Durations in seconds, speeds in metres per second, lengths in metres,
 * tensions in volts. Derived events are stored with the settings that made them, so a report can say why.
 */
export type TrackingSettings = {
  /** A fix further ahead of the server's clock than this is quarantined. */
  futureTolerance: number;
  minSatellites: number;
  maxHdop: number;
  /** Radius of a fix beyond which nothing is derived from it. */
  maxAccuracy: number;
  /** What no vehicle does: faster on both legs, with a return, makes a fix a jump. */
  jumpSpeed: number;
  /** How long a suspect fix waits for the next one to decide. */
  jumpHold: number;

  /** One fix at this speed is a movement. */
  movingSpeed: number;
  /** Two fixes in a row at this speed are a movement; below it the vehicle is still. */
  slowSpeed: number;
  /** Silence after which a movement counts as ended where it was last seen. */
  noDataGap: number;
  /** Driven in one go on an ignition that says off, this disproves its wire. */
  unwiredDistance: number;
  /** Ignition on and slow for this long is idling. */
  idleAfter: number;

  /** Supply below this is no supply. */
  powerCutVoltage: number;
  powerCutAfter: number;
  powerRestoredVoltage: number;
  powerRestoredAfter: number;
  /** Messages in a row that carried the supply's voltage, after which its absence means something. */
  voltageHabit: number;
  /** A supply under this at rest for so long is a weak battery: of a vehicle of 12 volts, and of one of 24. */
  lowBattery12: number;
  lowBattery24: number;
  lowBatteryAfter: number;
  /** How far it has to rise again before a weak battery is reported once more. */
  lowBatteryReturn: number;
  /** A supply that fell by this share within its last few readings was failing when the tracker fell silent. */
  failingShare: number;
  /** An alarm that repeats within this time is the same alarm. */
  alarmRearm: number;

  /** Distance across a longer gap is estimated, and idling does not reach across it. */
  measuredGap: number;
  /** A shorter leg between two standstills is the scatter of a parked receiver. */
  drivenLeg: number;
  /** Displacement across such a gap that is more than the scatter of a parked receiver. */
  gapDisplacement: number;

  /** A stop: within this of where it came to stand, for so long. */
  stopRadius: number;
  stopAfter: number;
  /** With an ignition wire, off for this long ends a trip too. */
  stopOffAfter: number;
  /** A trip begins with a movement that comes this far from the stop, or lasts this long. */
  tripDistance: number;
  tripAfter: number;
  /** Shorter ones are no trips, unless the ignition was on: they belong to the stop around them. */
  tripMinDistance: number;
  tripMinDuration: number;

  /** The speed that this vehicle may drive at; null: not set. A lower one from the tracker counts instead. */
  speedLimit: number | null;
  /** The group whose limit that is; null: the vehicle's own. */
  speedLimitGroup: number | null;
  /** Faster than the limit by the larger of the two, the second a share of the limit, is speeding: on so many fixes in a row, or for so long. */
  speedingMargin: number;
  speedingShare: number;
  speedingFixes: number;
  speedingAfter: number;
  /** It ends when the speed has been so much below the limit for so long. */
  speedingReturn: number;
  speedingReturnAfter: number;

  /** m/s² from which accelerating, braking and cornering are harsh for this vehicle; null: it is not judged. */
  harshAcceleration: number | null;
  harshBraking: number | null;
  harshCornering: number | null;
  /** m/s² beyond which no vehicle gets: two fixes contradict each other. */
  harshMost: number;
  /** Fixes further apart than this do not tell how it was driven. */
  harshInterval: number;
  /** Slower than this nothing is harsh; corners count from `cornerSpeed` on. */
  harshSpeed: number;
  cornerSpeed: number;
  /** One that follows another of its kind within this time is part of it. */
  harshMerge: number;

  /** No record for so long, by the device's clock, is a silence in history; a parked tracker reports seldom. */
  silenceAfter: number;
  parkedSilenceAfter: number;
  /** Of the time between two messages with the engine on, at most this counts as engine hours. */
  engineGap: number;

  /** A driver's card counts until another is read, or until the vehicle has rested for so long. */
  cardAfter: number;

  disconnectedAfter: number;
  /** Multiple of the usual interval. */
  disconnectedIntervals: number;
  parkedDisconnectedAfter: number;
  /** Multiple of the usual interval while parked. */
  parkedDisconnectedIntervals: number;
  gpsStaleAfter: number;
};

/** The values of domain 4.1 (status), 4.2 (trips), 4.3 (filters), 4.4 (speeding), 4.6 (power), 4.8 (driving style) and 4.9 (odometer, engine hours). */
export const DEFAULT_SETTINGS: TrackingSettings = {
  futureTolerance: 5 * 60,
  minSatellites: 3,
  maxHdop: 5,
  maxAccuracy: 200,
  jumpSpeed: 250 * KMH,
  jumpHold: 5 * 60,

  movingSpeed: 5 * KMH,
  slowSpeed: 3 * KMH,
  noDataGap: 60 * 60,
  unwiredDistance: 500,
  idleAfter: 120,

  powerCutVoltage: 5,
  powerCutAfter: 30,
  powerRestoredVoltage: 10,
  powerRestoredAfter: 60,
  voltageHabit: 5,
  lowBattery12: 11.8,
  lowBattery24: 23.6,
  lowBatteryAfter: 10 * 60,
  lowBatteryReturn: 0.5,
  failingShare: 0.2,
  alarmRearm: 60,

  measuredGap: 10 * 60,
  drivenLeg: 100,
  gapDisplacement: 200,

  stopRadius: 100,
  stopAfter: 5 * 60,
  stopOffAfter: 60,
  tripDistance: 200,
  tripAfter: 60,
  tripMinDistance: 100,
  tripMinDuration: 60,

  speedLimit: null,
  speedLimitGroup: null,
  speedingMargin: 5 * KMH,
  speedingShare: 0.05,
  speedingFixes: 2,
  speedingAfter: 15,
  speedingReturn: 3 * KMH,
  speedingReturnAfter: 10,

  // a car's: those of other vehicles come with the timeline
  harshAcceleration: 3.5,
  harshBraking: 4,
  harshCornering: 4,
  harshMost: 12,
  harshInterval: 2,
  harshSpeed: 3 * KMH,
  cornerSpeed: 30 * KMH,
  harshMerge: 3,

  silenceAfter: 10 * 60,
  parkedSilenceAfter: 70 * 60,
  engineGap: 5 * 60,

  cardAfter: 2 * 60 * 60,

  disconnectedAfter: 10 * 60,
  disconnectedIntervals: 3,
  parkedDisconnectedAfter: 70 * 60,
  parkedDisconnectedIntervals: 2,
  gpsStaleAfter: 5 * 60,
};
