import type { Message } from '../../core/protocol.ts';
import { readAllCompressed } from './compressed.ts';
import { COMPRESSED, isSatellite, openFrame, PICTURE, TAGS } from './frame.ts';
import { fixesOf, readTags } from './records.ts';
import { readSatellite } from './satellite.ts';
import type { GalileoSession } from './session.ts';

export type GalileoMessage = Message & { reply?: Uint8Array };

/** Before the checksum of what has arrived. */
const RECEIVED = 0x02;
const MAX_SERIAL = 0xffff;

/** @throws RangeError for bytes that are no packet */
export function decode(frame: Uint8Array, session: GalileoSession, now?: Date): GalileoMessage {
  if (isSatellite(frame)) return readSatellite(frame, session, now);
  const data = openFrame(frame);
  const answered = (head: number) => Uint8Array.from([head, ...frame.subarray(-2)]);
  switch (frame[0]) {
    case TAGS:
      return { ...tagged(data), reply: answered(RECEIVED) };
    case COMPRESSED:
      return { identities: [], fixes: readAllCompressed(data, now), reply: answered(RECEIVED) };
    case PICTURE:
      return { ...picture(data, session), reply: answered(PICTURE) };
    default:
      // a navigator's own packets want no answer
      return { identities: [], fixes: [] };
  }
}

function tagged(data: Uint8Array): Message {
  const { entries, identity } = readTags(data);
  const answer = entries.find(({ result }) => result !== undefined);
  const message: Message = { identities: identity === undefined ? [] : [identity], fixes: fixesOf(entries) };
  if (answer?.result === undefined) return message;
  const { serial = 0, result: text } = answer;
  return { ...message, commandResult: serial > 0 && serial <= MAX_SERIAL ? { text, serial } : { text } };
}

/** Its parts by their number; one without bytes ends it. */
function picture(data: Uint8Array, session: GalileoSession): Message {
  if (data.length === 0) throw new RangeError('a part of a picture without its number');
  if (data.length > 1) {
    session.picture = data[0] === 0 ? data.length - 1 : session.picture + data.length - 1;
    return { identities: [], fixes: [] };
  }
  const pictureBytes = session.picture;
  session.picture = 0;
  return { identities: [], fixes: [{ time: null, location: null, attributes: { vendor: { pictureBytes } } }] };
}
