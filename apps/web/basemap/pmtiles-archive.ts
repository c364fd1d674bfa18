import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

const HEADER_LENGTH = 127; // PMTiles v3, section 3
const ROOT_LIMIT = 16_384; // header and root directory must lie in the first 16 KiB (section 4.1)
const GZIP = 2; // compression ids of section 3.5
const MVT = 1;

export type Tile = { z: number; x: number; y: number; content: Uint8Array };
export type ArchiveFacts = { minZoom: number; maxZoom: number; metadata: Record<string, unknown> };

type Entry = { id: number; offset: number; length: number; run: number };

/**
 * One PMTiles v3 archive (github.com/protomaps/PMTiles, spec/v3) of whole-world vector tiles.
 * Tiles are compressed here, equal ones are stored once, and equal neighbours share one entry.
 * @throws RangeError when the directory outgrows a root directory, which would need leaves.
 */
export function pmtilesArchive(tiles: Tile[], facts: ArchiveFacts): Uint8Array {
  const sorted = tiles.map((tile) => ({ id: zxyToTileId(tile.z, tile.x, tile.y), content: tile.content }));
  sorted.sort((a, b) => a.id - b.id);
  const { entries, contents } = deduplicate(sorted);
  const directory = gzipSync(serializeDirectory(entries), { level: 9 });
  if (HEADER_LENGTH + directory.length > ROOT_LIMIT) {
    throw new RangeError(`the directory has ${directory.length} bytes, more than one root directory holds`);
  }
  const metadata = gzipSync(JSON.stringify(facts.metadata));
  const header = serializeHeader({
    directory: directory.length,
    metadata: metadata.length,
    tiles: contents.reduce((sum, content) => sum + content.length, 0),
    addressed: sorted.length,
    entries: entries.length,
    contents: contents.length,
    facts,
  });
  return Buffer.concat([header, directory, metadata, ...contents]);
}

function deduplicate(sorted: { id: number; content: Uint8Array }[]): { entries: Entry[]; contents: Uint8Array[] } {
  const entries: Entry[] = [];
  const contents: Uint8Array[] = [];
  const known = new Map<string, { offset: number; length: number }>();
  let end = 0;
  for (const { id, content } of sorted) {
    const key = Buffer.from(content).toString('latin1');
    let place = known.get(key);
    if (!place) {
      const compressed = gzipSync(content, { level: 9 });
      place = { offset: end, length: compressed.length };
      known.set(key, place);
      contents.push(compressed);
      end += compressed.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, run: 1, ...place });
  }
  return { entries, contents };
}

/** Section 4.2: five columns of variable-length integers; an offset of 0 means "right after the entry before". */
function serializeDirectory(entries: Entry[]): Uint8Array {
  const bytes: number[] = [];
  writeVarint(bytes, entries.length);
  for (const [index, entry] of entries.entries()) writeVarint(bytes, entry.id - (entries[index - 1]?.id ?? 0));
  for (const entry of entries) writeVarint(bytes, entry.run);
  for (const entry of entries) writeVarint(bytes, entry.length);
  entries.forEach((entry, index) => {
    const before = entries[index - 1];
    writeVarint(bytes, before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1);
  });
  return Uint8Array.from(bytes);
}

function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

type Sizes = {
  directory: number;
  metadata: number;
  tiles: number;
  addressed: number;
  entries: number;
  contents: number;
  facts: ArchiveFacts;
};

/** Section 3: little-endian, in the order in which the parts follow one another in the file. */
function serializeHeader(sizes: Sizes): Uint8Array {
  const header = Buffer.alloc(HEADER_LENGTH);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_LENGTH + sizes.directory;
  const tilesAt = metadataAt + sizes.metadata;
  const longs = [
    HEADER_LENGTH,
    sizes.directory,
    metadataAt,
    sizes.metadata,
    tilesAt,
    0, // no leaf directories
    tilesAt,
    sizes.tiles,
    sizes.addressed,
    sizes.entries,
    sizes.contents,
  ];
  for (const [index, value] of longs.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  header.set([1, GZIP, GZIP, MVT, sizes.facts.minZoom, sizes.facts.maxZoom], 96); // 1: tiles lie in the order of their ids
  [-180, -85.0511287, 180, 85.0511287].forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  });
  header.writeUInt8(2, 118); // centre: zoom, longitude, latitude
  header.writeInt32LE(0, 119);
  header.writeInt32LE(0, 123);
  return header;
}
