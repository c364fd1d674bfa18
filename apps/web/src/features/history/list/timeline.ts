import { type DevicePast, EPISODE_EVENTS, type PastEpisode, type PastEvent, type PastOf } from '@balise/contract';
import type { Period } from '../../../ui/period/period.ts';

type Trip = PastOf<'trip'>;
type Stop = PastOf<'stop'>;

/**
 * A line of a day as people tell it: from where it set off, which ways it went, where it stood, where it ended.
 * `departure` and `arrival` are stops that reach beyond what was driven in the period.
 */
export type TimelineRow =
  | { kind: 'trip'; key: string; trip: Trip; number: number; within: PastEpisode[]; moments: PastEvent[] }
  | {
      kind: 'stop';
      key: string;
      stop: Stop;
      role: 'departure' | 'arrival' | 'between';
      number: number;
      within: PastEpisode[];
      moments: PastEvent[];
    };

/** The name of a row in the address. */
export const keyOf = ({ kind, startsAt }: { kind: string; startsAt: number }): string => `${kind}.${startsAt}`;

const DETAILS = [
  'speeding',
  'idling',
  'power_cut',
  'silence',
  'geofence',
] as const satisfies readonly PastEpisode['kind'][];

const MOVES: ReadonlySet<PastEvent['kind']> = new Set([
  ...(['movement_started', 'movement_stopped', 'idling_started', 'idling_ended'] as const),
  ...(['ignition_turned_on', 'ignition_turned_off', 'power_cut', 'power_restored'] as const),
  ...EPISODE_EVENTS,
]);
/** Whether it is an event of its own, and is no beginning or end of what is shown as lasting. */
const isMoment = ({ kind }: PastEvent): boolean => !MOVES.has(kind);

/** Whether it is one that somebody should look at. */
export const isWarning = (event: PastEvent): boolean =>
  isMoment(event) && event.kind !== 'command_sent' && event.kind !== 'command_confirmed';

/** Trips and stops in their order, numbered, each with what else happened in it. */
export function rowsOf({ episodes, events }: Pick<DevicePast, 'episodes' | 'events'>): TimelineRow[] {
  const ways = episodes
    .filter((one): one is Trip | Stop => one.kind === 'trip' || one.kind === 'stop')
    .sort((a, b) => a.startsAt - b.startsAt);
  const details = episodes.filter(({ kind }) => DETAILS.some((one) => one === kind));
  let [trips, stops] = [0, 0];
  const single = events.filter(isMoment);
  return ways.map((way, place): TimelineRow => {
    const within = details.filter((one) => one.until > way.startsAt && beginsWithin(one, way));
    const moments = single.filter(({ at }) => way.startsAt <= at && at < way.until);
    if (way.kind === 'trip') {
      trips += 1;
      return { kind: 'trip', key: keyOf(way), trip: way, number: trips, within, moments };
    }
    const before = ways.slice(0, place).some(({ kind }) => kind === 'trip');
    const after = ways.slice(place + 1).some(({ kind }) => kind === 'trip');
    const role = !before && after ? 'departure' : before && !after ? 'arrival' : 'between';
    if (role === 'between') stops += 1;
    return { kind: 'stop', key: keyOf(way), stop: way, role, number: stops, within, moments };
  });
}

/** A silence that lasts begins where what lasts was last known of. */
const beginsWithin = ({ startsAt }: PastEpisode, { until, endsAt }: Trip | Stop): boolean =>
  startsAt < until || (startsAt === until && endsAt === null);

export const episodeOf = (row: TimelineRow): Trip | Stop => (row.kind === 'trip' ? row.trip : row.stop);

/** How long a row lasted within the period, ms. */
export const lengthWithin = ({ startsAt, until }: { startsAt: number; until: number }, period: Period): number =>
  Math.max(0, Math.min(until, period.to) - Math.max(startsAt, period.from));

/** The row at a moment; undefined where nothing is known. */
export const rowAt = (rows: readonly TimelineRow[], at: number): TimelineRow | undefined =>
  rows.findLast(
    (row) => episodeOf(row).startsAt <= at && at < Math.max(episodeOf(row).until, episodeOf(row).startsAt + 1),
  );

/** When the trip before or after a moment begins; the one under way counts as before once it is well begun. */
export function tripFrom(rows: readonly TimelineRow[], at: number, direction: -1 | 1): number | undefined {
  const starts = rows.flatMap((row) => (row.kind === 'trip' ? [row.trip.startsAt] : []));
  return direction === 1 ? starts.find((start) => start > at) : starts.findLast((start) => start < at - WELL_BEGUN);
}

const WELL_BEGUN = 5000; // ms
