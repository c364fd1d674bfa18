import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { addCell, addWifi } from '../../../core/shapes/stations.ts';
import { type Gl200Report, hexIn, momentOf, numberIn } from './report.ts';

/**
 * Index of a position among the fields: accuracy, speed, azimuth, altitude, longitude, latitude, time (GV300 manual,
 * 3.3.1), then perhaps Wi-Fi stations, then MCC, MNC, LAC and cell. Every family has them in this order.
 */
export type Place = { at: number; cellAt: number; tail: number };

const CELL_FIELDS = 4;
const WIFI_FIELDS = 5;

/** The positions of a report, wherever its header ends. */
export function placesOf({ fields, end }: Gl200Report): Place[] {
  const places: Place[] = [];
  for (let at = 9; at < Math.max(end, 10) && at < fields.length; at++) {
    if (fields[at]!.length === 14 && isDegrees(fields[at - 1]!) && isDegrees(fields[at - 2]!)) {
      places.push(placeAt(fields, at - 6));
      at = places.at(-1)!.cellAt;
    }
  }
  return places;
}

/** The first place that is left empty, from a field on: six empty fields behind the accuracy. */
export function emptyPlace({ fields, end }: Gl200Report, from = 4): Place | undefined {
  for (let at = from; at + 6 < end; at++) {
    let filled = at + 1;
    while (filled <= at + 6 && fields[filled] === '') filled++;
    if (filled > at + 6) return placeAt(fields, at);
  }
  return undefined;
}

function placeAt(fields: string[], at: number): Place {
  const next = at + 7;
  const stations = /^\d{1,2}$/.test(fields[next] ?? '') && isMac(fields[next + 1]) ? Number(fields[next]) : undefined;
  let cellAt = stations === undefined ? next : next + 1;
  for (let count = 0; count < (stations ?? 0) && isMac(fields[cellAt]); count++) cellAt += WIFI_FIELDS;
  return { at, cellAt, tail: cellAt + CELL_FIELDS };
}

/**
 * The fix of a place. The accuracy is the receiver's HDOP; 0 is the last position known, which the manual keeps apart from
 * no position at all. @throws RangeError for a place that is not on earth.
 */
export function fixAt(report: Gl200Report, { at, cellAt }: Place, attributes: Attributes): Fix {
  const { fields } = report;
  attributes.hdop = numberIn(fields[at]) ?? 0;
  for (let mac = at + 8; mac < cellAt; mac += WIFI_FIELDS) addWifi(attributes, fields[mac]!, numberIn(fields[mac + 1]));
  const [mcc, mnc] = [numberIn(fields[cellAt]), numberIn(fields[cellAt + 1])];
  const [lac, id] = [hexIn(fields[cellAt + 2]), hexIn(fields[cellAt + 3])];
  if (mcc !== undefined && mnc !== undefined && lac !== undefined && id !== undefined)
    addCell(attributes, { mcc, mnc, lac, id });
  const [longitude, latitude, time] = [numberIn(fields[at + 4]), numberIn(fields[at + 5]), momentOf(fields[at + 6]!)];
  if (longitude === undefined || latitude === undefined || time === null)
    return { time: report.sentAt, location: null, attributes };
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new RangeError(`no place: ${latitude}, ${longitude}`);
  const kmh = numberIn(fields[at + 1]);
  return {
    time,
    location: {
      latitude,
      longitude,
      altitude: numberIn(fields[at + 3]) ?? null,
      // none is no standstill
      speed: kmh === undefined ? null : kmh * KMH,
      course: (numberIn(fields[at + 2]) ?? 0) % 360,
      valid: true,
      accuracy: null,
    },
    attributes,
  };
}

function isDegrees(text: string): boolean {
  return text.includes('.') && numberIn(text) !== undefined;
}

export function isMac(text: string | undefined): boolean {
  return text !== undefined && text.length === 12 && /^[0-9a-f]{12}$/i.test(text);
}
