import type { Message } from '../protocol.ts';
import type { Introduction } from '../shapes/introduce.ts';

export type Tk103Message = Message & { reply?: string };

export type Tk103Session = Introduction;

export function openSession(): Tk103Session {
  return { introduced: false };
}
