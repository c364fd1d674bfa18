import type { Fix } from '@balise/tracking';
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

/**
 * The tracker's side of a protocol: what a device of that kind sends, built from fixes. The simulator, the bench and the
 * tests are trackers through it. Identities are digits (an IMEI where the protocol wants one).
 */
export type TrackerSide = {
  /** The first bytes of a connection; undefined where a connection needs no greeting. */
  login(identity: string): Uint8Array | undefined;
  /**
   * The bytes that report these fixes, in as few frames as the protocol allows; for a protocol over HTTP the bytes of
   * a whole request, which holds one fix. `serial` numbers the first frame; each further frame counts one more.
   * What the protocol has no field for is left out. A location needs a time.
   */
  report(identity: string, fixes: Fix[], serial: number): Uint8Array;
  /** How many fixes the server answers as one; `report` of more asks for several answers. */
  readonly fixesPerAnswer: number;
  /** A sign of life with no location; undefined where the protocol has none. */
  heartbeat?(identity: string, fix: Fix, serial: number): Uint8Array;
  /** How many bytes at the front are one whole answer of the server; 0: more must arrive first. */
  isAnswer(buffer: Uint8Array): number;
};

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
