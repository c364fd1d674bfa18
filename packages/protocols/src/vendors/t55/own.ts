import type { Draft } from '../../core/shapes/draft.ts';
import {
  altitude,
  analog,
  course,
  date,
  eastWest,
  type Field,
  flag,
  identity,
  ignored,
  kmh,
  knots,
  latitude,
  longitude,
  northSouth,
  number,
  validWhen,
  vendor,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { row, type Sentence } from '../../core/shapes/sentence.ts';

const moment: Field = (draft, text) => date('yyyymmddhhmmss')(draft, text.slice(0, 14));
/** Country and network, a space between. */
const network: Field = (draft, text) => {
  const [country = '', code] = text.split(' ');
  vendorNumber('mcc')(draft, country);
  if (code) vendorNumber('mnc')(draft, code);
};
/** Satellites in sight and in use. */
const satellites: Field = (draft, text) => {
  const [visible = '', used] = text.split(':');
  vendorNumber('satellitesVisible')(draft, visible);
  if (used) number('satellites')(draft, used);
};

/** What trackers add to the sentences of their receivers, by how they begin (corpus). */
const OWN: Readonly<Record<string, Sentence>> = {
  $TRCCR: row(
    ',',
    [ignored, moment, validWhen('A'), latitude, longitude, knots, course, altitude, number('batteryLevel')],
    {
      atLeast: 8,
    },
  ),
  $GPIOP: row(
    ',',
    [
      ...[ignored, vendor('input'), vendor('output'), analog('1'), analog('2'), analog('3'), analog('4')],
      ...[number('externalVoltage'), number('batteryVoltage')],
    ],
    { atLeast: 9 },
  ),
  '$GPTXT,NET': row(',', [ignored, ignored, identity, vendor('operator'), vendorNumber('rssi'), network]),
  QZE: row(',', [
    ...[ignored, identity, vendorNumber('event'), date('ddmmyyyy'), date('hhmmss'), latitude, longitude, kmh, course],
    ...[validWhen('A'), flag('ignition')],
  ]),
};

/** `$ID,identity,…,GPSEX,A,D,050703,T,095121,S,9:5,La,51.89573,N,Lo,5.89860,E,DD,0`: values behind their names. */
const NAMED: Readonly<Record<string, Field>> = {
  GPSEX: validWhen('A'),
  D: date('ddmmyy'),
  T: date('hhmmss'),
  S: satellites,
  La: latitude,
  Lo: longitude,
  N: northSouth,
  E: eastWest,
  SP: knots,
  HD: course,
  AL: altitude,
  O: vendor('output'),
  I: vendor('input'),
  DD: vendorNumber('distance'),
};
/** Those that a hemisphere's letter follows. */
const LETTERED: Readonly<Record<string, Field>> = { La: northSouth, Lo: eastWest };
const HEAD = 5;
const MAX_NAMED = 60;

/** Reads a tracker's own sentence into a draft; false for another. */
export function readOwn(draft: Draft, text: string): boolean {
  const body = text.split('*', 1)[0] ?? '';
  if (body.startsWith('$ID,')) return readNamed(draft, body);
  const name = /^(?:\$TRCCR|\$GPIOP|\$GPTXT,NET|QZE)(?=,)/.exec(body)?.[0];
  return name !== undefined && OWN[name]?.(body, draft) !== undefined;
}

function readNamed(draft: Draft, body: string): boolean {
  const texts = body.split(',', MAX_NAMED);
  if (!texts[1]) return false;
  identity(draft, texts[1]);
  draft.valid = false;
  for (let at = HEAD; at + 1 < texts.length; at++) {
    const [name = '', value = ''] = [texts[at], texts[at + 1]];
    const read = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    if (!read || value === '') continue;
    read(draft, value);
    at++;
    const letter = texts[at + 1];
    if (Object.hasOwn(LETTERED, name) && letter && /^[NSEW]$/.test(letter)) LETTERED[name]?.(draft, texts[++at] ?? '');
  }
  return true;
}
