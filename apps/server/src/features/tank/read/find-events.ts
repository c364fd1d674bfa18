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
 * Finds the fills and drops that ended on a UTC day, and stores them instead of those that were there. They follow from the levels of that
 * day, of the last one before it, and of the morning after: whatever order these came in. One that overlaps a stored one of its kind is that
 * one and keeps its id, also where it ends on another day than before.
 * @param since levels before are not considered, ms since 1970
 */
export async function findEvents(owner: Pool, sensor: ReadSensor, day: number, since: number): Promise<void> {
  const before = await dayBefore(owner, sensor, day);
  const days = await tankDays(owner, sensor, day, day + 2 * DAY);
  const levels = placedLevels([...(before ? [before] : []), ...days]).filter(
    ({ at }) => at >= since && at < day + DAY + AFTER,
  );
  const found = tankEvents(levels, sensor.settings).map((event): PlacedEvent => {
    const place = levels.findLast(({ at, latitude }) => at <= event.to && latitude !== null);
    return Object.assign({}, event, { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null });
  });
  await databaseOf(owner)
    .transaction()
    .execute(async (tx) => {
      const stored = await lockEvents(tx, sensor, before?.day ?? day, day + DAY + AFTER);
      const { changed, added, removed } = mergeEvents(stored, found, (to) => to >= day && to < day + DAY);
      for (const { id, event } of changed) await changeEvent(tx, id, event);
      for (const event of added) await addEvent(tx, sensor, event);
      await removeEvents(tx, removed);
    });
}

type Merge = { changed: { id: number; event: PlacedEvent }[]; added: PlacedEvent[]; removed: number[] };

/**
 * Pure: what becomes of stored events where others were found.
 * @param isOwn whether what ends then is of the day that is judged; the others are of days beside it, and stay, unless they were or become
 * one of this day
 */
export function mergeEvents(
  stored: readonly StoredTankEvent[],
  found: readonly PlacedEvent[],
  isOwn: (to: number) => boolean,
): Merge {
  const [left, open] = [new Set(stored), new Set(found)];
  const merge: Merge = { changed: [], added: [], removed: [] };
  const pair = (isPair: (one: StoredTankEvent, event: PlacedEvent) => boolean) => {
    for (const event of open) {
      const same = [...left].find((one) => overlaps(one, event) && isPair(one, event));
      if (!same) continue;
      left.delete(same);
      open.delete(event);
      if ((isOwn(event.to) || isOwn(same.to)) && isOther(same, event)) merge.changed.push({ id: same.id, event });
    }
  };
  pair((one, event) => isOwn(one.to) === isOwn(event.to));
  pair(() => true);
  merge.added.push(...[...open].filter(({ to }) => isOwn(to)));
  merge.removed.push(...[...left].filter(({ to }) => isOwn(to)).map(({ id }) => id));
  return merge;
}

const overlaps = (one: PlacedEvent, other: PlacedEvent): boolean =>
  one.kind === other.kind && one.from <= other.to && one.to >= other.from;

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
