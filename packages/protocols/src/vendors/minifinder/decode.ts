import type { Attributes } from '@balise/tracking';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { type Draft, keep } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  decimal,
  type Field,
  hexadecimal,
  ignored,
  kmh,
  latitude,
  longitude,
  number,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { row } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';

/** Of the flags (corpus): 9 to 11 are the three fences, without saying whether they were entered or left. */
const FLAGS: BitTable = {
  2: { alarm: 'fault' },
  6: { alarm: 'sos' },
  7: { alarm: 'overspeed' },
  8: { alarm: 'general' }, // a fall
  9: { alarm: 'general' },
  10: { alarm: 'general' },
  11: { alarm: 'general' },
  12: { alarm: 'lowBattery' },
  14: { alarm: 'movement' },
  15: { alarm: 'movement' },
  22: 'charging',
};

const flags: Field = (draft, text) => {
  const value = hexadecimal(text);
  draft.valid = (value & 3) > 0;
  if (value & 2) keep(draft.attributes, 'approximate', true);
  readBits(draft.attributes, value, FLAGS);
  setSignal(draft.attributes, (value >> 16) & 0x1f);
  keep(draft.attributes, 'flags', value);
};
/** More than 360° is what they send when they do not know. */
const turn: Field = (draft, text) => {
  if (decimal(text) <= 360) course(draft, text);
};
const days: Field = (draft, text) => {
  const [day = '', month = '', year = ''] = text.split('/');
  date('ddmmyy')(draft, [day, month, year].map((part) => part.padStart(2, '0')).join(''));
};
const clock: Field = (draft, text) => {
  const parts = text.split(':').map((part) => part.padStart(2, '0'));
  date('hhmmss')(draft, parts.join(''));
};

const FIX: Field[] = [ignored, days, clock, latitude, longitude];
const STATE: Field[] = [...FIX, kmh, turn, flags, altitude, number('batteryLevel')];
/** Place alone; with the tracker's state; and with satellites used, in view and dilution, live or kept (B). */
const PLACE = row(',', FIX);
const WITH_STATE = row(',', STATE);
const WITH_SATELLITES = row(',', [...STATE, number('satellites'), vendorNumber('satVisible'), number('hdop')]);

const NOTHING: TextMessage = { identities: [], fixes: [] };
const MAX_RESULT = 200;

/** @throws RangeError for a text that is none of its type. */
export function decode(text: string): TextMessage {
  const body = text.replace(/;$/, '');
  const type = /^!([\dA-Z]),/.exec(body)?.[1];
  if (type === undefined) throw new RangeError('no !, type');
  const fields = body.slice(3).split(',');
  switch (type) {
    case '1': // with its firmware and battery behind, some
      return /^\d{10,17}$/.test(fields[0]!) ? { identities: [fields[0]!], fixes: [] } : NOTHING;
    case '3': {
      const result = body.slice(3).slice(0, MAX_RESULT);
      return { ...withoutPlace({ result }), commandResult: { text: result } };
    }
    case '4':
      return withoutPlace(phonesOf(fields));
    case '5':
      return withoutPlace(lifeOf(fields));
    case 'A':
      return positionOf(unsure(PLACE(body)));
    case 'B':
    case 'D':
      return positionOf(WITH_SATELLITES(body), type === 'B');
    case 'C':
      return positionOf(WITH_STATE(body));
    default:
      return NOTHING;
  }
}

/** Nothing vouches for a place alone. */
function unsure(draft: Draft | undefined): Draft | undefined {
  return draft && { ...draft, valid: false };
}

function positionOf(draft: Draft | undefined, isKept = false): TextMessage {
  if (draft && isKept) keep(draft.attributes, 'archive', true);
  return messageOf(draft);
}

function withoutPlace(attributes: Attributes): TextMessage {
  return { identities: [], fixes: [{ time: null, location: null, attributes }] };
}

/** Interval, three numbers that it calls, and settings. */
function phonesOf(fields: string[]): Attributes {
  const attributes: Attributes = {};
  fields.slice(1, 4).forEach((phone, at) => {
    if (phone !== '') keep(attributes, `phone${at + 1}`, phone.slice(0, 20));
  });
  return attributes;
}

/** A sign of life: signal, whether there is a fix, and the battery. */
function lifeOf([signal = '', , battery]: string[]): Attributes {
  const attributes: Attributes = {};
  setSignal(attributes, decimal(signal));
  const level = battery ? decimal(battery) : undefined;
  if (level !== undefined && level <= 100) attributes.batteryLevel = level;
  return attributes;
}

/** 3GPP TS 27.007, 8.5. */
function setSignal(attributes: Attributes, level: number): void {
  if (level >= 0 && level <= 31) attributes.gsmSignal = Math.round((level / 31) * 100);
}
