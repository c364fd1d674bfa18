import { KMH } from '@balise/tracking';
import { type Draft, keep } from '../../core/shapes/draft.ts';
import { decimal, type Field, number, vendorNumber } from '../../core/shapes/fields.ts';

/** OB: values of the engine, their letter before each (corpus). */
const VALUES: Readonly<Record<string, Field>> = {
  V: number('externalVoltage'),
  R: number('rpm'),
  S: number('busSpeed', KMH),
  P: number('throttle'),
  O: number('engineLoad'),
  C: number('coolantTemperature'),
  L: number('fuelLevel'),
  XM: vendorNumber('tripFuel'),
  M: vendorNumber('mileage'),
  F: vendorNumber('fuelConsumption'),
  // of the engine, in the model's own unit
  T: vendorNumber('hours'),
  A: vendorNumber('hardAccelerations'),
  B: vendorNumber('hardBrakings'),
};
const VALUE = /^(?:BD\$)?([A-Z@]{1,2})(-?\d+\.?\d*)$/;

export function readEngine(draft: Draft, body: string): void {
  for (const part of body.split(';', 40)) {
    const [, name = '', text = ''] = VALUE.exec(part) ?? [];
    if (text === '') continue;
    if (Object.hasOwn(VALUES, name)) VALUES[name]?.(draft, text);
    else keep(draft.attributes, name, decimal(text));
  }
}
