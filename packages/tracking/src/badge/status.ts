import type { Privacy } from '../fold/privacy.ts';
import type { TrackingSettings } from '../settings/settings.ts';

/** Whether a device may be used at all; set by people, never by messages. */
export const ADMIN_STATES = ['enabled', 'disabled', 'suspended', 'deleted'] as const;
export type AdminState = (typeof ADMIN_STATES)[number];

/** What is beside a vehicle, in the order in which the rules are tried: the first that holds is the badge. */
export const BADGES = [
  'deleted',
  'suspended',
  'disabled',
  'neverConnected',
  'powerCut',
  'private',
  'disconnected',
  'gpsStale',
  'moving',
  'idle',
  'stopped',
] as const;
export type Badge = (typeof BADGES)[number];

/** The facts that a badge is a function of, together with now. Times in milliseconds since 1970 UTC. */
export type StatusFacts = {
  /** Server's clock at the last message of any kind; null: never connected. */
  seenAt: number | null;
  /** Device's clock at the last location that its receiver vouched for. */
  validAt: number | null;
  /** What the last located fix says, sustained as the rules want it. */
  moving: boolean;
  /** When `moving` took its present value. */
  movingSince: number | null;
  /** Start of the unbroken run of fixes below 3 km/h; null: the last was faster. */
  slowSince: number | null;
  ignition: boolean | null;
  ignitionSince: number | null;
  /** Start of the open power cut. */
  powerCutSince: number | null;
  /** Its supply was failing in its last message; absent: it was not. */
  failing?: true | undefined;
  /** Usual seconds between two messages, learned; null until known. */
  reportInterval: number | null;
  /** The same while parked: still, and the ignition off. */
  heartbeatInterval: number | null;
  /** Private periods that hide some of it, or will: see Privacy. */
  privacy?: Privacy | undefined;
  /** The thresholds of its last message, where they are not Balise's own: see ownThresholds. */
  thresholds?: BadgeThresholds | undefined;
};

/** Of what a client may choose, what badges follow from; absent: Balise's own. */
export type BadgeThresholds = {
  [Name in 'movingSpeed' | 'slowSpeed' | 'idleAfter' | 'powerCutVoltage' | 'powerCutAfter']?:
    | TrackingSettings[Name]
    | undefined;
};
