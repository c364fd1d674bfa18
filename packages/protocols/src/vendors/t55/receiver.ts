import { type Draft, keep } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  decimal,
  eastWest,
  type Field,
  flag,
  identity,
  ignored,
  kmh,
  knots,
  latitudeMinutes,
  longitudeMinutes,
  northSouth,
  number,
  validWhen,
  vendor,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { readRmc } from '../../core/shapes/nmea.ts';
import { row, type Sentence } from '../../core/shapes/sentence.ts';

const clock: Field = (draft, text) => date('hhmmss')(draft, text.slice(0, 6));
const place = [latitudeMinutes, northSouth, longitudeMinutes, eastWest];
/** NMEA 0183, GGA: quality 0 is no fix. */
const quality: Field = (draft, text) => {
  draft.valid = text !== '0';
};
/** u-blox, PUBX,00: navigation status, NF without a fix. */
const navigation: Field = (draft, text) => {
  draft.valid = text !== 'NF';
};
const accuracy: Field = (draft, text) => {
  draft.accuracy = decimal(text);
};
/** A number that u-blox reserves, where some put the tracker's. */
const reserved: Field = (draft, text) => {
  if (!/^0+$/.test(text)) identity(draft, text);
};

/** The sentences of NMEA 0183 by their last three letters. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  GGA: row(',', [ignored, clock, ...place, quality, number('satellites'), number('hdop'), altitude], { atLeast: 7 }),
  GLL: row(',', [ignored, ...place, clock, validWhen('A')], { atLeast: 5 }),
  RMA: row(',', [ignored, validWhen('A'), ...place, ignored, ignored, knots, course], { atLeast: 6 }),
};
/** u-blox 8 receiver description, "PUBX,00". */
const PUBX = row(
  ',',
  [
    ...[
      ignored,
      ignored,
      clock,
      ...place,
      altitude,
      navigation,
      accuracy,
      vendorNumber('verticalAccuracy'),
      kmh,
      course,
    ],
    ...[vendorNumber('verticalSpeed'), ignored, number('hdop'), vendorNumber('vdop'), vendorNumber('tdop')],
    ...[number('satellites'), reserved, vendorNumber('index')],
  ],
  { atLeast: 13 },
);
/** What some trackers put behind the checksum of their RMC (corpus). */
const BEHIND = row(
  ',',
  [
    ...[number('satellites'), identity, flag('ignition'), vendorNumber('fuel'), vendorNumber('battery')],
    ...['io1', 'io2', 'io3', 'io4', 'io5'].map(vendor),
  ],
  { atLeast: 2 },
);

/** Reads a sentence of a receiver into a draft; false for another. */
export function readReceiver(draft: Draft, text: string): boolean {
  if (!/^\$(?:G[A-Z]|BD)(?:RMC|GGA|GLL|RMA),|^\$PUBX,00,/.test(text)) return false;
  const star = text.indexOf('*');
  const body = star < 0 ? text : text.slice(0, star);
  if (body.startsWith('$P')) return PUBX(body, draft) !== undefined;
  const name = body.slice(3, 6);
  if (name !== 'RMC') return SENTENCES[name]?.(body, draft) !== undefined;
  readRmc(draft, body);
  const behind = star < 0 ? -1 : text.indexOf(',', star);
  if (behind > 0) BEHIND(text.slice(behind + 1), draft);
  if (draft.latitude === undefined) keep(draft.attributes, 'sentence', 'RMC');
  return true;
}
