import type { Gateway } from '@balise/contract';
import type { DeviceNotes } from '../identities/device-notes.ts';
import type { UnknownDevices } from '../identities/unknown-devices.ts';
import type { IngestLimits } from '../limits.ts';
import type { IngestLog } from '../log.ts';
import type { Pool } from '../write-buffer/batch-queries.ts';
import type { RawTail } from './raw-tail.ts';
import { storeNotes, storeRaw, storeStatus, storeUnknown } from './report-queries.ts';

export type Reports = { stop(): Promise<void> };

/** Writes the status of the gateway, notes and unknown trackers every few seconds, in batches; later while the database is unavailable. */
export function startReports({ pool, limits, unknown, notes, tail, status, now, log }: ReportSettings): Reports {
  let isLast = false;
  const writeUnknown = async () => {
    const seen = unknown.take();
    try {
      await storeUnknown(pool, seen, limits.unknownDevices);
    } catch (error) {
      for (const one of seen) unknown.restore(one);
      throw error;
    }
  };
  const writeNotes = () => notes.storeBy((found) => storeNotes(pool, found, limits.contestedFor));
  const jobs = [
    every(limits.notesEvery, writeNotes, log),
    every(limits.unknownDevicesEvery, writeUnknown, log),
    every(limits.statusEvery, () => storeStatus(pool, status()), log),
    every(limits.rawEvery, () => storeRaw(pool, tail.take(now(), isLast)), log),
  ];
  return {
    async stop() {
      isLast = true;
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

export type ReportSettings = {
  pool: Pool;
  limits: IngestLimits;
  unknown: UnknownDevices;
  notes: DeviceNotes;
  tail: RawTail;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  status: () => Gateway;
  log: IngestLog;
};

// Never two at once; a failure is logged and retried at the next interval. Runs once more at the stop.
function every(milliseconds: number, work: () => Promise<void>, log: IngestLog): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .catch((error) => log.warn({ error }, 'the state of the tracker ports could not be stored'))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const timer = setInterval(run, milliseconds);
  void run();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await run();
    },
  };
}
