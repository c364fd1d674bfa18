import type { DeviceId } from '@balise/contract';
import { hoursOf } from '@balise/tracking';
import { offsetsOf } from '../../../calendar/index.ts';
import type { Database } from '../../../db/database.ts';
import { type Scoped, withScope } from '../../../db/scope.ts';
import { presentDrivers } from '../../driver-assignments/index.ts';
import { openPlaces, type Places, storedFacts, storedTrack, storedValues } from '../../history/index.ts';
import { blurrer, gridSecret, reachOf } from './blur.ts';
import type { OpenLink } from './open-link.ts';
import { type LinkedVehicle, vehiclesOf } from './open-queries.ts';
import { type Limits, type ShownVehicle, shownOf } from './shown.ts';

/** What the page of a link shows at a moment, and nothing else: delay, blur, hours and trips are applied already. */
export type LinkPage = {
  vehicles: ShownVehicle[];
  /** Of which vehicles it shows positions, since when (ms since 1970 UTC): for the access log, never for the page. */
  read: { deviceId: DeviceId; from: number }[];
  /** Nothing younger is in it, ms since 1970 UTC. */
  until: number;
  at: number;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** @param secret the platform's own key. @param now ms since 1970 UTC */
export async function readPage(database: Database, link: OpenLink, secret: Buffer, now: number): Promise<LinkPage> {
  const limits = limitsOf(link, secret, now);
  return await withScope(database, link.scope, async (tx) => {
    const rows = limits.covers(now) ? await vehiclesOf(tx, link) : [];
    const ids = rows.map(({ id }) => id);
    const sees = link.fields.has('driver') && link.scope.rights.includes('view_drivers');
    const drivers = sees && ids.length > 0 ? await presentDrivers(tx, ids, limits.cutoff) : undefined;
    const vehicles: ShownVehicle[] = [];
    const read: LinkPage['read'] = [];
    for (const row of rows) {
      const facts = storedFacts(row.state, row.owned_since, row.privacy);
      const values = storedValues(row.state, row.owned_since, row.privacy, true);
      const places = await placesOf(tx, link, row, limits, facts?.location?.at ?? null);
      const driver = drivers?.get(row.id)?.driverName || null;
      const battery = batteryOf(values, row.owned_since);
      const vehicle = shownOf({ facts, battery, places, driver, name: nameOf(link, row) }, link, limits);
      vehicles.push(vehicle);
      // a vehicle that has been silent for long is shown where it was then
      if (vehicle.place) read.push({ deviceId: row.id, from: Math.min(limits.cutoff - HOUR, vehicle.place.at) });
    }
    return { vehicles, read, until: limits.cutoff, at: now };
  });
}

function limitsOf(link: OpenLink, secret: Buffer, now: number): Limits {
  const hours = link.hours ? hoursOf(link.hours, offsetsOf(link.timeZone)) : undefined;
  return {
    cutoff: now - link.delay,
    covers: (at) => hours === undefined || hours(at) !== null,
    blurred: link.blur === null ? exactly : blurrer(link.blur, gridSecret(secret, link.id)),
    reach: link.blur === null ? null : reachOf(link.blur),
  };
}

const exactly = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: Math.round(latitude * 1e5) / 1e5,
  longitude: Math.round(longitude * 1e5) / 1e5,
});

const nameOf = ({ nameAs }: OpenLink, { designation, label }: LinkedVehicle): string =>
  nameAs === 'label' && label !== '' ? label : designation;

function batteryOf(values: { batteryLevel?: readonly [unknown, number] }, since: number) {
  const [level, at] = values.batteryLevel ?? [];
  return typeof level === 'number' && at !== undefined && at >= since ? { level, at } : null;
}

const NOWHERE: Places = {
  at: [],
  latitude: [],
  longitude: [],
  speed: [],
  quality: [],
  altitude: [],
  course: [],
  valid: [],
};

/** The hour before the moment that is shown, where something needs it; a day where that has none and the newest place is too new. */
async function placesOf(tx: Scoped, link: OpenLink, row: LinkedVehicle, { cutoff }: Limits, newest: number | null) {
  if (newest === null) return NOWHERE;
  const isTooNew = newest > cutoff;
  if (!isTooNew && !link.fields.has('trail') && link.destination === null) return NOWHERE;
  const hour = await placesBetween(tx, row.id, cutoff - HOUR, cutoff);
  return hour.at.length > 0 || !isTooNew ? hour : await placesBetween(tx, row.id, cutoff - DAY, cutoff);
}

async function placesBetween(tx: Scoped, id: DeviceId, from: number, to: number): Promise<Places> {
  const track = await storedTrack(tx, id, { from, to: to + 1 }, { whole: false });
  return track ? openPlaces(track).places : NOWHERE;
}
