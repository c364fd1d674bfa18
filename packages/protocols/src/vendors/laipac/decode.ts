import type { Alarm } from '@balise/tracking';
import { cellOrNone, cellPart, operator } from '../../core/shapes/cells.ts';
import { type Draft, newDraft } from '../../core/shapes/draft.ts';
import {
  analog,
  course,
  date,
  decimal,
  eastWest,
  event,
  type Field,
  identity,
  ignored,
  knots,
  latitudeMinutes,
  longitudeMinutes,
  northSouth,
  number,
  validWhen,
  vendor,
  vendorNumber,
  words,
} from '../../core/shapes/fields.ts';
import { row } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import { PASSWORD, sentence } from './encode.ts';

export type LaipacSession = { model: string | undefined; password: string | undefined };

/** By the event's letter (corpus). */
const ALARMS: Readonly<Record<string, Alarm>> = {
  3: 'sos',
  4: 'geofenceExit',
  5: 'powerCut',
  6: 'overspeed',
  7: 'geofenceExit',
  8: 'vibration',
  H: 'powerCut',
  T: 'tamper',
  X: 'geofenceEnter',
  Y: 'tow',
  Z: 'lowBattery',
};
/** What the server orders the tracker to reset after an event (corpus). */
const RESETS: Readonly<Record<string, string>> = { 3: 'd', M: 'm', S: 't', T: 't', X: 'x', 4: 'x', Y: 'y', Z: 'z' };

/** A to D and O to R are two inputs; the second four also have the third one on, where the model has three. */
const inputs: Field = ({ attributes }, letter) => {
  const state = 'ABCDOPQR'.indexOf(letter);
  if (state >= 0) attributes.inputs = { 1: (state & 1) !== 0, 2: (state & 2) !== 0 };
};
const thirdInput: Field = ({ attributes }, letter) => {
  if (attributes.inputs && 'ABCDOPQR'.includes(letter)) attributes.inputs[3] = 'OPQR'.includes(letter);
};
/** Volts, or thousandths of one. */
const battery: Field = ({ attributes }, text) => {
  attributes.batteryVoltage = decimal(text.replace('.', '')) / 1000;
};
/** Area and cell in hexadecimal digits, four each. */
const areaAndCell: Field = (draft, text) => {
  if (text.length !== 8) return;
  cellPart('lac', 16)(draft, text.slice(0, 4));
  cellPart('id', 16)(draft, text.slice(4));
};
/** Six digits with the country's three behind zeroes, or in front. */
const network: Field = (draft, text) => operator(draft, text.replace(/^0/, ''));

const POSITION = row(
  ',',
  [
    ignored,
    identity,
    date('hhmmss'),
    validWhen('ARPrp'),
    ...[latitudeMinutes, northSouth, longitudeMinutes, eastWest, knots, course],
    date('ddmmyy'),
    (draft, text) => {
      event(ALARMS)(draft, text);
      inputs(draft, text);
    },
    battery,
    number('odometer', 1000),
    vendorNumber('gps'),
    analog('1', 0.001),
    vendorNumber('adc2'),
    areaAndCell,
    network,
  ],
  { atLeast: 16 },
);
const SYSTEM = row(',', [ignored, identity, words('iccid'), vendor('phone'), vendor('owner'), words('firmware')]);

/** @throws RangeError when the text is no sentence of Laipac's. */
export function decode(text: string, session: LaipacSession): TextMessage {
  const [, body = '', checksum = ''] = /^\$(\w{4,8},[^*]*)\*([\dA-F]{2})$/i.exec(text) ?? [];
  if (body === '') throw new RangeError('no $…*checksum');
  if (body.startsWith('AVRMC,')) {
    const draft = POSITION(body);
    if (!draft) throw new RangeError('a position of too few fields');
    byModel(draft, body, session);
    cellOrNone(draft.attributes);
    return messageOf(draft, replyTo(body, checksum, session));
  }
  if (body.startsWith('EAVSYS,')) return messageOf(SYSTEM(body, locationless()));
  if (body.startsWith('ECHK,')) return { identities: [], fixes: [], reply: `${text}\r\n` };
  return { identities: [], fixes: [] };
}

function locationless(): Draft {
  return { ...newDraft(), valid: false };
}

/** SF-Lite has a third input, the AVL-110 and AVL-120 a second analog one (corpus). */
function byModel(draft: Draft, body: string, { model }: LaipacSession): void {
  const texts = body.split(',', 17);
  if (model === 'SF-Lite') thirdInput(draft, texts[11] ?? '');
  if ((model === 'AVL110' || model === 'AVL120') && texts[16]) analog('2', 0.001)(draft, texts[16]);
}

/** A status in a small letter asks for a confirmation, some events for their reset. */
function replyTo(body: string, checksum: string, { password = PASSWORD }: LaipacSession): string | undefined {
  const [status = '', name = ''] = [body.split(',', 4)[3], body.split(',', 12)[11]];
  const confirmed = /^[a-z]$/.test(status) ? sentence(`EAVACK,${name},${checksum}`) : '';
  const reset = RESETS[name];
  return `${confirmed}${reset === undefined ? '' : sentence(`AVCFG,${password},${reset}`)}` || undefined;
}
