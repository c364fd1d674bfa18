import type { Fix } from '@balise/tracking';
import { inflate } from './inflate.ts';
import { readable, takeApart, type WialonPacket } from './packet.ts';
import { readPosition, stored } from './position.ts';
import type { WialonMessage, WialonSession } from './session.ts';

const COMPRESSED = 0xff;
/** A longer answer is cut: a person reads it. */
const MAX_RESULT = 1024;
const MAX_IDENTITY = 64;
const MAX_STRANGE_CONTAINERS = 8;

const NOTHING: WialonMessage = { identities: [], fixes: [] };

/** @throws RangeError for what is no packet. */
export function decode(frame: Uint8Array, session: WialonSession): WialonMessage {
  const message = decodeOne(frame[0] === COMPRESSED ? opened(frame, session) : frame, session);
  if (message.identities.length > 0) session.strangeContainers = undefined;
  return message;
}

/** A tracker presents its identity in its first packet; little is inflated for a connection without one. */
function opened(container: Uint8Array, session: WialonSession): Uint8Array {
  if (session.strangeContainers !== undefined && ++session.strangeContainers > MAX_STRANGE_CONTAINERS)
    throw new RangeError(`more than ${MAX_STRANGE_CONTAINERS} containers without an identity`);
  return inflate(container);
}

function decodeOne(bytes: Uint8Array, session: WialonSession): WialonMessage {
  if (bytes.length === 0 || (bytes.length <= 2 && bytes.every((byte) => byte === 0x0d || byte === 0x0a)))
    return NOTHING;
  const packet = takeApart(bytes);
  const message = read(packet, session);
  if (packet.checksum === 'right') session.version = 2;
  const identity = packet.prefix === '' ? undefined : identityOf(packet.prefix);
  return identity === undefined ? message : { ...message, identities: [identity] };
}

/** `version;identity` or, in version 1.1, the identity alone. */
function identityOf(prefix: string): string {
  const identity = prefix.slice(prefix.indexOf(';') + 1);
  if (identity === '' || identity.length > MAX_IDENTITY || /[^\x21-\x7e]/.test(identity))
    throw new RangeError('no identity');
  return identity;
}

function read(packet: WialonPacket, session: WialonSession): WialonMessage {
  const { type, body, checksum } = packet;
  switch (type) {
    case 'L':
      return login(body, session);
    case 'P':
      return answered('AP');
    case 'SD':
    case 'D':
      return position(packet);
    case 'B':
      return checksum === 'wrong' ? answered('AB') : blackBox(body);
    case 'M':
      return checksum === 'wrong' ? answered('AM', '01') : words(body);
    case 'I':
    case 'T':
    case 'IT':
      return file(packet, session);
    default: // what a later version has, or a server says
      return NOTHING;
  }
}

/**
 * `version;identity;password` or `identity;password`. Every identity is let in: the password guards nothing that the connection
 * could read.
 */
function login(body: string, session: WialonSession): WialonMessage {
  const [first = '', second = ''] = body.split(';', 2);
  const isLater = /^\d\.\d$/.test(first);
  const identity = identityOf(isLater ? second : first);
  session.version = isLater ? 2 : 1;
  return { identities: [identity], fixes: [], reply: '#AL#1\r\n' };
}

/** Both kinds have the same answer when accepted (corpus), and their own names when refused. */
function position({ type, body, checksum }: WialonPacket): WialonMessage {
  if (checksum === 'wrong') return answered(`A${type}`, type === 'D' ? '16' : '13');
  const fix = readPosition(body);
  return typeof fix === 'string' ? answered(`A${type}`, fix) : { ...answered('AD', '1'), fixes: [fix] };
}

/** The answer says how many of them were taken; a position that cannot be read costs no other. */
function blackBox(body: string): WialonMessage {
  const fixes = body
    .split('|')
    .map(readPosition)
    .filter((fix): fix is Fix => typeof fix !== 'string')
    .map(stored);
  return { ...answered('AB', String(fixes.length)), fixes };
}

/** What the driver wrote, or what the tracker says to a command. */
function words(body: string): WialonMessage {
  const text = readable(body).slice(0, MAX_RESULT);
  const fix: Fix = { time: null, location: null, attributes: { result: text } };
  return { ...answered('AM', '1'), fixes: [fix], commandResult: { text } };
}

/** Blocks of images and of a tachograph's file are confirmed one by one, and the last also for the whole. */
function file({ type, body, checksum }: WialonPacket, session: WialonSession): WialonMessage {
  const fields = body.split(';');
  if (type === 'IT') {
    if (checksum === 'wrong') return answered('AIT', '01');
    session.tachographBlocks = Number(fields[4]);
    return answered('AIT', fields.length >= 5 ? '1' : '0');
  }
  const [index = '', last] = type === 'I' ? fields.slice(1) : [fields[2], (session.tachographBlocks ?? 0) - 1];
  if (!/^\d{1,6}$/.test(index)) return answered(`A${type}`, 'NA;0');
  if (checksum === 'wrong') return answered(`A${type}`, `${index};01`);
  const whole = Number(index) === Number(last) ? `#A${type}#1\r\n` : '';
  return { ...NOTHING, reply: `#A${type}#${index};1\r\n${whole}` };
}

function answered(type: string, code = ''): WialonMessage {
  return { ...NOTHING, reply: `#${type}#${code}\r\n` };
}
