import type { Attributes } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { decimal } from '../../core/shapes/fields.ts';

/** What a watch measures of its wearer: the names of its numbers in their order; 0 and nothing are none. */
const MEASURES: Readonly<Record<string, readonly string[]>> = {
  pulse: ['heartRate'],
  heart: ['heartRate'],
  // manual, part III, 3: millimetres of mercury, beats a minute, centimetres, 1 or 2, years, kilograms
  bphrt: ['pressureHigh', 'pressureLow', 'heartRate', 'height', 'sex', 'age', 'weight'],
  blood: ['pressureHigh', 'pressureLow', 'heartRate'],
  // part III, 4: how it was measured, percent
  oxygen: ['oxygenMode', 'bloodOxygen'],
  temp: ['temperature'],
  // part VI: at the forehead or the wrist, degrees
  btemp2: ['temperatureMode', 'temperature'],
};

/** The values behind a type; undefined for a type that measures nothing. @throws RangeError for a value that is no number. */
export function readMeasures(type: string, texts: readonly string[]): Attributes | undefined {
  const names = Object.hasOwn(MEASURES, type.toLowerCase()) ? MEASURES[type.toLowerCase()]! : undefined;
  if (!names) return undefined;
  const attributes: Attributes = {};
  names.forEach((name, at) => {
    const text = texts[at]?.trim() ?? '';
    if (text === '') return;
    const value = decimal(text);
    // 0 and 1 say that it could not be measured
    if (name !== 'temperature') keep(attributes, name, value);
    else if (value > 1) attributes.temperatures = { 1: value };
  });
  return attributes;
}
