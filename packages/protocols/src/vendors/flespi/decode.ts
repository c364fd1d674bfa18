import { type Fix, KMH, type Location } from '@balise/tracking';
import type { HttpRequest, Message } from '../../core/protocol.ts';
import { isObject, type Json, numberOf, textOf } from '../../core/shapes/json.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { readParameters } from './parameters.ts';

const MAX_MESSAGES = 5000;
const MAX_IDENTITY = 64;

/**
 * The messages of one device, without those that name none; where there are no others the list presents no identity.
 * @throws RangeError for a body that is no such list
 */
export function decode(request: HttpRequest): Message {
  const list = listOf(request);
  if (!list.some(isObject)) throw new RangeError('no message');
  const messages = list.filter(isIdentified);
  const identities = [...new Set(messages.map(identityOf))].filter((identity) => identity !== undefined);
  if (identities.length > 1) throw new RangeError(`messages of ${identities.length} devices`);
  return { identities, fixes: messages.flatMap(fixesOf) };
}

/**
 * The same request once for each device in it, and once for the messages that name no device: so an invalid message costs no other
 * (its sender would send the whole list again). @throws RangeError for a body that is no such list
 */
export function split(request: HttpRequest): HttpRequest[] {
  const byIdentity = Map.groupBy(listOf(request), identityOf);
  if (byIdentity.size === 1) return [request];
  return [...byIdentity.values()].map((messages) => ({
    ...request,
    body: new TextEncoder().encode(`[${messages.map(written).join()}]`),
  }));
}

/** A message that is too deep to be serialised belongs to no device. */
function written(message: unknown): string {
  try {
    return JSON.stringify(message);
  } catch {
    return '{}';
  }
}

function listOf({ body }: HttpRequest): unknown[] {
  const list = parse(new TextDecoder().decode(body));
  const messages: unknown[] = Array.isArray(list) ? list : [list];
  if (messages.length > MAX_MESSAGES) throw new RangeError(`${messages.length} messages, at most ${MAX_MESSAGES}`);
  return messages;
}

/** Undefined for what is no message, or a message without a device. */
function identityOf(message: unknown): string | undefined {
  const identity = isObject(message) ? textOf(message.ident) : undefined;
  return identity !== undefined && identity.length <= MAX_IDENTITY ? identity : undefined;
}

const isIdentified = (message: unknown): message is Json => identityOf(message) !== undefined;

/** None for a place that is not on earth: it costs its own message alone. */
function fixesOf(message: Json): Fix[] {
  try {
    return [fixOf(message)];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
}

function fixOf(message: Json): Fix {
  return { time: timeOf(message.timestamp), location: locationOf(message), attributes: readParameters(message) };
}

/** Seconds since 1970 with a fraction, or ISO 8601. */
function timeOf(timestamp: unknown): number | null {
  const seconds = numberOf(timestamp);
  if (seconds !== undefined) return Math.abs(seconds) < 8.64e12 ? Math.round(seconds * 1000) : null;
  const isIso = typeof timestamp === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z?$/.test(timestamp);
  const time = isIso ? Date.parse(timestamp.replace(/Z?$/, 'Z')) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** Null without a place, when the device reported only values, and for a place that is not on earth. */
function locationOf(message: Json): Location | null {
  const at = (name: string) => numberOf(message[`position.${name}`]);
  const [latitude, longitude] = [at('latitude'), at('longitude')];
  if (latitude === undefined || longitude === undefined) return null;
  const [speed, course] = [at('speed'), at('direction')];
  return onEarth({
    latitude,
    longitude,
    altitude: at('altitude') ?? null,
    speed: speed === undefined ? null : speed * KMH,
    course: course === undefined || course < 0 ? null : course % 360,
    valid: message['position.valid'] !== false,
    accuracy: at('accuracy') ?? null,
  });
}

/** @throws RangeError for a text that is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RangeError('the body is no JSON');
  }
}
