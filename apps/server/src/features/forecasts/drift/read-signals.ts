import type { ClientId } from '@balise/contract';
import type { Database } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { noteDamage, pastOfClient, readPast, type StoredTrack } from '../../history/index.ts';
import type { Threads } from '../night/forecast-use.ts';
import { saveSignals, type UnreadVehicle, unreadVehicles } from './signal-queries.ts';

const DAY = 86_400_000;
/** So many days are read of a vehicle that is new. */
const PAST = 45;
/** So many days of vehicles are read in a night: a large fleet that is new takes several nights. */
const MOST = 20_000;
/** Of a vehicle at once; and of vehicles together, which are opened and stored at once. */
const MOST_DAYS = 7;
const TOGETHER = 56;
/** Vehicles that are read at once. */
const READERS = 4;

/**
 * Reads what a client's vehicles showed on the days that are over, from their positions.
 * @param today the UTC day, from 1970-01-01
 * @returns how many days were read
 */
export async function readSignals(
  owner: Database,
  threads: Threads,
  { clientId, today }: { clientId: ClientId; today: number },
): Promise<number> {
  const unread = await unreadVehicles(owner, clientId, today);
  const each = Math.max(1, Math.floor(MOST / Math.max(1, unread.length)));
  const spans = unread.map((vehicle) => {
    const from = Math.max(today - PAST, vehicle.readUntil ?? 0);
    return { vehicle, from, to: Math.min(today, from + each) };
  });
  const longest = spans.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  let read = 0;
  for (let done = 0; done < longest; done += MOST_DAYS) {
    let batch: Part[] = [];
    for (const { vehicle, from, to } of spans) {
      const part = { vehicle, from: from + done, to: Math.min(to, from + done + MOST_DAYS) };
      if (part.from >= part.to) continue;
      if (daysOf(batch) + part.to - part.from > TOGETHER) {
        await readParts(owner, threads, clientId, batch);
        batch = [];
      }
      batch.push(part);
      read += part.to - part.from;
    }
    await readParts(owner, threads, clientId, batch);
  }
  return read;
}

const daysOf = (parts: readonly Part[]): number => parts.reduce((sum, { from, to }) => sum + to - from, 0);

type Part = { vehicle: UnreadVehicle; from: number; to: number };

type Read = { part: Part; track: StoredTrack };

async function readPart(owner: Database, clientId: ClientId, part: Part): Promise<Read | undefined> {
  const { id, partnerId } = part.vehicle;
  const asked = { scope: pastOfClient(clientId, partnerId), deviceId: id };
  const track = await readPast(owner, asked, { from: part.from * DAY, to: part.to * DAY }, { whole: true });
  return track && { part, track };
}

async function readParts(owner: Database, threads: Threads, clientId: ClientId, parts: readonly Part[]): Promise<void> {
  const found: (Read | undefined)[] = [];
  for (let at = 0; at < parts.length; at += READERS)
    found.push(...(await Promise.all(parts.slice(at, at + READERS).map((part) => readPart(owner, clientId, part)))));
  const known = found.filter((one) => one !== undefined);
  if (known.length === 0) return;
  const read = await threads.run('readTracks', { tracks: known.map(({ track }) => track) });
  for (const [place, { part }] of known.entries()) {
    const { missing } = read[place]!;
    const { id, partnerId } = part.vehicle;
    if (missing.length > 0)
      await withScope(owner, pastOfClient(clientId, partnerId), (tx) => noteDamage(tx, id, missing));
  }
  await saveSignals(
    owner,
    clientId,
    known.map(({ part: { vehicle, from, to } }, place) => ({ id: vehicle.id, from, to, days: read[place]!.days })),
  );
}
