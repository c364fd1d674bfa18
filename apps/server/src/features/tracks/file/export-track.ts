import { setImmediate } from 'node:timers/promises';
import type { DeviceId, exportTrack, FileFormat } from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import type { z } from 'zod';
import { type Scope, type Scoped, withScope } from '../../../db/scope.ts';
import { type Cell, dayIn, exportName, type TableFile, writeTable } from '../../../files/index.ts';
import type { Api } from '../../../http/api.ts';
import { FileReply } from '../../../http/file-reply.ts';
import type { Missing } from '../../history/index.ts';
import { timeZoneOf } from '../past/past-queries.ts';
import { deviceTitle } from '../queries.ts';
import type { KeyedRow, TrackThreads } from '../threads/index.ts';
import { cellsOf, positionFields } from './columns.ts';
import { lineFile } from './line-file.ts';
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
