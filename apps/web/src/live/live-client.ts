import {
  type Alert,
  type AlertCounts,
  API_BASE,
  LIVE_BEAT_SECONDS,
  LIVE_CLOSE,
  type LiveDevice,
  type LiveMessage,
  type LiveRequest,
  type LiveValues,
} from '@balise/contract';
import { backOff } from './back-off.ts';
import { FleetStore } from './fleet-store.ts';
import { Signal } from './signal.ts';

/** The state of the socket. Times by the browser's own clock, in ms. */
export type LiveStatus =
  | { phase: 'connecting'; attempt: number; lostAt: number | null }
  | { phase: 'live'; lostAt: null }
  | { phase: 'waiting'; attempt: number; lostAt: number; retryAt: number };

export type Values = { deviceId: number; values: LiveValues };

/** Alerts that were raised or changed, and how many are open; null and none: any may have changed. */
export type AlertNews = { alerts: readonly Alert[]; open: AlertCounts | null };

export type LiveClientTools = {
  /** Asks for a ticket; rejects when there is no answer, and leaves the page when no user is signed in. */
  ticket: () => Promise<string>;
  /** As which client the reader looks at the platform, as the app was loaded; null: as itself. */
  viewed: () => number | null;
  /** It looks as somebody else now: what the app holds is not to be shown any longer. */
  viewChanged: () => void;
  now: () => number;
  random: () => number;
};

const SILENCE = (2 * LIVE_BEAT_SECONDS + 5) * 1000;

/** The reader's end of the live socket: keeps it open, comes back after a drop with what it has, and fills the store. */
export class LiveClient {
  readonly fleet = new FleetStore();
  readonly status: Signal<LiveStatus> = new Signal<LiveStatus>({ phase: 'connecting', attempt: 1, lostAt: null });
  /** Whether the last call for a list of devices was answered; true before the first (specification section 4). */
  readonly listAnswered = new Signal(true);
  /** Whether everything the reader may see has arrived once. */
  readonly complete = new Signal(false);
  /** Every value of the device that is being watched. */
  readonly values = new Signal<Values | null>(null);
  /** Server's clock minus the browser's, ms. */
  readonly clockOffset = new Signal(0);
  /** Browser's clock at the last change that came; null before the first. */
  readonly receivedAt = new Signal<number | null>(null);

  /** Until when what is shown is known, by the server's clock, ms; null while the line is there and all that was missed has come. */
  readonly asOf = new Signal<number | null>(null);

  /** Groups that changed, as a new value each time; none named: any may have. */
  readonly groups = new Signal<{ ids: readonly number[] }>({ ids: [] });

  /** News of alerts, as a new value each time. */
  readonly alerts = new Signal<AlertNews>({ alerts: [], open: null });

  readonly #tools: LiveClientTools;
  #socket: WebSocket | undefined;
  #epoch = '';
  #cursor = 0;
  #helloCursor = 0;
  /** Whether everything up to `#cursor` has come, so that one may resume from there. */
  #whole = false;
  #failures = 0;
  #lostAt: number | null = null;
  #watched: number | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #asking = false;

  constructor(tools: LiveClientTools) {
    this.#tools = tools;
  }

