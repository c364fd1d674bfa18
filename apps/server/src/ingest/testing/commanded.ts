import { randomUUID } from 'node:crypto';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { expect } from 'vitest';
import { startListener } from '../../db/notify.ts';
import type { IngestLimits } from '../limits.ts';
import { type Ingest, startIngest } from '../start.ts';
import { aGateway, type Gateway } from './gateway.ts';
import { aGt06, type Gt06 } from './gt06.ts';

export const NOON = Date.UTC(2026, 10, 20, 12);

/** A gateway whose clock the test moves, and what it needs to ask something of its trackers. */
export type CommandWorld = Gateway & {
  clock: { now: number };
  /** Asks for something as the API does. @returns its id */
  request(deviceId: number, kind: string, more?: Request): Promise<number>;
  /** Waits until a command is in this state, and gives it. One that is `sent` has reached its GT06: the state is stored before the bytes leave. */
  reaches(id: number, state: string): Promise<CommandRow>;
  command(id: number): Promise<CommandRow>;
  /** Waits until the gateway has noticed that every tracker has hung up. */
  allLeft(): Promise<void>;
  /** A GT06 that has signed in, here or at another gateway, from an address of this machine (127.0.0.0/8). */
  gt06(identity: string, at?: Ingest, from?: string): Promise<Gt06>;
  /** One more gateway on the same database, or the one that starts after a crash. */
  another(): Promise<Ingest>;
};

export type CommandRow = {
  id: number;
  state: string;
  note: string;
  waits_for: string[];
  sent_hex: string | null;
  attempts: number;
  serial: number;
  answer: string | null;
};

type Request = {
  parameters?: object;
  /** Who asks; absent: somebody of the platform who may. */
  by?: number;
  guarded?: boolean;
  condition?: string;
  mode?: string;
  approval?: string;
  batch?: string;
  life?: number;
  channel?: 'connection' | 'sms';
};

/** As the API asks: device, requester, moment, idempotency key, kind, parameters, guarded, condition, channel, moment of expiry,
 * mode of a block, approval, batch. */
export const REQUEST = `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key,
    kind, parameters, guarded, condition, channel, changed_at, expires_at, mode, approval, batch, limits)
  select $1, d.client_id, $2, 'Ada Person', $3, $4, $5, $6, $7, $8, $9, $3, $10, $11, $12, $13, '${JSON.stringify(DEFAULT_BLOCKING_LIMITS)}' from devices d where d.id = $1 returning id`;

/** Connections count from their first moment, unless `limits` say otherwise. */
export async function aCommandWorld(limits: Partial<IngestLimits> = {}): Promise<CommandWorld> {
  const clock = { now: NOON };
  const gateway = await aGateway({ ...AT_ONCE, ...limits }, undefined, undefined, () => clock.now);
  const [user] = await gateway.ask<{ id: number }>(
    `insert into users (role, last_name, first_name, email, password_hash, rights)
     values ('platform', 'Person', 'Ada', 'ada@people.example', 'x', '{view_devices,send_command,block_device,block_emergency}') returning id`,
  );
  // one user of the tests blocks more vehicles within ten minutes than one person may
  await gateway.ask(
    'insert into blocking_settings (client_id, approval_above) select id, 1000 from clients returning client_id as id',
  );
  const command = async (id: number) =>
    (await gateway.ask<CommandRow>('select * from commands where id = $1', [id]))[0]!;
  const trackers: { identity: string; tracker: Gt06 }[] = [];
  return {
    ...gateway,
    clock,
    command,
    async request(
      deviceId,
      kind,
      {
        by,
        parameters = {},
        guarded,
        condition = 'standstill',
        mode,
        approval,
        batch,
        life = 30 * 60_000,
        channel,
      } = {},
    ) {
      const [row] = await gateway.ask<{ id: number }>(REQUEST, [
        ...[deviceId, by ?? user!.id, new Date(clock.now), randomUUID(), kind, parameters, guarded ?? kind === 'block'],
        ...[condition, channel ?? 'connection', new Date(clock.now + life)],
        ...[kind === 'block' ? (mode ?? MODE_OF[condition]) : null, approval ?? null, batch ?? null],
      ]);
      return row!.id;
    },
    async reaches(id, state) {
      const read = `select c.*, d.imei from commands c join devices d on d.id = c.device_id where c.id = $1`;
      const row = await gateway
        .eventually<CommandRow & { imei: string }>(`${read} and c.state = $2`, [id, state])
        .catch(async (error) => {
          throw new Error(`it was to be ${state}: ${JSON.stringify(await gateway.ask(read, [id]))}`, { cause: error });
        });
      const asked = trackers.filter(({ identity }) => identity === row.imei);
      const hasArrived = () => asked.some(({ tracker }) => tracker.hasReceived(row.serial));
      if (state === 'sent' && asked.length > 0) await expect.poll(hasArrived, { timeout: 60_000 }).toBe(true);
      return row;
    },
    allLeft: () => expect.poll(() => doorOf(gateway.ingest).connections).toBe(0),
    async gt06(identity, at = gateway.ingest, from) {
      const tracker = await aGt06(doorOf(at).port!, identity, clock, from);
      trackers.push({ identity, tracker });
      return tracker;
    },
    another: () => aGatewayOn(gateway, clock),
  };
}

/** How a user asks for a block of each condition. */
const MODE_OF: Record<string, string> = { standstill: 'normal', engineOff: 'engineOff', emergency: 'emergency' };

const AT_ONCE = { provenAfter: 0 };

const doorOf = (ingest: Ingest) => ingest.status().ports.find(({ protocol }) => protocol === 'gt06')!;

async function aGatewayOn({ database }: Gateway, clock: { now: number }): Promise<Ingest> {
  const listener = await startListener(database.addresses.ingest, () => {});
  const ingest = await startIngest({
    ports: { gt06: 0 },
    host: '127.0.0.1',
    pool: database.pools.ingest,
    listen: listener.listen,
    publish: () => {},
    gateway: `another ${randomUUID()}`,
    now: () => clock.now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    limits: AT_ONCE,
  });
  return {
    ...ingest,
    stop: async () => {
      await ingest.stop();
      await listener.close();
    },
  };
}
