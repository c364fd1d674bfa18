import { DEFAULT_SETTINGS } from '@balise/tracking';
import { type DayPair, matchStops, overlapByHalf, pairDays, type Span, type StopMatch } from './compare.ts';
import { dayRows, stopRows } from './definitions.ts';
import { derivedRows, storedEpisodes } from './derived.ts';
import { fedPlatform } from './platform.ts';
import { type DistanceReasons, distanceReasons, type StopReason, stopReason } from './reasons.ts';
import { dayOf, type Rows, readReference, type StopRow } from './reference.ts';
import { speedingsOf } from './speedings.ts';
import { readTraces, referencePath, type SetName, type Trace } from './trace.ts';

export type Explained = DayPair & { reasons: DistanceReasons };

/** What was found in one set of traces. */
export type Measured = {
  set: SetName;
  traces: Trace[];
  hasReference: boolean;
  /** Of the vehicles of the reference. */
  days: Explained[];
  stops: StopMatch;
  reasons: Map<StopReason, { ours: number; missed: number }>;
  /** Of every vehicle, by the reference's definitions as they are computed here. */
  all: { days: DayPair[]; stops: StopMatch };
  speeding: SpeedingMatch | null;
};

export type SpeedingMatch = { expected: Span[]; found: Span[]; both: number; secondsExpected: number; seconds: number };

/** Feeds the traces of a set to a platform of its own. @param vehicle of one vehicle only */
export async function derivedOf(set: SetName, vehicle?: string): Promise<{ traces: Trace[]; rows: Map<string, Rows> }> {
  const { traces, rows } = await fed(set, vehicle);
  return { traces, rows };
}

async function fed(set: SetName, vehicle?: string) {
  const traces = readTraces(set).filter((trace) => vehicle === undefined || trace.vehicle === vehicle);
  const platform = await fedPlatform(traces);
  try {
    const rows = new Map<string, Rows>();
    const speedings = new Map<string, Span[]>();
    for (const trace of traces) {
      const id = platform.devices.get(trace.vehicle) ?? 0;
      rows.set(trace.vehicle, await derivedRows(platform.database, trace, id));
      speedings.set(trace.vehicle, await storedEpisodes(platform.database, id, 'speeding'));
    }
    return { traces, rows, speedings };
  } finally {
    await platform.stop();
  }
}

export async function measure(set: SetName): Promise<Measured> {
  const { traces, rows, speedings } = await fed(set);
  const ours: Rows = { days: [...rows.values()].flatMap(({ days }) => days), stops: [] };
  ours.stops = [...rows.values()].flatMap(({ stops }) => stops).filter(isLongEnough);
  const reference = readReference(referencePath(set));
  const computed: Rows = {
    days: traces.flatMap(({ vehicle, fixes }) => dayRows(vehicle, fixes)),
    stops: traces.flatMap(({ vehicle, fixes }) => stopRows(vehicle, fixes)),
  };
  const known = new Set(reference?.days.map(({ vehicle, day }) => `${vehicle} ${day}`));
  const stops = matchStops(
    reference?.stops ?? [],
    ours.stops.filter(({ vehicle, from }) => known.has(`${vehicle} ${dayOf(from)}`)),
  );
  const explained = new Map(traces.map(({ vehicle, fixes }) => [vehicle, distanceReasons(vehicle, fixes)]));
  const none = { shortLegs: 0, standing: 0, rest: 0 };
  return {
    set,
    traces,
    stops,
    hasReference: reference !== undefined,
    days: pairDays(reference?.days ?? [], ours.days).map((pair) => ({
      ...pair,
      reasons: explained.get(pair.vehicle)?.get(pair.day) ?? none,
    })),
    reasons: reasonsOf(stops, traces, reference?.stops ?? [], ours.stops),
    all: { days: pairDays(computed.days, ours.days), stops: matchStops(computed.stops, ours.stops) },
    speeding: speedingOf(traces, speedings),
  };
}

/** The reference knows stops of five minutes and more. */
const isLongEnough = ({ from, to }: Span): boolean => to - from >= DEFAULT_SETTINGS.stopAfter * 1000;

function reasonsOf(match: StopMatch, traces: readonly Trace[], theirs: readonly StopRow[], ours: readonly StopRow[]) {
  const reasons: Measured['reasons'] = new Map();
  const count = (stop: StopRow, side: 'ours' | 'missed', others: readonly StopRow[]) => {
    const fixes = traces.find(({ vehicle }) => vehicle === stop.vehicle)?.fixes ?? [];
    const reason = stopReason(
      stop,
      fixes,
      others.filter(({ vehicle }) => vehicle === stop.vehicle),
    );
    const counted = reasons.get(reason) ?? { ours: 0, missed: 0 };
    counted[side]++;
    reasons.set(reason, counted);
  };
  for (const stop of match.ours) count(stop, 'ours', theirs);
  for (const stop of match.missed) count(stop, 'missed', ours);
  return reasons;
}

function speedingOf(traces: readonly Trace[], stored: ReadonlyMap<string, Span[]>): SpeedingMatch | null {
  if (traces.every(({ fixes }) => fixes.every(({ limit }) => limit === null))) return null;
  const match: SpeedingMatch = { expected: [], found: [], both: 0, secondsExpected: 0, seconds: 0 };
  for (const { vehicle, fixes } of traces) {
    const expected = speedingsOf(fixes);
    const found = stored.get(vehicle) ?? [];
    match.expected.push(...expected);
    match.found.push(...found);
    match.both += expected.filter((span) => found.some((other) => overlapByHalf(span, other))).length;
  }
  const seconds = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0);
  return { ...match, secondsExpected: seconds(match.expected), seconds: seconds(match.found) };
}
