import type { TrackerSide } from './core/tracker-side.ts';
import type { ProtocolName } from './registry.ts';
import { gl200Tracker } from './vendors/gl200/tracker.ts';
import { gps103Tracker } from './vendors/gps103/tracker.ts';
import { gt06Tracker } from './vendors/gt06/tracker.ts';
import { h02Tracker } from './vendors/h02/tracker.ts';
import { jt808Tracker } from './vendors/jt808/tracker.ts';
import { osmandTracker } from './vendors/osmand/tracker.ts';
import { ruptelaTracker } from './vendors/ruptela/tracker.ts';
import { teltonikaTracker } from './vendors/teltonika/tracker.ts';
import { tk103Tracker } from './vendors/tk103/tracker.ts';
import { wialonTracker } from './vendors/wialon/tracker.ts';

export type { TrackerSide } from './core/tracker-side.ts';

/** The protocols whose trackers we can play. */
export const TRACKERS = {
  gt06: gt06Tracker,
  teltonika: teltonikaTracker,
  h02: h02Tracker,
  osmand: osmandTracker,
  gps103: gps103Tracker,
  gl200: gl200Tracker,
  tk103: tk103Tracker,
  jt808: jt808Tracker,
  ruptela: ruptelaTracker,
  wialon: wialonTracker,
} satisfies Partial<Record<ProtocolName, TrackerSide>>;

export type PlayedProtocol = keyof typeof TRACKERS;
export const PLAYED_PROTOCOLS = Object.keys(TRACKERS) as PlayedProtocol[];

/** The tracker's side of a protocol; undefined where we only listen. */
export function trackerOf(name: ProtocolName): TrackerSide | undefined {
  return (TRACKERS as Partial<Record<ProtocolName, TrackerSide>>)[name];
}
