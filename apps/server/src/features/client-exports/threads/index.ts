import { startThreadPool } from '../../../child/index.ts';
import type { Addresses } from '../../../db/connect.ts';
import type { ExportMade, ExportOrder } from '../contents/write-export.ts';
import type * as tasks from './export.worker.ts';

/** The thread that writes exports, by connections of its own. */
export type ExportThreads = {
  /** Rejects with an AbortError where the signal ends it, and the thread with it. */
  run(order: ExportOrder, signal: AbortSignal): Promise<ExportMade>;
  close(): Promise<void>;
};

/** It holds some days of one vehicle that reports each second. */
const MEGABYTES = { old: 320, young: 16 };
/** A thread without use for this long ends, ms. */
const IDLE = 2_000;

/** The thread starts when it is needed: one, because exports can wait and trackers cannot. */
export function startExportThreads(addresses: Addresses): ExportThreads {
  const script = new URL('./export.worker.ts', import.meta.url);
  const pool = startThreadPool<typeof tasks>(script, {
    most: 1,
    data: { addresses },
    megabytes: MEGABYTES,
    idle: IDLE,
  });
  return { run: (order, signal) => pool.run('exportOf', order, { signal }), close: pool.close };
}
