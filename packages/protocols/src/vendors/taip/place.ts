import { KMH } from '@balise/tracking';
import type { Draft } from '../../core/shapes/draft.ts';
import { letteredMinutes, MPH } from '../../core/shapes/place.ts';

/** TAIP, "PV": latitude, longitude, speed in miles an hour, heading. */
const DEGREES = /^([-+]\d\d)(\d{5})([-+]\d{3})(\d{5})(\d{3})(\d{3})/;
/** Degrees and minutes from some trackers (corpus). */
const MINUTES = /^([-+]\d{4}\.\d{4})([-+]\d{5}\.\d{4})(\d{3})(\d{3})/;

/** Reads a place at the front of a text; gives what is behind it, undefined when there is none. */
export function readPlace(draft: Draft, text: string): string | undefined {
  const degrees = DEGREES.exec(text);
  if (degrees) {
    const [whole, north, northParts, east, eastParts, speed, course] = degrees;
    draft.latitude = Number(`${north}.${northParts}`);
    draft.longitude = Number(`${east}.${eastParts}`);
    return behind(draft, text, whole, speed, course);
  }
  const minutes = MINUTES.exec(text);
  if (!minutes) return undefined;
  const [whole, north = '', east = '', speed, course] = minutes;
  letteredMinutes('latitude')(draft, north);
  letteredMinutes('longitude')(draft, east);
  return behind(draft, text, whole, speed, course);
}

function behind(draft: Draft, text: string, whole: string, speed = '', course = ''): string {
  draft.speed = Number(speed) * MPH;
  draft.course = Number(course) % 360;
  return text.slice(whole.length);
}

/** The same digits, meant in kilometres an hour. */
export function speedWasKmh(draft: Draft): void {
  if (draft.speed !== null) draft.speed = (draft.speed / MPH) * KMH;
}
