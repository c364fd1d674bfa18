import { type Draft, newDraft } from '../../core/shapes/draft.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import { readPosition } from './position.ts';
import { ROWS, readHeartbeat, readJournal, readStations } from './states.ts';

/** `head`: TRV or IW, as the tracker introduced itself. */
export type TrvSession = { head: string | undefined };

/** Who speaks, up or answering, and the type. */
const MESSAGE = /^(?<head>TRV|IW)(?<way>[A-Z])P(?<type>[\dA-Z]{2})(?<body>[^#]*)#?$/s;
/** Placeholder in an answer; replaced by the time of the reply. */
const MOMENT = '{now}';
const LOGIN = '00';
/** Answers to the server's own requests repeat their number of six digits. */
const RESULT = /^,\d{6}(?:,|$)/;
const POSITIONS = ['01', '03', '10', '14'];

/** @throws RangeError when the text is none of theirs. */
export function decode(text: string, session: TrvSession): TextMessage {
  const { head, way, type, body } = (MESSAGE.exec(text)?.groups ?? {}) as Record<string, string>;
  if (head === undefined || way === undefined || type === undefined || body === undefined) {
    throw new RangeError('neither TRV nor IW');
  }
  session.head = head;
  const reply = `${head}${String.fromCharCode(way.charCodeAt(0) + 1)}P${type}`;
  if (type === LOGIN) return login(body, head === 'IW' ? `${reply},${MOMENT},0#` : `${reply}#`);
  if (RESULT.test(body))
    return { identities: [], fixes: [], commandResult: { text: `${way}P${type}${body}`.slice(0, 200) } };
  // what is in the place of a fix when a tracker without one asks for help
  if (head === 'TRV' && way === 'A' && type === '14')
    return { identities: [], fixes: [], reply: `${reply},0.000,0.000#` };
  return messageOf(draftOf(`${way}P${type}`, type, body), `${reply}#`);
}

function login(body: string, reply: string): TextMessage {
  const [identity] = body.split(',', 1);
  if (!identity) throw new RangeError('a login without an identity');
  return { identities: [identity.slice(0, 40)], fixes: [], reply };
}

function draftOf(name: string, type: string, body: string): Draft | undefined {
  if (POSITIONS.includes(type)) {
    const draft = readPosition(body, type);
    if (draft) return draft;
  }
  const draft = newDraft();
  if (name === 'AP02') return readStations(draft, body.slice(1));
  if (name === 'CP01') return readHeartbeat(draft, body.slice(1));
  if (name === 'APJK') return readJournal(draft, body.slice(1));
  return ROWS[name]?.(body.slice(1), draft);
}

export function answer({ reply }: TextMessage, now: Date): string | undefined {
  return reply?.replace(MOMENT, () => now.toISOString().replace(/\D/g, '').slice(0, 14));
}
