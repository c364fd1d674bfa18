import { readFileSync } from 'node:fs';
import { PMTiles, type Source } from 'pmtiles';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildBasemap } from './build-basemap.ts';
import { countryLabels } from './countries.ts';
import { pmtilesArchive } from './pmtiles-archive.ts';
import { townLabels } from './towns.ts';

function sourceOf(bytes: Uint8Array): Source {
  return {
    getKey: () => 'test',
    getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  };
}

describe('the PMTiles writer', () => {
  const text = (words: string) => new TextEncoder().encode(words);

  it('writes what the reference reader reads back, whatever the order of the tiles', async () => {
    const archive = new PMTiles(
      sourceOf(
        pmtilesArchive(
          [
            { z: 1, x: 1, y: 0, content: text('sea') },
            { z: 0, x: 0, y: 0, content: text('world') },
            { z: 1, x: 0, y: 0, content: text('sea') },
            { z: 1, x: 0, y: 1, content: text('land') },
          ],
          { minZoom: 0, maxZoom: 1, metadata: { name: 'four tiles' } },
        ),
      ),
    );
    const read = async (z: number, x: number, y: number) => {
      const tile = await archive.getZxy(z, x, y);
      return tile && new TextDecoder().decode(tile.data);
    };
    expect(await read(0, 0, 0)).toBe('world');
    expect(await read(1, 0, 0)).toBe('sea');
    expect(await read(1, 1, 0)).toBe('sea');
    expect(await read(1, 0, 1)).toBe('land');
    expect(await read(1, 1, 1)).toBeUndefined();
    expect(await archive.getMetadata()).toEqual({ name: 'four tiles' });
    expect(await archive.getHeader()).toMatchObject({ numAddressedTiles: 4, numTileContents: 3, maxZoom: 1 });
  });
});

describe('labels', () => {
  it('names countries in both languages and puts each label inside its country', () => {
    const label = countryLabels().find((one) => one.properties?.['name:en'] === 'Côte d’Ivoire');
    const germany = countryLabels().find((one) => one.properties?.['name:fr'] === 'Allemagne');
    expect(label?.geometry.coordinates[0]).toBeGreaterThan(-8.6);
    expect(label?.geometry.coordinates[0]).toBeLessThan(-2.5);
    expect(germany?.properties?.name).toBe('Germany');
  });

  it('shows capitals from the overview on and small towns only where there is room', () => {
    const towns = new Map(townLabels().map((town) => [town.properties?.name as string, town.properties]));
    expect(towns.get('Ouagadougou')).toMatchObject({ capital: 'yes' });
    expect(towns.get('Ouagadougou')?.min_zoom).toBeLessThanOrEqual(4);
    expect(towns.get('Toumodi')?.min_zoom).toBeGreaterThanOrEqual(7);
  });

  it('shows the towns around a large one to who looks near', () => {
    const near = (town: string) =>
      townLabels().find(({ properties }) => properties?.name === town)?.properties?.min_zoom;
    for (const town of ['Bingerville', 'Villeurbanne', 'Oullins', 'La Mulatière'])
      expect(near(town)).toBeGreaterThanOrEqual(7);
  });
});

describe('the embedded world map', () => {
  beforeAll(() => buildBasemap(() => undefined), 60_000);

  it('has earth, water, boundaries and places, and stays small enough to ship', async () => {
    const bytes = readFileSync(new URL('generated/world.pmtiles', import.meta.url));
    const metadata = (await new PMTiles(sourceOf(bytes)).getMetadata()) as { vector_layers: { id: string }[] };
    expect(metadata.vector_layers.map((layer) => layer.id)).toEqual(['earth', 'water', 'boundaries', 'places']);
    expect(bytes.length).toBeLessThan(6e6);
  });
});
