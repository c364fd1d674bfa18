import { DEFAULT_SETTINGS, type FixRecord, recordOf } from '@balise/tracking';

/** A fix: ms since 1970, metres north of a place in Abidjan, km/h; and what its counters say, metres. */
export type Said = { at: number; metres: number; kmh: number; busOdometer?: number; odometer?: number };

/** A degree of latitude on the sphere that distances are measured on, metres. */
const DEGREE = (Math.PI / 180) * 6_371_008.8;

export const recordsOf = (said: readonly Said[]): FixRecord[] =>
  said.map(({ at, metres, kmh, ...counters }) =>
    recordOf(
      {
        time: at,
        location: {
          latitude: 5.3 + metres / DEGREE,
          longitude: -4,
          altitude: 20,
          speed: kmh / 3.6,
          course: 0,
          valid: true,
          accuracy: null,
        },
        attributes: { satellites: 9, ignition: kmh > 0, ...counters },
      },
      at,
      DEFAULT_SETTINGS,
    ),
  );

/** Goes on for so many minutes at 60 km/h, with a fix every ten seconds. */
export const drive = (from: Said, minutes: number): Said[] =>
  Array.from({ length: minutes * 6 }, (_, step) => ({
    at: from.at + (step + 1) * 10_000,
    metres: from.metres + ((step + 1) * 500) / 3,
    kmh: 60,
  }));

/** Is stationary for so many minutes, with a fix every half. */
export const stand = (from: Said, minutes: number): Said[] =>
  Array.from({ length: minutes * 2 }, (_, step) => ({
    at: from.at + (step + 1) * 30_000,
    metres: from.metres,
    kmh: 0,
  }));

/** Drives for half an hour from a moment on, and is stationary for as long before and after. */
export function tour(at: number, metres: number): Said[] {
  const stood = stand({ at, metres, kmh: 0 }, 30);
  const away = drive(stood.at(-1)!, 30);
  return [...stood, ...away, ...stand(away.at(-1)!, 30)];
}
