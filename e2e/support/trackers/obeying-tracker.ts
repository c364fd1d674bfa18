import { connect } from 'node:net';
import { TRACKERS } from '@balise/protocols/tracker';
import type { Vehicle } from '../plan.ts';
import type { Platform } from '../platform.ts';
import { aFix, eastOf } from './tracker.ts';
import type { Place } from './trackers.ts';

const side = TRACKERS.gt06;
const EVERY = 1_000; // ms between two reports

/** A GT06 that does what it is asked: its relay switches, and its next sign of life says so. */
export type ObeyingTracker = {
  /** Reports at this speed, km/h, second by second, until what is awaited has happened. A vehicle at 0 stays where it is. */
  reportUntil(kmh: number, awaited: Promise<unknown>): Promise<void>;
  /** Whether its relay inhibits the starter. */
  isBlocked(): boolean;
  close(): void;
};

/** Connects and signs in. Fixes are of the present: what is old proves nothing of a standstill. */
export async function anObeyingTracker(
  platform: Platform,
  { identity }: Vehicle,
  start: Place,
): Promise<ObeyingTracker> {
  const socket = connect({ port: platform.trackerPorts.gt06, host: '127.0.0.1' });
  let [received, serial, blocked, place]: [Buffer, number, boolean, Place] = [Buffer.alloc(0), 1, false, start];
  const beat = (): void => {
    const fix = aFix(Date.now(), place, 0);
    const bytes = side.heartbeat?.(identity, { ...fix, attributes: { ...fix.attributes, blocked } }, ++serial);
    if (bytes) socket.write(bytes);
  };
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (let length = side.isAnswer(received); length > 0; length = side.isAnswer(received)) {
      const frame = received.subarray(0, length);
      received = received.subarray(length);
      const asked = side.relayAsked?.(frame);
      if (asked === undefined) continue;
      blocked = asked;
      beat();
    }
  });
  socket.on('error', () => socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(side.login(identity) ?? '');
  beat();
  return {
    isBlocked: () => blocked,
    close: () => socket.destroy(),
    async reportUntil(kmh, awaited) {
      let isOver = false;
      const over = awaited.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        place = eastOf(place, (kmh / 3.6) * (EVERY / 1000));
        socket.write(side.report(identity, [aFix(Date.now(), place, kmh)], ++serial));
        await Promise.race([over, new Promise((resolve) => setTimeout(resolve, EVERY))]);
      }
      await over;
    },
  };
}
