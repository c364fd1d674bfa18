import { PROTOCOLS } from '@balise/protocols';
import { PLAYED_PROTOCOLS } from '@balise/protocols/tracker';
import type { LiveChange } from '../../bus/live-changes.ts';
import { type NotifyListener, startListener } from '../../db/notify.ts';
import { type TestDatabase, testDatabase } from '../../db/testing.ts';
import type { IngestLimits } from '../limits.ts';
import type { IngestLog } from '../log.ts';
import { type Ingest, startIngest } from '../start.ts';
import { lines } from './lines.ts';

/** The listeners on a database of the test's own. */
export type Gateway = {
  database: TestDatabase;
  ingest: Ingest;
  /** The port on which a protocol is received. */
  port(protocol?: string): number;
  /** What has been published. */
  changes: LiveChange[];
  /** Adds a device with this identity, which the gateway knows by then, and gives its id. */
  device(identity: string): Promise<number>;
  /** Does what changes a device, and waits until the gateway has received it. */
  changing<Result>(act: () => Promise<Result>): Promise<Result>;
  /** Rows of a statement, asked as the owner. */
  ask<Row = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** Waits until a statement gives a row. */
  eventually<Row = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Row>;
  stop(): Promise<void>;
};

const QUIET: IngestLog = { info: () => {}, warn: () => {}, error: (content, words) => console.error(words, content) };

export async function aGateway(
  limits: Partial<IngestLimits> = {},
  open: () => Promise<TestDatabase> = testDatabase,
  log: IngestLog = QUIET,
  now: () => number = Date.now,
): Promise<Gateway> {
  const database = await open();
  const listener = await startListener(database.addresses.ingest, () => {});
  const received = aHearing(listener.listen);
  const changes: LiveChange[] = [];
  const ingest = await startIngest({
    ports: Object.fromEntries(['lines', 'suntech', ...PLAYED_PROTOCOLS].map((name) => [name, 0])),
    codecs: { ...PROTOCOLS, lines },
    host: '127.0.0.1',
    pool: database.pools.ingest,
    listen: received.listen,
    publish: (published) => changes.push(...published),
    gateway: 'test',
    now,
    log,
    limits: { unknownDevicesEvery: 50, statusEvery: 200, ...limits },
  });
  const clientId = await aClient(database);
  let barrier = 0;
  const ask: Gateway['ask'] = async (statement, values) => (await database.pools.owner.query(statement, values)).rows;
  return {
    database,
    ingest,
    changes,
    ask,
    port: (protocol = 'lines') => ingest.status().ports.find((port) => port.protocol === protocol)!.port!,
    async device(identity) {
      const [row] = await ask<{ id: number }>(
        `insert into devices (client_id, device_type_id, imei, designation) values ($1, 1, $2, $2) returning id`,
        [clientId, identity],
      );
      await until(() => received.of(row!.id) > 0, `the gateway hears of the device ${identity}`);
      return row!.id;
    },
    async changing(act) {
      const result = await act();
      // notifications come in the order of the commits; ids of no device, another each time
      barrier -= 1;
      await ask("select pg_notify('device_changed', $1)", [String(barrier)]);
      await until(() => received.of(barrier) > 0, 'the gateway hears what was committed');
      return result;
    },
    async eventually<Row>(statement: string, values?: unknown[]) {
      let row: Row | undefined;
      await until(async () => {
        [row] = await ask<Row>(statement, values);
        return row !== undefined;
      }, statement);
      return row!;
    },
    async stop() {
      await ingest.stop();
      await listener.close();
      await database.drop();
    },
  };
}

const PATIENCE = 60_000; // ms

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const start = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - start > PATIENCE) throw new Error(`never true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Hears for the gateway, and counts how often it was informed that a device changed, or that any may have. */
function aHearing(listen: NotifyListener['listen']): {
  listen: NotifyListener['listen'];
  of(deviceId: number): number;
} {
  const reported = new Map<number, number>();
  let all = 0;
  return {
    of: (deviceId) => (reported.get(deviceId) ?? 0) + all,
    listen: (channel, received, reconnected) =>
      listen(
        channel,
        (payload) => {
          received(payload);
          if (channel === 'device_changed') reported.set(Number(payload), (reported.get(Number(payload)) ?? 0) + 1);
        },
        () => {
          reconnected();
          if (channel === 'device_changed') all += 1;
        },
      ),
  };
}

async function aClient({ pools }: TestDatabase): Promise<number> {
  const { rows: partners } = await pools.owner.query(
    `insert into partners (name, display_name) values ('Kanari', 'Kanari') returning id`,
  );
  const { rows } = await pools.owner.query(
    `insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
     values ($1, 'Comoé', 'company', 'prepaid', 'comoe@people.example', 'CI') returning id`,
    [partners[0].id],
  );
  await pools.owner.query(
    `insert into device_types (code, name_en, name_fr) values ('car', 'Car', 'Voiture') on conflict do nothing`,
  );
  return rows[0].id;
}
