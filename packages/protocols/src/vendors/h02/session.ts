import type { Message } from '../../core/protocol.ts';

/** What the tracker waits for: its own words again, or a confirmation with the server's time. */
export type H02Reply = { kind: 'echo'; text: string } | { kind: 'confirm'; identity: string; type: string };

export type H02Message = Message & { reply?: H02Reply };

export type H02Session = {
  /** Whether a message of this connection has said whose it is. */
  introduced: boolean;
  /** Whether a short binary message of this tracker seemed to be a long one. */
  shortDespiteLooks: boolean;
};

export function openSession(): H02Session {
  return { introduced: false, shortDespiteLooks: false };
}
