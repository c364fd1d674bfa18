import { pino } from 'pino';
import { createLiveChanges } from './bus/live-changes.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { connect } from './db/connect.ts';
import { EmbeddedDatabaseError } from './db/embedded/index.ts';
import { startListener } from './db/notify.ts';
import { UnusableDatabaseError } from './db/unusable.ts';
import { UnfitDatabaseError } from './db/verify-durability.ts';
import { UnsafeDatabaseError } from './db/verify-roles.ts';
import { startPlaces } from './places/index.ts';
import { ensureAdministrator } from './start/administrator.ts';
import { logged } from './start/logged.ts';
import { boundThreads, giveBackMemory, keepCompiled } from './start/memory.ts';
import { openDatabase } from './start/open-database.ts';
import { openGroups } from './start/open-groups.ts';
import { openJobs } from './start/open-jobs.ts';
import { openTrackers } from './start/open-trackers.ts';
import { openWeb } from './start/open-web.ts';
import { ServerParts } from './start/parts.ts';
import type { Platform } from './start/platform.ts';
import { shareChanges } from './start/share-changes.ts';
import { StartError } from './start/start-error.ts';
import { stopOnSignal } from './start/stop-on-signal.ts';
import { trackerPorts } from './start/tracker-ports.ts';

// The whole platform, part by part in the order it starts; it stops in the reverse order.

if (process.argv.includes('--check')) process.exit(0);

const say = (line: string): void => console.log(line);
const serializers = { error: logged, err: logged };
const logger = pino({ level: 'warn', serializers }, pino.destination({ fd: 2, sync: true }));
const report = (error: unknown): void => logger.error(error);
const parts = new ServerParts(report);
// in a separate tick: signals are handled before the first step
const starting = Promise.resolve().then(start);
const finish = stopOnSignal(parts, starting, say, report);

try {
  await starting;
} catch (error) {
  const foreseen = [
    ...[ConfigError, EmbeddedDatabaseError, StartError],
    ...[UnusableDatabaseError, UnfitDatabaseError, UnsafeDatabaseError],
  ];
  console.error(foreseen.some((kind) => error instanceof kind) ? (error as Error).message : error);
  await finish(1);
}

async function start(): Promise<void> {
  const startedAt = Date.now();
  boundThreads();
  const config = readConfig(process.env);
  const does = (role: 'gateway' | 'api' | 'worker'): boolean => config.roles.has(role);

  const database = parts.add('database', await openDatabase(config, say), (it) => it.close());
  const connections = connect(database.addresses, (role, error) => logger.warn({ role, error }));
  parts.add('connections', connections, (it) => it.close());
  const welcome = await ensureAdministrator(connections.owner, config.administrator);
  const listener = parts.add('listener', await startListener(database.addresses.api, report), (it) => it.close());
  const changes = createLiveChanges();
  const naming = config.geocoder && { geocoder: config.geocoder, database: connections.api, now: Date.now, report };
  const places = parts.add('place names', startPlaces(naming), (it) => it.close());

  const platform: Platform = { config, connections, listener, changes, places, parts, logger, report, say };
  shareChanges(platform);
  const address = does('api') ? await openWeb(platform) : undefined;
  const ingest = does('gateway') ? await openTrackers(platform) : undefined;
  keepCompiled();
  if (does('worker')) {
    openGroups(platform);
    openJobs(platform, ingest);
  }
  giveBackMemory();

  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(`Balise is ready after ${seconds} s.${address ? ` Sign in at ${address}` : ''}`);
  for (const line of [...(ingest ? trackerPorts(ingest.status()) : []), ...welcome]) say(line);
}
