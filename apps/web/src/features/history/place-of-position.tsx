import type { PositionRow } from '@balise/contract';
import { useFormat } from '../../language/use-format.ts';

/** Where a position is, in words, or by its coordinates far from everything that has a name. */
export function PlaceOfPosition({ position }: { position: Pick<PositionRow, 'address' | 'latitude' | 'longitude'> }) {
  const { number } = useFormat();
  const { address, latitude, longitude } = position;
  return <>{address ?? `${number(latitude, 5)}, ${number(longitude, 5)}`}</>;
}
