import { expect, it } from 'vitest';
import { unbrokenDriving } from './unbroken-driving.ts';

const MINUTE = 60_000;
const trip = (from: number, to: number, driving = to - from) => ({
  kind: 'trip' as const,
  startsAt: from * MINUTE,
  endsAt: to * MINUTE,
  driving: driving * MINUTE,
});
const stop = (from: number, to: number) => ({ ...trip(from, to, 0), kind: 'stop' as const });
const minutes = ({ since, driving }: { since: number; driving: number }) => [since / MINUTE, driving / MINUTE];

it('driving adds up over stops that are too short to be a rest, and begins anew after one that is not', () => {
  const now = { startsAt: 300 * MINUTE, driving: 60 * MINUTE };
  expect(minutes(unbrokenDriving(now, [], 45 * MINUTE))).toEqual([300, 60]);
  const before = [stop(280, 300), trip(200, 280, 70), stop(155, 200), trip(0, 155)];
  expect(minutes(unbrokenDriving(now, before, 45 * MINUTE))).toEqual([200, 130]);
  expect(minutes(unbrokenDriving(now, before, 46 * MINUTE))).toEqual([0, 285]);
  // a silence is a gap between trips without a stop
  expect(minutes(unbrokenDriving(now, [trip(100, 200)], 45 * MINUTE))).toEqual([300, 60]);
});
