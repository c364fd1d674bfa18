import type { Location } from '@balise/tracking';

/**
 * Null for coordinates that no place on earth has. A receiver that went wrong reports such ones; where a checksum, lengths or names hold the
 * rest of its message together, that is worth keeping.
 */
export const onEarth = (location: Location): Location | null =>
  Math.abs(location.latitude) <= 90 && Math.abs(location.longitude) <= 180 ? location : null;
