import type { BlockingProfile, exportProfileRuns, ProfileRunOfDevice } from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import { FileReply } from '../../http/file-reply.ts';
import { brandOf, runsOf } from './run-queries.ts';

const WORDS = { en, fr };
type Words = typeof en;

const BATCH = 1_000; // runs read at a time

type ExportContext = { tx: Scoped; scope: Scope; now: number };
type Wanted = z.output<typeof exportProfileRuns.body>;

/** The selected runs as a file, newest first. All of them are read before the transaction ends. */
export async function runsFile(
  { tx, scope, now }: ExportContext,
  profile: BlockingProfile,
  wanted: Wanted,
): Promise<FileReply> {
  const { format, language, timeZone: wantedZone, ...selection } = wanted;
  const timeZone = wantedZone ?? profile.timeZone;
  const words = WORDS[language];
  const { report } = words.blockingProfiles;
  const batches: Cell[][][] = [];
  let count = 0;
  for (let read = BATCH; read === BATCH; count += read) {
    const runs = await runsOf(tx, scope, profile.id, selection, { limit: BATCH, offset: count });
    batches.push(runs.map((run) => cellsOf(run, words)));
    read = runs.length;
  }
  const say = formatIn(language, timeZone);
  const lines: [string, string][] = [
    [words.exports.client, profile.clientName],
    [report.kind, profile.name],
    [words.exports.generatedAt, say.dateTime(now)],
    [words.exports.timeZone, timeZone],
    [words.exports.lines, say.number(count)],
  ];
  const about = {
    title: report.title.replace('{{name}}', () => profile.name),
    brand: await brandOf(tx, profile.clientId),
    lines,
    generatedAt: now,
  };
  const table = { format, language, timeZone, sheetName: report.sheet, columns: columnsIn(words), about };
  const name = exportName([report.file, profile.name, dayIn(timeZone, now)], format);
  return new FileReply(name, format, () => writeTable(table, batches));
}

function columnsIn({ blockingProfiles: { report } }: Words): Column[] {
  const { columns } = report;
  return [
    { heading: columns.due, kind: 'dateTime' },
    { heading: columns.vehicle, kind: 'text', width: 20 },
    { heading: columns.kind, kind: 'text', width: 14 },
    { heading: columns.outcome, kind: 'text', width: 24 },
    { heading: columns.waited, kind: 'duration' },
    { heading: columns.why, kind: 'text', width: 60 },
  ];
}

const cellsOf = (run: ProfileRunOfDevice, { blockingProfiles, commands }: Words): Cell[] => [
  run.dueAt,
  run.designation,
  blockingProfiles.report.kinds[run.kind],
  blockingProfiles.outcomes[run.outcome],
  run.waited === null ? null : run.waited / 1000,
  run.reason === null ? (run.note === '' ? null : commands.notes[run.note]) : blockingProfiles.reasons[run.reason],
];
