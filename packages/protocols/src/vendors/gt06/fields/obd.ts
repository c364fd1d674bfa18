import { type Attributes, KMH } from '@balise/tracking';
import { fromLatin1 } from '../../../core/text.ts';
import type { Gt06Field } from '../layout.ts';

/** Behind the words: time and place in the common form, and six unused bytes. */
const BEHIND = 12;

/**
 * 0x8c (FM08ABC): pairs `28=000274d8`, the number and a value in hundredths, both hexadecimal. Values: 28 odometer (of the
 * plug, which begins at 0 in a car of any age), 2b fuel level, 2d coolant °C, 35 speed km/h, 36 rpm, 47 litres used, 49 hours,
 * 4a chassis number.
 */
export const obd: Gt06Field = (body, fix) => {
  fix.attributes.ignition = body.u8() > 0;
  const text = fromLatin1(body.take(Math.max(0, body.remaining - BEHIND)));
  for (const pair of text.split(',')) {
    const [name, value] = pair.split('=');
    if (!name || !value) continue;
    const number = Number.parseInt(name.slice(0, 2), 16);
    if (number === VIN) fix.attributes.vin = value;
    else if (/^[0-9a-f]{1,8}$/i.test(value))
      Object.assign(fix.attributes, VALUES.get(number)?.(Number.parseInt(value, 16) / 100));
  }
};

const VIN = 0x4a;

/** What one value says. */
const VALUES: ReadonlyMap<number, (value: number) => Attributes> = new Map<number, (value: number) => Attributes>([
  [0x28, (value) => ({ odometer: value * 1000 })],
  [0x2b, (value) => ({ fuelLevel: value })],
  [0x2d, (value) => ({ coolantTemperature: value })],
  [0x35, (value) => ({ busSpeed: value * KMH })],
  [0x36, (value) => ({ rpm: value })],
  [0x47, (value) => ({ fuelUsed: value })],
  [0x49, (value) => ({ engineHours: value * 3600 })],
]);
