import type { Command, CommandContext } from '../../core/protocol.ts';
import { closeFrame, identityBytes } from './frame.ts';
import { CC } from './types.ts';

/** What the PT trackers call the version of their frames. */
const VERSION = 1;

/** Petrol control: one byte, 1 cuts the petrol and 0 gives it back. @throws RangeError for an identity that has no place in the frame. */
export function encode(command: Command, { identity }: CommandContext): Uint8Array | undefined {
  if (command.kind !== 'block' && command.kind !== 'unblock') return undefined;
  const head = { version: VERSION, identity: identityBytes(identity), type: CC.petrolControl };
  return closeFrame(head, Uint8Array.of(Number(command.kind === 'block')));
}
