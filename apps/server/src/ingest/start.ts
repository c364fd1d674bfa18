import type { Gateway } from '@balise/contract';
import { PROTOCOLS, type Protocol, type ProtocolName } from '@balise/protocols';
import type { LiveChange } from '../bus/live-changes.ts';
import { timelinesIn } from '../features/tracking-settings/index.ts';
import type { Admission } from './admission.ts';
import { Dispatch } from './commands/dispatch.ts';
import { DeviceNotes } from './identities/device-notes.ts';
import { Directory } from './identities/directory.ts';
import { devicesByIdentity } from './identities/directory-queries.ts';
import { UnknownDevices } from './identities/unknown-devices.ts';
import { UnknownIdentityLimit } from './identities/unknown-identity-limit.ts';
import { DEFAULT_LIMITS, type IngestLimits } from './limits.ts';
import type { Listener } from './listeners/listener.ts';
import { openProtocolListener } from './listeners/protocol-listener.ts';
import { Sessions } from './listeners/sessions.ts';
import type { IngestLog } from './log.ts';
import type { MessageContext } from './pipeline.ts';
import { RawTail } from './reporting/raw-tail.ts';
import { startReports } from './reporting/reports.ts';
import type { Pool } from './write-buffer/batch-queries.ts';
import type { Correct } from './write-buffer/correct.ts';
import { Retry } from './write-buffer/retry.ts';
import { createWriteBuffer } from './write-buffer/write-buffer.ts';

const SWEEP = 1_000;

export type IngestOptions = {
  /** Protocols and their TCP ports; 0 for any free port. */
  ports: Partial<Record<ProtocolName, number>> | Record<string, number>;
  /** How each protocol is spoken; default: all that there are. */
  codecs?: Record<string, Protocol>;
  /** Address to listen on; default: all. */
  host?: string;
  /** Connections of the ingest role. */
  pool: Pool;
  /** Hears what people change: db/notify.ts. */
  listen: (
    channel:
      | 'device_changed'
      | 'tracking_settings_changed'
      | 'geofences_changed'
      | 'alert_rules_changed'
      | 'raw_wanted'
      | 'command_changed',
    received: (payload: string) => void,
    reconnected: () => void,
  ) => void;
  /** Publishes what was committed. */
  publish: (changes: LiveChange[]) => void;
  /** Name of this gateway in ingest_status. */
  gateway: string;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  log: IngestLog;
  limits?: Partial<IngestLimits>;
};

/** The running listeners for trackers. */
export type Ingest = {
  status(): Gateway;
  /** Writes what a re-derivation found, in the device's own order. */
  correct: Correct;
  /** Accepts no more, commits and answers what has arrived, then closes every connection. */
  stop(): Promise<void>;
};

/** Opens a listener for each protocol. A port that is in use is a warning and a problem in the status, not an error. */
export async function startIngest(options: IngestOptions): Promise<Ingest> {
  const { pool, now, log } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const startedAt = now();

  const buffer = createWriteBuffer({
    pool,
    limits,
    publish: options.publish,
    onTrouble: (error) => log.warn({ error }, 'messages from trackers cannot be stored in the database; trying again'),
  });
  const retry = new Retry(limits.retryFirst, limits.retryLongest, () => {});
  const readTimelines = timelinesIn(pool);
  const notes = new DeviceNotes();
  const directory = new Directory(limits.identitiesInMemory, (identities) =>
    retry.until(() => notes.completed(() => devicesByIdentity(pool, readTimelines, identities))),
  );
  const sessions = new Sessions(limits, now, (device) => notes.contested(device, now()));
  const unknown = new UnknownDevices(limits.unknownDevices);
  const tail = new RawTail();
  const dispatch = new Dispatch({ pool, sessions, now, log, listen: options.listen });
  const meaning = {
    watch: (context: MessageContext) => dispatch.received(context),
    invalidateEvidence: (deviceId: number) => dispatch.invalidateEvidence(deviceId),
  };
  const admission: Admission = {
    sessions,
    pipeline: {
      directory,
      unknown,
      unknownIdentityLimit: new UnknownIdentityLimit(limits, now),
      notes,
      buffer,
      tail,
      ...meaning,
    },
    limits,
    now,
    isFull: buffer.isFull,
    room: buffer.room,
    onDefect: (error, protocol) => log.error({ error, protocol }, 'a message could not be processed: a bug'),
  };
  followChanges(options, directory, sessions);
  const watchRaw = (deviceId: string): void => tail.watch(Number(deviceId), now());
  options.listen('raw_wanted', watchRaw, () => {});

  const listeners = await openListeners(options, admission);
  const sweeping = setInterval(() => sessions.sweep(now()), SWEEP);
  const status = (): Gateway => ({
    gateway: options.gateway,
    startedAt,
    reportedAt: now(),
    ports: listeners.map(describe),
    ...buffer.status(),
  });
  const reports = startReports({ pool, limits, unknown, notes, tail, status, now, log });

  return {
    status,
    correct: buffer.correct,
    async stop() {
      clearInterval(sweeping);
      const lost = await closeAll(listeners, sessions, () => buffer.drain(limits.drainTimeout));
      if (lost > 0)
        log.warn({ messages: lost }, 'messages not stored or acknowledged; the trackers will send them again');
      retry.stop();
      await dispatch.stop();
      await reports.stop();
    },
  };
}

/**
 * Reads no more, commits and answers what was read, then closes every connection.
 * @returns messages that were neither committed nor answered in time
 */
async function closeAll(listeners: Listener[], sessions: Sessions, drain: () => Promise<number>): Promise<number> {
  for (const listener of listeners) listener.close();
  const open = sessions.all();
  for (const session of open) session.stopReading();
  const lost = await drain();
  for (const session of open) session.end();
  for (const listener of listeners) listener.closeConnections();
  return lost;
}

async function openListeners(
  { ports, codecs = PROTOCOLS, host = '::', log }: IngestOptions,
  admission: Admission,
): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (const [name, port] of Object.entries(ports)) {
    const codec = codecs[name];
    if (codec === undefined) throw new RangeError(`no protocol is called ${name}`);
    const listener = await openProtocolListener(codec, port, host, admission);
    if (listener.problem !== null)
      log.warn({ protocol: name, port, problem: listener.problem }, 'not listening for trackers of this protocol');
    listeners.push(listener);
  }
  return listeners;
}

function followChanges({ listen }: IngestOptions, directory: Directory, sessions: Sessions): void {
  const received = (payload: string) => {
    directory.forget(Number(payload));
    sessions.recheck(Number(payload));
  };
  const missed = () => {
    directory.forgetAll();
    sessions.recheckAll();
  };
  listen('device_changed', received, missed);
  const changedForClient = (clientId: string) => {
    directory.forgetOwnedBy(Number(clientId));
    sessions.recheckOwnedBy(Number(clientId));
  };
  listen('geofences_changed', changedForClient, missed);
  listen('alert_rules_changed', changedForClient, missed);
  const settingsChanged = (payload: string) => {
    const { clientId } = JSON.parse(payload) as { clientId: number | null };
    if (clientId === null) return missed(); // a partner's: of all its clients
    directory.forgetOwnedBy(clientId);
    sessions.recheckOwnedBy(clientId);
  };
  listen('tracking_settings_changed', settingsChanged, missed);
}

const describe = ({ protocol, port, problem, counters }: Listener): Gateway['ports'][number] => ({
  protocol,
  port,
  listening: problem === null,
  problem,
  connections: counters.connections,
  identified: counters.identified,
  frames: counters.frames,
  fixes: counters.fixes,
  dropped: { ...counters.dropped },
});
