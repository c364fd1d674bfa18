import type { PositionRow } from '@balise/contract';

/** Where a position is, in words, or by its coordinates far from everything that has a name. */
export function PlaceOfPosition({ position }: { position: Pick<PositionRow, 'address' | 'latitude' | 'longitude'> }) {
  return <>{position.address ?? coordinatesOf(position)}</>;
}

/** With points in every language, as maps take them when they are pasted. */
export const coordinatesOf = ({ latitude, longitude }: Pick<PositionRow, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
