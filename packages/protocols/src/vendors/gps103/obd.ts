import type { Fix } from '@balise/tracking';
import { KMH } from '@balise/tracking';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { fixOf } from '../../core/shapes/draft.ts';
import { date, decimal, type Field, ignored, number, vendorNumber } from '../../core/shapes/fields.ts';
import { row } from '../../core/shapes/sentence.ts';

/** A sign alone is a sensor that the vehicle does not have. */
const ifMeasured =
  (read: Field): Field =>
  (draft, text) =>
    text === '+' || text === '-' ? undefined : read(draft, text);

/** Kilometres. */
const driven: Field = ({ attributes }, text) => setBusOdometer(attributes, decimal(text) * 1000);

/** TK306, OBD: imei, OBD, date, km, l/h, l/100 km, driving hours, km/h, load, coolant, throttle, rpm, battery, codes. */
const obd = row(
  ',',
  [
    ...[ignored, ignored, date('yymmddhhmmss'), driven, number('fuelRate')],
    ...[vendorNumber('averageConsumption'), number('engineHours', 3600), number('busSpeed', KMH)],
    ...[number('engineLoad'), ifMeasured(number('coolantTemperature')), number('throttle'), number('rpm')],
    number('externalVoltage'),
  ],
  {
    rest: ({ attributes }, texts) => {
      const codes = texts.map((text) => text.trim()).filter((text) => /^[PCBU][0-9A-F]{4}$/.test(text));
      if (codes.length > 0) attributes.dtcs = codes;
    },
  },
);

/** Undefined where the plug does not feel the vehicle's battery: then every value is an empty or a zero. */
export function readObd(text: string): Fix | undefined {
  const battery = text.split(',')[12]?.trim();
  if (!battery) return undefined;
  decimal(battery);
  const draft = obd(text);
  return draft && fixOf(draft);
}
