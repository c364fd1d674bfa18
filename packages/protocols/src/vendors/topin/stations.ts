import type { Attributes, Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { readBits } from '../../core/shapes/bits.ts';
import { newDraft, timeOf } from '../../core/shapes/draft.ts';
import { date } from '../../core/shapes/fields.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';
import { ALARM_BITS } from './position.ts';

/** Moment in decimal digits, so many Wi-Fi stations as the length says, cells of one network; signals in -dBm; alarms. */
export function readStations(content: ByteReader, stations: number): Fix {
  const draft = newDraft();
  const moment = toHex(content.take(6));
  if (/^\d+$/.test(moment)) date('yymmddhhmmss')(draft, moment);
  const attributes: Attributes = {};
  for (let count = 0; count < stations; count++) {
    const address = toHex(content.take(6));
    addWifi(attributes, address, -content.u8());
  }
  const cells = content.u8();
  const [mcc, mnc] = [content.u16(), content.u8()];
  for (let count = 0; count < cells; count++) {
    addCell(attributes, { mcc, mnc, lac: content.u16(), id: content.u16(), signal: -content.u8() });
  }
  if (content.remaining > 0) readBits(attributes, content.u8(), ALARM_BITS);
  return { time: timeOf(draft), location: null, attributes };
}
