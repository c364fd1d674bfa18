import { type TankLevel, tankEvents } from '@balise/maintenance';
import { distanceBetween } from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { databaseOf } from '../../../db/database.ts';
import { dayBefore, type TankDay, tankDays } from './day-queries.ts';
import {
  addEvent,
  changeEvent,
  lockEvents,
  type PlacedEvent,
  removeEvents,
  type StoredTankEvent,
} from './event-queries.ts';
import type { ReadSensor } from './sensor-queries.ts';

type Pool = Connections['pools']['owner'];

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Of the day after, so much decides about the evening of a day. */
const AFTER = 12 * HOUR;

/**
 * Finds the fills and drops that ended on a UTC day, and stores them instead of those that were there; one that is still there keeps its id.
 * They follow from the levels of that day, of the last one before it, and of the morning after: whatever order these came in.
 */
export async function findEvents(owner: Pool, sensor: ReadSensor, day: number): Promise<void> {
  const before = await dayBefore(owner, sensor, day);
  const days = await tankDays(owner, sensor, day, day + 2 * DAY);
  const levels = placedLevels([...(before ? [before] : []), ...days]).filter(({ at }) => at < day + DAY + AFTER);
  const found = tankEvents(levels, sensor.settings)
    .filter(({ to }) => to >= day && to < day + DAY)
    .map((event): PlacedEvent => {
      const place = levels.findLast(({ at, latitude }) => at <= event.to && latitude !== null);
      return Object.assign({}, event, { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null });
    });
  await databaseOf(owner)
    .transaction()
    .execute(async (tx) => {
      const stored = await lockEvents(tx, sensor, day, day + DAY);
      const left = new Set(stored);
      for (const event of found) {
        const same = [...left].find((one) => one.kind === event.kind && one.from <= event.to && one.to >= event.from);
        if (same) left.delete(same);
        if (!same) await addEvent(tx, sensor, event);
        else if (isOther(same, event)) await changeEvent(tx, same.id, event);
      }
      await removeEvents(
        tx,
        [...left].map(({ id }) => id),
      );
    });
}

type PlacedLevel = TankLevel & { latitude: number | null; longitude: number | null };

/** Pure: the levels of days, with how far the vehicle went from one to the next. */
export function placedLevels(days: readonly TankDay[]): PlacedLevel[] {
  let last: { latitude: number; longitude: number } | undefined;
  return days.flatMap(({ day, at, litres, state, latitude, longitude }) =>
    at.map((since, place) => {
      const [north, east] = [latitude[place] ?? null, longitude[place] ?? null];
      const spot = north === null || east === null ? undefined : { latitude: north, longitude: east };
      const metres = last && spot ? distanceBetween(last, spot) : 0;
      last = spot ?? last;
      const isEngine = state[place]! & 3;
      return {
        at: day + since,
        litres: litres[place]!,
        metres,
        latitude: north,
        longitude: east,
        isStill: (state[place]! & 4) > 0,
        isOff: isEngine === 0 ? null : isEngine === 2,
      };
    }),
  );
}

/** Litres are stored as 32-bit numbers. */
const isOther = (stored: StoredTankEvent, found: PlacedEvent): boolean =>
  stored.from !== found.from ||
  stored.to !== found.to ||
  stored.sureness !== found.sureness ||
  Math.abs(stored.litres - found.litres) > 0.01 ||
  Math.abs(stored.before - found.before) > 0.01;
