import { type FixRecord, FUTURE, type Head } from '@balise/tracking';
import { openChunk } from './chunk.ts';
import { mergeRecords } from './merge.ts';
import { type ArchivedDay, archivedDayFrom, chunksOfDay, type RecordClient, rowsAfter } from './record-queries.ts';

const DAY = 86_400_000;
/** After anything that a device may claim. */
const NEVER = Date.UTC(9999, 0, 1);

/** The day that was opened last, for each connection: pages of one day follow each other. */
const opened = new WeakMap<RecordClient, ArchivedDay & { deviceId: number; records: FixRecord[] }>();

/**
 * The next records of a device after a place in its history, in order, archived ones and rows as one; quarantined ones left out.
 * Fewer than `count` only where there are no more. Consistent where the connection reads one snapshot (`onSnapshot`).
 * @param until ms since 1970 UTC: records of that moment and later ones are left out, and days that begin there are not opened
 * @throws DamagedChunk where a day that lies ahead cannot be opened
 */
export async function recordsAfter(
  client: RecordClient,
  deviceId: number,
  place: Head,
  count: number,
  until = NEVER,
): Promise<FixRecord[]> {
  const found: FixRecord[] = [];
  for (let from = place; found.length < count && from.at < until; ) {
    const next = await archivedDayFrom(client, deviceId, from.at);
    const archived = next !== undefined && next.day < until ? next : undefined;
    const end = Math.min(until, archived === undefined ? NEVER : archived.day + DAY);
    const rows = await rowsAfter(client, deviceId, from, end, count);
    const ahead = archived === undefined ? [] : after(await recordsOfDay(client, deviceId, archived), from);
    const last = rows.length < count ? undefined : rows.at(-1);
    // what lies behind the last row of a full page is the next page's
    const merged = mergeRecords(last === undefined ? ahead : upTo(ahead, last), rows);
    for (const record of merged) if (record.quality !== FUTURE && record.at < until) found.push(record);
    if (last === undefined && archived === undefined) break;
    from = last ?? { at: end, key: -1 };
  }
  return found.slice(0, count);
}

async function recordsOfDay(client: RecordClient, deviceId: number, archived: ArchivedDay): Promise<FixRecord[]> {
  const known = opened.get(client);
  if (known?.deviceId === deviceId && known.day === archived.day && known.state === archived.state)
    return known.records;
  const records = (await chunksOfDay(client, deviceId, archived.day)).flatMap(openChunk);
  opened.set(client, { ...archived, deviceId, records });
  return records;
}

const after = (records: readonly FixRecord[], place: Head): FixRecord[] =>
  records.filter(({ at, key }) => at > place.at || (at === place.at && key > place.key));
const upTo = (records: readonly FixRecord[], place: Head): FixRecord[] =>
  records.filter(({ at, key }) => at < place.at || (at === place.at && key <= place.key));
