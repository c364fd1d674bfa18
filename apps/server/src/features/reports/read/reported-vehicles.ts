import type { ReportPart } from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';
import type { Period } from '../../history/index.ts';
import { liveOf } from './queries.ts';
import type { ReportSubject } from './source.ts';

/** Pure: of vehicles that changed hands within a period, when each of their clients had them. */
export const partsOf = (subjects: readonly ReportSubject[], period: Period): ReportPart[] =>
  subjects.flatMap(({ deviceId, vehicle, client, owned }) =>
    joined(owned)
      .map(({ from, to }) => ({ from: from > period.from ? from : null, to: to < period.to ? to : null }))
      .filter(({ from, to }) => from !== null || to !== null)
      .map((part) => ({ deviceId, vehicle, client, ...part })),
  );

/** Periods of one client that touch are one. */
function joined(periods: readonly Period[]): Period[] {
  const whole: Period[] = [];
  for (const { from, to } of periods.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}

/** Vehicles that never connected. For a vehicle transferred from another client, only that client could know. */
export async function unheardOf(tx: Scoped, subjects: readonly ReportSubject[]): Promise<ReportSubject[]> {
  const present = subjects.filter(
    ({ presentSince, owned }) => presentSince !== null && owned.some(({ from }) => from === -Infinity),
  );
  if (present.length === 0) return [];
  const ids = present.map(({ deviceId }) => deviceId);
  const received = new Set((await liveOf(tx, ids, false)).filter(isPresent).map(({ deviceId }) => deviceId));
  return present.filter(({ deviceId }) => !received.has(deviceId));
}

const isPresent = ({ ownedTo }: { ownedTo: number | null }): boolean => ownedTo === null;
