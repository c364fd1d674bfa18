import { type Alarm, type Attributes, KMH, KNOT } from '@balise/tracking';
import { type Draft, keep, raise } from './draft.ts';

/** Reads one field's text into a draft. It is called for an empty text only if it says so. @throws RangeError for a text that is none of its kind. */
export type Field = ((draft: Draft, text: string) => void) & { readonly readsEmpty?: true };

/** A decimal number. @throws RangeError for another text. */
export function decimal(text: string): number {
  if (!isDecimal(text)) throw new RangeError(`no number: ${text.slice(0, 20)}`);
  return Number(text);
}

/** A sign, digits and a point, with at least one digit; so few that they are a finite number. White space around them is ignored. */
function isDecimal(text: string): boolean {
  const plain = text.trim();
  let [digits, points] = [0, 0];
  for (let at = /^[-+]/.test(plain) ? 1 : 0; at < plain.length; at++) {
    const code = plain.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) digits++;
    else if (code === 0x2e) points++;
    else return false;
  }
  return digits > 0 && digits <= 300 && points <= 1;
}

/** @throws RangeError for anything but hexadecimal digits. */
export function hexadecimal(text: string): number {
  if (!/^[0-9a-f]{1,12}$/i.test(text)) throw new RangeError(`no hexadecimal number: ${text.slice(0, 20)}`);
  return Number.parseInt(text, 16);
}

export const identity: Field = (draft, text) => void draft.identities.push(text);
/** A field that has no use here. */
export const ignored: Field = () => {};

type DatePart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';
const PARTS: Readonly<Record<string, DatePart>> = { y: 'year', m: 'month', d: 'day', h: 'hour', s: 'second' };

/** Date and time of day in digits, by their order: `date('ddmmyy')`, `date('yyyymmddhhmmss')`. Separators are ignored. */
export function date(order: string): Field {
  const places: Partial<Record<DatePart, [from: number, to: number]>> = {};
  for (let at = 0; at < order.length; at++) {
    const part = order[at] === 'm' && isMinute(order, at) ? 'minute' : PARTS[order[at]!]!;
    places[part] = [places[part]?.[0] ?? at, at + 1];
  }
  const { year, month, day, hour, minute, second } = places;
  const century = order.includes('yyyy') ? 0 : 2000;
  return (draft, text) => {
    const digits = text.length === order.length ? text : text.replace(/\D/g, '');
    if (digits.length < order.length) throw new RangeError(`no date or time: ${text.slice(0, 20)}`);
    const read = (place: [number, number]) => digitsOf(digits, place[0], place[1]);
    if (year) draft.year = century + read(year);
    if (month) draft.month = read(month);
    if (day) draft.day = read(day);
    if (hour) draft.clock = ((read(hour) * 60 + (minute ? read(minute) : 0)) * 60 + (second ? read(second) : 0)) * 1000;
  };
}

function digitsOf(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) throw new RangeError(`no date or time: ${text.slice(0, 20)}`);
    number = number * 10 + digit;
  }
  return number;
}

/** Whether an m follows hours and so means minutes. */
function isMinute(order: string, at: number): boolean {
  const before = order.slice(0, at).replace(/m+$/, '');
  return before.endsWith('h');
}

/** How far the message's clock is ahead of UTC: +0800, +08:00, -3.5. */
export const zone: Field = (draft, text) => {
  const [, sign, hours, minutes] = /^([-+]?)(\d{1,2}):?(\d{2})$/.exec(text.trim()) ?? [];
  const ahead =
    hours === undefined ? decimal(text) * 60 : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  draft.ahead = ahead * 60_000;
};

/** Degrees with their sign. */
export const latitude: Field = (draft, text) => {
  draft.latitude = decimal(text);
};
export const longitude: Field = (draft, text) => {
  draft.longitude = decimal(text);
};
/** ddmm.mmmm and dddmm.mmmm: the two digits before the point are minutes. */
export const latitudeMinutes: Field = (draft, text) => {
  draft.latitude = minutes(text);
};
export const longitudeMinutes: Field = (draft, text) => {
  draft.longitude = minutes(text);
};
/** N or S, E or W; they follow the degrees. */
export const northSouth: Field = (draft, text) => {
  if (/s/i.test(text)) draft.latitude = -Math.abs(draft.latitude ?? 0);
};
export const eastWest: Field = (draft, text) => {
  if (/w/i.test(text)) draft.longitude = -Math.abs(draft.longitude ?? 0);
};

function minutes(text: string): number {
  const number = Math.abs(decimal(text));
  const degrees = Math.floor(number / 100);
  return (degrees + (number - degrees * 100) / 60) * (text.trim().startsWith('-') ? -1 : 1);
}

/** Whether the receiver had a fix, by the letters that say so; an empty field vouches for nothing. */
export const validWhen = (letters: string): Field => {
  const read = (draft: Draft, text: string) => {
    draft.valid = text !== '' && letters.includes(text);
  };
  return Object.assign(read, { readsEmpty: true as const });
};
export const knots: Field = (draft, text) => {
  draft.speed = decimal(text) * KNOT;
};
export const kmh: Field = (draft, text) => {
  draft.speed = decimal(text) * KMH;
};
export const course: Field = (draft, text) => {
  draft.course = decimal(text) % 360;
};
export const altitude: Field = (draft, text) => {
  draft.altitude = decimal(text);
};

type NumberName = {
  [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends number ? K : never;
}[keyof Attributes];
type FlagName = { [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends boolean ? K : never }[keyof Attributes];
type TextName = 'vin' | 'driverId' | 'firmware' | 'iccid' | 'result';

/** A decimal number times `scale` (to the unit of the attribute). A percent sign behind it is dropped. */
export const number =
  (name: NumberName, scale = 1): Field =>
  (draft, text) => {
    draft.attributes[name] = decimal(text.replace('%', '')) * scale;
  };
/** True for one of `yes`, false for another text. */
export const flag =
  (name: FlagName, yes = '1'): Field =>
  (draft, text) => {
    draft.attributes[name] = yes.includes(text);
  };
export const words =
  (name: TextName): Field =>
  (draft, text) => {
    draft.attributes[name] = text;
  };
/** Kept as the vendor wrote it. */
export const vendor =
  (name: string): Field =>
  (draft, text) =>
    keep(draft.attributes, name, text.slice(0, 200));
export const vendorNumber =
  (name: string): Field =>
  (draft, text) =>
    keep(draft.attributes, name, decimal(text));
/** The vendor's code, and the alarm that it means. */
export const event =
  (alarms: Readonly<Record<string, Alarm>> = {}): Field =>
  (draft, text) => {
    draft.attributes.event = text;
    if (Object.hasOwn(alarms, text)) raise(draft.attributes, alarms[text]!);
  };
export const temperature =
  (sensor: string, scale = 1): Field =>
  (draft, text) => {
    draft.attributes.temperatures = { ...draft.attributes.temperatures, [sensor]: decimal(text) * scale };
  };
export const analog =
  (input: string, scale = 1): Field =>
  (draft, text) => {
    draft.attributes.analogInputs = { ...draft.attributes.analogInputs, [input]: decimal(text) * scale };
  };
