import { randomUUID } from 'node:crypto';
import { TRACKERS } from '@balise/protocols/tracker';
import { type Fix, KMH } from '@balise/tracking';
import { startListener } from '../../db/notify.ts';
import { type Ingest, startIngest } from '../start.ts';
import { aGateway, type Gateway } from './gateway.ts';
import { aFix } from './lines.ts';
import { aTracker, type Tracker } from './tracker.ts';

const side = TRACKERS.gt06!;
export const NOON = Date.UTC(2026, 10, 20, 12);

/** A gateway whose clock the test moves, and what it needs to ask something of its trackers. */
export type CommandWorld = Gateway & {
  clock: { now: number };
  /** Asks for something as the API does. @returns its id */
  request(deviceId: number, kind: string, more?: Request): Promise<number>;
  /** Waits until a command is in this state, and gives it. */
  reaches(id: number, state: string): Promise<CommandRow>;
  command(id: number): Promise<CommandRow>;
  /** A GT06 that has signed in, here or at another gateway. */
  gt06(identity: string, at?: Ingest): Promise<Gt06>;
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
  guarded?: boolean;
  mode?: string;
  life?: number;
  channel?: 'connection' | 'sms';
};

/** A GT06 at the other end of a socket. */
export type Gt06 = Tracker & {
  /** Reports a place at this moment of the test's clock. */
  report(kmh: number, more?: { attributes?: object; location?: object }): Promise<void>;
  /** Says that its relay cuts, or does not. */
  beat(blocked: boolean): Promise<void>;
  /** Answers the command with this serial number in these words. */
  answer(serial: number, words: string): void;
  /** The online commands that it was sent, as words. */
  commands(): string[];
};

export async function aCommandWorld(): Promise<CommandWorld> {
  const clock = { now: NOON };
  const gateway = await aGateway({}, undefined, undefined, () => clock.now);
  const [user] = await gateway.ask<{ id: number }>(
    `insert into users (role, last_name, first_name, email, password_hash, rights)
     values ('platform', 'Person', 'Ada', 'ada@people.example', 'x', '{}') returning id`,
  );
  const command = async (id: number) =>
    (await gateway.ask<CommandRow>('select * from commands where id = $1', [id]))[0]!;
  return {
    ...gateway,
    clock,
    command,
    async request(deviceId, kind, { parameters = {}, guarded, mode, life = 30 * 60_000, channel = 'connection' } = {}) {
      const [row] = await gateway.ask<{ id: number }>(
        `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, parameters,
           guarded, mode, channel, changed_at, expires_at)
         select $1, d.client_id, $2, 'Ada Person', $3, $4, $5, $6, $7, $8, $9, $3, $10 from devices d where d.id = $1 returning id`,
        [
          ...[deviceId, user!.id, new Date(clock.now), randomUUID(), kind, parameters, guarded ?? kind === 'block'],
          ...[mode ?? 'standstill', channel, new Date(clock.now + life)],
        ],
      );
      return row!.id;
    },
    reaches: (id, state) => gateway.eventually('select * from commands where id = $1 and state = $2', [id, state]),
    gt06: (identity, at = gateway.ingest) => aGt06(portOf(at), identity, clock),
    another: () => aGatewayOn(gateway, clock),
  };
}

const portOf = (ingest: Ingest): number => ingest.status().ports.find(({ protocol }) => protocol === 'gt06')!.port!;

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
  });
  return {
    ...ingest,
    stop: async () => {
      await ingest.stop();
      await listener.close();
    },
  };
}

async function aGt06(port: number, identity: string, clock: { now: number }): Promise<Gt06> {
  const tracker = await aTracker(port);
  let serial = 1;
  const heardFrames = () => framesIn(Buffer.from(tracker.heard(), 'latin1'));
  const answered = async (bytes: Uint8Array) => {
    const before = heardFrames().filter((frame) => frame[3] !== COMMAND).length;
    tracker.write(bytes);
    const start = performance.now();
    while (heardFrames().filter((frame) => frame[3] !== COMMAND).length === before) {
      if (performance.now() - start > 10_000) throw new Error('not answered');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await answered(side.login(identity)!);
  const fixAt = (kmh: number, more: { attributes?: object; location?: object } = {}): Fix =>
    aFix(clock.now, {
      attributes: { satellites: 9, ...more.attributes },
      location: { speed: kmh * KMH, ...more.location },
    });
  return {
    ...tracker,
    report: (kmh, more) => answered(side.report(identity, [fixAt(kmh, more)], ++serial)),
    beat: (blocked) => answered(side.heartbeat!(identity, fixAt(0, { attributes: { blocked } }), ++serial)),
    answer: (to, words) => tracker.write(answerFrame(to, words, ++serial)),
    commands: () =>
      heardFrames()
        .filter((frame) => frame[3] === COMMAND)
        .map((frame) => frame.subarray(9, -6).toString('latin1')),
  };
}

const COMMAND = 0x80;

function framesIn(heard: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let rest = heard, length = side.isAnswer(rest); length > 0; length = side.isAnswer(rest)) {
    frames.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return frames;
}

/** 0x15: an answer in words, behind the four bytes of the request (GT06 V1.8.1 §6.2). */
function answerFrame(to: number, words: string, serial: number): Uint8Array {
  const content = Buffer.concat([
    Buffer.of(words.length + 4, 0, 0, to >> 8, to & 0xff),
    Buffer.from(words, 'latin1'),
    Buffer.of(0, 2),
  ]);
  const body = Buffer.concat([Buffer.of(content.length + 5, 0x15), content, Buffer.of(serial >> 8, serial & 0xff)]);
  const sum = crc(body);
  return Buffer.concat([Buffer.of(0x78, 0x78), body, Buffer.of(sum >> 8, sum & 0xff, 0x0d, 0x0a)]);
}

/** CRC-16/X-25, as the manual's appendix has it. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x8408 : sum >>> 1;
  }
  return ~sum & 0xffff;
}
