import { KMH, type Location } from '@balise/tracking';

/** Degrees, their hemisphere, degrees, their hemisphere, as four fields. Null where they are empty. @throws RangeError for no place on earth. */
export function readPlace(fields: readonly string[], at: number, valid: boolean): Location | null {
  const [latitude, north, longitude, east] = fields.slice(at, at + 4);
  if (!latitude || !longitude) return null;
  return {
    latitude: degrees(latitude, 90) * (/s/i.test(north ?? '') ? -1 : 1),
    longitude: degrees(longitude, 180) * (/w/i.test(east ?? '') ? -1 : 1),
    altitude: null,
    speed: null,
    course: null,
    valid,
    accuracy: null,
  };
}

/** Some send ddmm.mmmm, which no number of degrees is. */
function degrees(text: string, bound: number): number {
  const number = numberIn(text);
  if (number === undefined) throw new RangeError(`no degrees: ${text.slice(0, 20)}`);
  const whole = Math.trunc(number / 100);
  const value = Math.abs(number) <= bound ? number : whole + (number - whole * 100) / 60;
  if (!(Math.abs(value) <= bound)) throw new RangeError(`no degrees: ${text.slice(0, 20)}`);
  return value;
}

/** A field's number; undefined where it is empty, a placeholder or something else. */
export function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\s?[-+]?\d{1,12}(\.\d{0,12})?$/.test(text) ? Number(text) : undefined;
}

export function kmhIn(text: string | undefined): number | null {
  const number = numberIn(text);
  return number === undefined ? null : number * KMH;
}
