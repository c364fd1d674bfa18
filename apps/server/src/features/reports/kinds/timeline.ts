import type { ReportBand } from '@balise/contract';
import type { ReportSubject } from '../read/choice-queries.ts';
import type { EpisodeRow } from '../read/episode-queries.ts';
import { allEpisodes, allUsage, atOnce, metres, partOf, type Raw, type ReportSource } from '../read/source.ts';
import { stepsOf } from '../read/steps.ts';
import type { UsageRow } from '../read/usage-queries.ts';

const KINDS = ['trip', 'stop', 'silence', 'power_cut'] as const;
type Row = EpisodeRow<(typeof KINDS)[number]>;
type Day = { from: number; to: number; name: string };

/** One line a vehicle and day: what it did when. */
export const timeline = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const { bounds, names } = stepsOf(reading.criteria, 'day', reading.days);
  const episodes = gather(await allEpisodes(reading, subjects, KINDS, true));
  const usage = gather(await allUsage(reading, subjects, bounds));
  return subjects.flatMap((subject) => {
    const key = `${subject.deviceId} ${subject.clientId}`;
    const lasted = (episodes.get(key) ?? []).sort((a, b) => a.startsAt - b.startsAt || (a.kind < b.kind ? -1 : 1));
    const used = new Map((usage.get(key) ?? []).map((row) => [row.step, row]));
    return names.flatMap((name, step) => {
      const day = { from: bounds[step] ?? 0, to: bounds[step + 1] ?? 0, name };
      return rowOf(subject, day, lasted, used.get(step)) ?? [];
    });
  });
});

function gather<One extends { deviceId: number; clientId: number }>(rows: readonly One[]): Map<string, One[]> {
  return Map.groupBy(rows, ({ deviceId, clientId }) => `${deviceId} ${clientId}`);
}

function rowOf(subject: ReportSubject, day: Day, lasted: readonly Row[], usage: UsageRow | undefined): Raw | undefined {
  const rows = lasted.filter((row) => partOf(row, day) > 0);
  if (rows.length === 0 && !usage) return undefined;
  const trips = rows.filter(({ kind }) => kind === 'trip');
  const starts = trips.filter(({ startsAt }) => startsAt >= day.from).map(({ startsAt }) => startsAt);
  const ends = trips.flatMap(({ endsAt }) => (endsAt !== null && endsAt <= day.to ? [endsAt] : []));
  const standing = rows.reduce((sum, row) => (row.kind === 'stop' ? sum + partOf(row, day) : sum), 0);
  return {
    subject,
    from: day.from,
    to: day.to,
    values: {
      day: day.name,
      bands: rows.map((row) => bandOf(row, day)),
      firstStart: starts[0] ?? null,
      lastEnd: ends.at(-1) ?? null,
      driving: usage?.driving ?? 0,
      standing,
      idling: usage?.idling ?? 0,
      distance: usage ? metres(usage) : 0,
    },
  };
}

function bandOf(row: Row, day: Day): ReportBand {
  const [from, to] = [Math.max(row.startsAt, day.from), Math.min(row.until, day.to)];
  const idling = row.kind === 'trip' || row.kind === 'stop' ? Math.min(row.content.idling, to - from) : 0;
  return { state: row.kind, from, to, idling };
}
