import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export type Channel =
  | 'device_changed'
  | 'tracking_settings_changed'
  | 'geofences_changed'
  | 'alert_rules_changed'
  | 'alerts_changed'
  | 'rights_changed'
  | 'live_changed'
  | 'job_queued'
  | 'group_changed'
  | 'raw_wanted'
  | 'command_changed';

export type NotifyListener = {
  /** Calls `received` with the payload of each notification; `reconnected` when some may have been missed. */
  listen(channel: Channel, received: (payload: string) => void, reconnected: () => void): void;
  close(): Promise<void>;
};

type Subscriber = { channel: Channel; received: (payload: string) => void; reconnected: () => void };
const CHANNELS: readonly Channel[] = [
  'device_changed',
  'tracking_settings_changed',
  'geofences_changed',
  'alert_rules_changed',
  'alerts_changed',
  'rights_changed',
  'live_changed',
  'job_queued',
  'group_changed',
  'raw_wanted',
  'command_changed',
];
/** A connection that died without a word (a firewall's time-out) is noticed after this many ms. */
const HEARTBEAT = 15_000;

/**
 * Keeps one connection that hears every notification. What PostgreSQL says while the connection is down is lost: after each
 * reconnection every subscriber is called, to drop its cache. Rejects when the first connection fails.
 */
export async function startListener(address: string, report: (error: Error) => void): Promise<NotifyListener> {
  const subscribers: Subscriber[] = [];
  const stopped = new AbortController();
  let current = await open(address, subscribers);

  const keep = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const lost = await lossOf(current, stopped.signal);
      await current.end().catch(() => {});
      if (stopped.signal.aborted) return;
      report(lost);
      const next = await reopen(address, subscribers, stopped.signal);
      if (!next) return;
      current = next;
      for (const subscriber of subscribers) subscriber.reconnected();
    }
  };
  const kept = keep();

  return {
    listen: (channel, received, reconnected) => void subscribers.push({ channel, received, reconnected }),
    close: async () => {
      stopped.abort();
      await kept;
    },
  };
}

async function open(address: string, subscribers: Subscriber[]): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'balise listener',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  // one listener from the first moment, or an early loss would end the process
  client.on('error', () => {});
  client.on('notification', ({ channel, payload = '' }) => {
    for (const subscriber of subscribers) if (subscriber.channel === channel) subscriber.received(payload);
  });
  await client.connect();
  for (const channel of CHANNELS) await client.query(`listen ${channel}`);
  return client;
}

/** Resolves with the reason when the connection breaks or no longer answers, or when listening is stopped. */
const lossOf = (client: pg.Client, signal: AbortSignal): Promise<Error> =>
  new Promise((resolve) => {
    const heartbeat = setInterval(() => client.query('select 1').catch(finish), HEARTBEAT);
    function finish(error: Error): void {
      clearInterval(heartbeat);
      resolve(error);
    }
    client.once('error', finish);
    client.once('end', () => finish(new Error('the connection that hears notifications ended')));
    signal.addEventListener('abort', () => finish(new Error('stopped')), { once: true });
  });

async function reopen(address: string, subscribers: Subscriber[], signal: AbortSignal): Promise<pg.Client | undefined> {
  for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, 5000)) {
    try {
      return await open(address, subscribers);
    } catch {
      await delay(wait, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}
