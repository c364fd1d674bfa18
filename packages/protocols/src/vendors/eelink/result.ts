import { type Fix, KMH, type Location } from '@balise/tracking';

const MAX_RESULT = 1024;
/** The answer to WHERE, with each model's punctuation and letters (corpus). */
const WHERE =
  /Lat:(?<north>[NS])(?<latitude>\d{1,2}\.\d+)\D{1,5}?Lon:(?<east>[EW])(?<longitude>\d{1,3}\.\d+)\s*,?\s*Course:(?<course>[\d.]+)\s*,?\s*Speed:(?<speed>[\d.]+)\s*km\/h\s*,?\s*Date ?Time:(?<date>\d{4}-\d\d-\d\d) (?<clock>\d\d:\d\d:\d\d)/i;

/** What a tracker replies to an instruction; the place, where it has one. */
export function readResult(words: string): Fix {
  const attributes = { result: words.slice(0, MAX_RESULT) };
  const { north, latitude, east, longitude, course, speed, date, clock } =
    WHERE.exec(words.slice(0, 200))?.groups ?? {};
  if (date === undefined) return { time: null, location: null, attributes };
  const time = Date.parse(`${date}T${clock}Z`);
  const location: Location = {
    latitude: Number(latitude) * (/s/i.test(north!) ? -1 : 1),
    longitude: Number(longitude) * (/w/i.test(east!) ? -1 : 1),
    altitude: null,
    speed: Number(speed) * KMH,
    course: Number(course) % 360,
    valid: true,
    accuracy: null,
  };
  const isPlace = Math.abs(location.latitude) <= 90 && Math.abs(location.longitude) <= 180 && !Number.isNaN(time);
  return isPlace ? { time, location, attributes } : { time: null, location: null, attributes };
}
