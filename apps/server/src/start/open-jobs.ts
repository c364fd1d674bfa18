import type { Ingest } from '../ingest/start.ts';
import { correctAlone } from '../ingest/write-buffer/correct.ts';
import { startJobs, startOutgoingMail, startReportFiles } from '../jobs/index.ts';
import type { Platform } from './platform.ts';

/** Starts what is done later. Where this process hears no trackers (`ingest` undefined), it corrects history by itself. */
export function openJobs(platform: Platform, ingest: Ingest | undefined): void {
  const { config, connections, listener, changes, places, parts, logger } = platform;
  const correct = ingest?.correct ?? correctAlone({ pool: connections.pools.ingest, publish: changes.publish });
  const jobs = startJobs({ database: connections, correct, now: Date.now, log: logger });
  parts.add('jobs', jobs, (it) => it.stop());
  const { smtp, mailFrom: from, publicUrl } = config;
  const mail = startOutgoingMail({
    ...{ database: connections, listen: listener.listen, smtp, from, publicUrl, now: Date.now, log: logger },
  });
  parts.add('outgoing mail', mail, (it) => it.stop());
  const reports = startReportFiles({
    ...{ database: connections, listen: listener.listen, places, now: Date.now, log: logger },
  });
  parts.add('reports made as files', reports, (it) => it.stop());
}
