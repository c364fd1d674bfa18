import type { ClientId } from '@balise/contract';
import type { Database } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { noteDamage, pastOfClient, type StoredTrack, storedTrack } from '../../history/index.ts';
import type { Threads } from '../night/forecast-use.ts';
import { saveSignals, type UnreadVehicle, unreadVehicles } from './signal-queries.ts';

const DAY = 86_400_000;
/** So many days are read of a vehicle that is new. */
const PAST = 45;
/** So many days of vehicles are read in a night: a large fleet that is new takes several nights. */
const MOST = 20_000;
/** Vehicles and days that are opened at once. */
const AT_ONCE = 8;
const MOST_DAYS = 7;

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
  let read = 0;
  for (let at = 0; at < unread.length; at += AT_ONCE) {
    const spans = unread.slice(at, at + AT_ONCE).map((vehicle) => {
      const from = Math.max(today - PAST, vehicle.readUntil ?? 0);
      return { vehicle, from, to: Math.min(today, from + each) };
    });
    const longest = Math.max(...spans.map(({ from, to }) => to - from));
    for (let done = 0; done < longest; done += MOST_DAYS) {
      const parts = spans.flatMap(({ vehicle, from, to }) => {
        const part = { vehicle, from: from + done, to: Math.min(to, from + done + MOST_DAYS) };
        return part.from < part.to ? [part] : [];
      });
      await readParts(owner, threads, clientId, parts);
      read += parts.reduce((sum, { from, to }) => sum + to - from, 0);
    }
  }
  return read;
}

type Part = { vehicle: UnreadVehicle; from: number; to: number };

async function readParts(owner: Database, threads: Threads, clientId: ClientId, parts: readonly Part[]): Promise<void> {
  const tracks: StoredTrack[] = [];
  const known: Part[] = [];
  for (const part of parts) {
    const period = { from: part.from * DAY, to: part.to * DAY };
    const scope = pastOfClient(clientId, part.vehicle.partnerId);
    const track = await withScope(owner, scope, (tx) => storedTrack(tx, part.vehicle.id, period, { whole: true }));
    if (track === undefined) continue;
    tracks.push(track);
    known.push(part);
  }
  if (tracks.length === 0) return;
  const found = await threads.run('readTracks', { tracks });
  for (const [place, { vehicle, from, to }] of known.entries()) {
    const { days, missing } = found[place]!;
    const scope = pastOfClient(clientId, vehicle.partnerId);
    if (missing.length > 0) await withScope(owner, scope, (tx) => noteDamage(tx, vehicle.id, missing));
    await saveSignals(owner, { id: vehicle.id, clientId }, { from, to }, days);
  }
}
