import { hostname } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '@balise/tracking';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { hearOthers, tellOthers } from './bus/between-processes.ts';
import { createLiveChanges } from './bus/live-changes.ts';
import { type Config, ConfigError, PROCESS_ROLES, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { EmbeddedDatabaseError } from './db/embedded/index.ts';
import { startListener } from './db/notify.ts';
import { openDatabase } from './db/open.ts';
import { UnsafeDatabaseError } from './db/verify-roles.ts';
import { correctAlone } from './ingest/correct.ts';
import { readChanges } from './ingest/read-changes.ts';
import { type Ingest, startIngest } from './ingest/start.ts';
import { startJobs } from './jobs/index.ts';
import { liveSource, startLive } from './live/index.ts';
import { ensureAdministrator } from './start/administrator.ts';
import { logged } from './start/logged.ts';
import { Parts } from './start/parts.ts';
import { StartError } from './start/start-error.ts';
import { stopOnSignal } from './start/stop-on-signal.ts';
import { trackerPorts } from './start/tracker-ports.ts';
import { builtWebApp } from './start/web-app.ts';
import { listen } from './start/web-server.ts';

// The whole platform, part by part in the order it starts; it stops in the reverse order.

if (process.argv.includes('--check')) process.exit(0);

const say = (line: string): void => console.log(line);
const logger = pino(
  { level: 'warn', serializers: { error: logged, err: logged } },
  pino.destination({ fd: 2, sync: true }),
);
const report = (error: unknown): void => logger.error(error);
const parts = new Parts(report);
// in a turn of its own: signals are heard before the first step
const starting = Promise.resolve().then(start);
const finish = stopOnSignal(parts, starting, say, report);

try {
  await starting;
} catch (error) {
  const expected = [ConfigError, EmbeddedDatabaseError, UnsafeDatabaseError, StartError].some(
    (kind) => error instanceof kind,
  );
  console.error(expected ? (error as Error).message : error);
  await finish(1);
}

async function start(): Promise<void> {
  const startedAt = Date.now();
  const config = readConfig(process.env);
  const does = (role: 'gateway' | 'api' | 'worker'): boolean => config.roles.has(role);

  const database = parts.add('database', await openDatabase(config, say), (it) => it.close());
  const connections = connect(database.addresses, (role, error) => logger.warn({ role, error }));
  const { owner, api, pools, close } = connections;
  parts.add('connections', close, () => close());
  const welcome = await ensureAdministrator(owner, config.administrator);
  const listener = parts.add('listener', await startListener(database.addresses.api, report), (it) => it.close());
  const changes = createLiveChanges();
  shareChanges();
  const ready: string[] = [];

  if (does('api')) {
    const webFolder = builtWebApp(join(import.meta.dirname, '../../web/dist'), say);
    const app = await buildApp({ database: api, publicUrl: config.publicUrl, clock: Date.now, logger, ...webFolder });
    const live = startLive({
      server: app.server,
      source: liveSource(api, Date.now),
      subscribe: changes.subscribe,
      listen: listener.listen,
      isOwnHost: (host) => host === config.publicUrl.host,
      now: Date.now,
      report,
    });
    const port = await listen(app, config.port);
    parts.add('web server', app, (it) => it.close());
    parts.add('live socket', live, (it) => it.close());
    ready.push(`Balise is ready after ${seconds(startedAt)} s. Sign in at ${addressOf(config, port)}`);
  }
  const { publish } = changes;
  let ingest: Ingest | undefined;
  if (does('gateway')) {
    ingest = await startIngest({
      ports: config.protocols,
      pool: pools.ingest,
      listen: listener.listen,
      publish,
      gateway: hostname(),
      now: Date.now,
      log: logger,
    });
    parts.add('tracker ports', ingest, (it) => it.stop());
    ready.push(...trackerPorts(ingest.status()));
  }
  for (const line of [...ready, ...welcome]) say(line);
  if (does('worker')) {
    const settings = DEFAULT_SETTINGS;
    const correct = ingest?.correct ?? correctAlone({ pool: pools.ingest, settings, publish });
    parts.add('jobs', startJobs({ database: connections, settings, correct, now: Date.now, log: logger }), (it) =>
      it.stop(),
    );
  }

  /** What is committed here is told to the browsers of other processes, and the reverse, where ROLES splits the platform. */
  function shareChanges(): void {
    const pool = pools.ingest;
    if (config.roles.size === PROCESS_ROLES.length) return;
    if (!does('api')) parts.add('changes told', tellOthers(pool, changes, report), (end) => end());
    else
      hearOthers({ listen: listener.listen, read: (ids) => readChanges(pool, ids), publish: changes.publish, report });
  }
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1000).toFixed(1);
}

/** Where people reach it: what they were told, or this machine. */
function addressOf({ publicUrl }: Config, port: number): string {
  return publicUrl.hostname === 'localhost' ? `http://localhost:${port}` : publicUrl.origin;
}
