import { keep, newDraft } from '../../core/shapes/draft.ts';
import {
  course,
  date,
  decimal,
  eastWest,
  type Field,
  identity,
  ignored,
  kmh,
  latitude,
  latitudeMinutes,
  longitude,
  longitudeMinutes,
  northSouth,
  number,
  validWhen,
  vendor,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { type Introduction, introduce } from '../../core/shapes/introduce.ts';
import { MPH, speedIn } from '../../core/shapes/place.ts';
import { row, type Sentence } from '../../core/shapes/sentence.ts';
import { messageOf } from '../../core/shapes/text-protocol.ts';
import type { Jt600Message } from './message.ts';

const mph = speedIn(MPH);
const moment = [date('ddmmyy'), date('hhmmss')];
const degrees = [latitude, northSouth, longitude, eastWest];
/** Bits as characters, the highest first. */
const bits: Field = (draft, text) => {
  if (/^[01]{1,32}$/.test(text)) keep(draft.attributes, 'status', Number.parseInt(text, 2));
};
/** Cards are ten digits; zeroes are none. */
const card: Field = ({ attributes }, text) => {
  if (!/^0+$/.test(text)) attributes.driverId = text.slice(0, 40);
};
const kilometres = number('odometer', 1000);

const POSITION = row(
  ',',
  [
    ...[identity, ignored, ...moment, validWhen('T'), ...degrees, mph, course, number('satellites')],
    ...[number('batteryLevel'), bits, vendorNumber('cellId'), vendorNumber('lac'), vendorNumber('rssi'), kilometres],
    vendor('index'),
  ],
  { atLeast: 18 },
);
const MINUTES = row(
  ',',
  [
    ...[
      identity,
      ignored,
      longitudeMinutes,
      eastWest,
      latitudeMinutes,
      northSouth,
      validWhen('A'),
      ...moment,
      kmh,
      course,
    ],
    ...[vendorNumber('power'), vendorNumber('gps'), vendorNumber('rssi'), vendorNumber('alertType')],
  ],
  { atLeast: 15 },
);
/** P45: an attempt to open the lock (JT701 protocol). */
const UNLOCKING = row(
  ',',
  [
    ...[identity, ignored, ...moment, ...degrees, validWhen('A'), mph, course],
    ...[vendorNumber('eventSource'), vendorNumber('unlockVerification'), card, vendorNumber('passwordVerification')],
    ...[vendorNumber('wrongPasswords'), vendorNumber('index')],
  ],
  { atLeast: 17 },
);

/** By the message's name, with what its tracker waits for. */
const TEXTS: Readonly<Record<string, { read: Sentence; reply?: (texts: string[]) => string }>> = {
  ...Object.fromEntries(['U01', 'U02', 'U03'].map((name) => [name, { read: POSITION, reply: () => '(S39)' }])),
  U06: { read: POSITION, reply: () => '(S20)' },
  W01: { read: MINUTES },
  P45: { read: UNLOCKING, reply: (texts) => `(P69,0,${decimal(texts[16] ?? '')})` },
};
/** U06 has its alarm's number before the date. */
const ALARMED = 'U06';
const RESULT = /^[PS]\d\d$/;

/** @throws RangeError for what is no text of these trackers. */
export function readText(text: string, state: Introduction): Jt600Message {
  const [, body] = /^\((\d{1,20},[^()]+)\)$/.exec(text) ?? [];
  if (body === undefined) throw new RangeError('no text between brackets');
  const texts = body.split(',', 40);
  const [whose = '', name = ''] = texts;
  const alarm = name === ALARMED && /^\d{1,3}$/.test(texts[2] ?? '') ? texts.splice(2, 1)[0] : undefined;
  const known = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
  const draft = newDraft();
  if (alarm !== undefined) draft.attributes.event = Number(alarm);
  if (!known?.read(texts.join(','), draft)) return introduce(resultOf(whose, name, body), state);
  return introduce(messageOf(draft, known.reply?.(texts)), state);
}

function resultOf(whose: string, name: string, body: string): Jt600Message {
  const message = { identities: [whose], fixes: [] };
  return RESULT.test(name) ? { ...message, commandResult: { text: body.slice(whose.length + 1, 220) } } : message;
}
