import { type Attributes, KMH } from '@balise/tracking';
import { fromLatin1 } from '../../text.ts';
import type { Field } from '../layout.ts';

/** Behind the words: time and place in the common form, and six unused bytes. */
const BEHIND = 12;

/**
 * 0x8c (FM08ABC): pairs `28=000274d8`, the number and a value in hundredths, both hexadecimal. Values: 28 odometer,
 * 2b fuel level, 2d coolant °C, 35 speed km/h, 36 rpm, 47 litres used, 49 hours, 4a chassis number.
 */
export const obd: Field = (body, fix) => {
  fix.attributes.ignition = body.u8() > 0;
  const text = fromLatin1(body.take(Math.max(0, body.remaining - BEHIND)));
  for (const pair of text.split(',')) {
    const [name, value] = pair.split('=');
    if (!name || !value) continue;
    const number = Number.parseInt(name.slice(0, 2), 16);
    if (number === VIN) fix.attributes.vin = value;
    else if (/^[0-9a-f]{1,8}$/i.test(value)) VALUES[number]?.(fix.attributes, Number.parseInt(value, 16) / 100);
  }
};

const VIN = 0x4a;

const VALUES: Record<number, (attributes: Attributes, value: number) => void> = {
  // the vendor counts in units of its own; kept as it gives them, in kilometres
  40: (attributes, value) => {
    attributes.odometer = value * 1000;
  },
  43: (attributes, value) => {
    attributes.fuelLevel = value;
  },
  45: (attributes, value) => {
    attributes.coolantTemperature = value;
  },
  53: (attributes, value) => {
    attributes.busSpeed = value * KMH;
  },
  54: (attributes, value) => {
    attributes.rpm = value;
  },
  71: (attributes, value) => {
    attributes.fuelUsed = value;
  },
  73: (attributes, value) => {
    attributes.engineHours = value * 3600;
  },
};
