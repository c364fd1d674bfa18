import type { Message } from '../../core/protocol.ts';
import type { Introduction } from '../../core/shapes/introduce.ts';

/** Packages that are answered, and the identity of the datagram that brought them, which its answer repeats. */
export type EelinkMessage = Message & { confirm?: Confirmation[]; datagramOf?: string };

/** A login is answered with the time, too. */
export type Confirmation = { type: number; serial: number; isLogin: boolean };

export type EelinkSession = Introduction & {
  /** Whether the tracker speaks version 2.0, where bit 6 of the status has another meaning. */
  isLater: boolean;
};

export function openSession(): EelinkSession {
  return { introduced: false, isLater: false };
}
