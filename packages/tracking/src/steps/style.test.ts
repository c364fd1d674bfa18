import { describe, expect, it } from 'vitest';
import { openUsage } from '../fold/open.ts';
import { KMH } from '../position/fix.ts';
import { DEFAULT_SETTINGS, type TrackingSettings } from '../settings/settings.ts';
import { always } from '../settings/timeline.ts';
import { aRecord, foldSorted, type Said, START } from '../testing.ts';

type Driven = Partial<Said> & { course?: number | null };

/** A fix each second (or so many) at these speeds, m/s, and courses; then it drives on as it did, straight ahead. */
function reported(
  speeds: (number | null)[],
  more: Driven = {},
  every = 1,
  settings: TrackingSettings = DEFAULT_SETTINGS,
) {
  let metres = 0;
  const { course, ...said } = more;
  const last = speeds.length - 1;
  const all = [...speeds, ...Array.from({ length: 8 }, () => speeds[last] ?? null)];
  const records = all.map((speed, n) => {
    metres += (speed ?? 0) * every;
    const record = aRecord({ at: n * every, kmh: speed === null ? null : speed / KMH, metres, ...said });
    const { location } = record.fix;
    if (location === null || course === undefined) return record;
    const heading = course === null ? null : (Math.min(n, last) * course) % 360;
    return { ...record, fix: { ...record.fix, location: { ...location, course: heading } } };
  });
  return foldSorted(records, always(settings));
}
const harshIn = (...said: Parameters<typeof reported>) =>
  reported(...said)
    .events.filter(({ kind }) => kind.startsWith('harsh'))
    .map(({ kind, at, content }) => ({ kind, at: (at - START) / 1000, ...content }));

describe('driving style', () => {
  it('is harsh where a car speeds up by 3.5 m/s each second, and not below', () => {
    expect(harshIn([5, 8.4])).toEqual([]);
    expect(harshIn([5, 8.5])).toEqual([
      { kind: 'harsh_acceleration', at: 0, peak: 3.5, limit: 3.5, lasted: 1000, from: 5, to: 8.5 },
    ]);
  });

  it('is harsh where it brakes by 4 m/s each second, reported with the worst of it and how long it went on', () => {
    expect(harshIn([20, 16.1])).toEqual([]);
    expect(harshIn([20, 15, 9, 4.5, 4.5, 0])).toEqual([
      { kind: 'harsh_braking', at: 0, peak: 6, limit: 4, lasted: 5000, from: 20, to: 0 },
    ]);
  });

  it('is one where it comes again within three seconds, and two after that', () => {
    const pause = (seconds: number) => [20, 15, ...Array.from({ length: seconds }, () => 15), 10];
    expect(harshIn(pause(2))).toHaveLength(1);
    expect(harshIn(pause(4))).toHaveLength(2);
  });

  it('is one while it goes on, however far apart fixes may be, and none of two fixes of one second', () => {
    const far = { ...DEFAULT_SETTINGS, harshInterval: 5 };
    expect(harshIn([100, 80, 60, 40, 20], {}, 4, far)).toHaveLength(1);
    expect(harshIn([20, 15, 10, 5], {}, 1, { ...DEFAULT_SETTINGS, harshMerge: 0 })).toHaveLength(1);
    expect(harshIn([11, 11.6, 12.2, 12.8], {}, 0.1)).toEqual([]);
  });

  it('is harsh in a corner of 4 m/s² sideways, from 30 km/h on', () => {
    const steady = (speed: number) => Array.from({ length: 10 }, () => speed);
    // 20° a second are 0.349 rad/s
    expect(harshIn(steady(12), { course: 20 })).toMatchObject([{ kind: 'harsh_cornering', peak: 4.189, from: 12 }]);
    expect(harshIn(steady(11), { course: 20 })).toEqual([]);
    expect(harshIn(steady(8), { course: 30 })).toEqual([]);
    expect(harshIn(steady(12), { course: null })).toEqual([]);
    // the shorter way round
    expect(harshIn(steady(12), { course: 340 })).toMatchObject([{ peak: 4.189 }]);
  });

  it('is not judged where fixes are more than two seconds apart, and says over what it was', () => {
    const speeds = [10, 10, 18, 10];
    const judged = (every: number) => {
      const { history, usage } = reported(speeds, {}, every);
      return [...usage, openUsage(history)].reduce((sum, slot) => sum + (slot?.judged ?? 0), 0);
    };
    expect(harshIn(speeds, {}, 1).map(({ kind }) => kind)).toEqual(['harsh_acceleration', 'harsh_braking']);
    expect(harshIn([10, 10, 20, 10], {}, 2).map(({ kind }) => kind)).toEqual(['harsh_acceleration', 'harsh_braking']);
    expect(harshIn([10, 10, 40, 10], {}, 3)).toEqual([]);
    expect(judged(2) / 1000).toBeCloseTo(236, 0);
    expect(judged(3)).toBe(0);
    expect(harshIn([null, null, null, null], {}, 1)).toEqual([]);
  });

  it('is not judged by what no vehicle does, nor of one that has no limits', () => {
    expect(harshIn([10, 10, 25, 10])).toEqual([]);
    const none = { ...DEFAULT_SETTINGS, harshAcceleration: null, harshBraking: null, harshCornering: null };
    const { events, history } = reported([20, 15], {}, 1, none);
    expect(events.filter(({ kind }) => kind.startsWith('harsh'))).toEqual([]);
    expect(openUsage(history)).toMatchObject({ judged: 0, measured: expect.any(Number) });
  });

  it('leaves it to the tracker where that reported the same', () => {
    const speeds = [20, 15];
    expect(harshIn(speeds, { alarms: ['hardBraking'] })).toEqual([]);
    expect(harshIn(speeds, { alarms: ['hardCornering'] })).toHaveLength(1);
  });

  it('is the former owner’s where the device changes hands on it', () => {
    const records = [20, 15, 15].map((speed, n) => aRecord({ at: n, kmh: speed / KMH, metres: n * 15 }));
    const turn = START + 1500;
    const { events } = foldSorted(records, [
      { from: Number.NEGATIVE_INFINITY, owner: 1, settings: DEFAULT_SETTINGS },
      { from: turn, owner: 2, settings: DEFAULT_SETTINGS },
    ]);
    expect(events.filter(({ kind }) => kind === 'harsh_braking')).toMatchObject([{ at: START }]);
  });
});
