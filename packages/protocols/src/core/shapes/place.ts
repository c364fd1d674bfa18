import { KMH } from '@balise/tracking';
import type { Draft } from './draft.ts';
import { decimal, type Field } from './fields.ts';

export const MPH = 1.609344 * KMH;

type Axis = 'latitude' | 'longitude';

/** Degrees as a whole number of parts: `degreesBy('latitude', 1e-6)`. */
export const degreesBy =
  (axis: Axis, scale: number): Field =>
  (draft, text) => {
    draft[axis] = decimal(text) * scale;
  };

/** Degrees with their hemisphere's letter before or behind: N43.5, 79.4W. */
export const letteredDegrees =
  (axis: Axis): Field =>
  (draft, text) =>
    lettered(draft, axis, text, decimal);

/** ddmm.mmmm or dddmm.mmmm with the hemisphere's letter before or behind: N4351.05, 07923.54W; a sign is one too. */
export const letteredMinutes =
  (axis: Axis): Field =>
  (draft, text) =>
    lettered(draft, axis, text, (number) => {
      const value = decimal(number);
      const degrees = Math.trunc(value / 100);
      return degrees + (value - degrees * 100) / 60;
    });

function lettered(draft: Draft, axis: Axis, text: string, read: (text: string) => number): void {
  const letter = text.search(/[NSEW]/i);
  if (letter < 0) {
    draft[axis] = read(text);
    return;
  }
  const value = read(text.slice(0, letter) + text.slice(letter + 1));
  draft[axis] = /[SW]/i.test(text[letter]!) ? -value : value;
}

/** A speed in units of `unit` metres per second. */
export const speedIn =
  (unit: number): Field =>
  (draft, text) => {
    draft.speed = decimal(text) * unit;
  };
