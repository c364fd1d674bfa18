import { LIVE_CLOSE, type LiveMessage, type LiveRequest } from '@balise/contract';
import { liveState, NEW_DEVICE } from '@balise/tracking';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveClient } from './live-client.ts';

/** The browser's end of a socket whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  said: LiveRequest[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(json: string): void {
    this.said.push(JSON.parse(json));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }
  hears(...messages: LiveMessage[]): this {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const device = (id: number, version: number) => ({
  id,
  version,
  details: {
    designation: 'A',
    label: '',
    imei: '1',
    clientId: 1,
    clientName: 'Comoé',
    type: 'truck',
    model: '',
    protocol: null,
    phone: null,
    operator: null,
    status: 'enabled' as const,
  },
  state: liveState(NEW_DEVICE),
});
const hello = (epoch: string, cursor: number, resumed = false): LiveMessage => ({
  type: 'hello',
  epoch,
  cursor,
  now: Date.now() + 60_000,
  resumed,
  viewed: null,
});

let tickets = 0;
let refuse = false;
let changes = 0;
const client = (): LiveClient =>
  new LiveClient({
    ticket: async () => {
      if (refuse) throw new Error('no answer');
      tickets += 1;
      return `ticket ${tickets}`;
    },
    now: () => Date.now(),
    random: () => 1,
    viewed: () => null,
    viewChanged: () => {
      changes += 1;
    },
  });
const wire = (): Wire => {
  const last = Wire.all.at(-1);
  if (!last) throw new Error('no socket was opened');
  return last;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { href: 'https://fleet.example/map' });
  Wire.all = [];
  tickets = 0;
  refuse = false;
  changes = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the live client', () => {
  it('opens with a ticket, fills the fleet, and takes the server’s clock', async () => {
    const live = client();
    await live.connect();
    wire()
      .opens()
      .hears(hello('e1', 7), { type: 'snapshot', devices: [device(1, 3)], last: false });
    expect(wire().said).toEqual([{ type: 'open', ticket: 'ticket 1' }]);
    expect(live.complete.get()).toBe(false);
    wire().hears({ type: 'snapshot', devices: [device(2, 3)], last: true });
    expect(live.complete.get()).toBe(true);
    expect([...live.fleet.vehicles.keys()]).toEqual([1, 2]);
    expect(live.clockOffset.get()).toBe(60_000);
  });

  it('comes back from where it stood, with a new ticket, after a wait', async () => {
    const live = client();
    await live.connect();
    wire()
      .opens()
      .hears(hello('e1', 7), { type: 'snapshot', devices: [device(1, 3)], last: true })
      .hears({ type: 'delta', cursor: 12, devices: [{ id: 1, version: 4, state: liveState(NEW_DEVICE) }] })
      .breaks();
    expect(live.status.get()).toMatchObject({ phase: 'waiting', attempt: 1 });
    expect(Wire.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    wire().opens();
    expect(wire().said).toEqual([{ type: 'open', ticket: 'ticket 2', resume: { epoch: 'e1', cursor: 12 } }]);
  });

  it('says what it has when its snapshot was cut off, or the server is another run', async () => {
    const live = client();
    await live.connect();
    wire()
      .opens()
      .hears(hello('e1', 7), { type: 'snapshot', devices: [device(1, 3)], last: false })
      .breaks();
    await vi.advanceTimersByTimeAsync(1000);
    wire().opens();
    expect(wire().said[0]).toMatchObject({ resume: { epoch: '' } });
    wire().hears(hello('e1', 9), { type: 'resync' });
    expect(wire().said[1]).toEqual({ type: 'have', devices: [[1, 3]] });
    wire().hears({ type: 'delta', cursor: 9, devices: [device(2, 1)], gone: [1] });
    expect([...live.fleet.vehicles.keys()]).toEqual([2]);
    expect(live.complete.get()).toBe(true);
  });

  it('is not live when the list of devices fails to load, and live again when it has', async () => {
    const live = client();
    await live.connect();
    wire()
      .opens()
      .hears(hello('e1', 7), { type: 'snapshot', devices: [device(1, 3)], last: false });
    expect(live.status.get()).toMatchObject({ phase: 'live' });
    wire().breaks();
    expect(live.status.get()).toMatchObject({ phase: 'waiting' });
    await vi.advanceTimersByTimeAsync(1000);
    wire()
      .opens()
      .hears(hello('e1', 7), { type: 'snapshot', devices: [device(1, 3)], last: true });
    expect([live.status.get().phase, live.complete.get()]).toEqual(['live', true]);
  });

  it('waits longer with each failure and forgets them once it is in', async () => {
    refuse = true;
    const live = client();
    await live.connect();
    await vi.advanceTimersByTimeAsync(1000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(live.status.get()).toMatchObject({ phase: 'waiting', attempt: 3 });
    refuse = false;
    await vi.advanceTimersByTimeAsync(4000);
    wire().opens().hears(hello('e1', 1));
    expect(live.status.get()).toEqual({ phase: 'live', lostAt: null });
  });

  it('gives up a socket that has gone silent', async () => {
    const live = client();
    await live.connect();
    wire().opens().hears(hello('e1', 1), { type: 'snapshot', devices: [], last: true });
    await vi.advanceTimersByTimeAsync(30_000);
    wire().hears({ type: 'beat', now: Date.now() });
    await vi.advanceTimersByTimeAsync(34_000);
    expect(live.status.get().phase).toBe('live');
    await vi.advanceTimersByTimeAsync(1000);
    expect(live.status.get().phase).toBe('waiting');
  });

  it('goes on watching the same device after a drop', async () => {
    const live = client();
    await live.connect();
    wire()
      .opens()
      .hears(hello('e1', 1), { type: 'snapshot', devices: [device(1, 1)], last: true });
    live.watch(1);
    wire().hears({ type: 'values', deviceId: 1, values: { satellites: [9, 5] } });
    expect(live.values.get()?.values.satellites).toEqual([9, 5]);
    wire().breaks();
    await vi.advanceTimersByTimeAsync(1000);
    wire()
      .opens()
      .hears(hello('e1', 1, true));
    expect(wire().said.at(-1)).toEqual({ type: 'watch', deviceId: 1 });
  });

  it('starts afresh when another tab made it look as somebody else, and does not come back by itself', async () => {
    const live = client();
    await live.connect();
    wire()
      .opens()
      .hears(hello('e1', 1), { type: 'snapshot', devices: [device(1, 1)], last: true })
      .breaks(LIVE_CLOSE.viewChanged);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([changes, Wire.all.length]).toEqual([1, 1]);
  });

  it('starts afresh when it learns of that only on coming back, and takes in nothing of the other view', async () => {
    const live = client();
    await live.connect();
    wire()
      .opens()
      .hears({ ...hello('e1.7', 1), viewed: 7 } as LiveMessage, {
        type: 'snapshot',
        devices: [device(1, 1)],
        last: true,
      });
    expect([changes, live.fleet.vehicles.size]).toEqual([1, 0]);
  });

  it('comes back when the server speaks another language', async () => {
    const live = client();
    await live.connect();
    wire().opens();
    wire().onmessage?.({ data: '{"type":"something new"}' });
    expect(live.status.get().phase).toBe('waiting');
  });
});
