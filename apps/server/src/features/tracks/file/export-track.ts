import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { DeviceId, exportTrack, FileFormat, Language, PositionForm } from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import type { z } from 'zod';
import { type Scope, type Scoped, withScope } from '../../../db/scope.ts';
import { type Cell, dayIn, exportName, type TableFile, writeTable } from '../../../files/index.ts';
import type { Api } from '../../../http/api.ts';
import { FileReply } from '../../../http/file-reply.ts';
import type { Missing, Period } from '../../history/index.ts';
import { timeZoneOf } from '../past/past-queries.ts';
import { deviceTitle } from '../queries.ts';
import type { KeyedRow, LineFormatName, LineTitle, TrackThreads } from '../threads/index.ts';
import { cellsOf, positionFields } from './columns.ts';
import { missingNotes } from './missing-notes.ts';
import { type InScope, note, readDays } from './read-days.ts';

type TrackFileBody = z.output<typeof exportTrack.body> & { deviceId: DeviceId };
type Means = { api: Api; threads: TrackThreads; tx: Scoped; scope: Scope };

/** A device's track as a file, made as its reader takes it. */
export async function trackFile({ api, threads, tx, scope }: Means, asked: TrackFileBody): Promise<FileReply> {
  const { deviceId, from, to, form, format, language } = asked;
  const timeZone = asked.timeZone ?? (await timeZoneOf(tx, deviceId));
  const now = api.clock();
  const { exports, reports } = { en, fr }[language];
  const { vehicle, client, brand } = await deviceTitle(tx, deviceId, scope);
  const say = formatIn(language, timeZone);
  const period = `${say.dateTime(from)} – ${say.dateTime(to)}`;
  const inScope: InScope = (work) => withScope(api.database, scope, work);
  const days = [dayIn(timeZone, from), dayIn(timeZone, to - 1)];
  const name = exportName([exports.trackFile, vehicle, ...new Set(days)], format);
  if (format !== 'csv' && format !== 'xlsx') {
    const title = { name: vehicle, description: `${brand} · ${period} (${timeZone})`, from, to, generatedAt: now };
    return new FileReply(name, format, async () =>
      lineFile(inScope, threads, { deviceId, from, to, form, format, title, language, timeZone }),
    );
  }
  const lines: [string, string][] = [
    [exports.vehicle, vehicle],
    [exports.client, client ?? exports.allClients],
    [exports.period, period],
    [exports.filter, reports.kinds[form === 'compressed' ? 'compressed' : 'positions']],
    [exports.generatedAt, say.dateTime(now)],
    [exports.timeZone, timeZone],
  ];
  const fields = positionFields(language);
  const about = { title: exports.trackSheet, brand, lines, generatedAt: now };
  const table: TableFile = {
    format: format as FileFormat,
    language,
    timeZone,
    columns: fields,
    sheetName: exports.trackSheet,
    about,
  };
  return new FileReply(name, format, () => {
    const missing: Missing[] = [];
    const all = rows({ api, threads, inScope, missing }, asked, fields);
    return writeTable(table, all, () => missingNotes(missing, { from, to, language, timeZone }));
  });
}

async function* rows(
  { api, threads, inScope, missing }: Pick<Means, 'api' | 'threads'> & { inScope: InScope; missing: Missing[] },
  { deviceId, form, language, ...period }: TrackFileBody,
  fields: ReturnType<typeof positionFields>,
): AsyncGenerator<Cell[][]> {
  for await (const { track, wanted } of readDays(inScope, deviceId, period, form)) {
    const { batches, missing: damaged } = await threads.run('tableRowsOf', { track, form, wanted });
    missing.push(...damaged);
    await note(inScope, deviceId, damaged);
    for (const batch of batches) {
      const read = JSON.parse(Buffer.from(batch).toString()) as KeyedRow[];
      const names = await api.places.of(read, language);
      yield read.map((row, place) => cellsOf(fields, row, names[place] ?? null));
      await setImmediate(); // others first
    }
  }
}

type LineFile = Period & {
  deviceId: number;
  form: PositionForm;
  format: LineFormatName;
  title: LineTitle;
  language: Language;
  timeZone: string;
};

/** A track as a line on a map, read and written as its reader takes it. */
function lineFile(inScope: InScope, threads: TrackThreads, file: LineFile): Readable {
  return Readable.from(chunks(inScope, threads, file), { objectMode: false });
}

async function* chunks(inScope: InScope, threads: TrackThreads, file: LineFile): AsyncGenerator<Uint8Array> {
  const { deviceId, form, format, title } = file;
  const common = { form, format, title };
  const nothing = { track: null, wanted: [], last: null, isBegun: false };
  let chunk = await threads.run('lineChunkOf', { ...common, ...nothing, part: 'head' });
  yield chunk.bytes;
  const missing: Missing[] = [];
  for await (const { track, wanted } of readDays(inScope, deviceId, file, form)) {
    const { last, isBegun } = chunk;
    chunk = await threads.run('lineChunkOf', { ...common, part: 'days', track, wanted, last, isBegun });
    missing.push(...chunk.missing);
    await note(inScope, deviceId, chunk.missing);
    if (chunk.bytes.length > 0) yield chunk.bytes;
  }
  const notes = missingNotes(missing, file).map(([name, value]) => `${name} – ${value}`);
  yield (await threads.run('lineChunkOf', { ...common, ...nothing, part: 'tail', notes })).bytes;
}
