import type { Message } from '../protocol.ts';

/** What the tracker waits for: its own words again, or a confirmation with the server's time. */
export type Reply = { kind: 'echo'; text: string } | { kind: 'confirm'; identity: string; type: string };

export type H02Message = Message & { reply?: Reply };

export type H02Session = {
  /** Whether a message of this connection has said whose it is. */
  introduced: boolean;
  /** How long this tracker's binary messages are, once a whole one was seen among others. */
  binaryLength: number | undefined;
  /** Whether the last frame was taken for a whole short one with nothing behind it: more of it may follow. */
  openEnded: boolean;
};

export function openSession(): H02Session {
  return { introduced: false, binaryLength: undefined, openEnded: false };
}
