import type { Message } from '../protocol.ts';

/** A request that asks for nothing sensible brings no fixes, and is told what is wrong with it. */
export type OsmandMessage = Message & { refused?: string };

/** The reason a request is refused for, in words for whoever set the app up. Becomes status 400. */
export class Refusal extends Error {}

export function refuse(reason: string): never {
  throw new Refusal(reason);
}
