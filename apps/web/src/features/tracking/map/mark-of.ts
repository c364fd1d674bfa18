import type { Status } from '@balise/tracking';
import type { Vehicle } from '../../../live/index.ts';
import { type Mark, placeOf, VEHICLE_KINDS } from '../../../map/index.ts';
import { BADGE_STYLE } from '../../../ui/status/badge-style.ts';

const OLD = 30 * 60_000; // ms; of a vehicle that ought to speak every few seconds, no fix is good for so long

/** Own colours of devices by id, as they are seen on the theme's ground. */
export type Colours = Readonly<Record<string, string>>;

/** The vehicle as the map shows it; undefined for one that was never located. */
export function markOf(vehicle: Vehicle, { badge }: Status, now: number, colours: Colours): Mark | undefined {
  const { details, state } = vehicle;
  const location = state?.location;
  if (!location || badge === 'neverConnected') return undefined;
  return {
    id: vehicle.id,
    place: placeOf(location.longitude, location.latitude),
    look: BADGE_STYLE[badge],
    heading: location.course ?? 0,
    stale: badge === 'gpsStale' || ((badge === 'moving' || badge === 'idle') && now - location.at > OLD),
    blocked: state.blocked === true,
    kind: VEHICLE_KINDS.find((kind) => kind === details.type) ?? 'other',
    colour: colours[vehicle.id] ?? null,
    label: details.designation,
  };
}
