import { connect, type Socket } from 'node:net';
import type { TrackerSide } from '@balise/protocols/tracker';
import type { Fix } from '@balise/tracking';

/** Groups of fixes on their way at once: a real tracker empties its memory without waiting for each answer. */
const WINDOW = 32;
const MOST_FIXES_IN_A_GROUP = 16;
const ANSWER_SECONDS = 60;
const RECONNECT_SECONDS = 3;

export type TrackerConnection = {
  /** Adds fixes to what is to be sent; resolves when fewer than `ahead` wait, so that a caller cannot outrun the server. */
  send(fixes: Fix[], ahead?: number): Promise<void>;
  /** Resolves when everything that was given is answered. */
  delivered(): Promise<void>;
  /** Whether its relay inhibits the starter. */
  isBlocked(): boolean;
  /** Hangs up for good. */
  close(): void;
};

/**
 * One tracker on one TCP connection: logs in, sends, waits for answers, and sends again what a lost connection left unanswered. Where commands
 * of its protocol are played, its relay does what it is asked.
 */
export function connectTracker(
  port: number,
  identity: string,
  side: TrackerSide,
  wasBlocked = false,
): TrackerConnection {
  const groupSize = Math.min(side.fixesPerAnswer, MOST_FIXES_IN_A_GROUP);
  let outbox: Fix[] = [];
  let unanswered: Fix[][] = [];
  let socket: Socket | undefined;
  let [greeted, serial, blocked, closed] = [false, 1, wasBlocked, false];
  let last: Fix | undefined;
  const changes = aSignal();

  const pending = () => outbox.length + unanswered.reduce((sum, group) => sum + group.length, 0);

  function open(): void {
    const framesOf = aReader(side);
    const line = connect({ port, host: '127.0.0.1' });
    socket = line;
    line.setTimeout(ANSWER_SECONDS * 1000, () => unanswered.length > 0 && line.destroy());
    line.on('connect', () => {
      const greeting = side.login(identity);
      greeted = greeting === undefined;
      if (greeting) line.write(greeting);
      pump();
    });
    line.on('data', (bytes) => hear(framesOf(bytes)));
    line.on('error', () => line.destroy());
    line.on('close', () => {
      socket = undefined;
      greeted = false;
      outbox = [...unanswered.flat(), ...outbox];
      unanswered = [];
      if (!closed) setTimeout(() => closed || open(), RECONNECT_SECONDS * 1000);
      else changes.happened();
    });
  }

  function hear(frames: Uint8Array[]): void {
    for (const frame of frames) {
      const relay = side.relayAsked?.(frame);
      if (relay !== undefined) obey(relay);
      else if (greeted) unanswered.shift();
      else greeted = true;
    }
    pump();
  }

  /** The relay switches, and a sign of life says so, whose answer is awaited like any other. */
  function obey(relay: boolean): void {
    if (!last || !side.heartbeat) return;
    blocked = relay;
    unanswered.push([]);
    socket?.write(side.heartbeat(identity, { ...last, attributes: { ...last.attributes, blocked } }, serial));
    serial = (serial % 60_000) + 1;
  }

  function pump(): void {
    while (socket?.writable && greeted && outbox.length > 0 && unanswered.length < WINDOW) {
      const group = outbox.splice(0, groupSize);
      unanswered.push(group);
      last = group.at(-1);
      socket.write(side.report(identity, group, serial));
      serial = (serial % 60_000) + group.length;
    }
    changes.happened();
  }

  open();
  return {
    async send(fixes, ahead = 400) {
      outbox.push(...fixes);
      pump();
      await changes.until(() => closed || pending() < ahead);
    },
    delivered: () => changes.until(() => closed || pending() === 0),
    isBlocked: () => blocked,
    close() {
      closed = true;
      socket?.destroy();
      changes.happened();
    },
  };
}

/** Those who wait until something changes. */
function aSignal() {
  let waiting: (() => void)[] = [];
  return {
    async until(condition: () => boolean): Promise<void> {
      while (!condition()) await new Promise<void>((resume) => waiting.push(resume));
    },
    happened(): void {
      const woken = waiting;
      waiting = [];
      for (const resume of woken) resume();
    },
  };
}

/** Of a connection: takes bytes of the server and gives the whole frames that have arrived. */
function aReader(side: TrackerSide): (bytes: Uint8Array) => Uint8Array[] {
  let received: Uint8Array = new Uint8Array(0);
  return (bytes) => {
    const frames: Uint8Array[] = [];
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    for (let length = side.isAnswer(received); length > 0; length = side.isAnswer(received)) {
      frames.push(received.subarray(0, length));
      received = received.subarray(length);
    }
    return frames;
  };
}
