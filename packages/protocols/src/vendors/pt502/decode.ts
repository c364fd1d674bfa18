import type { Alarm } from '@balise/tracking';
import type { Message } from '../../core/protocol.ts';
import { type Draft, fixOf, keep, newDraft, raise } from '../../core/shapes/draft.ts';
import {
  course,
  date,
  eastWest,
  type Field,
  hexadecimal,
  identity,
  knots,
  latitudeMinutes,
  longitudeMinutes,
  northSouth,
  number,
  validWhen,
  words,
} from '../../core/shapes/fields.ts';
import { row } from '../../core/shapes/sentence.ts';
import { fromLatin1 } from '../../core/text.ts';
import { HEADER, pieceOf } from './frame.ts';

/** The photo that lies ready: how long it is. */
export type Pt502Session = { photo: number | undefined };
export type Pt502Message = Message & { reply?: string };

/** Types of reports that are alarms (corpus). */
const ALARMS: Readonly<Record<string, Alarm>> = {
  IN1: 'sos',
  GOF: 'geofenceExit',
  TOW: 'tow',
  HDA: 'hardAcceleration',
  HDB: 'hardBraking',
  FDA: 'fatigue',
  SKA: 'vibration',
  PMA: 'movement',
  CPA: 'powerCut',
};

const type: Field = (draft, text) => {
  // a photo's type has its size behind it
  const name = text.startsWith('PHO') ? 'PHO' : text.slice(0, 12);
  draft.attributes.event = name;
  if (Object.hasOwn(ALARMS, name)) raise(draft.attributes, ALARMS[name]!);
};
const clock: Field = (draft, text) => date('hhmmss')(draft, text.slice(0, 6));
const RECEIVER = row(',', [
  ...[type, identity, clock, validWhen('A'), latitudeMinutes, northSouth, longitudeMinutes, eastWest],
  ...[knots, course, date('ddmmyy')],
]);

/** Digits, the last of which is the first port. */
const ports =
  (name: 'inputs' | 'outputs'): Field =>
  ({ attributes }, text) => {
    if (!/^[01]{1,8}$/.test(text)) return;
    const bits: Record<string, boolean> = {};
    for (let at = 1; at <= text.length; at++) bits[at] = text[text.length - at] === '1';
    attributes[name] = bits;
  };
const PORTS = row(',', [ports('inputs'), ports('outputs')], { atLeast: 1 });

/** Three hexadecimal digits: battery, signal and satellites, of fifteen steps each. */
const state: Field = ({ attributes }, text) => {
  if (!/^[\dA-F]{3}$/i.test(text)) return;
  const digits = hexadecimal(text);
  keep(attributes, 'battery', digits >> 8);
  keep(attributes, 'rssi', (digits >> 4) & 0xf);
  attributes.satellites = digits & 0xf;
};
/** Converters' steps in hexadecimal digits. */
const analog: Field = ({ attributes }, text) => {
  text.split(',', 8).forEach((step, at) => {
    if (/^[\dA-F]{1,4}$/i.test(step)) keep(attributes, `adc${at + 1}`, hexadecimal(step));
  });
};
/** Behind the receiver's: ports, analog inputs, metres, the driver's card, state. */
const PARTS: readonly Field[] = [
  (draft, text) => void PORTS(text, draft),
  analog,
  number('odometer'),
  words('driverId'),
  state,
];

const NOTHING: Pt502Message = { identities: [], fixes: [] };
const PIECE = 960;
const MAX_PHOTO = 4_194_304;

/** @throws RangeError for a text that does not begin as one of theirs. */
export function decode(frame: Uint8Array, session: Pt502Session): Pt502Message {
  const piece = pieceOf(frame);
  if (piece) return readPiece(piece, session);
  const text = fromLatin1(frame[0] === 0xbf ? frame.subarray(HEADER) : frame)
    .replaceAll('\0', '')
    .trim();
  if (text === '') return NOTHING;
  if (text[0] !== '$') throw new RangeError('a report begins with $');
  const parts = text.slice(1).split('/', 10);
  const draft = newDraft();
  // names of firmware, answers
  if (!/^[^,]{1,24},\d+,\d{6}(\.\d*)?,[AV],/.test(parts[0]!) || !RECEIVER(parts[0]!, draft)) return NOTHING;
  readParts(parts.slice(1), draft);
  const message: Pt502Message = { identities: draft.identities, fixes: [fixOf(draft)] };
  const photo = Number(/^PHO(\d{1,8})(-|,)/.exec(parts[0]!)?.[1] ?? 0);
  if (photo === 0 || photo > MAX_PHOTO) return message;
  session.photo = photo;
  return { ...message, reply: ask(0, photo) };
}

function readParts(parts: string[], draft: Draft): void {
  PARTS.forEach((read, at) => {
    const text = parts[at]?.trim();
    if (text) read(draft, text);
  });
}

/** A photo is requested part by part, so that the tracker finishes. */
function readPiece({ offset, size }: { offset: number; size: number }, session: Pt502Session): Pt502Message {
  const { photo } = session;
  if (photo === undefined) return NOTHING;
  const end = offset + size;
  if (size > 0 && end < photo) return { ...NOTHING, reply: ask(end, photo - end) };
  session.photo = undefined;
  return NOTHING;
}

function ask(offset: number, left: number): string {
  return `#PHD${offset},${Math.min(PIECE, left)}\r\n`;
}
