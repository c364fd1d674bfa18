import { KNOT } from '@balise/tracking';
import { readBits } from '../../core/shapes/bits.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import {
  date,
  decimal,
  type Field,
  hexadecimal,
  number,
  temperature,
  vendor,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { pattern } from '../../core/shapes/sentence.ts';
import { addCell } from '../../core/shapes/stations.ts';

const degrees = (text: string, whole: number) => Number(text.slice(0, whole)) + Number(text.slice(whole)) / 600_000;
/** Knots in twos, tens of degrees; of the flags bit 0 is 0 with a fix, 1 is north, 2 east (corpus). */
const PLACE = pattern(
  /^(?<clock>\d{6})(?<latitude>\d{8})(?<longitude>\d{9})(?<flags>\d)(?<speed>\d\d)(?<course>\d\d)(?<day>\d{6})/,
  {
    clock: date('hhmmss'),
    day: date('ddmmyy'),
    latitude: (draft, text) => {
      draft.latitude = degrees(text, 2);
    },
    longitude: (draft, text) => {
      draft.longitude = degrees(text, 3);
    },
    flags: (draft, text) => {
      const flags = Number(text);
      draft.valid = (flags & 1) === 0;
      if ((flags & 2) === 0) draft.latitude = -(draft.latitude ?? 0);
      if ((flags & 4) === 0) draft.longitude = -(draft.longitude ?? 0);
    },
    speed: (draft, text) => {
      draft.speed = Number(text) * 2 * KNOT;
    },
    course: (draft, text) => {
      draft.course = (Number(text) * 10) % 360;
    },
  },
);
/** @throws RangeError for a place of another form. */
const place: Field = (draft, text) => {
  if (!PLACE(text, draft)) throw new RangeError('a place of another form');
};

/** Ten hexadecimal digits: of the first byte bit 0 is the ignition, of the fifth bit 4 a vibration (corpus). */
const status: Field = (draft, text) => {
  vendor('status')(draft, text);
  if (!/^[\da-f]{10}$/i.test(text)) return;
  readBits(draft.attributes, hexadecimal(text.slice(0, 2)), { 0: 'ignition' });
  readBits(draft.attributes, hexadecimal(text.slice(8)), { 4: { alarm: 'vibration' } });
};
/** Half bytes from 0 to ?: pulses of two knots for a second. */
const odometer: Field = ({ attributes }, text) => {
  let pulses = 0;
  for (const letter of text.slice(0, 10)) pulses = pulses * 16 + ((letter.charCodeAt(0) - 0x30) & 0x0f);
  attributes.odometer = (pulses * 2 * 1852) / 3600;
};
const tamper: Field = (draft, text) => {
  const bits = decimal(text.slice(0, 2).replace(/\D/g, '0'));
  if (bits & 4) raise(draft.attributes, 'tamper');
  if (bits !== 0) vendor('W')(draft, text);
};
const digits =
  (from: number, to: number, read: Field): Field =>
  (draft, text) => {
    if (/^\d+$/.test(text.slice(from, to))) read(draft, text.slice(from, to));
  };
const speed: Field = (draft, text) => {
  draft.speed = decimal(text.slice(0, 4)) * 0.1 * KNOT;
};
const altitude: Field = (draft, text) => {
  draft.altitude = decimal(text.slice(0, 6)) * 0.1;
};
/** Sensor, sign and tenths. */
const thermometer: Field = (draft, text) => {
  const [, sensor = '', sign, value = ''] = /^(\d)(\d)(\d{4})$/.exec(text) ?? [];
  if (sensor !== '') temperature(sensor, Number(sign) & 1 ? -0.1 : 0.1)(draft, value);
  else vendor('J')(draft, text);
};
/** The battery in tenths of a percent, or a sensor's humidity behind its number and state. */
const battery: Field = (draft, text) => {
  if (text.length === 4)
    draft.attributes.humidities = { ...draft.attributes.humidities, [text[0]!]: decimal(text.slice(2)) };
  else number('batteryLevel', 0.1)(draft, text);
};
const level: Field = (draft, text) => {
  if (text.length === 2) number('batteryLevel')(draft, text);
  else vendor('T')(draft, text);
};

