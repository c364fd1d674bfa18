import { type Attributes, type Fix, KNOT, type Location } from '@balise/tracking';
import { applyAttribute } from './attribute.ts';
import { checkIdentity, type OsmandMessage, refuse } from './message.ts';
import { readMoment } from './moment.ts';
import { readCell, readWifi } from './stations.ts';
import { readFlag, readNumber } from './value.ts';

/** Names that `locationOf` and `momentOf` take; every other one is an attribute. */
const TAKEN: readonly string[] = [
  'id',
  'deviceid',
  'device_id',
  'valid',
  'timestamp',
  'time',
  'lat',
  'latitude',
  'lon',
  'lng',
  'longitude',
  'location',
  'speed',
  'bearing',
  'heading',
  'course',
  'altitude',
  'alt',
  'accuracy',
];
const MAX_PARAMETERS = 100;

/**
 * One fix in the parameters of an address or a form (Traccar's documentation, "OsmAnd protocol": `id`, `timestamp`, `lat`, `lon`,
 * `speed` in knots, `bearing`, `altitude`, `accuracy`, `hdop`, `batt`, `charge`, `driverUniqueId`, `cell`, `wifi`, anything else).
 */
export function readParameters(text: string): OsmandMessage {
  const parameters = new URLSearchParams(text);
  const first = (...names: string[]) => names.map((name) => parameters.get(name)?.trim()).find(Boolean);
  const identity = first('id', 'deviceid', 'device_id');
  if (identity === undefined)
    return refuse('The parameter id is missing: add the identifier of the device, as in ?id=123456.');
  checkIdentity('parameter id', identity);
  const fix: Fix = {
    time: readMoment(first('timestamp', 'time')),
    location: locationOf(first),
    attributes: attributesOf(parameters),
  };
  return { identities: [identity], fixes: [fix] };
}

type First = (...names: string[]) => string | undefined;

/** Null when there is no latitude and no longitude: a message of cells, of stations or of values. */
function locationOf(first: First): Location | null {
  const [pairLatitude, pairLongitude] = first('location')?.split(/[,;]/) ?? [];
  const latitude = readNumber('lat', first('lat', 'latitude') ?? pairLatitude, 90);
  const longitude = readNumber('lon', first('lon', 'lng', 'longitude') ?? pairLongitude, 180);
  if (latitude === undefined && longitude === undefined) return null;
  if (latitude === undefined || longitude === undefined) {
    return refuse('A location needs both: the parameters lat and lon.');
  }
  const speed = readNumber('speed', first('speed'), 1e4);
  const course = readNumber('bearing', first('bearing', 'heading', 'course'), 1e4);
  return {
    latitude,
    longitude,
    altitude: readNumber('altitude', first('altitude', 'alt'), 1e7) ?? null,
    // the convention is knots; phones without a speed send -1
    speed: speed === undefined || speed < 0 ? null : speed * KNOT,
    course: course === undefined || course < 0 ? null : course % 360,
    valid: readFlag(first('valid')) ?? true,
    accuracy: notNegative(readNumber('accuracy', first('accuracy'), 1e8)),
  };
}

function notNegative(value: number | undefined): number | null {
  return value === undefined || value < 0 ? null : value;
}

function attributesOf(parameters: URLSearchParams): Attributes {
  const attributes: Attributes = {};
  const pairs = [...parameters.entries()].slice(0, MAX_PARAMETERS);
  for (const [name, value] of pairs) {
    if (TAKEN.includes(name) || value.trim() === '') continue;
    if (name === 'cell') readCell(value, attributes);
    else if (name === 'wifi') readWifi(value, attributes);
    else applyAttribute(name, value.trim(), attributes);
  }
  return attributes;
}
