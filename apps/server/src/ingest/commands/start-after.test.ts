import { GOOD } from '@balise/tracking';
import { expect, test } from 'vitest';
import type { MessageContext } from '../pipeline.ts';
import { startAfter } from './reading.ts';

/* Whether an engine that was off, was started and drove says that an unblock was done; the unblock left at 0. */

type Seen = { at: number; ignition: boolean; kmh: number; ahead?: number };

/** @param seconds since the unblock; `ahead`: seconds by which the tracker's clock is ahead of ours */
const record = ({ at, ignition, kmh, ahead = 0 }: Seen) =>
  ({
    at: at * 1000,
    receivedAt: (at - ahead) * 1000,
    quality: GOOD,
    fix: { attributes: { ignition }, location: { valid: true, latitude: 5.3, longitude: -4, speed: kmh / 3.6 } },
  }) as unknown as MessageContext['records'][number];

const drove = (seen: Seen[]) => startAfter(undefined, 0, seen.map(record))?.drove ?? false;

test('off for a minute where it stands, started, and driven', () => {
  const parked = { ignition: false, kmh: 0 };
  expect(
    drove([
      { at: 10, ...parked },
      { at: 80, ...parked },
      { at: 90, ignition: true, kmh: 40 },
    ]),
  ).toBe(true);
});

test('a wire that flickers while the vehicle drives proves nothing, nor does one that is off for seconds', () => {
  const on = { ignition: true, kmh: 40 };
  expect(
    drove([
      { at: 10, ...on },
      { at: 20, ignition: false, kmh: 40 },
      { at: 100, ...on },
    ]),
  ).toBe(false);
  expect(
    drove([
      { at: 10, ignition: false, kmh: 0 },
      { at: 30, ...on },
      { at: 40, ...on },
    ]),
  ).toBe(false);
});

test('what a tracker whose clock is ahead kept from before the unblock proves nothing', () => {
  const kept = { ahead: 180 };
  expect(
    drove([
      { at: 20, ignition: false, kmh: 0, ...kept },
      { at: 100, ignition: true, kmh: 40, ...kept },
    ]),
  ).toBe(false);
});
