import { fromLatin1 } from '../../core/text.ts';
import { openFrame } from './frame.ts';
import { decodeObdTracker } from './obd-tracker.ts';
import { decodeMpip, decodePtTracker } from './pt-tracker.ts';
import type { CastelMessage, CastelSession } from './session.ts';

/** Versions of the OBD trackers. */
const OBD_VERSIONS = [3, 4];

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array, session: CastelSession): CastelMessage {
  const { head, content } = openFrame(frame);
  const identities = identitiesOf(head.identity);
  if (head.version === undefined) return { identities, ...decodeMpip(head, content) };
  if (OBD_VERSIONS.includes(head.version)) return { identities, ...decodeObdTracker(head, content, session) };
  return { identities, ...decodePtTracker(head, content) };
}

/** Filled up with zeroes. */
function identitiesOf(bytes: Uint8Array): string[] {
  const identity = fromLatin1(bytes).replace(/\0+$/, '').trim();
  if (!/^[\x20-\x7e]*$/.test(identity)) throw new RangeError('an identity that is no text');
  return identity === '' ? [] : [identity];
}
