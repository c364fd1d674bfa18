import type { Message } from '../../core/protocol.ts';

/** An invalid request brings no fixes, and its answer says what is wrong with it. */
export type OsmandMessage = Message & { refused?: string };

/** The reason a request is refused for, in words for the person who set the app up. Becomes status 400. */
export class Refusal extends Error {}

export function refuse(reason: string): never {
  throw new Refusal(reason);
}

const MAX_IDENTITY = 64;

/** Refuses an identifier that no device can have. */
export function checkIdentity(where: string, identity: string): void {
  if (identity.length > MAX_IDENTITY) refuse(`The ${where} has more than ${MAX_IDENTITY} characters.`);
  if (/\p{Cc}/u.test(identity)) refuse(`The ${where} has characters that cannot be printed.`);
}
