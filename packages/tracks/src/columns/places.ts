import type { Location } from '@balise/tracking';
import type { Reader, Writer } from './bytes.ts';
import { count, readFlags, writeFlags } from './flags.ts';
import { type Precision, readNumbers, writeNumbers } from './numbers.ts';

/** A column of the records that have a location. */
export type PlaceColumn = {
  name: Exclude<keyof Location, 'valid'>;
  precision: Precision;
  mayLack: boolean;
};

/** In the format's order; what a line on a map needs is first. */
export const PLACE: readonly PlaceColumn[] = [
  { name: 'latitude', precision: 'double', mayLack: false },
  { name: 'longitude', precision: 'double', mayLack: false },
  { name: 'speed', precision: 'single', mayLack: true },
  { name: 'altitude', precision: 'single', mayLack: true },
  { name: 'course', precision: 'single', mayLack: true },
  { name: 'accuracy', precision: 'single', mayLack: true },
];

export function writeOptional(
  to: Writer,
  values: readonly (number | null)[],
  precision: Precision,
  mayLack: boolean,
): void {
  const present = values.filter((value) => value !== null).map((value) => (value === 0 ? 0 : value));
  if (mayLack) {
    writeFlags(
      to,
      values.map((value) => value !== null),
    );
  }
  writeNumbers(to, present, precision);
}

export function readOptional(
  from: Reader,
  length: number,
  precision: Precision,
  mayLack: boolean,
): (number | null)[] | number[] {
  if (!mayLack) return readNumbers(from, length, precision);
  const has = readFlags(from, length);
  const values = readNumbers(from, count(has), precision);
  if (values.length === length) return values;
  let next = 0;
  return has.map((isThere) => (isThere ? values[next++]! : null));
}
