import type { ClientId, DeviceId, PartnerId } from '@balise/contract';
import type { BurntStretch, FoundDrift } from '@balise/forecast';
import type { Database } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { stretchesOfDevices } from '../../fuel/index.ts';
import { pastOfClient } from '../../history/index.ts';
import type { Threads } from '../night/forecast-use.ts';
import type { JudgedQuantity } from './drift-tasks.ts';
import {
  addDrift,
  changeDrift,
  driftsSince,
  endDrifts,
  type StoredDrift,
  saveWatches,
  watchesOf,
} from './save-drift-queries.ts';
import { forgetSignals, reportedVehicles, signalsSince } from './signal-queries.ts';

const DAY = 86_400_000;
/** What is usual is learned of so many days at most; what is older is forgotten a month later. */
export const WATCHED_DAYS = 365;
const FORGOTTEN = WATCHED_DAYS + 35;
/** Vehicles at once. */
const PART = 200;

type Night = { clientId: ClientId; today: number; now: number };

/**
 * Watches what a client's vehicles showed, and stores what drifts.
 * @param night `today` is the UTC day, from 1970-01-01; now: ms
 */
export async function watchDrifts(owner: Database, threads: Threads, { clientId, today, now }: Night): Promise<void> {
  await forgetSignals(owner, clientId, today - FORGOTTEN);
  const { ids, partnerId } = await reportedVehicles(owner, clientId);
  for (let at = 0; at < ids.length; at += PART)
    await watchPart(owner, threads, { clientId, partnerId, today, now, ids: ids.slice(at, at + PART) });
}

type Part = Night & { partnerId: PartnerId; ids: readonly DeviceId[] };

async function watchPart(
  owner: Database,
  threads: Threads,
  { clientId, partnerId, today, now, ids }: Part,
): Promise<void> {
  // an open drift keeps what was learned before it, however long it goes on
  const stored = await driftsSince(owner, clientId, ids, today - FORGOTTEN);
  const signals = await signalsSince(owner, clientId, ids, today - FORGOTTEN);
  const stretches = await burnt(owner, { clientId, partnerId, today, now, ids });
  const watches = Map.groupBy(await watchesOf(owner, clientId, ids), ({ deviceId }) => deviceId);
  const vehicles = ids.map((id) => ({
    days: signals.get(id) ?? '[]',
    stretches: stretches.get(id) ?? [],
    watches: Object.fromEntries(
      (watches.get(id) ?? []).map(({ quantity, factor, learnFrom }) => {
        const open = stored.find((one) => one.deviceId === id && one.quantity === quantity && isOpen(one));
        return [quantity, { factor, from: open?.learnedFrom ?? Math.max(learnFrom ?? 0, today - WATCHED_DAYS) }];
      }),
    ),
  }));
  const judged = await threads.run('judgeVehicles', { vehicles });
  await saveWatches(
    owner,
    clientId,
    judged.flatMap((quantities, place) =>
      quantities.map(({ quantity, state, missing }) => ({ deviceId: ids[place]!, quantity, state, missing })),
    ),
  );
  for (const [place, quantities] of judged.entries())
    for (const one of quantities) {
      const deviceId = ids[place]!;
      const own = stored.filter((drift) => drift.deviceId === deviceId && drift.quantity === one.quantity);
      await saveDrifts(owner, { deviceId, clientId, today, now }, one, own);
    }
}

const isOpen = ({ endedOn, isJudged }: StoredDrift): boolean => endedOn === null && !isJudged;

/** One that overlaps a stored one of its direction is that one; what a user judged stays as it was judged. */
async function saveDrifts(
  owner: Database,
  { deviceId, clientId, today, now }: Night & { deviceId: DeviceId },
  { quantity, learnedFrom, drifts }: JudgedQuantity,
  stored: readonly StoredDrift[],
): Promise<void> {
  const left = new Set(stored.filter(isOpen));
  for (const found of drifts) {
    const same = stored.filter((one) => overlaps(one, found));
    const [open] = same.filter(({ isJudged }) => !isJudged);
    if (open) {
      left.delete(open);
      await changeDrift(owner, open.id, found);
    } else if (same.length === 0) await addDrift(owner, { deviceId, clientId, quantity, learnedFrom }, found, now);
  }
  await endDrifts(
    owner,
    [...left].map(({ id }) => id),
    today,
  );
}

const overlaps = (one: StoredDrift, { direction, since, endedOn }: FoundDrift): boolean =>
  one.direction === direction &&
  one.since <= (endedOn ?? Number.POSITIVE_INFINITY) &&
  since <= (one.endedOn ?? Number.POSITIVE_INFINITY);

/** What purchases of fuel say of each vehicle. */
async function burnt(
  owner: Database,
  { clientId, partnerId, today, ids }: Part,
): Promise<Map<DeviceId, BurntStretch[]>> {
  const scope = Object.assign(pastOfClient(clientId, partnerId), { rights: ['view_devices', 'view_fuel'] });
  const period = { from: (today - FORGOTTEN) * DAY, to: (today + 1) * DAY };
  return await withScope(owner, scope, (tx) => burntStretches(tx, ids, period));
}

/** What is watched of vehicles by purchases: litres per 100 km of each stretch, by the day on which it ended. */
export async function burntStretches(
  tx: Parameters<typeof stretchesOfDevices>[0],
  ids: readonly DeviceId[],
  period: { from: number; to: number },
): Promise<Map<DeviceId, BurntStretch[]>> {
  const found = await stretchesOfDevices(tx, ids, period);
  return new Map(
    found.map(({ deviceId, stretches }) => [
      deviceId,
      stretches.map(({ to, rate }) => ({ day: Math.floor(to / DAY), rate: rate * 100 })),
    ]),
  );
}