/** How many, country, network; then area, cell and dBm, cells of `size` hexadecimal digits. */
function cells(size: 4 | 8): Field {
  const each = 4 + size + 2;
  return ({ attributes }, text) => {
    const [mcc, mnc] = [decimal(text.slice(1, 4)), decimal(text.slice(4, 6))];
    for (let at = 6; at + each <= text.length; at += each) {
      const [lac, id] = [hexadecimal(text.slice(at, at + 4)), hexadecimal(text.slice(at + 4, at + 4 + size))];
      addCell(attributes, { mcc, mnc, lac, id, signal: -hexadecimal(text.slice(at + 4 + size, at + each)) });
    }
  };
}
const isCells = (text: string, size: 4 | 8) => text.length === 6 + Number(text[0]) * (6 + size);
const cellsOrVoltage: Field = (draft, text) => {
  if (isCells(text, 8)) cells(8)(draft, text);
  else digits(0, 5, number('externalVoltage', 0.001))(draft, text);
};
const cell: Field = ({ attributes }, text) => {
  if (text.length < 16) return;
  const [mcc, mnc] = [decimal(text.slice(0, 4)), decimal(text.slice(4, 8))];
  addCell(attributes, { mcc, mnc, lac: hexadecimal(text.slice(8, 12)), id: hexadecimal(text.slice(12, 16)) });
};

/** Cells between semicolons, or a value between brackets: J the zone, k the SIM card's number. */
const extension: Field = (draft, text) => {
  if (!text.startsWith('(')) {
    const [first = '', ...others] = text.split(';', 12);
    const [mcc = '', mnc = '', ...serving] = first.split(',');
    for (const [lac = '', id = '', signal = ''] of [serving, ...others.map((other) => other.split(','))]) {
      const found = {
        mcc: decimal(mcc),
        mnc: decimal(mnc),
        lac: decimal(lac),
        id: decimal(id),
        signal: -decimal(signal),
      };
      addCell(draft.attributes, found);
    }
    return;
  }
  for (const [, words = ''] of text.matchAll(/\(([^()]{1,80})\)/g)) {
    const at = words.indexOf(',');
    if (words.startsWith('k')) draft.attributes.iccid = words.slice(1, 41);
    else if (/^J[\dA-F]{4}$/i.test(words)) keep(draft.attributes, 'timezone', words.slice(1));
    else keep(draft.attributes, at > 0 ? words.slice(0, at).slice(0, 40) : `X${words.length}`, words.slice(at + 1));
  }
};

const rssi = vendorNumber('rssi');
const satellites = number('satellites');

/** By the letter before a value (corpus). */
export const FIELDS: Readonly<Record<string, Field>> = {
  A: place,
  B: status,
  C: odometer,
  F: speed,
  G: altitude,
  J: thermometer,
  K: vendor('statusExtended'),
  M: battery,
  N: digits(0, 2, rssi),
  O: digits(0, 2, satellites),
  P: cell,
  T: level,
  W: tamper,
  I: (draft, text) => {
    if (isCells(text, 4)) cells(4)(draft, text);
  },
  V: digits(0, 4, number('externalVoltage', 0.1)),
  X: extension,
  Y: cellsOrVoltage,
  Q: ({ attributes }, text) => keep(attributes, 'obdPid', hexOf(text)),
  R: vendor('obdTravel'),
  S: vendor('obdTraffic'),
  b: vendor('serial'),
  E: vendor('cellTime'),
  d: (draft, text) => {
    const [, input = '', value = ''] = /^(\d)(\d{4})$/.exec(text) ?? [];
    if (value === '') return;
    draft.attributes.analogInputs = { ...draft.attributes.analogInputs, [Number(input) + 1]: decimal(value) / 100 };
  },
  l: (draft, text) => keep(draft.attributes, 'logisticsLock', decimal(text.slice(0, 1))),
};

/** HQ's R is signal and satellites, its Q nothing of an engine. */
export const HQ_FIELDS: Readonly<Record<string, Field>> = {
  ...FIELDS,
  Q: vendor('Q'),
  R: (draft, text) => {
    digits(0, 2, rssi)(draft, text);
    digits(2, 4, satellites)(draft, text);
  },
};

function hexOf(text: string): string {
  let hex = '';
  for (let at = 0; at < Math.min(text.length, 100); at++) hex += text.charCodeAt(at).toString(16).padStart(2, '0');
  return hex;
}
