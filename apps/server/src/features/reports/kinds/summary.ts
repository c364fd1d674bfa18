import type { ReportSubject } from '../read/choice-queries.ts';
import { type LiveRow, liveOf } from '../read/episode-queries.ts';
import {
  addOpenUsage,
  atOnce,
  beginsIn,
  idsOf,
  metres,
  openRows,
  partOf,
  type Raw,
  type ReportSource,
  silentNow,
  speedOf,
  touches,
  type Values,
} from '../read/source.ts';
import { type CountsRow, countsOf, type UsageRow, usageOf } from '../read/usage-queries.ts';

/** One line a vehicle, also for one that did nothing. */
export const summary = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const { tx, criteria } = reading;
  const ids = idsOf(subjects);
  const bounds = [criteria.from, criteria.to];
  const usage = await usageOf(tx, ids, bounds);
  const counts = await countsOf(tx, ids, criteria);
  const live = await liveOf(tx, ids, true);
  addOpenUsage(usage, live, bounds);
  const used = bySubject(usage);
  const counted = bySubject(counts);
  addOpen(counted, reading, live);
  return subjects.map((subject) => {
    const key = keyOf(subject);
    const values = { ...ofCounts(counted.get(key) ?? noneOf(subject)), ...ofUsage(used.get(key)) };
    if (subject.shareId !== null) Object.assign(values, OF_OWNER);
    return { subject, from: criteria.from, to: criteria.to, values };
  });
});

/** What the owner of a shared device alone knows is not said to be none. */
const OF_OWNER = { speedings: null, powerCuts: null, disconnections: null, disconnected: null } as const;

const keyOf = ({ deviceId, clientId }: { deviceId: number; clientId: number }): string => `${deviceId} ${clientId}`;
const bySubject = <Row extends { deviceId: number; clientId: number }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [keyOf(row), row]));

const noneOf = ({ deviceId, clientId }: { deviceId: number; clientId: number }): CountsRow => ({
  deviceId,
  clientId,
  trips: 0,
  stops: 0,
  standing: 0,
  speedings: 0,
  cuts: 0,
  silences: 0,
  silent: 0,
  firstStart: null,
  lastEnd: null,
});

function ofUsage(row: UsageRow | undefined): Values {
  const { measured, estimated, driving, idling, engine, maxSpeed } = row ?? NOTHING;
  const distance = metres({ measured, estimated });
  return {
    distance,
    estimated: estimated / 1000,
    driving,
    idling,
    engine,
    meanSpeed: speedOf(distance, driving),
    maxSpeed,
  };
}

const NOTHING = { measured: 0, estimated: 0, driving: 0, idling: 0, engine: 0, maxSpeed: null };

const ofCounts = ({
  trips,
  stops,
  standing,
  speedings,
  cuts,
  silences,
  silent,
  firstStart,
  lastEnd,
}: CountsRow): Values => ({
  trips,
  stops,
  standing,
  speedings,
  powerCuts: cuts,
  disconnections: silences,
  disconnected: silent,
  firstStart,
  lastEnd,
});

/** What still lasts is counted as what has ended is. */
function addOpen(counted: Map<string, CountsRow>, reading: ReportSource, live: readonly LiveRow[]): void {
  const { criteria } = reading;
  const of = (row: { deviceId: number; clientId: number }): CountsRow => {
    const found = counted.get(keyOf(row)) ?? noneOf(row);
    counted.set(keyOf(row), found);
    return found;
  };
  for (const row of openRows(live, ['trip', 'stop', 'speeding', 'power_cut'])) {
    const counts = of(row);
    if (row.kind === 'trip' && beginsIn(row, criteria)) {
      counts.trips += 1;
      counts.firstStart = Math.min(counts.firstStart ?? row.startsAt, row.startsAt);
    } else if (row.kind === 'speeding' && beginsIn(row, criteria)) counts.speedings += 1;
    else if (row.kind === 'power_cut' && touches(row, criteria)) counts.cuts += 1;
    else if (row.kind === 'stop' && touches(row, criteria)) {
      counts.stops += 1;
      counts.standing += partOf(row, criteria);
    }
  }
  for (const row of silentNow(live, reading)) {
    const counts = of(row);
    counts.silences += 1;
    counts.silent += partOf(row, criteria);
  }
}
