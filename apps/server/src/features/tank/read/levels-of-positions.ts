import { levelsOf, litresOf } from '@balise/maintenance';
import { type FixRecord, FUTURE } from '@balise/tracking';
import type { TankDay } from './day-queries.ts';
import type { ReadSensor } from './sensor-queries.ts';

const DAY = 86_400_000;
/** Slower than this a receiver at rest seems to move, m/s. */
const STILL = 1.4;

/** Pure: the levels of a tank that positions tell, as days; places are those of the last good fix within the minute. */
export function levelDays(records: readonly FixRecord[], sensor: ReadSensor): TankDay[] {
  const places = new Map<number, { latitude: number; longitude: number }>();
  const readings = records.flatMap((record) => {
    if (record.quality === FUTURE) return [];
    const { at, fix } = record;
    const { ignition, motion } = fix.attributes;
    if (sensor.needsIgnition && ignition !== true) return [];
    const litres = litresOf(sensor.sensor, namedValue(fix.attributes, sensor.source));
    if (litres === null) return [];
    const { location } = fix;
    const isSlow = location ? location.speed !== null && location.speed < STILL : motion === false;
    if (location && record.quality === 0) places.set(Math.floor(at / MINUTE), location);
    return [
      {
        at,
        litres,
        isStill: ignition === false || isSlow,
        isOff: ignition === undefined ? null : !ignition,
        metres: 0,
      },
    ];
  });
  const days = new Map<number, TankDay>();
  for (const { at, litres, isStill, isOff } of levelsOf(readings)) {
    const start = Math.floor(at / DAY) * DAY;
    let day = days.get(start);
    if (!day) {
      day = { day: start, at: [], litres: [], state: [], latitude: [], longitude: [] };
      days.set(start, day);
    }
    const place = places.get(Math.floor(at / MINUTE));
    day.at.push(at - start);
    day.litres.push(litres);
    day.state.push((isStill ? 4 : 0) + (isOff === null ? 0 : isOff ? 2 : 1));
    day.latitude.push(place?.latitude ?? null);
    day.longitude.push(place?.longitude ?? null);
  }
  return [...days.values()];
}

const MINUTE = 60_000;

/** A value by its name, as getDeviceValues has it: `fuelLevel`, `analogInputs.1`, `vendor.io201`. */
function namedValue(attributes: FixRecord['fix']['attributes'], source: string): unknown {
  const values = attributes as Record<string, unknown>;
  if (Object.hasOwn(values, source)) return values[source];
  const dot = source.indexOf('.');
  const group = dot < 0 ? undefined : values[source.slice(0, dot)];
  const member = source.slice(dot + 1);
  return typeof group === 'object' && group !== null && Object.hasOwn(group, member)
    ? (group as Record<string, unknown>)[member]
    : undefined;
}
