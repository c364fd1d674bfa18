import type { ReportJobId } from '@balise/contract';
import { REPORT_FILE_BYTES } from '@balise/contract/limits';
import type { Connections } from '../../../db/connect.ts';
import { type Scope, withScope } from '../../../db/scope.ts';
import { FileTooLarge, partsInto } from '../../../files/stored/index.ts';
import type { Places } from '../../../places/index.ts';
import type { FileOrder } from '../file/file-order.ts';
import { reportFileName } from '../file/heading.ts';
import { writeFile } from '../file/write-file.ts';
import { type FileProgress, type MadeFile, noteProgress, storePart } from '../jobs/making-queries.ts';
import { placeNamer } from '../place-names.ts';
import { type Progress, readReport } from '../read/read-report.ts';

export type FileJob = { jobId: ReportJobId; scope: Scope; file: FileOrder };

/** What became of it: a file; or nothing, because somebody cancelled the job, or because there would be too much of it. */
export type FileMade = { made: MadeFile } | { made: null; why: 'stopped' | 'too_large' };

class JobStopped extends Error {}

/** How far the job is, is stored at most this often, ms. */
const REPORT_EVERY = 1_000;

/** Writes a report's file into the database, as its reader may see it. */
export async function makeFile(connections: Bases, places: Pick<Places, 'of'>, job: FileJob): Promise<FileMade> {
  try {
    return { made: await write(connections, places, job) };
  } catch (error) {
    if (error instanceof JobStopped) return { made: null, why: 'stopped' };
    if (error instanceof FileTooLarge) return { made: null, why: 'too_large' };
    throw error;
  }
}

/** Of what a page reads at once: some thousand rows, of which two parts are held, one that is read and one that is written. */
const SHARE = 1 / 8;

type Bases = Pick<Connections, 'api' | 'owner'>;

async function write(
  { api, owner }: Bases,
  places: Pick<Places, 'of'>,
  { jobId, scope, file }: FileJob,
): Promise<MadeFile> {
  const { order, language } = file;
  const reported: FileProgress = { devices: 0, devicesDone: 0, rows: 0 };
  let reportedAt = Number.NEGATIVE_INFINITY;
  const reportProgress = async () => {
    if (performance.now() - reportedAt < REPORT_EVERY) return;
    reportedAt = performance.now();
    if (!(await noteProgress(owner, jobId, reported))) throw new JobStopped(`report job ${jobId}`);
  };
  const parts = partsInto((part, content) => storePart(owner, jobId, part, content), REPORT_FILE_BYTES);
  return await withScope(api, scope, async (tx) => {
    const onProgress = ({ devices, done }: Progress) => {
      reported.devices = devices;
      reported.devicesDone = done;
    };
    const { lines, ...report } = await readReport(tx, order, { share: SHARE, onProgress });
    const { subjects } = report;
    async function* watched() {
      await reportProgress();
      for await (const batch of lines) {
        yield batch;
        await reportProgress();
      }
    }
    const { rows } = await writeFile({ ...report, lines: watched() }, file, {
      namePlaces: placeNamer(order.kind, places, language),
      parts,
      onRows: (count) => {
        reported.rows = count;
      },
    });
    return {
      fileName: reportFileName(order, language, file.format),
      bytes: parts.bytes(),
      deviceIds: [...new Set(subjects.filter(({ shareId }) => shareId === null).map(({ deviceId }) => deviceId))],
      shareIds: subjects.flatMap(({ shareId }) => shareId ?? []),
      reported: { devices: subjects.length, devicesDone: subjects.length, rows },
    };
  });
}
