import { introduce } from '../../core/shapes/introduce.ts';
import { xorDigits } from '../../core/shapes/sums.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import { readEarlier } from './earlier.ts';
import { readLater } from './later.ts';
import type { TotemSession } from './session.ts';

const EARLIER = /^\$\$[\dA-F]{2}(?<identity>\d{5,17})\|(?<type>[\dA-Z]{2})/i;
const LATER = /^\$\$0\d{3}(?<type>[\dA-Z]{2})(?<identity>\d{15})\|/i;
/** A command's answer: of the earlier generation, with the command repeated; of the later, a message of the command's type. */
const ANSWER = /^Receive:/;
const COMMAND = /^\$\$0\d{3}CF/;
const MAX_RESULT = 1024;

/** @throws RangeError for another text. */
export function decode(said: string, session: TotemSession): TextMessage {
  // a zero is no letter that can be stored
  const text = said.replaceAll('\0', '');
  if (ANSWER.test(text)) return resultOf(text.replace(/\s*[\r\n]+\s*/g, ' '));
  if (COMMAND.test(text)) return { ...resultOf(text.slice(8, -2)), reply: confirmation(text) };
  const later = LATER.exec(text)?.groups;
  if (later) {
    session.isEarlier = false;
    const draft = readLater(later.type!, text.slice(text.indexOf('|') + 1));
    return reported(later.identity!, draft, confirmation(text), session);
  }
  const earlier = EARLIER.exec(text)?.groups;
  if (earlier) {
    session.isEarlier = true;
    const body = text.slice(text.indexOf('|') + 3);
    const message = reported(earlier.identity!, readEarlier(earlier.type!, body), 'ACK OK\r\n', session);
    // a sentence says whose it is also without a place
    return body.startsWith('$') ? { ...message, identities: [earlier.identity!] } : message;
  }
  // parts of pictures, and keep-alives without a body
  if (/^\$U\d{15}/.test(text)) return { identities: [], fixes: [] };
  if (/^\$\$0\d{3}/.test(text)) return { identities: [], fixes: [], reply: confirmation(text) };
  throw new RangeError('no message of these trackers');
}

function reported(
  identity: string,
  draft: ReturnType<typeof readLater>,
  reply: string,
  session: TotemSession,
): TextMessage {
  if (draft) draft.identities = [identity];
  return introduce(draft ? messageOf(draft, reply) : { identities: [identity], fixes: [], reply }, session);
}

/** AT09 protocol 2.43, §2.2.3, "Acknowledge response": the message's number, which precedes its checksum. */
function confirmation(text: string): string {
  const reply = `$$0014AA${text.slice(-6, -2)}`;
  return reply + xorDigits(reply);
}

function resultOf(text: string): TextMessage {
  const result = text.slice(0, MAX_RESULT);
  return {
    identities: [],
    fixes: [{ time: null, location: null, attributes: { result } }],
    commandResult: { text: result },
  };
}
