import { PbfReader } from 'pbf';

/** A feature of a tile: rings or lines in the units of its layer, and its properties. */
export type TileFeature = { lines: [x: number, y: number][][]; properties: TileProperties };
/** Those of the embedded world. */
type TileProperties = { kind?: string | number; name?: string | number; population_rank?: string | number };
export type TileLayer = { extent: number; features: TileFeature[] };

/**
 * The layers of a vector tile (Mapbox Vector Tile 2.1) by name. Only what the embedded world has: texts and numbers as properties.
 * @throws Error for bytes that are no tile
 */
export function readTile(bytes: Uint8Array): Record<string, TileLayer> {
  const layers: Record<string, TileLayer> = {};
  new PbfReader(bytes).readFields((tag, _, reader) => {
    if (tag === 3) readLayer(reader, layers);
  }, undefined);
  return layers;
}

type Raw = { tags: number[]; geometry: number[] };
type Reading = { name: string; extent: number; keys: string[]; values: (string | number)[]; features: Raw[] };

function readLayer(reader: PbfReader, layers: Record<string, TileLayer>): void {
  const layer: Reading = { name: '', extent: 4096, keys: [], values: [], features: [] };
  reader.readMessage((tag, read: Reading, from) => {
    if (tag === 1) read.name = from.readString();
    else if (tag === 2) read.features.push(readFeature(from));
    else if (tag === 3) read.keys.push(from.readString());
    else if (tag === 4) read.values.push(readValue(from));
    else if (tag === 5) read.extent = from.readVarint();
  }, layer);
  layers[layer.name] = { extent: layer.extent, features: layer.features.map((raw) => featureOf(raw, layer)) };
}

function readFeature(reader: PbfReader): Raw {
  const raw: Raw = { tags: [], geometry: [] };
  return reader.readMessage((tag, read: Raw, from) => {
    if (tag === 2) from.readPackedVarint(read.tags);
    else if (tag === 4) from.readPackedVarint(read.geometry);
  }, raw);
}

function readValue(reader: PbfReader): string | number {
  const found = { value: '' as string | number };
  reader.readMessage((tag, read: typeof found, from) => {
    if (tag === 1) read.value = from.readString();
    else if (tag === 2) read.value = from.readFloat();
    else if (tag === 3) read.value = from.readDouble();
    else if (tag === 4 || tag === 5) read.value = from.readVarint();
    else if (tag === 6) read.value = from.readSVarint();
  }, found);
  return found.value;
}

function featureOf({ tags, geometry }: Raw, { keys, values }: Reading): TileFeature {
  const properties: TileProperties & Record<string, string | number> = {};
  for (let place = 0; place + 1 < tags.length; place += 2) {
    properties[keys[tags[place] ?? 0] ?? ''] = values[tags[place + 1] ?? 0] ?? '';
  }
  return { lines: linesOf(geometry), properties };
}

const [MOVE, LINE, CLOSE] = [1, 2, 7];

/** Commands and steps (specification 4.3) as lines; a ring ends where it began. */
function linesOf(geometry: readonly number[]): [number, number][][] {
  const lines: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (let place = 0; place < geometry.length; ) {
    const command = geometry[place++] ?? 0;
    const [kind, count] = [command & 7, command >> 3];
    if (kind === CLOSE) {
      const ring = lines.at(-1);
      if (ring?.[0]) ring.push(ring[0]);
      continue;
    }
    if (kind !== MOVE && kind !== LINE) throw new Error('a tile has an unknown command');
    for (let step = 0; step < count; step++) {
      x += unzigzag(geometry[place++] ?? 0);
      y += unzigzag(geometry[place++] ?? 0);
      if (kind === MOVE) lines.push([[x, y]]);
      else lines.at(-1)?.push([x, y]);
    }
  }
  return lines;
}

const unzigzag = (value: number): number => (value >> 1) ^ -(value & 1);
