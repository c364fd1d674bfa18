import type { Geometry, Position } from 'geojson';

/*
 * The atlas joins what the 180th meridian cuts: on its globe Chukotka hangs on to Asia. On a plane such a ring jumps from
 * one edge to the other. Here it goes on past the edge instead, which the tiler folds back.
 */

/** The geometry without jumps; a ring around the pole goes along the lower edge. Pure. */
export function unrolled(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(unrolledRing) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unrolledRing)) };
    case 'LineString':
      return { ...geometry, coordinates: unrolledLine(geometry.coordinates) };
    case 'MultiLineString':
      return { ...geometry, coordinates: geometry.coordinates.map(unrolledLine) };
    default:
      return geometry;
  }
}

function unrolledLine(line: Position[]): Position[] {
  let turns = 0;
  let before = line[0]?.[0] ?? 0;
  return line.map(([longitude = 0, latitude = 0]) => {
    if (longitude - before > 180) turns -= 1;
    else if (longitude - before < -180) turns += 1;
    before = longitude;
    return [longitude + turns * 360, latitude];
  });
}

const POLE = -89.9; // degrees; nothing is drawn there

function unrolledRing(ring: Position[]): Position[] {
  const line = unrolledLine(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || first[0] === last[0]) return line;
  return [...line, [last[0] ?? 0, POLE], [first[0] ?? 0, POLE], first];
}
