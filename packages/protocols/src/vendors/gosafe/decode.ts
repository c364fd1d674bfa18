import type { Fix } from '@balise/tracking';
import { type Draft, fixOf, keep, newDraft } from '../../core/shapes/draft.ts';
import { course, date, hexadecimal, kmh, number, validWhen, words } from '../../core/shapes/fields.ts';
import { letteredDegrees } from '../../core/shapes/place.ts';
import { pattern } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import { PARTS } from './parts.ts';

const HEAD = /^\*GS(?<version>\d{1,3}),(?<identity>\d{1,20})(?:,(?<body>[^#]*))?#?$/s;
/** As every server answers (corpus). */
export const REPLY = '1234';
const MOMENT = /^\d{12}$/;
const EVENT = /^[\dA-F]{1,8}$/i;
const MAX_RECORDS = 100;
const PLACE = 'GPS';
const MAX_PARTS = 40;

/** Version 2: one place, its date at the end. */
const OLD_VERSION = '02';
const OLD = pattern(
  /^GPS:(?<clock>\d{6});(?:\d;)?(?<fixed>[AV]);(?<latitude>[NS][\d.]+);(?<longitude>[EW][\d.]+);(?<speed>\d*);(?<course>\d*);(?:(?<hdop>\d+\.?\d*);)?(?<day>\d{6})/,
  {
    clock: date('hhmmss'),
    fixed: validWhen('A'),
    latitude: letteredDegrees('latitude'),
    longitude: letteredDegrees('longitude'),
    speed: kmh,
    course,
    hdop: number('hdop'),
    day: date('ddmmyy'),
  },
);

/** @throws RangeError when the text is none of GoSafe's. */
export function decode(text: string): TextMessage {
  const { version, identity: whose, body } = HEAD.exec(text)?.groups ?? {};
  if (version === undefined || whose === undefined) throw new RangeError('no message of GoSafe');
  if (body === undefined || body === '') return { identities: [], fixes: [], reply: REPLY };
  if (version === OLD_VERSION) {
    const draft = OLD(body);
    if (!draft) return { identities: [], fixes: [], reply: REPLY };
    draft.identities.push(whose);
    readOldParts(draft, body.split(',', MAX_PARTS).slice(1));
    return messageOf(draft, REPLY);
  }
  return { identities: [whose], fixes: body.split('$', MAX_RECORDS).map(readRecord), reply: REPLY };
}

/** What version 2 has more is kept under its names. */
function readOldParts(draft: Draft, parts: readonly string[]): void {
  for (const part of parts) {
    const at = part.indexOf(':');
    if (at > 0 && at <= 10) keep(draft.attributes, part.slice(0, at), part.slice(at + 1, at + 100));
  }
}

const moment = date('hhmmssddmmyy');
const result = words('result');

/** A part that is odd is kept as its text, and the other parts stay; an odd GPS part gives no place, as it may be half of one. */
function readPart(draft: Draft, name: string, values: string): void {
  try {
    PARTS[name]?.(draft, values.split(';', 60));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    if (name === PLACE) draft.latitude = undefined;
    keep(draft.attributes, name, values.slice(0, 100));
  }
}

/** When, an event, and parts with a name each; words that are no moment are what a command was answered with. */
function readRecord(record: string): Fix {
  const [head = '', ...parts] = record.split(',', MAX_PARTS);
  const draft = newDraft();
  // a receiver without time sends zeroes
  if (MOMENT.test(head) && !/^0+$/.test(head)) moment(draft, head);
  else if (head !== '') result(draft, head.slice(0, 200));
  for (const part of parts) {
    const at = part.indexOf(':');
    const [name, values] = [part.slice(0, at), part.slice(at + 1)];
    if (at < 0) {
      if (EVENT.test(part)) draft.attributes.event = hexadecimal(part);
    } else if (Object.hasOwn(PARTS, name)) readPart(draft, name, values);
  }
  // a place of unknown time: not of the moment at which a stored record arrives
  if (draft.year === undefined && draft.latitude !== undefined) {
    keep(draft.attributes, 'place', `${draft.latitude},${draft.longitude}`);
    draft.latitude = undefined;
  }
  return fixOf(draft);
}
