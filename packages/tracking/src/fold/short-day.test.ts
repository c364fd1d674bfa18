import { describe, expect, it } from 'vitest';
import type { Episode, EpisodeContent } from '../episode.ts';
import { KMH } from '../position/fix.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { always } from '../settings/timeline.ts';
import { aRecord, foldSorted, type Said, START } from '../testing.ts';
import { openEpisodes, openUsage } from './open.ts';

/*
 * Two hours of a van, worked out by hand. It is at home (0 m) with the ignition off, warms up for 150 s, drives 9 km north at
 * 72 km/h with 100 km/h on a stretch where 90 are allowed, waits 120 s at a level crossing, goes on for 3 km, is switched off at a
 * customer's for 20 minutes while its battery is changed, drives back 1 km, and is then not received for more than an hour.
 */
const minute = 60;
const said: Said[] = [
  // 09:00 home, heartbeats
  ...[0, 5, 10].map((n) => ({ at: n * minute, ignition: false })),
  // 09:11 warming up
  ...[660, 690, 720, 750, 780, 810].map((at) => ({ at, ignition: true })),
  // 09:13:40 on the road: 20 m/s, a fix each ten seconds; the first is still in its place
  ...Array.from({ length: 31 }, (_, n) => ({ at: 820 + n * 10, metres: n * 200, kmh: 72, ignition: true })),
  // 25 and 27.8 m/s are 90 and 100 km/h
  { at: 1130, metres: 6250, kmh: 90, ignition: true },
  { at: 1140, metres: 6520, kmh: 100, ignition: true },
  { at: 1150, metres: 6800, kmh: 100, ignition: true },
  { at: 1160, metres: 7080, kmh: 100, ignition: true },
  { at: 1170, metres: 7320, kmh: 72, ignition: true },
  ...Array.from({ length: 9 }, (_, n) => ({ at: 1180 + n * 10, metres: 7520 + n * 185, kmh: 72, ignition: true })),
  // 09:21:10 the level crossing
  ...Array.from({ length: 13 }, (_, n) => ({ at: 1270 + n * 10, metres: 9000, kmh: 0, ignition: true })),
  ...Array.from({ length: 14 }, (_, n) => ({ at: 1400 + n * 10, metres: 9200 + n * 200, kmh: 72, ignition: true })),
  // 09:25:40 the customer's
  { at: 1540, metres: 12_000, ignition: true },
  { at: 1550, metres: 12_000, ignition: false },
  { at: 1620, metres: 12_000, ignition: false },
  { at: 1800, metres: 12_000, ignition: false, externalPower: false },
  { at: 2100, metres: 12_000, ignition: false, externalPower: true, alarms: ['powerRestored'] },
  { at: 2700, metres: 12_000, ignition: false },
  // 09:45:50 and back
  { at: 2750, metres: 12_000, ignition: true },
  ...Array.from({ length: 6 }, (_, n) => ({ at: 2760 + n * 10, metres: 12_000 - n * 200, kmh: 72, ignition: true })),
  // 10:50 received again, 5 km further
  { at: 6600, metres: 6000, ignition: false },
];

const { history, episodes, usage } = foldSorted(
  said.map((one) => aRecord(one)),
  always({ ...DEFAULT_SETTINGS, speedLimit: 90 * KMH }),
);
const seconds = (at: number) => (at - START) / 1000;
function of<Kind extends Episode['kind']>(kind: Kind) {
  const those = episodes.filter((one) => one.kind === kind);
  return those.map(({ startsAt, endsAt, measured, estimated, maxSpeed, content }) => ({
    from: seconds(startsAt),
    to: seconds(endsAt),
    measured: measured / 1000,
    estimated: estimated / 1000,
    maxSpeed,
    content: content as EpisodeContent[Kind],
  }));
}

describe('a short day', () => {
  it('has two trips, and the last ends where it was last received', () => {
    const trips = of('trip');
    expect(trips).toMatchObject([
      { from: 820, to: 1550, measured: 12_000, estimated: 0, content: { end: 'ignitionOff' } },
      { from: 2760, to: 2810, measured: 1000, estimated: 0, content: { end: 'silence' } },
    ]);
    expect(trips[0]?.maxSpeed).toBeCloseTo(100 * KMH, 3);
    // from 820 to 1270, and from 1390 to 1540, the leg that it came to stand on included
    expect(trips[0]?.content).toMatchObject({ driving: 600_000, idling: 130_000, pause: { duration: 120_000 } });
    expect(seconds(trips[0]?.content.pause?.at ?? 0)).toBe(1270);
  });

  it('has the stops between them, home from the first message on', () => {
    expect(of('stop').map(({ from, to, content }) => [from, to, content.end, content.idling])).toEqual([
      [0, 820, 'moved', 150_000],
      [1550, 2760, 'moved', 0],
    ]);
    expect(openEpisodes(history)).toEqual([]);
  });

  it('has one speeding, idlings of two minutes and more, the power cut, the engine’s runs, and the silence', () => {
    expect(of('speeding')).toMatchObject([{ from: 1140, to: 1170, measured: 800 }]);
    expect(of('idling').map(({ from, to }) => [from, to])).toEqual([
      [660, 820],
      [1270, 1400],
    ]);
    expect(of('power_cut').map(({ from, to }) => [from, to])).toEqual([[1800, 2100]]);
    expect(of('engine').map(({ from, to, content }) => [from, to, content.counted])).toEqual([
      [660, 1550, 890_000],
      [2750, 2810, 60_000],
    ]);
    expect(of('silence').map(({ from, to, estimated }) => [from, to, estimated])).toEqual([[2810, 6600, 5000]]);
  });

  it('adds up by quarters of an hour', () => {
    const open = openUsage(history);
    const slots = [...usage, ...(open ? [open] : [])];
    expect(
      slots.map(({ startsAt, measured, estimated }) => [seconds(startsAt), measured / 1000, estimated / 1000]),
    ).toEqual([
      [0, 1400, 0],
      [900, 10_600, 0],
      [2700, 1000, 0],
      [6300, 0, 5000],
    ]);
    const sum = (of: 'driving' | 'idling' | 'engine') => slots.reduce((total, one) => total + one[of], 0);
    // the first legs of the trips, which end where they leave, are driving too: 600 + 50 and twice 10 s; 150 + 120 + 10 s
    expect([sum('driving'), sum('idling'), sum('engine')]).toEqual([670_000, 280_000, 1_250_000]);
    expect(history.totals).toEqual({ measured: 13_000_000, estimated: 5_000_000 });
  });
});
