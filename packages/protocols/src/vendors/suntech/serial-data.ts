import type { Attributes } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { hexIn, numberIn, numberOf, type Row } from './fields.ts';

/**
 * UEX: what a device at the serial port said, so many bytes, then a checksum. Some are known: readers of drivers' cards (GTSL,
 * RFID), fuel sensors (CabAVL, N_0=), thermometers (t_0=).
 */
export function readSerialData(row: Row, attributes: Attributes): void {
  let remaining = numberOf(row.next());
  let fuel = 0;
  // a last byte is the line end that a text in transit may lose
  while (remaining > 1 && row.left > 0) {
    const text = row.next();
    remaining -= text.length + 1;
    fuel += readPart(text.trim(), attributes);
  }
  if (fuel > 0) keep(attributes, 'fuel', fuel);
  row.skip(1);
}

/** What it adds to the fuel in the tanks. */
function readPart(text: string, attributes: Attributes): number {
  if (text.startsWith('CabAVL')) return readCab(text, attributes);
  const driver = text.startsWith('GTSL') ? text.split('|')[4] : /^RFID:([0-9A-F]{4,20})$/i.exec(text)?.[1];
  if (driver) {
    attributes.driverId = driver.slice(0, 20).toUpperCase();
    return 0;
  }
  const [, name, sensor, digits] = /^([tNQ])_(\w)=([0-9a-f]{1,8})(?:\.\d*)?$/i.exec(text) ?? [];
  const value = hexIn(digits);
  if (name === undefined || sensor === undefined || value === undefined) {
    keep(attributes, 'serial', text.slice(0, 200));
    return 0;
  }
  if (name === 't') attributes.temperatures = { ...attributes.temperatures, [sensor]: value };
  else keep(attributes, name === 'N' ? `fuel${sensor}` : 'drivingQuality', value);
  return name === 'N' ? value : 0;
}

/** CabAVL"CabMensaje,0,first tank,second tank,…: below 0 where there is none. */
function readCab(text: string, attributes: Attributes): number {
  let sum = 0;
  text
    .split(',')
    .slice(2, 4)
    .forEach((field, at) => {
      const level = numberIn(field);
      if (level === undefined || level <= 0) return;
      keep(attributes, `fuel${at + 1}`, level);
      sum += level;
    });
  return sum;
}
