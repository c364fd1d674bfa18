import type { TrackerConnection } from '../listeners/connection.ts';
import type { Sessions } from '../listeners/sessions.ts';
import type { IngestLog } from '../log.ts';
import type { MessageContext } from '../pipeline.ts';
import type { Pool } from '../write-buffer/batch-queries.ts';
import { tightened } from './limits.ts';
import { OpenCommands } from './open-commands.ts';
import { conclude, type End, type OpenCommand, settle, setWaits, tighten } from './queries.ts';
import { readingOf, type Start, startAfter, tellsRelay } from './reading.ts';
import { attempt, type Carrier } from './sending/attempt.ts';
import { StandstillEvidence } from './standstill-evidence.ts';

/** How often waiting commands are checked, ms: fixes grow old and commands expire without a message. */
const POLL_EVERY = 1_000;
/** How often trackers with waiting commands are checked for a closed connection, ms. */
const MISS_EVERY = 5_000;

export type DispatchOptions = {
  pool: Pool;
  sessions: Sessions;
  now: () => number;
  log: IngestLog;
  listen: (
    channel: 'command_changed' | 'tracking_settings_changed',
    received: (payload: string) => void,
    reconnected: () => void,
  ) => void;
};

/**
 * Brings commands to the trackers whose connections this gateway holds. Each gateway knows every open command; the database
 * decides who sends (queries.ts, markSent). One device's steps are taken one after the other.
 */
export class Dispatch {
  readonly #carrier: Carrier;
  readonly #log: IngestLog;
  readonly #open: OpenCommands;
  readonly #working = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  /** Of devices whose unblock is not confirmed, by its number. */
  readonly #starts = new Map<number, Start & { command: number }>();
  readonly #timers: NodeJS.Timeout[];
  #isStopped = false;

  constructor({ pool, sessions, now, log, listen }: DispatchOptions) {
    this.#log = log;
    this.#open = new OpenCommands(pool);
    this.#carrier = {
      pool,
      sessions,
      now,
      standstill: new StandstillEvidence(),
      asked: new WeakMap(),
      skips: new WeakSet(),
      said: new Set(),
    };
    const readAll = () => this.#readAll().catch(this.#trouble);
    listen('command_changed', (payload) => this.#changed(Number(payload)), readAll);
    // what is missed of this is missed of the other too, and all is read
    listen(
      'tracking_settings_changed',
      (payload) => this.#limited(JSON.parse(payload)),
      () => {},
    );
    void readAll();
    this.#timers = [
      setInterval(() => this.#look(), POLL_EVERY),
      setInterval(() => void this.#sayDisconnected().catch(this.#trouble), MISS_EVERY),
    ];
  }

  /** A message was decoded; it may answer a command, or let one go. */
  received(context: MessageContext): void {
    const { connection, message, records } = context;
    if (connection.device === undefined) return;
    const { id } = connection.device;
    const { sessions, standstill, skips } = this.#carrier;
    sessions.received(connection, connection.device);
    standstill.see(id, records, connection, context.receivedAt);
    const sent = this.#open.of(id).find(({ state }) => state === 'sent') ?? this.#open.of(id).find(isUnansweredUnblock);
    const isByOrder = message.commandResult !== undefined && message.commandResult.serial === undefined;
    const isSkipped = isByOrder && skips.delete(connection);
    if (sent !== undefined && !isSkipped && this.#mayConfirm(connection)) {
      const reading = this.#answered(sent, context) ?? this.#returned(sent, context) ?? this.#started(sent, context);
      if (reading !== undefined) this.#finish(sent, reading);
    }
    if (this.#open.of(id).length > 0) this.#wake(id);
  }

  /** A message of a device went by unread. */
  invalidateEvidence(deviceId: number): void {
    this.#carrier.standstill.forget(deviceId);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#working.values());
  }

  readonly #trouble = (error: unknown): void => {
    this.#log.warn({ error }, 'a command could not be processed; trying again');
  };

  #changed(deviceId: number): void {
    this.#open.forget(deviceId);
    this.#wake(deviceId);
  }

  // a client's, or a partner's for all its clients, limits have changed
  #limited(whose: { partnerId: number; clientId: number | null }): void {
    const isTheirs = ({ guarded, clientId, partnerId }: OpenCommand) =>
      guarded && (whose.clientId === null ? partnerId === whose.partnerId : clientId === whose.clientId);
    for (const [deviceId, commands] of this.#open.all()) if (commands.some(isTheirs)) this.#changed(deviceId);
  }

  async #readAll(): Promise<void> {
    for (const deviceId of await this.#open.readAll()) this.#wake(deviceId);
  }

