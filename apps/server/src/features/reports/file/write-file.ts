import { PAGED_ROWS } from '@balise/contract/limits';
import { REPORTS } from '@balise/contract/report-kinds';
import { daysIn } from '../../../calendar/index.ts';
import { type Column, openSheet } from '../../../files/index.ts';
import type { FileParts } from '../../../files/stored/index.ts';
import type { NamePlaces } from '../place-names.ts';
import type { Report, ReportLine } from '../read/read-report.ts';
import { comparison, type Group, groupsBy, hasTotals, type Tally, tallyOf } from '../totals.ts';
import { wordsIn } from '../words.ts';
import { fieldsOf, totalCells } from './cells.ts';
import { type FileOrder, type Means, namesOf } from './file-order.ts';
import { headingLines, notesOf, styleNotes, thresholdLines, thresholdsOfRows, vehicleNotes } from './heading.ts';

export type WrittenFile = { rows: number };

type Writing = {
  namePlaces: NamePlaces;
  parts: FileParts;
  /** Called with the number of rows so far. */
  onRows: (rows: number) => void;
  /** Rows of a sheet of Excel, its headings among them; absent: as many as Excel takes. */
  sheetRows?: number;
};

/** Writes a report into a file, as its rows come. */
export async function writeFile(
  report: Report,
  file: FileOrder,
  { namePlaces, parts, onRows, sheetRows }: Writing,
): Promise<WrittenFile> {
  const tally = tallyOf(REPORTS[file.order.kind].columns);
  const groups = new WeakMap<ReportLine, Group>();
  const lines = counted(ordered(report.lines, file, namePlaces, groups), tally, onRows);
  if (file.format === 'pdf') {
    // most threads never print: pdfkit is as large as what reads a report
    const { writePdf } = await import('./pdf.ts');
    await writePdf(report, lines, file, { namePlaces, parts, tally, groupOf: (line) => groups.get(line) ?? null });
  } else await writeTable(report, lines, file, { namePlaces, parts, tally }, sheetRows);
  await parts.flush(true);
  return { rows: tally.count };
}

async function writeTable(
  report: Report,
  lines: AsyncIterable<ReportLine[]>,
  file: FileOrder,
  { namePlaces, parts, tally }: Omit<Means, 'groupOf'>,
  sheetRows?: number,
): Promise<void> {
  const { order, format, language, letterhead } = file;
  const { subjects, thresholds, missing } = report;
  const { kind, timeZone, now } = order;
  const { reports, exports } = wordsIn(language);
  const fields = fieldsOf(file);
  // a CSV has no sheet beside its rows
  const isReported = format === 'csv' && thresholds !== undefined && thresholds.length > 0;
  const thresholdsOf = thresholdsOfRows(thresholds, order, language);
  const reported: Column[] = isReported ? [{ heading: reports.thresholds.title, kind: 'text', width: 60 }] : [];
  const about = headingLines(order, letterhead, namesOf(subjects), language);
  const sheet = openSheet(
    {
      format: format === 'csv' ? 'csv' : 'xlsx',
      language,
      timeZone,
      sheetName: reports.kinds[kind],
      columns: [...fields, ...reported],
      about: { title: reports.kinds[kind], brand: letterhead.brand, lines: about, generatedAt: now },
    },
    parts.give,
    sheetRows,
  );
  for await (const batch of lines) {
    for (let start = 0; start < batch.length; start += NAMED) {
      const some = batch.slice(start, start + NAMED);
      await namePlaces(some);
      for (let first = 0; first < some.length; first += AT_ONCE) {
        const rows = some.slice(first, first + AT_ONCE).map((line) => {
          const row = fields.map(({ of }) => of(line.cells));
          return isReported ? [...row, thresholdsOf(line)] : row;
        });
        sheet.add(rows);
        await parts.flush();
      }
    }
  }
  const style = styleNotes(tally.unmeasured, order, language);
  const notes = [...vehicleNotes(report, order, language), ...style];
  about.push(...notes, ...thresholdLines(thresholds, order, language), [exports.lines, String(tally.count)]);
  const totals = hasTotals(tally) ? totalCells(kind, fields, tally.totals(), language) : undefined;
  // a CSV is rows alone; it ends with why rows or scores are missing
  const why = format !== 'csv' ? [] : tally.count === 0 ? notes : style;
  sheet.end(totals, [...why, ...notesOf(missing, order, language)]);
}

/** Rows whose places are named in one question. */
const NAMED = 1000;
/** Rows that are turned into bytes at once: their text is short enough to be freed while still young. */
const AT_ONCE = 100;

async function* counted(lines: AsyncIterable<ReportLine[]>, tally: Tally, onRows: (rows: number) => void) {
  for await (const batch of lines) {
    for (const { cells } of batch) tally.add(cells);
    onRows(tally.count);
    yield batch;
  }
}

/**
 * In the order that was asked for, of as many rows as the screen shows in it; of more, and where none was, as they come.
 * @param found called with the group of each row, where groups follow each other
 */
async function* ordered(
  lines: AsyncIterable<ReportLine[]>,
  { order: { kind, criteria, timeZone }, language }: FileOrder,
  namePlaces: NamePlaces,
  found: WeakMap<ReportLine, Group>,
): AsyncGenerator<ReportLine[]> {
  const compare = comparison(kind, criteria.sort, language);
  const groups = groupsBy(kind, criteria.groupBy, daysIn(timeZone));
  let held: ReportLine[] | undefined = compare || criteria.groupBy ? [] : undefined;
  for await (const batch of lines) {
    if (held && held.length + batch.length > PAGED_ROWS) {
      yield held;
      held = undefined;
    }
    if (held) held.push(...batch);
    else yield batch;
  }
  if (!held) return;
  await namePlaces(held);
  const placed = held.map((line) => ({ line, group: groups.of(line) }));
  placed.sort((a, b) => groups.compare(a.group, b.group) || (compare?.(a.line, b.line) ?? 0));
  for (const { line, group } of placed) if (group) found.set(line, group);
  yield placed.map(({ line }) => line);
}
