import type { Pool } from '../batch-queries.ts';
import type { Passage } from '../pipeline.ts';
import type { Sessions } from '../sessions.ts';
import type { Log } from '../start.ts';
import { attempt, type Carrier } from './attempt.ts';
import { conclude, type End, type OpenCommand, readOpen, settle, setWaits } from './queries.ts';
import { isDue, readingOf } from './reading.ts';
import { Witnesses } from './witnesses.ts';

/** How often commands that wait are looked at, ms: fixes grow old and commands expire without a message. */
const LOOK_EVERY = 1_000;
/** How often it is looked whether a tracker has gone whose command waits, ms. */
const MISS_EVERY = 5_000;

export type DispatchOptions = {
  pool: Pool;
  sessions: Sessions;
  now: () => number;
  log: Log;
  listen: (channel: 'command_changed', heard: (payload: string) => void, reconnected: () => void) => void;
};

/**
 * Brings commands to the trackers whose connections this gateway holds. Each gateway knows every open command; the database
 * decides who sends (queries.ts, markSent). One device's steps are taken one after the other.
 */
export class Dispatch {
  readonly #carrier: Carrier;
  readonly #log: Log;
  readonly #open = new Map<number, OpenCommand[]>();
  /** Devices whose commands changed in the database. */
  readonly #unread = new Set<number>();
  readonly #working = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  readonly #timers: NodeJS.Timeout[];
  #isStopped = false;

  constructor({ pool, sessions, now, log, listen }: DispatchOptions) {
    this.#log = log;
    this.#carrier = { pool, sessions, now, witnesses: new Witnesses(), skips: new WeakSet(), said: new Set() };
    const readAll = () => this.#readAll().catch(this.#trouble);
    listen('command_changed', (payload) => this.#changed(Number(payload)), readAll);
    void readAll();
    this.#timers = [
      setInterval(() => this.#look(), LOOK_EVERY),
      setInterval(() => void this.#sayDisconnected().catch(this.#trouble), MISS_EVERY),
    ];
  }

  /** A message was decoded; it may answer a command, or let one go. */
  heard(passage: Passage): void {
    const { link, message, records } = passage;
    if (link.device === undefined) return;
    const { id } = link.device;
    this.#carrier.witnesses.see(id, records, link, passage.receivedAt);
    const sent = this.#open.get(id)?.find(({ state }) => state === 'sent');
    const isByOrder = message.commandResult !== undefined && message.commandResult.serial === undefined;
    const isSkipped = isByOrder && this.#carrier.skips.delete(link);
    if (sent !== undefined && !isSkipped) {
      const reading = readingOf(sent, passage, this.#carrier.now()) ?? this.#returned(sent, passage);
      if (reading !== undefined) this.#finish(sent, reading);
    }
    if (this.#open.has(id)) this.#wake(id);
  }

  /** A message of a device went by unread. */
  doubt(deviceId: number): void {
    this.#carrier.witnesses.forget(deviceId);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#working.values());
  }

  readonly #trouble = (error: unknown): void => {
    this.#log.warn({ error }, 'a command could not be looked at; trying on');
  };

  #changed(deviceId: number): void {
    this.#unread.add(deviceId);
    this.#wake(deviceId);
  }

  async #readAll(): Promise<void> {
    const all = Map.groupBy(await readOpen(this.#carrier.pool, null), ({ deviceId }) => deviceId);
    for (const deviceId of this.#open.keys()) if (!all.has(deviceId)) this.#open.delete(deviceId);
    for (const [deviceId, commands] of all) {
      this.#open.set(deviceId, commands);
      this.#wake(deviceId);
    }
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
    if (this.#unread.delete(deviceId)) await this.#read(deviceId);
    const commands = this.#open.get(deviceId);
    if (commands === undefined) return;
    const { pool, now } = this.#carrier;
    if (commands.some((command) => isDue(command, now()))) {
      await settle(pool, deviceId, now());
      await this.#read(deviceId);
    }
    const left = this.#open.get(deviceId) ?? [];
    const found = await attempt(this.#carrier, left, (id, changed) => this.#change(deviceId, id, changed));
    // read before the next look, not at once: it may be nobody's to send
    if (found === 'gone') this.#unread.add(deviceId);
  }

  async #read(deviceId: number): Promise<void> {
    try {
      const commands = await readOpen(this.#carrier.pool, deviceId);
      if (commands.length === 0) this.#open.delete(deviceId);
      else this.#open.set(deviceId, commands);
    } catch (error) {
      this.#unread.add(deviceId);
      throw error;
    }
  }

  // what is stored is known here at once: its notification comes later
  #change(deviceId: number, id: number, changed: Partial<OpenCommand>): void {
    const commands = this.#open.get(deviceId) ?? [];
    this.#open.set(
      deviceId,
      commands.map((command) => (command.id === id ? { ...command, ...changed } : command)),
    );
  }

  // a tracker that was asked to restart has, when it connects again; that its datagrams come from another port says nothing
  #returned(sent: OpenCommand, { link }: Passage): End | undefined {
    const way = this.#carrier.sessions.wayTo(sent.deviceId);
    const isBack = way === link && !link.isRequest && way.openedAt > (sent.sentAt ?? Number.POSITIVE_INFINITY);
    return sent.command.kind === 'reboot' && isBack ? { state: 'confirmed', note: 'byReturn' } : undefined;
  }

  #finish(sent: OpenCommand, reading: End): void {
    if (reading.state === sent.state && reading.note === sent.note) return;
    this.#change(sent.deviceId, sent.id, { state: reading.state, note: reading.note });
    const { pool, now } = this.#carrier;
    conclude(pool, sent.id, reading, now())
      .catch((error) => {
        this.#unread.add(sent.deviceId);
        this.#trouble(error);
      })
      .finally(() => this.#wake(sent.deviceId));
  }

  #look(): void {
    const { witnesses, sessions, now } = this.#carrier;
    witnesses.sweep(now());
    for (const [deviceId, commands] of this.#open) {
      if (sessions.wayTo(deviceId) !== undefined || commands.some((one) => isDue(one, now()))) this.#wake(deviceId);
    }
  }

  async #sayDisconnected(): Promise<void> {
    const { pool, sessions, now } = this.#carrier;
    for (const [deviceId, commands] of this.#open) {
      if (sessions.wayTo(deviceId) !== undefined) continue;
      for (const { id, state, waitsFor } of commands) {
        // what another gateway says of a tracker that it holds stays: only who said it takes it back
        if (state !== 'waiting' || waitsFor.length === 0 || !this.#carrier.said.delete(id)) continue;
        await setWaits(pool, id, ['notConnected'], now());
        this.#change(deviceId, id, { waitsFor: ['notConnected'] });
      }
    }
  }
}
