import type { Attributes } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';

/** Voltages of inputs in four digits each, in hundredths. */
export function readAnalog(attributes: Attributes, digits: string): void {
  for (let at = 0; at + 4 <= digits.length; at += 4) {
    const volts = Number(digits.slice(at, at + 4)) / 100;
    attributes.analogInputs = { ...attributes.analogInputs, [at / 4 + 1]: volts };
  }
}

/** Tenths of a degree in four digits; zeroes are also sent where there is no sensor, and so are no temperature. */
export function readTemperature(attributes: Attributes, sensor: number, digits: string): void {
  if (/^0*$/.test(digits)) keep(attributes, `temp${sensor}`, digits);
  else attributes.temperatures = { ...attributes.temperatures, [sensor]: Number(digits) / 10 };
}

/** Area and number in eight hexadecimal digits; most trackers send no network beside them. */
export function readCell(attributes: Attributes, digits: string, mcc = 0, mnc = 0): void {
  const [lac, id] = [Number.parseInt(digits.slice(0, 4), 16), Number.parseInt(digits.slice(4), 16)];
  addCell(attributes, { mcc, mnc, lac, id });
  if (!attributes.cell && lac > 0) keep(attributes, 'cell', `${lac}/${id}`);
}

/** CSQ, 0 to 31 (3GPP TS 27.007). */
export function readSignal(attributes: Attributes, csq: number): void {
  if (csq <= 31) attributes.gsmSignal = Math.round((csq / 31) * 100);
}

/** A card's number; zeroes are none. */
export function readDriver(attributes: Attributes, text: string): void {
  if (/^[\dA-F]{4,20}$/i.test(text) && !/^0+$/.test(text)) attributes.driverId = text.toUpperCase();
}
