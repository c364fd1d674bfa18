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
  /** Hangs up for good. */
  close(): void;
};

/** One tracker on one TCP connection: logs in, sends, waits for answers, and sends again what a lost connection left unanswered. */
export function connectTracker(
  port: number,
  identity: string,
  side: TrackerSide,
  host = '127.0.0.1',
): TrackerConnection {
  const groupSize = Math.min(side.fixesPerAnswer, MOST_FIXES_IN_A_GROUP);
  let outbox: Fix[] = [];
  let unanswered: Fix[][] = [];
  let received: Uint8Array = new Uint8Array(0);
  let socket: Socket | undefined;
  let greeted = false;
  let serial = 1;
  let closed = false;
  let waiting: (() => void)[] = [];

  const pending = () => outbox.length + unanswered.reduce((sum, group) => sum + group.length, 0);

  function wake(): void {
    const woken = waiting;
    waiting = [];
    for (const resume of woken) resume();
  }

  function open(): void {
    received = new Uint8Array(0);
    const line = connect({ port, host });
    socket = line;
    line.setTimeout(ANSWER_SECONDS * 1000, () => unanswered.length > 0 && line.destroy());
    line.on('connect', () => {
      const greeting = side.login(identity);
      greeted = greeting === undefined;
      if (greeting) line.write(greeting);
      pump();
    });
    line.on('data', hear);
    line.on('error', () => line.destroy());
    line.on('close', () => {
      socket = undefined;
      greeted = false;
      outbox = [...unanswered.flat(), ...outbox];
      unanswered = [];
      if (!closed) setTimeout(() => closed || open(), RECONNECT_SECONDS * 1000);
      else wake();
    });
  }

  function hear(bytes: Uint8Array): void {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    for (let length = side.isAnswer(received); length > 0; length = side.isAnswer(received)) {
      received = received.subarray(length);
      if (greeted) unanswered.shift();
      greeted = true;
    }
    pump();
  }

  function pump(): void {
    while (socket?.writable && greeted && outbox.length > 0 && unanswered.length < WINDOW) {
      const group = outbox.splice(0, groupSize);
      unanswered.push(group);
      socket.write(side.report(identity, group, serial));
      serial = (serial % 60_000) + group.length;
    }
    wake();
  }

  async function until(condition: () => boolean): Promise<void> {
    while (!closed && !condition()) await new Promise<void>((resume) => waiting.push(resume));
  }

  open();
  return {
    async send(fixes, ahead = 400) {
      outbox.push(...fixes);
      pump();
      await until(() => pending() < ahead);
    },
    delivered: () => until(() => pending() === 0),
    close() {
      closed = true;
      socket?.destroy();
      wake();
    },
  };
}
