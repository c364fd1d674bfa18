import type { Message } from '../../core/protocol.ts';
import type { Introduction } from '../../core/shapes/introduce.ts';

export type Tk103Message = Message & { reply?: string };

export type Tk103Session = Introduction;

export function openSession(): Tk103Session {
  return { introduced: false };
}