  #wake(deviceId: number): void {
    if (this.#isStopped) return;
    if (this.#working.has(deviceId)) {
      this.#again.add(deviceId);
      return;
    }
    const work = this.#step(deviceId)
      .catch(this.#trouble)
      .finally(() => {
        this.#working.delete(deviceId);
        if (this.#again.delete(deviceId)) this.#wake(deviceId);
      });
    this.#working.set(deviceId, work);
  }

  async #step(deviceId: number): Promise<void> {
    const { pool, now } = this.#carrier;
    await this.#open.refresh(deviceId);
    for (const command of this.#open.of(deviceId)) await this.#tighten(command);
    if (this.#open.isDue(deviceId, now())) {
      await settle(pool, deviceId, now());
      this.#open.forget(deviceId);
      await this.#open.refresh(deviceId);
    }
    const change = (id: number, changed: Partial<OpenCommand>) => this.#open.change(deviceId, id, changed);
    const found = await attempt(this.#carrier, this.#open.of(deviceId), change);
    // read before the next check, not at once: no connection may be able to send it
    if (found === 'gone') this.#open.forget(deviceId);
  }

  async #tighten(command: OpenCommand): Promise<void> {
    const { pool, now } = this.#carrier;
    const stricter = tightened(command, now());
    if (stricter === undefined) return;
    await tighten(pool, command.id, stricter);
    this.#open.change(command.deviceId, command.id, stricter);
  }

  // any other connection of the device proves nothing
  #mayConfirm(connection: TrackerConnection): boolean {
    const { sessions } = this.#carrier;
    const way = connection.device && sessions.waysTo(connection.device.id).find((one) => one === connection);
    return way !== undefined && sessions.reasonAgainst(way) === undefined;
  }

  #answered(sent: OpenCommand, context: MessageContext): End | undefined {
    const { asked, now } = this.#carrier;
    const isAsked = asked.get(context.connection) === sent.id;
    return readingOf(sent, context, { now: now(), isAsked });
  }

  // a tracker that was asked to restart has, when it connects again; that its datagrams come from another port says nothing
  #returned(sent: OpenCommand, { connection }: MessageContext): End | undefined {
    const way = this.#carrier.sessions.wayTo(sent.deviceId);
    const isBack =
      way === connection && !connection.isRequest && way.openedAt > (sent.sentAt ?? Number.POSITIVE_INFINITY);
    return sent.command.kind === 'reboot' && isBack ? { state: 'confirmed', note: 'byReturn' } : undefined;
  }

  // where its tracker never says how its relay is
  #started(sent: OpenCommand, { records }: MessageContext): End | undefined {
    const { id, deviceId, sentAt } = sent;
    if (sent.command.kind !== 'unblock' || sentAt === null || tellsRelay(sent, records)) return undefined;
    const known = this.#starts.get(deviceId);
    const start = startAfter(known?.command === id ? known : undefined, sentAt, records);
    if (start?.drove) {
      this.#starts.delete(deviceId);
      return { state: 'confirmed', note: 'byIgnition' };
    }
    if (start) this.#starts.set(deviceId, { ...start, command: id });
    return undefined;
  }

  #finish(sent: OpenCommand, reading: End): void {
    if (reading.state === sent.state && reading.note === sent.note) return;
    // an unblock that waits to be sent again stays so until its relay says that it was done
    if (reading.state === 'sent' && sent.state !== 'sent') return;
    this.#open.change(sent.deviceId, sent.id, { state: reading.state, note: reading.note });
    const { pool, now } = this.#carrier;
    conclude(pool, sent.id, reading, now())
      .catch((error) => {
        this.#open.forget(sent.deviceId);
        this.#trouble(error);
      })
      .finally(() => this.#wake(sent.deviceId));
  }

  #look(): void {
    const { standstill, sessions, now } = this.#carrier;
    standstill.sweep(now());
    // a command whose first reading failed is known by nothing else
    for (const deviceId of this.#open.unread()) this.#wake(deviceId);
    for (const [deviceId] of this.#open.all()) {
      if (sessions.wayTo(deviceId) !== undefined || this.#open.isDue(deviceId, now())) this.#wake(deviceId);
    }
  }

  async #sayDisconnected(): Promise<void> {
    const { pool, sessions, now } = this.#carrier;
    for (const [deviceId, commands] of this.#open.all()) {
      if (sessions.wayTo(deviceId) !== undefined) continue;
      for (const { id, state, waitsFor } of commands) {
        // what another gateway says of a tracker that it holds stays: only who said it takes it back
        if (state !== 'waiting' || waitsFor.length === 0 || !this.#carrier.said.delete(id)) continue;
        await setWaits(pool, id, ['notConnected'], now());
        this.#open.change(deviceId, id, { waitsFor: ['notConnected'] });
      }
    }
  }
}

/** It was sent and waits to be sent again: what its tracker says late still counts. */
const isUnansweredUnblock = ({ command, state, sentAt }: OpenCommand): boolean =>
  command.kind === 'unblock' && state === 'waiting' && sentAt !== null;
