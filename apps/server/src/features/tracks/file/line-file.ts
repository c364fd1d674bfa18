import { Readable } from 'node:stream';
import type { Language, PositionForm } from '@balise/contract';
import type { Missing, Period } from '../../history/index.ts';
import type { LineFormatName, LineTitle, TrackThreads } from '../threads/index.ts';
import { missingNotes } from './missing-notes.ts';
import { type InScope, note, readDays } from './read-days.ts';

type LineFile = Period & {
  deviceId: number;
  form: PositionForm;
  format: LineFormatName;
  title: LineTitle;
  language: Language;
  timeZone: string;
};

/** A track as a line on a map, read and written as its reader takes it. */
export function lineFile(inScope: InScope, threads: TrackThreads, file: LineFile): Readable {
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
