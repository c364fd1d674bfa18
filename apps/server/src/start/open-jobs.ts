import type { Ingest } from '../ingest/start.ts';
import { createPastStore } from '../ingest/store-past.ts';
import { correctAlone } from '../ingest/write-buffer/correct.ts';
import {
  alertChannels,
  alertDeliveries,
  clientExports,
  outgoingMail,
  outgoingSms,
  reportFiles,
  startJobs,
  traccarImports,
} from '../jobs/index.ts';
import type { Platform } from './platform.ts';
import { readSecret } from './secret.ts';

/** Starts what is done later. Where this process hears no trackers (`ingest` undefined), it corrects history by itself. */
export function openJobs(platform: Platform, ingest: Ingest | undefined): void {
  const { config, connections, listener, changes, places, parts, logger } = platform;
  const correct = ingest?.correct ?? correctAlone({ pool: connections.pools.ingest, publish: changes.publish });
  const { smtp, mailFrom: from, publicUrl } = config;
  const outside = { database: connections, now: Date.now, log: logger };
  const mail = outgoingMail({ ...outside, smtp, from, publicUrl });
  const sms = outgoingSms({ ...outside, places, sms: config.sms, publicUrl });
  const reports = reportFiles({ ...outside, places, publicUrl });
  const exports = clientExports(outside);
  const secret = readSecret(config.data, config.secretKey);
  const past = createPastStore({
    pool: connections.pools.ingest,
    publish: changes.publish,
    now: Date.now,
    onTrouble: (error) => logger.warn({ error }, 'positions of an import cannot be stored; trying again'),
  });
  const imports = traccarImports({ ...outside, storePast: past.store, networks: config.importNetworks, secret });
  const alerts = alertDeliveries({ ...outside, places, secret, publicUrl });
  const channels = alertChannels({ ...outside, secret, publicUrl });
  const queues = [...mail.queues, ...sms.queues, ...reports.queues, exports.queue, imports, ...alerts, ...channels];
  const jobs = startJobs({ ...outside, correct, queues, listen: listener.listen });
  const stop = async () => {
    await jobs.stop();
    mail.close();
    await sms.close();
    await reports.close();
    await exports.close();
    await past.close();
  };
  parts.add('jobs', { stop }, (it) => it.stop());
}
