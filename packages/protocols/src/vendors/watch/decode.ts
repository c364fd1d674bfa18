import type { Attributes, Fix } from '@balise/tracking';
import type { Message } from '../../core/protocol.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { decimal } from '../../core/shapes/fields.ts';
import { fromLatin1 } from '../../core/text.ts';
import { closeFrame, openFrame, type Sender, unescapedLength, type WatchEnvelope } from './frame.ts';
import { readMeasures } from './health.ts';
import { readPosition } from './position.ts';

/** How the tracker writes its messages, and so wants those of the server. */
export type WatchSession = { sender: Sender | undefined };
export type WatchMessage = Message & { reply?: string };

const MAX_TEXT = 1024;

/** @throws RangeError for bytes that are no message. */
export function decode(frame: Uint8Array, session: WatchSession): WatchMessage {
  if (frame.length === 1) return { identities: [], fixes: [] };
  const envelope = openFrame(frame);
  const { vendor, identity, index } = envelope;
  session.sender = { vendor, identity, index };
  const reply = replyTo(envelope.type);
  const message = read(envelope);
  return {
    identities: [identity],
    fixes: [],
    ...message,
    ...(reply !== undefined && { reply: closeFrame(envelope, reply) }),
  };
}

/** What the manual has the server say; a voice that is not kept is not acknowledged, but for its parts, which are sent again else. */
function replyTo(type: string): string | undefined {
  if (type.startsWith('AL')) return 'AL';
  if (type === 'INIT' || type === 'CONFIG') return `${type},1`;
  if (type === 'JXTK') return 'JXTKR,1';
  return type === 'LK' || type === 'TKQ' || type === 'TKQ2' ? type : undefined;
}

function read({ type, content }: WatchEnvelope): Partial<WatchMessage> {
  if (/^(UD|AL|WT)/.test(type)) return { fixes: [positionOf(type, textOf(content))] };
  if (type === 'TK' || type === 'JXTK' || type === 'img') return readMedia(type, content);
  const text = textOf(content);
  const texts = text.split(',').slice(1);
  const measured = readMeasures(type, texts);
  if (measured) return texts.length > 0 ? { fixes: [without(measured)] } : {};
  switch (type) {
    case 'LK': // steps, rolls, battery
      return texts.length >= 3 ? { fixes: [without(stateOf(texts))] } : {};
    case 'CCID':
    case 'ICCID':
      return texts[0] ? { fixes: [without({ iccid: texts[0].slice(0, 22) })] } : {};
    // a question, or two who meet: something, then a position (part II, 29)
    case 'WAD':
    case 'PP':
      return { fixes: [readPosition(texts.join(','))] };
    case 'WG':
      return { fixes: [readPosition(text)] };
    case 'TKQ':
    case 'TKQ2':
    case 'INIT':
    case 'CONFIG':
      return {};
    case 'VERNO':
      return { fixes: [without({ firmware: texts.join(',').slice(0, 80) })], commandResult: resultOf(text) };
    default:
      return { commandResult: resultOf(text) };
  }
}

/** A zero is no letter that can be stored. */
const textOf = (bytes: Uint8Array) => fromLatin1(bytes).replaceAll('\0', ' ');
const without = (attributes: Attributes): Fix => ({ time: null, location: null, attributes });
const resultOf = (text: string) => ({ text: text.slice(0, MAX_TEXT) });

/** An alarm whose status says nothing is one nevertheless. */
function positionOf(type: string, text: string): Fix {
  const fix = readPosition(text);
  if (type.startsWith('AL') && !fix.attributes.alarms) raise(fix.attributes, 'general');
  return fix;
}

function stateOf([steps = '', rolls = '', battery = '']: readonly string[]): Attributes {
  const attributes: Attributes = { batteryLevel: decimal(battery) };
  keep(attributes, 'steps', decimal(steps));
  keep(attributes, 'rolls', decimal(rolls));
  return attributes;
}

/**
 * TK,voice; JXTK,what,name,part,parts,voice; img,why,yymmddhhmmss,photo. What was recorded is not kept, that it was is. A
 * single digit behind TK says whether the watch took ours.
 */
function readMedia(type: string, content: Uint8Array): Partial<WatchMessage> {
  const fields = type === 'TK' ? 0 : type === 'img' ? 2 : 4;
  const text = textOf(content.subarray(0, 200));
  const texts = text.split(',').slice(1, 1 + fields);
  const from = type.length + 1 + texts.reduce((length, { length: more }) => length + more + 1, 0);
  const media = content.subarray(Math.min(from, content.length));
  if (type === 'TK' && media.length <= 1) return { commandResult: resultOf(text) };
  if (type === 'JXTK' && texts[2] !== texts[3]) return {};
  const attributes: Attributes = {};
  keep(attributes, type === 'img' ? 'photoBytes' : 'voiceBytes', unescapedLength(media));
  if (texts.length > 1) keep(attributes, type === 'img' ? 'photo' : 'voice', texts[1]!.slice(0, 40));
  return { fixes: [without(attributes)] };
}
