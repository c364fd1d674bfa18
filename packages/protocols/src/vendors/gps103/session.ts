import type { Message } from '../../core/protocol.ts';
import type { Introduction } from '../../core/shapes/introduce.ts';

/** `reply`: what the tracker waits for after its login, heartbeat or call for help. `photo`: the message was a part of one. */
export type Gps103Message = Message & { reply?: string; photo?: true };

export type Gps103Session = Introduction;

export function openSession(): Gps103Session {
  return { introduced: false };
}
