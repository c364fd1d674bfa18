import type { ReportKind, ReportRow } from '@balise/contract';
import type { EpisodeKind } from '@balise/tracking';
import { type Asked, isExplainedEvent } from '../../past/index.ts';
import type { Column } from './columns.ts';

const EPISODES: Partial<Record<ReportKind, EpisodeKind>> = {
  speeding: 'speeding',
  idling: 'idling',
  power_cuts: 'power_cut',
  disconnected: 'silence',
  geofence: 'geofence',
  geofence_now: 'geofence',
};

/** What of a device's past a row is, so that it can be asked why; undefined: it is a sum, a position, or nothing derived. */
export function whyOf(
  kind: ReportKind,
  columns: readonly Column[],
  row: ReportRow,
): Omit<Asked, 'deviceId'> | undefined {
  const cell = (key: string) => row.cells[columns.find((column) => column.key === key)?.place ?? -1];
  if (kind === 'events') {
    const [event, at] = [cell('event'), cell('at')];
    return typeof event === 'string' && isExplainedEvent(event) && typeof at === 'number'
      ? { kind: event, startsAt: at }
      : undefined;
  }
  const episode = EPISODES[kind];
  if (episode === 'geofence') {
    const [, , , geofence] = row.id.split('.');
    return { kind: episode, startsAt: row.from, geofence: Number(geofence) };
  }
  const startsAt = cell('start');
  if (typeof startsAt !== 'number') return undefined;
  const part = cell('part');
  if (kind === 'trips') return part === 'trip' || part === 'stop' ? { kind: part, startsAt } : undefined;
  return episode && { kind: episode, startsAt };
}

/** Whether rules made the rows of a report. */
export const isExplained = (kind: ReportKind): boolean => kind === 'trips' || kind === 'events' || kind in EPISODES;
