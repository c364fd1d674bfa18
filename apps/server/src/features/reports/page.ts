import type { ReportMissing, ReportPage, ReportPageCriteria } from '@balise/contract';
import { PAGED_ROWS } from '@balise/contract/limits';
import { REPORTS } from '@balise/contract/report-kinds';
import { daysIn } from '../../calendar/index.ts';
import type { Period } from '../history/index.ts';
import type { NamePlaces } from './place-names.ts';
import { idOf, type PagedReport, type Report, type ReportLine, type ReportOrder } from './read/read-report.ts';
import { comparison, type Group, groupsBy, shownGroup, tallyOf } from './totals.ts';

type Placed = { line: ReportLine; group: Group | null };

/**
 * A page of a report and the figures of all of it. Every row is looked at and only those up to the page's end are kept, however
 * many there are.
 */
export async function pageOf(
  {
    subjects,
    thresholds = [],
    parts = [],
    neverConnected = [],
    speedingHidden = [],
    sharedLeftOut = null,
    lines,
    missing,
    complete,
  }: PagedReport,
  { kind, timeZone, now }: ReportOrder,
  criteria: ReportPageCriteria,
  namePlaces: NamePlaces,
): Promise<ReportPage> {
  const { columns } = REPORTS[kind];
  const tally = tallyOf(columns);
  const groups = groupsBy(kind, criteria.groupBy, daysIn(timeZone));
  const compare = comparison(kind, criteria.sort, criteria.language);
  const isByPlace = columns.some(({ key, type }) => key === criteria.sort?.column && type === 'place');
  const end = Math.min(criteria.page * criteria.pageSize, PAGED_ROWS);
  const start = (criteria.page - 1) * criteria.pageSize;
  const kept = keeper<Placed>(
    end,
    criteria.groupBy || compare
      ? (a, b) => groups.compare(a.group, b.group) || (compare?.(a.line, b.line) ?? 0)
      : undefined,
  );
  for await (const batch of lines) {
    if (isByPlace) await namePlaces(batch);
    for (const line of batch) {
      tally.add(line.cells);
      kept.add({ line, group: groups.of(line) });
    }
  }
  const rows = kept.sorted().slice(start, end);
  await complete(rows.map(({ line }) => line));
  await namePlaces(rows.map(({ line }) => line));
  const shown = [...new Set(rows.flatMap(({ group }) => group ?? []))];
  return {
    kind,
    from: criteria.from,
    to: criteria.to,
    timeZone,
    generatedAt: now,
    devices: new Set(subjects.map(({ deviceId }) => deviceId)).size,
    total: tally.count,
    totals: tally.totals(),
    groups: shown.map(shownGroup),
    rows: rows.map(({ line, group }) => ({ ...rowOf(line), group: group && shown.indexOf(group) })),
    thresholds: [...thresholds],
    parts: [...parts],
    sharedLeftOut,
    unmeasured: tally.unmeasured,
    neverConnected: neverConnected.map(({ deviceId, vehicle }) => ({ deviceId, vehicle })),
    speedingHidden: [...speedingHidden],
    missing: missingOf(missing, criteria), // known when all rows are
  };
}

/** Keeps the first so many of what is added, by an order or as it came; what is equal stays as it came. */
function keeper<One>(most: number, compare: ((a: One, b: One) => number) | undefined) {
  let kept: One[] = [];
  const sort = () => {
    if (compare) kept = kept.sort(compare).slice(0, most); // a stable sort
  };
  return {
    add(one: One) {
      if (!compare && kept.length >= most) return;
      kept.push(one);
      if (kept.length > 2 * most + 1000) sort();
    },
    sorted(): One[] {
      sort();
      return kept;
    },
  };
}

function rowOf(line: ReportLine) {
  const { deviceId, from, to, cells } = line;
  return { id: idOf(line), deviceId, from, to, cells };
}

/**
 * What of a period could not be read, of each vehicle: days that follow each other as one time, and each once however many parts of it
 * are damaged.
 */
export function missingOf(missing: Report['missing'], { from, to }: Period): ReportMissing[] {
  return [...Map.groupBy(missing, ({ subject }) => subject)].flatMap(([{ deviceId, vehicle }, times]) => {
    const reported: ReportMissing[] = [];
    for (const time of times.toSorted((a, b) => a.from - b.from)) {
      const last = reported.at(-1);
      const end = Math.min(to, time.to);
      if (last && time.from <= last.to) last.to = Math.max(last.to, end);
      else reported.push({ deviceId, vehicle, from: Math.max(from, time.from), to: end });
    }
    return reported;
  });
}
