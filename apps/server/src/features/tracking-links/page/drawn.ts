import type { LinkSpot } from './blur.ts';
import type { OpenLink } from './open-link.ts';
import type { LinkPage } from './read-page.ts';
import type { ShownPlace } from './shown.ts';

/** Of a place, what is drawn. */
export type DrawnPlace = Pick<ShownPlace, 'latitude' | 'longitude' | 'motion' | 'reach' | 'trail'>;

/** All that is drawn of a page. The picture and the live map are made of it, so that neither says more than the other. */
export type LinkDrawn = { places: DrawnPlace[]; destination: LinkSpot | null };

export function drawnOf({ destination }: OpenLink, { vehicles }: LinkPage): LinkDrawn {
  const places = vehicles.flatMap(({ place }) => (place ? [drawnPlace(place)] : []));
  const goal = places.length === 0 || destination === null ? null : destination;
  return { places, destination: goal && { latitude: goal.latitude, longitude: goal.longitude } };
}

const drawnPlace = ({ latitude, longitude, motion, reach, trail }: ShownPlace): DrawnPlace => ({
  latitude,
  longitude,
  motion,
  reach,
  trail,
});
