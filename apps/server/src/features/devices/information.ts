import { type DeviceId, type DeviceInformation, unitOfValue } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { openRecords, storedFacts, storedTrack } from '../history/index.ts';
import { deviceRecords } from './information-queries.ts';
import { valuesOf } from './present.ts';
import type { DeviceRow } from './queries.ts';

const AHEAD = 5 * 60_000; // ms: what a device dates later is of a clock gone wrong

/** The sheet of everything that is known of a device beyond its card. `now`: milliseconds since 1970 UTC. */
export async function informationOf(tx: Scoped, row: DeviceRow, now: number): Promise<DeviceInformation> {
  const records = await deviceRecords(tx, row.id, new Date(now + AHEAD));
  const values = valuesOf(row);
  const newest = <Type>(name: string, isOne: (value: unknown) => value is Type): Type | null => {
    const value = values[name]?.[0];
    return isOne(value) ? value : null;
  };
  return {
    now,
    protocol: row.protocol,
    firmware: newest('firmware', isText),
    satellites: newest('satellites', isNumber),
    hdop: newest('hdop', isNumber),
    activatedAt: row.activated_at.getTime(),
    firstConnection: records?.first_at?.getTime() ?? null,
    lastConnection: storedFacts(row.state, row.owned_since, row.privacy)?.seenAt ?? null,
    recordsToday: Number(records?.today ?? 0),
    lastMessage: await newestOf(tx, row.id, records),
    values: Object.entries(values)
      .map(([name, [value, at]]) => ({ name, value, unit: unitOfValue(name), at }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** The newest message; of a tracker that disconnected days ago it is archived: only that day is opened. */
async function newestOf(tx: Scoped, id: DeviceId, records: Awaited<ReturnType<typeof deviceRecords>>) {
  const last = records?.last ?? null;
  const archivedAt = records?.archived_at?.getTime();
  if (archivedAt === undefined || (last !== null && last.at >= archivedAt)) return last;
  const track = await storedTrack(tx, id, { from: archivedAt, to: archivedAt + 1 }, { whole: true });
  const record = track && openRecords(track).records.at(-1);
  if (!record) return last;
  const { location, attributes } = record.fix;
  const nowhere = { latitude: null, longitude: null, altitude: null, speed: null, course: null, accuracy: null };
  return {
    at: record.at,
    receivedAt: record.receivedAt,
    ...nowhere,
    valid: false,
    ...location,
    quality: record.quality,
    attributes,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
