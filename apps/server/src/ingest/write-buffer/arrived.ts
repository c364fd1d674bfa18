import type { DeviceAlerts, FixRecord, Timeline } from '@balise/tracking';

/** A record with its attributes as the JSON that is stored: made once, whatever becomes of the batch. */
export type KeptRecord = FixRecord & { json: string };

/** One message of a known device on its way to the database. */
export type Arrived = {
  deviceId: number;
  protocol: string;
  /** The server's clock, milliseconds since 1970 UTC. */
  receivedAt: number;
  /** The device's owners and settings, as they were known when it came. */
  timeline: Timeline;
  /** What its alerts are decided by, likewise. */
  alerts: DeviceAlerts;
  /** The frame as it came, kept for the case that it cannot be stored. */
  raw: Uint8Array;
  records: KeptRecord[];
  /** Why it, or a record of it, is set aside with its bytes. */
  rejected: Rejection[];
  /** Called once, when all of it is durable. */
  onDurable: () => void;
  /** Called instead when not even its rejection can be stored. */
  onLost: () => void;
};

/** Why something cannot be stored: the database's code or a word of ours, and a sentence. */
export type Rejection = { reason: string; detail: string };

/** What a message counts against the limits: one without a record costs a write too. */
export const weightOf = (arrived: Arrived): number => Math.max(1, arrived.records.length);
