import type { Spot } from '../episode.ts';
import { latitudeAt, mercator, spotAt, turn } from './degrees.ts';
import { degreeAt, geodesicDistance } from './geodesic.ts';
import { partsBetween, within } from './parts.ts';
import type { Area, AreaShape } from './shape.ts';

/** An area between two meridians and two parallels. From -180 to 180 it goes all the way around and has no side. */
export function rectangle({ south, north, west, east }: Extract<AreaShape, { type: 'rectangle' }>): Area {
  const width = (((east - west) % 360) + 360) % 360 || 360;
  const [middle, half] = [turn(west + width / 2), width / 2];
  const isBelt = width === 360;
  const x = ({ longitude }: Spot): number => turn(longitude - middle);
  const holds = (spot: Spot): boolean => spot.latitude >= south && spot.latitude <= north && Math.abs(x(spot)) <= half;

  const awayFrom = (spot: Spot): number => {
    const inside = Math.max(-half, Math.min(half, x(spot)));
    const latitude = Math.max(south, Math.min(north, spot.latitude));
    const onSides = isBelt ? [] : [half, -half].map((side) => ({ latitude, longitude: middle + side }));
    const onEnds = [south, north].map((end) => ({ latitude: end, longitude: middle + inside }));
    return Math.min(...[...onSides, ...onEnds].map((edge) => geodesicDistance(spot, edge)));
  };

  return {
    box: { south, north, middle, half },
    holds,
    depth(spot, reach) {
      // far off, the nearest of the four is not the nearest place of the edge, but further than the reach in any case
      const degree = degreeAt(spot.latitude);
      const isFar = spot.latitude < south - reach / degree.latitude || spot.latitude > north + reach / degree.latitude;
      const away = isFar ? reach : awayFrom(spot);
      return within(holds(spot) ? away : -away, reach);
    },
    crossing(from, to) {
      const start = x(from);
      const end = start + turn(to.longitude - from.longitude);
      const [low, high] = [mercator(from.latitude), mercator(to.latitude)];
      const cuts = [south, north].map((edge) => (mercator(edge) - low) / (high - low));
      if (!isBelt) {
        for (const edge of [-half, half, -half - 360, half - 360, 360 - half, half + 360]) {
          cuts.push((edge - start) / (end - start));
        }
      }
      return partsBetween(cuts.filter(Number.isFinite), (part) => {
        const latitude = latitudeAt(low + part * (high - low));
        return holds({ latitude, longitude: spotAt(from, to, part).longitude });
      });
    },
  };
}
