import { describe, expect, it } from 'vitest';
import { NEW_DEVICE } from '../device-state.ts';
import { compareRecords } from '../position/record.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { always, type Timeline } from '../settings/timeline.ts';
import { aRecord, foldSorted, START } from '../testing.ts';
import { arrive } from './arrive.ts';
import { continueRederivation, corrected, startRederivation } from './rederive.ts';

const HOUR = 3_600_000;

// half an hour at 60 km/h, then two and a half where it came to stand; a fix a minute
const drive = Array.from({ length: 180 }, (_, n) =>
  aRecord({ at: n * 60, kmh: n < 30 ? 60 : 0, metres: Math.min(n, 30) * 1000 }),
);
const live = arrive(NEW_DEVICE, drive, START, always(DEFAULT_SETTINGS));
const stored = new Map(live.checkpoints.map((checkpoint) => [checkpoint.hour, checkpoint]));

// half a minute late, and half a kilometre off the straight line
const late = aRecord({ at: 90, kmh: 60, metres: 900 });

function rederive() {
  const run = startRederivation(stored.get(START));
  const rows = [...drive, late].sort(compareRecords);
  const done = continueRederivation(run, rows, stored, late.at, always(DEFAULT_SETTINGS));
  return { run, done, rows };
}

describe('re-deriving a window', () => {
  it('ends where history is as it was but for the distance, and says by how much that shifts', () => {
    const { run, done, rows } = rederive();
    expect(done).toBe(true);
    expect(run.converged?.hour).toBe(START + HOUR);
    expect(run.checkpoints.map((checkpoint) => checkpoint.hour)).toEqual([START]);
    const sorted = foldSorted(rows).history;
    expect(run.converged?.shift.measured).toBe(sorted.totals.measured - live.state.history.totals.measured);
    expect(run.converged?.shift.measured).toBeGreaterThan(100_000);
    expect(corrected(live.state, run).history).toEqual(sorted);
  });

  it('goes on past a change of hands that the stored history does not know of, however long after it the next record is', () => {
    const since = START + 1.5 * HOUR;
    const records = [
      aRecord({ at: 0 }),
      ...[9000, 9060, 14_400].map((at) => aRecord({ at, metres: at * 10, kmh: 36 })),
    ];
    const unaware = arrive(NEW_DEVICE, records, START, always(DEFAULT_SETTINGS, 1));
    const timeline: Timeline = [...always(DEFAULT_SETTINGS, 1), { from: since, owner: 2, settings: DEFAULT_SETTINGS }];
    const checkpoints = new Map(unaware.checkpoints.map((checkpoint) => [checkpoint.hour, checkpoint]));
    const run = startRederivation(checkpoints.get(START));
    continueRederivation(run, records, checkpoints, since, timeline);
    expect(corrected(unaware.state, run).history).toEqual(foldSorted(records, timeline).history);
    expect(run.history.ownedSince).toBe(since);
  });

  it('goes on to the head where nothing converges, and keeps what arrival knows', () => {
    const parked = aRecord({ at: 0, ignition: false });
    const first = arrive(NEW_DEVICE, [aRecord({ at: 100, kmh: 0 })], START, always(DEFAULT_SETTINGS)).state;
    const run = startRederivation(undefined);
    const done = continueRederivation(
      run,
      [parked, aRecord({ at: 100, kmh: 0 })],
      new Map(),
      parked.at,
      always(DEFAULT_SETTINGS),
    );
    expect(done).toBe(false);
    const state = corrected(first, run);
    expect(state.history.ignition).toMatchObject({ on: false, since: START });
    expect(state.seenAt).toBe(first.seenAt);
  });
});
