import { connect, type Socket } from 'node:net';
import { TRACKERS, type TrackerSide } from '@balise/protocols/tracker';
import { type Fix, KMH } from '@balise/tracking';
import type { Vehicle } from '../plan.ts';
import type { Platform } from '../platform.ts';

/** One tracker on one TCP connection. */
export type Tracker = {
  /** Sends one fix and waits until the server has answered it, which means that it is stored. @returns ms since 1970 UTC just before the write */
  send(fix: Fix): Promise<number>;
  /** Sends without waiting for an answer. @returns ms since 1970 UTC just before the write */
  push(fix: Fix): number;
  /** Whether the connection has ended, by either side. */
  isClosed(): boolean;
  close(): void;
};

type Place = { latitude: number; longitude: number };
const ANSWER_TIME = 60_000; // ms

/** Connects and presents itself. @throws Error when the server hangs up or stays silent */
export async function aTracker(platform: Platform, { identity, protocol }: Pick<Vehicle, 'identity' | 'protocol'>) {
  const side = TRACKERS[protocol];
  const line = await connected(platform.trackerPorts[protocol]);
  const answers = answersOf(line, side);
  const login = side.login(identity);
  if (login) {
    line.write(login);
    await answers.next();
  }
  let serial = 1;
  const push = (fix: Fix): number => {
    const bytes = side.report(identity, [fix], ++serial);
    const at = Date.now();
    line.write(bytes);
    return at;
  };
  const tracker: Tracker = {
    push,
    async send(fix) {
      const at = push(fix);
      await answers.next();
      return at;
    },
    isClosed: () => line.destroyed,
    close: () => line.destroy(),
  };
  return tracker;
}

/** Presents itself, gets no answer because its identity is unknown, and keeps trying. @returns how to disconnect */
export async function connectUnknown(
  platform: Platform,
  { identity, protocol }: Pick<Vehicle, 'identity' | 'protocol'>,
) {
  const line = await connected(platform.trackerPorts[protocol]);
  const login = TRACKERS[protocol].login(identity);
  if (login) line.write(login);
  return (): void => void line.destroy();
}

/** A good fix at a moment. `speed` in km/h, `course` in degrees from north. */
export const aFix = (time: number, place: Place, speed: number, course = 90): Fix => ({
  time,
  location: { ...place, altitude: 20, speed: speed * KMH, course, valid: true, accuracy: null },
  attributes: { ignition: speed > 0, satellites: 9 },
});

/** A place so many metres east of another. */
export const eastOf = ({ latitude, longitude }: Place, metres: number): Place => ({
  latitude,
  longitude: longitude + metres / (111_320 * Math.cos((latitude * Math.PI) / 180)),
});

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const line = connect({ port, host: '127.0.0.1' });
    line.once('error', reject);
    line.once('connect', () => {
      line.off('error', reject);
      line.on('error', () => line.destroy());
      resolve(line);
    });
  });

function answersOf(line: Socket, side: TrackerSide) {
  let received: Uint8Array = new Uint8Array(0);
  let traffic = 0;
  let taken = 0;
  let look = (): void => {};
  line.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (let length = side.isAnswer(received); length > 0; length = side.isAnswer(received)) {
      received = received.subarray(length);
      traffic += 1;
    }
    look();
  });
  line.on('close', () => look());
  return {
    next: (): Promise<void> =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('the server did not answer the tracker')), ANSWER_TIME);
        look = () => {
          if (traffic <= taken && !line.destroyed) return;
          clearTimeout(late);
          look = () => {};
          if (traffic > taken) resolve();
          else reject(new Error('the server hung up on the tracker'));
          taken += 1;
        };
        look();
      }),
  };
}
