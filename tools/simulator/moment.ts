import type { Point } from './places.ts';

/** What the vehicle and its tracker know at one second. SI units; `time` in milliseconds since 1970 UTC. */
export type Moment = {
  time: number;
  at: Point;
  speed: number;
  course: number;
  ignition: boolean;
  /** Metres. */
  odometer: number;
  /** Seconds. */
  engineHours: number;
  /** Litres. */
  fuel: number;
};
