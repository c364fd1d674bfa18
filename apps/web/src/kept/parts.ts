import type { LiveDevice } from '@balise/contract';
import { type Vehicle, versionOf } from '../live/vehicle.ts';

/** Of the positions that are kept. */
export const MOST_VEHICLES = 50_000;
const PART = 500; // vehicles: some 350 kB of JSON, 45 kB deflated

/** How many parts so many vehicles have. */
export const partsOf = (vehicles: number): number => Math.ceil(Math.min(vehicles, MOST_VEHICLES) / PART);

/** Vehicles by the number of their part, of the parts that are asked for. */
export function inParts(
  vehicles: Iterable<Vehicle>,
  parts: number,
  isAsked: (part: number) => boolean,
): Map<number, LiveDevice[]> {
  const found = new Map<number, LiveDevice[]>();
  let count = 0;
  for (const vehicle of vehicles) {
    if (count === MOST_VEHICLES) break;
    count += 1;
    const part = vehicle.id % parts;
    if (!isAsked(part)) continue;
    const list = found.get(part) ?? [];
    found.set(part, list);
    list.push(deviceOf(vehicle));
  }
  for (let part = 0; part < parts; part += 1) if (isAsked(part) && !found.has(part)) found.set(part, []);
  return found;
}

const deviceOf = (vehicle: Vehicle): LiveDevice => ({
  id: vehicle.id,
  version: versionOf(vehicle),
  details: vehicle.details,
  ...(vehicle.state && { state: vehicle.state }),
});

/** Vehicles as deflated JSON, an eighth of it. */
export const packed = (devices: readonly LiveDevice[]): Promise<ArrayBuffer> =>
  new Response(
    new Blob([JSON.stringify(devices)]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();

/** @throws where the content is damaged */
export const unpacked = (content: ArrayBuffer): Promise<LiveDevice[]> =>
  new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).json();
