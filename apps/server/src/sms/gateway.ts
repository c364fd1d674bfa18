import type { SmsEncoding } from '@balise/contract';

/** One part of an SMS as it is handed over: the whole text, where the gateway cuts it by itself. */
export type SmsPart = {
  /** `message-sending-part`: what a receipt can name. */
  reference: string;
  /** Empty: the gateway's own. */
  sender: string;
  /** E.164. */
  recipient: string;
  encoding: SmsEncoding;
  text: string;
  /** Of an SMS of several: which this is, from 0. */
  part: number;
  parts: number;
  /** A number that all parts of an SMS share, 0 to 255. */
  group: number;
  /** Seconds for which the network may try. */
  validFor: number;
};

/**
 * What became of a part. refused: for good. later: it was certainly not taken and may be tried again, by any SMS after `pause` ms. unknown:
 * it may have been taken, the answer was lost.
 */
export type Handed =
  | { is: 'taken'; gatewayId: string }
  | { is: 'refused'; reason: string }
  | { is: 'later'; reason: string; pause?: number }
  | { is: 'unknown'; reason: string };

/** What the gateway reports of a part later. */
export type SmsReceipt = {
  /** That of the part, where the gateway repeats it; else empty. */
  reference: string;
  gatewayId: string;
  /** E.164, or empty: not said. */
  recipient: string;
  delivered: boolean;
  error: string;
};

/** A message that a telephone sent to the gateway's number. `number`: E.164. */
export type TakenSms = { number: string; text: string };

export type SmsGateway = {
  name: string;
  /** Parts handed over at once at most. */
  atOnce: number;
  /** Whether it cuts a long text by itself. */
  cutsTexts: boolean;
  hand(part: SmsPart): Promise<Handed>;
  close(): Promise<void>;
};
