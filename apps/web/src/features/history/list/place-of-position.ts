import type { PositionRow } from '@balise/contract';
import { coordinatesOf } from '../../../map/coordinates.ts';

/** Where a position is, in words, or by its coordinates far from everything that has a name. */
export const placeOfPosition = (position: Pick<PositionRow, 'address' | 'latitude' | 'longitude'>): string =>
  position.address ?? coordinatesOf(position);
