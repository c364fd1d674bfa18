import { type DeviceId, LIVE_CLOSE, type LiveMessage, LiveRequest } from '@balise/contract';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { Audience, Dismissal, Reader } from '../audience.ts';
import { type CatchUp, differsFrom, everything, missedSince, rowJson } from '../pending/catch-up.ts';
import { PendingAlerts } from '../pending/pending-alerts.ts';
import { PendingChanges } from '../pending/pending-changes.ts';
import { RowsOnScreen } from '../rows.ts';
import type { Viewer } from '../source.ts';
import type { ConnectionTools } from './connection-tools.ts';
import { Rate } from './rate.ts';
import { SocketWriter } from './socket-writer.ts';

type Open = Extract<LiveRequest, { type: 'open' }>;

/** One browser: its ticket, what it has missed, and then each change as it comes. */
export class LiveConnection implements Reader {
  readonly #tools: ConnectionTools;
  readonly #writer: SocketWriter;
  readonly #rate: Rate;
  readonly #unsent = new PendingChanges();
  readonly #alerts = new PendingAlerts();
  endsAt = Number.POSITIVE_INFINITY;
  readonly #groups = new Set<number>();
  #anyGroup = false;
  /** Of a page on a slow line, which gets nothing else. */
  #rows: RowsOnScreen | undefined;
  #phase: 'opening' | 'joining' | 'resync' | 'catchingUp' | 'live' = 'opening';
  #viewer: Viewer | undefined;
  #audience: Audience | undefined;
  /** Whose values it shows, and whether it was sent any: of a device that is shared with it, not before it is its own. */
  #watched: DeviceId | null = null;
  #isSentValues = false;
  #timer: NodeJS.Timeout | undefined;
  #sentAt = 0;

  constructor(socket: WebSocket, tools: ConnectionTools) {
    this.#tools = tools;
    this.#writer = new SocketWriter(socket, tools.limits, tools.now);
    this.#rate = new Rate(tools.limits.messageBurst, tools.limits.messagesPerSecond, tools.now());
  }

  get opened(): boolean {
    return this.#phase !== 'opening';
  }

  get signInId(): number {
    return this.#viewer?.signInId ?? 0;
  }

