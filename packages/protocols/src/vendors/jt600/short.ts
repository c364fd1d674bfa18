import type { Attributes } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { type BitTable, readBits } from '../../core/shapes/bits.ts';
import { keep } from '../../core/shapes/draft.ts';

/** Satellites, battery in percent, flags, altitude, cell and signal. */
export function readPortableRecord(body: ByteReader, attributes: Attributes): number {
  attributes.satellites = body.u8();
  const power = body.u8();
  if (power <= 100) attributes.batteryLevel = power;
  keep(attributes, 'power', power);
  keep(attributes, 'flags', body.u8());
  const altitude = body.u16();
  keepCell(attributes, body.u16(), body.u16(), body.u8());
  return altitude;
}

/** Cell and area without their country, and the signal. */
export function keepCell(attributes: Attributes, id: number, lac: number, signal: number): void {
  if (id > 0 && lac > 0) keep(attributes, 'cell', `${lac}/${id}`);
  keep(attributes, 'rssi', signal);
}

/** Of the status's four bytes, the first highest (corpus). */
const VEHICLE: BitTable = {
  24: 'ignition',
  30: 'door',
  16: 'charging',
  17: 'blocked',
  18: { alarm: 'sos' },
  19: { alarm: 'gpsAntennaCut' },
  20: { alarm: 'overspeed' },
  10: { alarm: 'fatigue' },
  11: { alarm: 'tow' },
};
const OVERSPEED = 20;

/** The fuel's high byte, status, kilometres, the fuel's low byte. */
export function readVehicleRecord(body: ByteReader, attributes: Attributes): null {
  const fuel = body.u8();
  const status = body.u32();
  readBits(attributes, status, VEHICLE);
  // the antenna's bit and the limit's both mean the antenna (corpus)
  if ((status >>> OVERSPEED) & 1) readBits(attributes, 1, { 0: { alarm: 'gpsAntennaCut' } });
  keep(attributes, 'status', status);
  attributes.odometer = body.u32() * 1000;
  keep(attributes, 'fuel', fuel * 256 + body.u8());
  return null;
}

/** Three fuel sensors of twelve bits each, kilometres in twenty, status in twenty-four. */
export function readFuelRecord(body: ByteReader, attributes: Attributes): null {
  const [first, second, low] = [body.u24(), body.u24(), body.u32()];
  keep(attributes, 'fuel1', first >> 12);
  keep(attributes, 'fuel2', first & 0xfff);
  keep(attributes, 'fuel3', second >> 12);
  attributes.odometer = (((second & 0xfff) << 8) | (low >>> 24)) * 1000;
  const status = low & 0xffffff;
  attributes.ignition = (status & 1) === 1;
  keep(attributes, 'status', status);
  return null;
}