  /** Connects, now if it was waiting to. */
  async connect(): Promise<void> {
    clearTimeout(this.#retry);
    if (this.#socket || this.#stopped || this.#asking) return;
    this.#asking = true;
    this.status.set({ phase: 'connecting', attempt: this.#failures + 1, lostAt: this.#lostAt });
    let ticket: string;
    try {
      ticket = await this.#tools.ticket();
    } catch {
      return this.#lost(); // no answer, or a server in trouble
    } finally {
      this.#asking = false;
    }
    this.#open(ticket);
  }

  /** Takes what this browser kept of an earlier visit, until there is a line. @param asOf of the positions, by the server's clock */
  restore(devices: LiveDevice[], asOf: number): void {
    if (this.complete.get()) return;
    this.fleet.take(devices);
    this.asOf.set(asOf);
    this.complete.set(true);
  }

  /** Ends for good. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  /** The network said that it is gone, or something else makes the socket worthless: start again. */
  drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    if (socket) this.#lost();
  }

  /** Which device's values are shown; null for none. */
  watch(deviceId: number | null): void {
    if (this.#watched === deviceId) return;
    this.#watched = deviceId;
    this.values.set(null);
    this.#say({ type: 'watch', deviceId });
  }

  #open(ticket: string): void {
    if (this.#socket || this.#stopped) return;
    const address = new URL(`${API_BASE}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#expectNews();
    socket.onopen = () => {
      const nothing = this.fleet.vehicles.size === 0 && !this.#whole;
      const resume = { epoch: this.#whole ? this.#epoch : '', cursor: this.#cursor };
      this.#say({ type: 'open', ticket, ...(nothing ? {} : { resume }) });
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(event.data);
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      this.#socket = undefined;
      if (code === LIVE_CLOSE.viewChanged || code === LIVE_CLOSE.notAllowed) return this.#leave();
      this.#lost();
    };
  }

  #hear(text: unknown): void {
    const message = parse(text);
    this.#expectNews();
    switch (message?.type) {
      case 'hello':
        if (message.viewed !== this.#tools.viewed()) return this.#leave();
        this.#epoch = message.epoch;
        this.#helloCursor = message.cursor;
        if (!message.resumed) this.#whole = false;
        this.#settle(message.now);
        // changes while disconnected are lost
        this.groups.set({ ids: [] });
        this.alerts.set({ alerts: [], open: null });
        break;
      case 'groups':
        this.groups.set({ ids: message.ids });
        break;
      case 'alerts':
        this.alerts.set({ alerts: message.alerts, open: message.open });
        break;
      case 'resync':
        this.#say({ type: 'have', devices: this.fleet.held() });
        break;
      case 'snapshot':
        this.fleet.take(message.devices);
        if (message.last) this.#upTo(this.#helloCursor);
        break;
      case 'delta':
        this.receivedAt.set(this.#tools.now());
        this.fleet.take(message.devices, message.gone);
        this.#upTo(message.cursor);
        break;
      case 'values':
        if (message.deviceId === this.#watched) this.values.set({ deviceId: message.deviceId, values: message.values });
        break;
      case 'beat':
        this.#takeClock(message.now);
        break;
      default:
        this.drop(); // another version of the server: come back for what it can tell
    }
  }

  /** The server knows us: failures are forgotten, and it hears what we watch. */
  #settle(serverNow: number): void {
    this.#failures = 0;
    this.#lostAt = null;
    this.#takeClock(serverNow);
    if (this.#watched !== null) this.#say({ type: 'watch', deviceId: this.#watched });
    this.status.set({ phase: 'live', lostAt: null });
  }

  /** Everything up to the cursor has come; 0 says that more is on its way. */
  #upTo(cursor: number): void {
    if (cursor === 0 && this.#helloCursor !== 0) return;
    this.#cursor = cursor;
    this.#whole = true;
    this.asOf.set(null);
    this.complete.set(true);
  }

  #takeClock(serverNow: number): void {
    this.clockOffset.set(serverNow - this.#tools.now());
  }

  /** Nothing more is taken in: the page is about to go. */
  #leave(): void {
    this.stop();
    this.#socket = undefined;
    this.#tools.viewChanged();
  }

  #lost(): void {
    clearTimeout(this.#silence);
    if (this.#stopped) return;
    const now = this.#tools.now();
    this.#failures += 1;
    this.#lostAt ??= now;
    if (this.#whole && this.asOf.get() === null) this.asOf.set(this.#lostAt + this.clockOffset.get());
    const wait = backOff(this.#failures, this.#tools.random());
    this.status.set({ phase: 'waiting', attempt: this.#failures, lostAt: this.#lostAt, retryAt: now + wait });
    this.#retry = setTimeout(() => this.connect(), wait);
  }

  #expectNews(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.drop(), SILENCE);
  }

  #say(request: LiveRequest): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }
}

/** No schema: the server's own words come thousands a second, and to a page that has just opened (decision 96). */
function parse(text: unknown): LiveMessage | null | undefined {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined; // not JSON
  }
}
