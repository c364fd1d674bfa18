import { badge, DEFAULT_SETTINGS, distanceBetween, GOOD, type LiveFacts } from '@balise/tracking';
import type { Places } from '../../history/index.ts';
import { type Arrival, arrivalOf } from './arrival.ts';
import type { LinkSpot } from './blur.ts';
import { drivingSpeed, type Motion, motionAt } from './motion.ts';
import type { OpenLink } from './open-link.ts';

/** What a link allows at a moment. */
export type Limits = {
  /** Nothing younger is shown, ms since 1970 UTC. */
  cutoff: number;
  /** Whether a moment is within the link's hours. */
  covers: (at: number) => boolean;
  blurred: (spot: LinkSpot) => LinkSpot;
  /** The radius around a blurred place within which the vehicle is, metres; null: places are exact. */
  reach: number | null;
};

/** What is known of a vehicle, before anything is left out. */
export type LinkedFacts = {
  name: string;
  facts: LiveFacts | null;
  battery: { level: number; at: number } | null;
  /** Of the last hour, or of the day where that has none, up to the moment that is shown; ascending. */
  places: Places;
  driver: string | null;
};

/** How a vehicle is, in as many words as a guest needs: no power cuts, no ignition. */
export const LINK_MOTIONS = ['moving', 'stopped', 'silent'] as const;
export type LinkMotion = (typeof LINK_MOTIONS)[number];

/** A place that is shown, and all that is shown of it. */
export type ShownPlace = LinkSpot & {
  motion: LinkMotion;
  /** Since when it moves or stands. */
  since: number | null;
  /** Of the position. */
  at: number;
  /** Metres; null: exact. */
  reach: number | null;
  /** Metres per second. */
  speed: number | null;
  /** Percent. */
  battery: number | null;
  driver: string | null;
  trail: [latitude: number, longitude: number][];
  arrival: Arrival | null;
};

/** `place`: null with the reason why nothing more than the name is shown. */
export type ShownVehicle = { name: string } & (
  | { place: ShownPlace; hidden?: undefined }
  | { place: null; hidden: 'noPosition' | 'outsideHours' | 'noTrip' }
);

const HOUR = 3_600_000;
const HALF_HOUR = HOUR / 2;
const MOST_POINTS = 120;
/** Silent after so long, of a past moment: moving, and standing. */
const SILENCE = { moving: 10 * 60_000, standing: 70 * 60_000 };

/** What a link shows of a vehicle. */
export function shownOf(known: LinkedFacts, link: OpenLink, limits: Limits): ShownVehicle {
  const { name } = known;
  const places = upTo(known.places, limits.cutoff);
  const seen = seenAt(known.facts, places, limits.cutoff);
  if (!seen) return { name, place: null, hidden: 'noPosition' };
  if (!limits.covers(seen.at)) return { name, place: null, hidden: 'outsideHours' };
  if (link.tripOnly && seen.motion !== 'moving') return { name, place: null, hidden: 'noTrip' };
  const spot = limits.blurred(seen);
  const has = link.fields;
  const { battery } = known;
  const mayShow = battery !== null && battery.at <= limits.cutoff && limits.covers(battery.at);
  return {
    name,
    place: {
      latitude: spot.latitude,
      longitude: spot.longitude,
      motion: seen.motion,
      since: seen.since,
      at: seen.at,
      reach: limits.reach,
      speed: has.has('speed') && seen.motion === 'moving' ? seen.speed : null,
      battery: has.has('battery') && mayShow ? Math.round(battery.level) : null,
      driver: has.has('driver') ? known.driver : null,
      trail: has.has('trail') ? trailOf(places, limits, link.tripOnly ? seen.since : null) : [],
      arrival: link.destination === null ? null : arriving(spot, seen, places, link),
    },
  };
}

type Seen = LinkSpot & { at: number; speed: number | null; motion: LinkMotion; since: number | null };

/** Where a vehicle was at a moment, and how: by its live state where that is old enough, else by its places. */
function seenAt(facts: LiveFacts | null, places: Places, cutoff: number): Seen | undefined {
  const here = facts?.location;
  if (!facts || !here) return undefined;
  if (here.at <= cutoff && (facts.movingSince ?? 0) <= cutoff) {
    const then = { ...facts, seenAt: facts.seenAt === null ? null : Math.min(facts.seenAt, cutoff) };
    const isSilent = badge(then, 'enabled', cutoff, DEFAULT_SETTINGS).flags.disconnected;
    const motion = isSilent ? 'silent' : facts.moving ? 'moving' : 'stopped';
    const since = isSilent ? then.seenAt : facts.movingSince;
    return { latitude: here.latitude, longitude: here.longitude, at: here.at, speed: here.speed, motion, since };
  }
  const last = places.at.length - 1;
  const at = places.at[last];
  if (at === undefined) return undefined;
  const { moving, since }: Motion = motionAt(places);
  const isSilent = cutoff - at > (moving ? SILENCE.moving : SILENCE.standing);
  return {
    latitude: places.latitude[last] ?? 0,
    longitude: places.longitude[last] ?? 0,
    at,
    speed: places.speed[last] ?? null,
    motion: isSilent ? 'silent' : moving ? 'moving' : 'stopped',
    since: isSilent ? at : since,
  };
}

/** The good places up to a moment. */
function upTo({ at, latitude, longitude, speed, quality, altitude, course, valid }: Places, cutoff: number): Places {
  const kept = at.flatMap((moment, place) => (moment <= cutoff && quality[place] === GOOD ? [place] : []));
  const of = <T>(column: readonly T[]): T[] => kept.map((place) => column[place] as T);
  return {
    at: of(at),
    latitude: of(latitude),
    longitude: of(longitude),
    speed: of(speed),
    quality: of(quality),
    altitude: of(altitude),
    course: of(course),
    valid: of(valid),
  };
}

/** Where it drove within the last hour, blurred as its place is, of moments within the hours. @param since of the trip; null: whatever it did */
function trailOf({ at, latitude, longitude }: Places, { covers, blurred, cutoff }: Limits, since: number | null) {
  const from = Math.max(cutoff - HOUR, since ?? 0);
  const line: [number, number][] = [];
  for (const [place, moment] of at.entries()) {
    if (!covers(moment) || moment < from) continue;
    const spot = blurred({ latitude: latitude[place] ?? 0, longitude: longitude[place] ?? 0 });
    const last = line.at(-1);
    if (last?.[0] !== spot.latitude || last[1] !== spot.longitude) line.push([spot.latitude, spot.longitude]);
  }
  const step = Math.ceil(line.length / MOST_POINTS);
  return line.filter((_, place) => place % step === 0 || place === line.length - 1);
}

function arriving(spot: LinkSpot, seen: Seen, places: Places, { destination, blur }: OpenLink): Arrival | null {
  if (destination === null) return null;
  const speed = seen.motion === 'moving' ? drivingSpeed(places, seen.at - HALF_HOUR) : null;
  return arrivalOf(distanceBetween(spot, destination), speed, seen.at, blur ?? 0);
}
