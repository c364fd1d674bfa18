import { keep } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';
import { isText, openFrame } from './frame.ts';
import { confirmation, readMessage } from './messages.ts';
import { addPart } from './parts.ts';
import type { Jt808Message, Jt808Session } from './session.ts';
import { identitiesOf } from './terminal.ts';

const FILLER = 1;

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array, session: Jt808Session): Jt808Message {
  if (frame.length === FILLER) return { identities: [], fixes: [], replies: [] };
  if (isText(frame)) return decodeText(fromLatin1(frame));
  const { header, body } = openFrame(frame);
  const identities = identitiesOf(header.terminal);
  const whole = addPart(session.parts, header, body);
  session.last = header;
  if (!whole) return { identities, fixes: [], replies: [confirmation(header)] };
  const message = { identities, fixes: [], replies: [], ...readMessage(header, whole, session) };
  if (!header.sound) for (const { attributes } of message.fixes) keep(attributes, 'checksum', 'wrong');
  return message;
}

/** Locks speak a text between their messages: "(id,1,001,BASE,2,TIME)" asks for the time, anything else answers a command. */
function decodeText(text: string): Jt808Message {
  if (text.includes('BASE,2')) return { identities: [], fixes: [], replies: [{ kind: 'textClock', text }] };
  return {
    identities: [],
    fixes: [{ time: null, location: null, attributes: { result: text } }],
    replies: [],
    commandResult: { text },
  };
}
