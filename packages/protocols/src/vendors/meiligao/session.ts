import type { Message } from '../../core/protocol.ts';
import type { Introduction } from '../../core/shapes/introduce.ts';

/** The reply: a type and its content, to the tracker of this identity. */
export type MeiligaoMessage = Message & { reply?: { id: Uint8Array; type: number; body: number[] } };

export type MeiligaoSession = Introduction & {
  /** Which outputs are on, a bit for each, as its last position said that was not stored; undefined: none has. */
  outputs: number | undefined;
};

export function openSession(): MeiligaoSession {
  return { introduced: false, outputs: undefined };
}
