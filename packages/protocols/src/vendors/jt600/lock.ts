import type { Attributes } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { keep } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { keepCell } from './short.ts';

/** A lock's record with its place, in bytes. */
export const LOCK_RECORD = 34;

/** Of the status (JT701 protocol, "Device status"; corpus): bit 5 wants an answer, bit 7 is the rope that is locked. */
const STATUS: BitTable = {
  1: { alarm: 'geofenceEnter' },
  2: { alarm: 'geofenceExit' },
  3: { alarm: 'powerCut' },
  4: { alarm: 'vibration' },
  7: 'blocked',
  11: { alarm: 'lowBattery' },
  14: { alarm: 'fault' },
};
const WANTS_ANSWER = 0x20;
const CHARGING = 0xff;
/** Where there is more: the high half of the cell, country and network at the end. */
const NETWORK = 5;

/** What follows the place of a lock's record; whether it wants an answer. */
export function readLock(body: ByteReader, attributes: Attributes, isLast: boolean): boolean {
  attributes.odometer = body.u32() * 1000;
  attributes.satellites = body.u8();
  keep(attributes, 'vehicle', toHex(body.take(4)));
  const status = body.u16();
  readBits(attributes, status, STATUS);
  keep(attributes, 'status', status);
  const battery = body.u8();
  if (battery === CHARGING) attributes.charging = true;
  else attributes.batteryLevel = battery;
  const [id, lac, signal] = [body.u16(), body.u16(), body.u8()];
  keepCell(attributes, id, lac, signal);
  if (isLast && body.remaining > 0) readMore(body, attributes, { id, lac, signal });
  return (status & WANTS_ANSWER) !== 0;
}

function readMore(
  body: ByteReader,
  attributes: Attributes,
  { id, lac, signal }: { id: number; lac: number; signal: number },
): void {
  const more = body.take(body.remaining);
  if (more[0]) keep(attributes, 'geofence', more[0]);
  if (more.length <= NETWORK + 4) return;
  const view = new DataView(more.buffer, more.byteOffset + more.length - NETWORK, NETWORK);
  addCell(attributes, {
    mcc: view.getUint16(2),
    mnc: view.getUint8(4),
    lac,
    id: view.getUint16(0) * 0x10000 + id,
    signal: -signal,
  });
}
