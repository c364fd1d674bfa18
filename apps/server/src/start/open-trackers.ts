import { hostname } from 'node:os';
import { type Ingest, startIngest } from '../ingest/start.ts';
import { openFilesLimit, shareOpenFiles } from './open-files.ts';
import type { Platform } from './platform.ts';

/** Opens the ports for trackers. One that cannot be opened is a warning; the others still work. */
export async function openTrackers({
  config,
  connections,
  listener,
  changes,
  parts,
  logger,
}: Platform): Promise<Ingest> {
  const { trackers, requests } = shareOpenFiles(openFilesLimit());
  const ingest = await startIngest({
    ports: config.protocols,
    ...(config.trackerHost === undefined ? {} : { host: config.trackerHost }),
    pool: connections.pools.ingest,
    listen: listener.listen,
    publish: changes.publish,
    gateway: hostname(),
    now: Date.now,
    log: logger,
    limits: { connections: trackers, httpConnections: requests, provenAfter: config.provenAfter * 1000 },
  });
  return parts.add('tracker ports', ingest, (it) => it.stop());
}
