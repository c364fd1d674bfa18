import type { Fix } from '@balise/tracking';

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
  /** What a frame of the server asks of the relay: true inhibits the starter; undefined: nothing, or commands of the protocol are not played. */
  relayAsked?(frame: Uint8Array): boolean | undefined;
};
