import { PROTOCOLS } from '@balise/protocols';
import { PLAYED_PROTOCOLS } from '@balise/protocols/tracker';
import type { LiveChange } from '../../bus/live-changes.ts';
import { startListener } from '../../db/notify.ts';
import { type TestDatabase, testDatabase } from '../../db/testing.ts';
import type { IngestLimits } from '../limits.ts';
import { type Ingest, type Log, startIngest } from '../start.ts';
import { lines } from './lines.ts';

/** The tracker doors on a database of the test's own. */
export type Gateway = {
  database: TestDatabase;
  ingest: Ingest;
  /** The port on which a protocol is heard. */
  port(protocol?: string): number;
  /** What has been published. */
  changes: LiveChange[];
  /** Adds a device with this identity and gives its id. */
  device(identity: string): Promise<number>;
  /** Rows of a statement, asked as the owner. */
  ask<Row = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** Waits until a statement gives a row. */
  eventually<Row = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<Row>;
  stop(): Promise<void>;
};

const QUIET: Log = { info: () => {}, warn: () => {}, error: (content, words) => console.error(words, content) };

export async function aGateway(
  limits: Partial<IngestLimits> = {},
  open: () => Promise<TestDatabase> = testDatabase,
  log: Log = QUIET,
  now: () => number = Date.now,
): Promise<Gateway> {
  const database = await open();
  const listener = await startListener(database.addresses.ingest, () => {});
  const changes: LiveChange[] = [];
  const ingest = await startIngest({
    ports: Object.fromEntries(['lines', ...PLAYED_PROTOCOLS].map((name) => [name, 0])),
    codecs: { ...PROTOCOLS, lines },
    host: '127.0.0.1',
    pool: database.pools.ingest,
    listen: listener.listen,
    publish: (published) => changes.push(...published),
    gateway: 'test',
    now,
    log,
    limits: { unknownDevicesEvery: 50, statusEvery: 200, ...limits },
  });
  const clientId = await aClient(database);
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
      return row!.id;
    },
    async eventually<Row>(statement: string, values?: unknown[]) {
      for (let attempt = 0; attempt < 400; attempt++) {
        const [row] = await ask<Row>(statement, values);
        if (row !== undefined) return row;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`never true: ${statement}`);
    },
    async stop() {
      await ingest.stop();
      await listener.close();
      await database.drop();
    },
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