  /** A message of the browser. What it may not say closes the socket. */
  async receive(text: string): Promise<void> {
    const { limits, now } = this.#tools;
    if (!this.#rate.take(now())) return this.#writer.close(LIVE_CLOSE.badMessage, 'too many messages');
    // not parsed: parsing megabytes would delay everyone
    if (this.#phase !== 'resync' && text.length > limits.openingBytes)
      return this.#writer.close(LIVE_CLOSE.badMessage, 'too long');
    const request = parse(text);
    if (!request) return this.#writer.close(LIVE_CLOSE.badMessage, 'not a message of this socket');
    if (request.type === 'open' && this.#phase === 'opening') return await this.#open(request);
    if (request.type === 'have' && this.#phase === 'resync') return await this.#have(request.devices);
    if (request.type === 'rows' && this.#rows) return await this.#rows.ask(request);
    if (request.type === 'watch' && this.opened && !this.#rows) return await this.#watch(request.deviceId);
    this.#writer.close(LIVE_CLOSE.badMessage, `${request.type} does not belong here`);
  }

  changed(deviceId: number, part: 'state' | 'details'): void {
    if (this.#rows) return; // it looks by itself
    this.#unsent.changed(deviceId, part);
    this.#tellSoon();
  }

  gone(deviceId: number): void {
    if (this.#rows) return;
    this.#unsent.gone(deviceId);
    this.#tellSoon();
  }

  groups(ids: readonly number[]): void {
    if (this.#rows) return;
    for (const id of ids) this.#groups.add(id);
    if (ids.length === 0) this.#anyGroup = true;
    this.#tellSoon();
  }

  alerts(ids: readonly number[]): void {
    if (this.#rows) return;
    this.#alerts.add(ids);
    this.#tellSoon();
  }

  dismiss(why: Dismissal): void {
    this.#writer.close(LIVE_CLOSE[why], DISMISSED[why]);
    this.end();
  }

  beat(json: string): void {
    if (this.#phase !== 'opening' && this.#writer.ready()) this.#writer.send(json);
  }

  close(code: number, reason: string): void {
    this.#writer.close(code, reason);
  }

  /** The socket is closed. */
  end(): void {
    clearTimeout(this.#timer);
    this.#rows?.stop();
    this.#unwatch();
    if (this.#viewer) this.#tools.hub.leave(this.#viewer.scope, this);
  }

  async #open(request: Open): Promise<void> {
    const { hub, source, limits } = this.#tools;
    this.#phase = 'joining';
    this.#viewer = await source.takeTicket(request.ticket);
    if (!this.#viewer) return this.#writer.close(LIVE_CLOSE.badTicket, 'the ticket is unknown, used or too old');
    const { scope } = this.#viewer;
    if (!scope.rights.includes('view_devices')) return this.#writer.close(LIVE_CLOSE.notAllowed, DISMISSED.notAllowed);
    if (hub.socketsOf(scope.userId) >= limits.socketsOfUser) {
      return this.#writer.close(LIVE_CLOSE.badMessage, 'too many sockets of one user');
    }
    if (!this.#writer.open) return;
    this.#audience = await hub.join(scope, this);
    const mayReceive = () => this.#writer.ready() && this.#mayReceive();
    const line = { audience: this.#audience, mayReceive, say: (message: LiveMessage) => this.#say(message) };
    if (request.rows) this.#rows = new RowsOnScreen(this.#tools, line);
    await hub.dismissEnded([this.#audience]); // changes since the ticket was issued were not sent here
    if (!this.#writer.open) return this.end();
    const { cursor } = hub.log;
    const { viewed } = this.#audience;
    const resumed = request.resume !== undefined && hub.log.canResume(this.#audience, request.resume);
    const now = this.#tools.now();
    this.#say({ type: 'hello', epoch: hub.log.epochOf(viewed), cursor, now, resumed, viewed });
    if (request.rows) {
      this.#phase = 'live';
      return;
    }
    if (!request.resume) return await this.#catchUp(everything(this.#audience), 'snapshot');
    if (resumed)
      return await this.#catchUp(await missedSince(request.resume.cursor, this.#audience, hub, source), 'delta');
    this.#phase = 'resync';
    this.#say({ type: 'resync' });
  }

  async #have(held: [number, number][]): Promise<void> {
    if (this.#audience) await this.#catchUp(differsFrom(held, this.#audience, this.#tools.hub), 'delta');
  }

  /** Reads the devices a part at a time, and each part only when the one before has gone out. */
  async #catchUp({ devices, known, gone }: CatchUp, as: 'snapshot' | 'delta'): Promise<void> {
    const { hub, source, limits } = this.#tools;
    this.#phase = 'catchingUp';
    const { cursor } = hub.log;
    for (let start = 0; start < devices.length || start === 0; start += limits.snapshotPart) {
      const ids = devices.slice(start, start + limits.snapshotPart);
      if (!(await this.#writable()) || !this.#audience) return;
      const rows = ids.length > 0 ? await source.inFull(this.#audience.scope, ids) : [];
      const last = start + limits.snapshotPart >= devices.length;
      const list = rows.map((row) => rowJson(row, !known.has(row.id))).join(',');
      if (as === 'snapshot') this.#writer.send(`{"type":"snapshot","devices":[${list}],"last":${last}}`);
      else {
        const tombstones = start === 0 && gone.length > 0 ? `,"gone":[${gone.join(',')}]` : '';
        this.#writer.send(`{"type":"delta","cursor":${last ? cursor : 0},"devices":[${list}]${tombstones}}`);
      }
    }
    this.#phase = 'live';
    this.#tellSoon();
  }

  async #writable(): Promise<boolean> {
    while (this.#writer.open) {
      if (this.#writer.ready() && this.#mayReceive()) return true;
      await new Promise((resolve) => setTimeout(resolve, this.#tools.limits.deltaEvery));
    }
    return false;
  }

  async #watch(deviceId: DeviceId | null): Promise<void> {
    this.#unwatch();
    if (deviceId === null) return;
    this.#watched = deviceId;
    this.#tools.hub.watch(deviceId, 1);
    await this.#sayValues(deviceId);
  }

  #unwatch(): void {
    if (this.#watched !== null) this.#tools.hub.watch(this.#watched, -1);
    this.#watched = null;
    this.#isSentValues = false;
  }

  /** The first values of what it watches; later ones come with each change. */
  async #sayValues(deviceId: DeviceId): Promise<void> {
    const { hub, source } = this.#tools;
    if (!this.#audience || !(await this.#writable())) return;
    const values = await source.values(this.#audience.scope, deviceId);
    if (!values || this.#watched !== deviceId || !this.#audience.devices.has(deviceId)) return;
    this.#isSentValues = true;
    // a message may have come meanwhile
    this.#say({ type: 'values', deviceId, values: hub.valuesOf(deviceId, this.#audience) ?? values });
  }

  /** Not while its rights are being read again, nor once its sign-in has ended. */
  #mayReceive(): boolean {
    return this.#audience?.changes === 0 && this.#tools.now() < this.endsAt;
  }

  #tellSoon(): void {
    const isAllSent = this.#unsent.empty && this.#groups.size === 0 && !this.#anyGroup && this.#alerts.empty;
    if (this.#timer || this.#phase !== 'live' || isAllSent) return;
    const { limits, now } = this.#tools;
    const wait = Math.max(0, this.#sentAt + limits.deltaEvery - now());
    this.#timer = setTimeout(() => this.#tell(), wait);
  }

  #tell(): void {
    this.#timer = undefined;
    const { hub, now } = this.#tools;
    this.#sentAt = now();
    if (!this.#writer.open) return;
    if (this.#writer.ready() && this.#mayReceive()) {
      const watched = this.#watched !== null && this.#unsent.has(this.#watched) ? this.#watched : undefined;
      const values = watched === undefined ? undefined : hub.valuesOf(watched, this.#audience);
      const delta = this.#audience && this.#unsent.take(hub, this.#audience, now());
      if (delta) this.#writer.send(delta);
      if (values && this.#watched !== null) this.#say({ type: 'values', deviceId: this.#watched, values });
      // what was shared has become its own
      else if (watched !== undefined && !this.#isSentValues && this.#audience?.owns(watched))
        void this.#sayValues(watched).catch(() => {}); // asked again with the next change
      this.#tellGroups();
      if (!this.#alerts.empty) void this.#tellAlerts();
    }
    this.#tellSoon(); // what could not be said yet
  }

  #tellGroups(): void {
    if (this.#groups.size === 0 && !this.#anyGroup) return;
    this.#say({ type: 'groups', ids: this.#anyGroup ? [] : [...this.#groups] });
    this.#groups.clear();
    this.#anyGroup = false;
  }

  /** Read under the scope that holds; where that changes meanwhile, they are read again. */
  async #tellAlerts(): Promise<void> {
    const audience = this.#audience;
    if (!audience) return;
    const { scope } = audience;
    const ids = this.#alerts.take();
    try {
      const news = await this.#tools.source.alerts(scope, ids);
      if (!this.#mayReceive() || audience.scope !== scope) this.#alerts.add(ids);
      // those of devices that it may not see are no news to it
      else if (ids.length === 0 || news.alerts.length > 0) this.#say({ type: 'alerts', ...news });
      this.#tellSoon();
    } catch {
      this.#alerts.add(ids); // received with the next change
    }
  }

  #say(message: LiveMessage): void {
    this.#writer.send(JSON.stringify(message));
  }
}

const DISMISSED: Record<Dismissal, string> = {
  signedOut: 'signed out',
  viewChanged: 'seen as somebody else',
  notAllowed: 'not allowed to see devices',
};

function parse(text: string): z.output<typeof LiveRequest> | undefined {
  try {
    return LiveRequest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // not JSON
  }
}
