import type { Attributes, Fix, Location } from '@balise/tracking';
import { applyAttribute } from './attribute.ts';
import { checkIdentity, type OsmandMessage, refuse } from './message.ts';
import { readMoment } from './moment.ts';

type Json = Record<string, unknown>;

/** A phone that was offline sends what it gathered; more has to come in several requests. */
const MAX_BATCH = 1000;
const MAX_EXTRAS = 50;

/** Whether a body is JSON, by what its sender says or by how it begins. */
export function isJson(contentType: string, text: string): boolean {
  return text !== '' && (/\bjson\b/i.test(contentType) || /^[{[]/.test(text));
}

/**
 * The phone app's own form: `{"location": {"timestamp", "coords": {…}, "battery": {…}, …}, "device_id"}`, or a list of such locations
 * (Traccar's documentation, "OsmAnd protocol", JSON format). Speed is in metres per second here, and -1 where it is unknown.
 */
export function readJson(text: string, query: string): OsmandMessage {
  const body = parse(text);
  const outer: Json = isObject(body) ? body : {};
  const list = listOf(Array.isArray(body) ? body : (outer.location ?? outer.locations));
  if (list.length > MAX_BATCH) refuse(`${list.length} locations in one request, at most ${MAX_BATCH} are taken.`);
  const identity = identityOf(outer) ?? list.map(identityOf).find(Boolean) ?? fromQuery(query);
  if (identity === undefined) return refuse('The field device_id is missing: the identifier of the device.');
  return { identities: [identity], fixes: list.map(fixOf) };
}

function listOf(value: unknown): Json[] {
  const list = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  if (list.length === 0) return refuse('The field location is missing.');
  return list.map((entry) => (isObject(entry) ? entry : refuse('A location must be an object.')));
}

function identityOf(object: Json): string | undefined {
  const named = [object.device_id, object.deviceid, object.id].find((value) => value !== undefined && value !== null);
  if (typeof named !== 'string' && typeof named !== 'number') return undefined;
  const identity = String(named).trim();
  checkIdentity('field device_id', identity);
  return identity === '' ? undefined : identity;
}

function fromQuery(query: string): string | undefined {
  const parameters = new URLSearchParams(query);
  return identityOf({ device_id: parameters.get('id') ?? parameters.get('deviceid') });
}

function fixOf(entry: Json): Fix {
  const { timestamp } = entry;
  const moment = typeof timestamp === 'string' || typeof timestamp === 'number' ? String(timestamp) : undefined;
  return { time: readMoment(moment), location: locationOf(entry.coords), attributes: attributesOf(entry) };
}

function locationOf(coords: unknown): Location | null {
  if (coords === undefined || coords === null) return null;
  if (!isObject(coords)) return refuse('The field coords must be an object.');
  const [latitude, longitude] = [numberIn(coords.latitude), numberIn(coords.longitude)];
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    return refuse(
      'The fields coords.latitude and coords.longitude must be degrees from -90 to 90 and from -180 to 180.',
    );
  }
  const known = (value: unknown) => {
    const number = numberIn(value);
    return number === undefined || number < 0 ? null : number;
  };
  const course = known(coords.heading);
  return {
    latitude,
    longitude,
    altitude: numberIn(coords.altitude) ?? null,
    speed: known(coords.speed),
    course: course === null ? null : course % 360,
    valid: true,
    accuracy: known(coords.accuracy),
  };
}

function attributesOf({ is_moving, odometer, event, alarm, mock, battery, activity, extras }: Json): Attributes {
  const attributes: Attributes = {};
  const set = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      applyAttribute(name, value, attributes);
  };
  set('motion', is_moving);
  set('odometer', odometer);
  set('event', event);
  set('alarm', alarm);
  set('mock', mock);
  if (isObject(activity)) set('activity', activity.type);
  if (isObject(battery)) {
    const level = numberIn(battery.level);
    if (level !== undefined && level >= 0) set('batt', Math.round(level * 100));
    set('charge', battery.is_charging);
  }
  if (isObject(extras)) for (const [name, value] of Object.entries(extras).slice(0, MAX_EXTRAS)) set(name, value);
  return attributes;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse('The body is not valid JSON.');
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
