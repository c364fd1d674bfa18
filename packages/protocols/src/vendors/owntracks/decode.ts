import { type Fix, KMH, type Location } from '@balise/tracking';
import type { HttpRequest, Message } from '../../core/protocol.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { isObject, type Json, numberOf, storable, textOf } from '../../core/shapes/json.ts';
import { onEarth } from '../../core/shapes/on-earth.ts';
import { readElements } from './elements.ts';

/** What is wrong with a request, in words for the person who set the app up. */
export type OwntracksMessage = Message & { refused?: string };

const MAX_BODY = 65_536;
const MAX_IDENTITY = 64;
/** The calendar's last, in seconds since 1970 (ECMA-262, "Time Range"). */
const LAST_SECOND = 8.64e12;

/** OwnTracks booklet, "JSON": the types that say where the device is. */
const PLACES = ['location', 'transition'];

/** A bad request is answered, so it does not throw. @throws RangeError for a body that is too long or no text */
export function decode({ url, headers, body }: HttpRequest): OwntracksMessage {
  if (body.length > MAX_BODY) return refuse(`The body has ${body.length} bytes, at most ${MAX_BODY} are taken.`);
  const text = new TextDecoder().decode(body).trim();
  // a friend was removed from the app
  if (text === '') return { identities: [], fixes: [] };
  const report = parse(text);
  if (report === undefined) return refuse('The body is not a JSON object.');
  if (report._type === 'encrypted') return refuse('The payload is encrypted: switch the encryption off in the app.');
  const identity = identityOf(report) ?? fromRequest(url, headers);
  if (identity === undefined) return refuse('The elements tid and topic are missing: set a tracker ID in the app.');
  if (identity.length > MAX_IDENTITY) return refuse(`The topic has more than ${MAX_IDENTITY} characters.`);
  if (!PLACES.some((type) => type === report._type)) return { identities: [identity], fixes: [] };
  return { identities: [identity], fixes: [fixOf(report)] };
}

function refuse(refused: string): OwntracksMessage {
  return { identities: [], fixes: [], refused };
}

/** Booklet, "Traccar": the topic where there is one, and else the tracker's initials. */
function identityOf({ topic, tid }: Json): string | undefined {
  return textOf(topic)?.replace(/\/event$/, '') ?? textOf(tid);
}

/** Booklet, "HTTP": user and device are in the address or in headers of their own, for the OwnTracks Recorder. */
function fromRequest(url: string, headers: Record<string, string>): string | undefined {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const [user, device] = [query.get('u') ?? headers['x-limit-u'], query.get('d') ?? headers['x-limit-d']];
  return user && device ? `owntracks/${user}/${device}` : undefined;
}

function fixOf(report: Json): Fix {
  const fix: Fix = {
    time: momentOf(numberOf(report.tst)),
    location: locationOf(report),
    attributes: {},
  };
  if (report._type === 'transition') {
    if (report.event === 'enter') raise(fix.attributes, 'geofenceEnter');
    if (report.event === 'leave') raise(fix.attributes, 'geofenceExit');
    for (const name of ['event', 'desc']) {
      const text = textOf(report[name]);
      if (text !== undefined) keep(fix.attributes, name === 'event' ? 'transition' : name, storable(text, 80));
    }
  }
  readElements(report, fix.attributes);
  return fix;
}

/** Null for seconds since 1970 that no calendar has. */
function momentOf(seconds: number | undefined): number | null {
  return seconds === undefined || Math.abs(seconds) > LAST_SECOND ? null : Math.round(seconds * 1000);
}

/** Null without a place, as some report values alone, and for a place that is not on earth. */
function locationOf(report: Json): Location | null {
  const [latitude, longitude] = [numberOf(report.lat), numberOf(report.lon)];
  if (latitude === undefined || longitude === undefined) return null;
  const [speed, course, accuracy] = [report.vel, report.cog, report.acc].map((value) => {
    const number = numberOf(value);
    return number === undefined || number < 0 ? null : number;
  });
  return onEarth({
    latitude,
    longitude,
    altitude: numberOf(report.alt) ?? null,
    speed: speed == null ? null : speed * KMH,
    course: course == null ? null : course % 360,
    valid: true,
    accuracy: accuracy ?? null,
  });
}

function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
