import { newDraft } from '../../core/shapes/draft.ts';
import { type Introduction, introduce } from '../../core/shapes/introduce.ts';
import { readRmc } from '../../core/shapes/nmea.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import { recordOf } from './record.ts';
import { readSimple, readStates } from './states.ts';

const RECORD_HEAD = /^(?:\d{4})?\$MGV\d{3},/;
/** STX, an identity between commas, or one in sixteen characters and one more. */
const SENTENCE = /^(?:LOG)?STX(?:,(?<named>[^,$]{0,40}),|(?<padded>.{16}).{0,2})(?=\$)/s;

/** @throws RangeError when the text is none of Megastek's. */
export function decode(text: string, session: Introduction): TextMessage {
  const body = text.endsWith('!') ? text.slice(0, -1) : text;
  const head = RECORD_HEAD.exec(body)?.[0];
  if (head !== undefined) return introduce(readRecord(body.slice(head.length)), session);
  const [whole, named, padded] = SENTENCE.exec(body) ?? [];
  if (whole === undefined) throw new RangeError('neither $MGV nor STX');
  return introduce(readSentence(body.slice(whole.length), named, padded?.trim()), session);
}

/** A record without a place says whose it is, and nothing to keep (corpus). */
function readRecord(body: string): TextMessage {
  const end = body.lastIndexOf(';');
  const texts = (end < 0 ? body : body.slice(0, end)).split(',', 60);
  const [identity = ''] = texts;
  // a name may be anything, and what follows is in its place
  const draft = recordOf(texts, newDraft());
  return draft ? messageOf(draft) : { identities: [identity], fixes: [] };
}

function readSentence(body: string, named: string | undefined, padded: string | undefined): TextMessage {
  const draft = newDraft();
  const star = body.indexOf('*');
  readRmc(draft, star < 0 ? body : body.slice(0, star));
  if (draft.latitude === undefined) throw new RangeError('a position without a place');
  // behind the star a checksum of two digits and a comma; a sentence without one has ten more fields, or eleven with the mode
  const states = star < 0 ? (/,[FL],.*imei:.*/.exec(body)?.[0].slice(1) ?? '') : body.slice(star + 4);
  if (named === undefined) readStates(draft, states);
  else readSimple(draft, states);
  const own = named ?? padded;
  if (own && !draft.identities.includes(own)) draft.identities.push(own);
  return messageOf(draft);
}
