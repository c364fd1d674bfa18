import type { DeviceId } from '@balise/contract';
import { type EpisodeKind, type HistoryState, hereOf, openEpisodes, openUsage, type Spot } from '@balise/tracking';
import { type EpisodeRow, episodesOf, type LiveRow, liveOf, type UsageRow, usageOf } from './queries.ts';
import { beginsIn, type ReportSource, type ReportSubject, touches } from './source.ts';

const idsOf = (subjects: readonly ReportSubject[]): DeviceId[] => [
  ...new Set(subjects.map(({ deviceId }) => deviceId)),
];

/** What still lasts of these kinds, as far as the newest record of each device tells; of its owner of then. */
export function openRows<Kind extends EpisodeKind>(
  live: readonly LiveRow[],
  kinds: readonly Kind[],
): EpisodeRow<Kind>[] {
  const wanted = new Set<EpisodeKind>(kinds);
  return live.flatMap((row) => {
    if (row.history === null) return [];
    const { deviceId, clientId, ownedFrom, ownedTo, isShared, hidesSpeeding } = row;
    return openEpisodes(row.history, ownedFrom)
      .filter(({ kind, startsAt }) => wanted.has(kind) && startsAt >= (ownedFrom ?? Number.NEGATIVE_INFINITY))
      .filter(({ kind }) => (!isShared || COMES_OF_TRACK.has(kind)) && !(hidesSpeeding && kind === 'speeding'))
      .map(
        ({ kind, startsAt, measured, estimated, maxSpeed, content }) =>
          ({
            deviceId,
            clientId,
            kind,
            startsAt,
            endsAt: ownedTo,
            until: until(row, startsAt),
            measured,
            estimated,
            maxSpeed,
            content,
          }) as unknown as EpisodeRow<Kind>,
      );
  });
}

/** Of a shared device no others: they come of its owner's geofences, limits and supply (comes_of_track of sql/reports.sql). */
const COMES_OF_TRACK: ReadonlySet<EpisodeKind> = new Set<EpisodeKind>(['trip', 'stop', 'idling']);

const until = ({ head, ownedTo }: LiveRow, startsAt: number): number => Math.max(startsAt, ownedTo ?? head ?? startsAt);

/** Episodes of some kinds that touch the period, those that still last among them. */
export async function allEpisodes<Kind extends EpisodeKind, Row = EpisodeRow<Kind>>(
  { tx, criteria }: ReportSource,
  subjects: readonly ReportSubject[],
  kinds: readonly Kind[],
  touching: boolean,
  read: (...of: Parameters<typeof episodesOf<Kind>>) => Promise<(Row | EpisodeRow<Kind>)[]> = episodesOf,
): Promise<(Row | EpisodeRow<Kind>)[]> {
  const ids = idsOf(subjects);
  const ended = await read(tx, ids, kinds, criteria, touching);
  const open = openRows(await liveOf(tx, ids, true), kinds);
  return [...ended, ...open.filter((row) => (touching ? touches : beginsIn)(row, criteria))];
}

/** Sums by the steps between these bounds, the quarter of an hour that has not ended yet among them. */
export async function allUsage(
  { tx }: Pick<ReportSource, 'tx'>,
  subjects: readonly ReportSubject[],
  bounds: readonly number[],
): Promise<UsageRow[]> {
  const ids = idsOf(subjects);
  const rows = await usageOf(tx, ids, bounds);
  addOpenUsage(rows, await liveOf(tx, ids, true), bounds);
  return rows;
}

/** Adds what is not written yet to the sums. */
export function addOpenUsage(rows: UsageRow[], live: readonly LiveRow[], bounds: readonly number[]): void {
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  for (const { deviceId, clientId, ownedFrom, history, isShared } of live) {
    const usage = history && usageIn(history, ownedFrom);
    const step = usage ? bounds.findLastIndex((bound) => usage.startsAt >= bound) : -1;
    if (!usage || step < 0 || step >= bounds.length - 1) continue;
    const row = known.get(keyOf({ deviceId, clientId, step }));
    const { startsAt: _, decidedAt: __, ...sums } = usage;
    if (isShared) for (const name of OF_COUNTERS) sums[name] = 0;
    if (!row) rows.push({ deviceId, clientId, step, ...sums });
    else {
      for (const name of SUMMED) row[name] += sums[name];
      row.maxSpeed = sums.maxSpeed === null ? row.maxSpeed : Math.max(row.maxSpeed ?? 0, sums.maxSpeed);
    }
  }
}

const SUMMED = ['measured', 'estimated', 'counted', 'covered', 'judged', 'driving', 'idling', 'engine'] as const;

/** What a counter says of a shared device, and where its driving style was judged, is its owner's. */
const OF_COUNTERS = ['counted', 'covered', 'judged'] as const;

const keyOf = ({ deviceId, clientId, step }: Pick<UsageRow, 'deviceId' | 'clientId' | 'step'>): string =>
  `${deviceId} ${clientId} ${step}`;

function usageIn(history: HistoryState, ownedFrom: number | null) {
  const usage = openUsage(history);
  return usage && usage.startsAt >= (ownedFrom ?? Number.NEGATIVE_INFINITY) ? usage : null;
}

/** A device that is disconnected now: since its newest position by its own clock, as in history. */
export type SilentNow = {
  deviceId: number;
  clientId: number;
  startsAt: number;
  endsAt: null;
  until: number;
  expected: number;
  /** Its last known place. */
  from: Spot | null;
  /** Whether its supply was failing in its last message. */
  failing: boolean;
};

/** Devices that are disconnected at this moment and did not report again within the period; of their present owners. */
export function silentNow(live: readonly LiveRow[], { criteria, now }: ReportSource): SilentNow[] {
  return live.flatMap(({ deviceId, clientId, ownedFrom, ownedTo, head, seenAt, silentAfter, history, isShared }) => {
    if (isShared || ownedTo !== null || seenAt === null || silentAfter === null || now <= silentAfter) return [];
    const startsAt = head ?? seenAt;
    if (startsAt >= criteria.to) return [];
    return [
      {
        deviceId,
        clientId,
        startsAt,
        endsAt: null,
        until: Math.max(startsAt, now),
        expected: silentAfter - seenAt,
        // its last message may have had no place, and the last place be of before
        from: history && hereOf(history, ownedFrom),
        failing: history?.battery?.failing ?? false,
      },
    ];
  });
}

export { idsOf };
