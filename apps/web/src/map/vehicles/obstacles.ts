import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl';
import { type Place, pointOf } from '../mercator.ts';

/*
 * Clusters and the selected vehicle are drawn over the map, which knows nothing of them and would write names beneath. So the map gets an
 * invisible sign at each, and its names make way.
 */

const SOURCE = 'obstacles';
const EVERY = 1500; // ms between two moves of the names: they follow the clusters, but do not dance

const NONE: FeatureCollection = { type: 'FeatureCollection', features: [] };

export const obstacleSource: Record<string, SourceSpecification> = { [SOURCE]: { type: 'geojson', data: NONE } };

const SIDE = 36; // px

/** Above all other layers: what is placed first keeps its room. An image without ink, as a style may have no font that we know of. */
export const obstacleLayer: LayerSpecification = {
  id: SOURCE,
  type: 'symbol',
  source: SOURCE,
  layout: { 'icon-image': SOURCE, 'icon-allow-overlap': true, 'icon-padding': 2 },
};

/** Tells the map where clusters and the selected vehicle are, one change after another. */
export class Obstacles {
  readonly #map: MapLibreMap;
  #sent = '';
  #busy = false;
  #next: Place[] | undefined;

  constructor(map: MapLibreMap) {
    this.#map = map;
  }

  /** The style was replaced, and with it what was reported. */
  forget(): void {
    this.#sent = '';
    if (this.#map.hasImage(SOURCE)) return;
    this.#map.addImage(SOURCE, { width: SIDE, height: SIDE, data: new Uint8Array(4 * SIDE * SIDE) });
  }

  async tell(places: Place[]): Promise<void> {
    this.#next = places;
    if (this.#busy) return;
    this.#busy = true;
    while (this.#next) {
      const data = featuresOf(this.#next);
      this.#next = undefined;
      const json = JSON.stringify(data);
      const source = this.#map.getSource<GeoJSONSource>(SOURCE);
      if (!source || json === this.#sent) continue;
      this.#sent = json;
      await source.setData(data);
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
    this.#busy = false;
  }
}

function featuresOf(places: Place[]): FeatureCollection {
  const features = places.map((place): Feature => {
    const { longitude, latitude } = pointOf(place);
    return {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [longitude, latitude].map(rough) },
    };
  });
  return { type: 'FeatureCollection', features };
}

/** A vehicle that drives a little does not move the names. */
const rough = (degrees: number): number => Math.round(degrees * 20) / 20;
