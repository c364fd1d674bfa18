import { describe, expect, it } from 'vitest';
import { type DeviceState, NEW_DEVICE } from '../device-state.ts';
import { StatePacker, unpackState } from '../packed/index.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { always } from '../settings/timeline.ts';
import { aRecord, START } from '../testing.ts';
import { arrive } from './arrive.ts';
import { openEpisodes, openUsage } from './open.ts';
import { continueRederivation, corrected, startRederivation } from './rederive.ts';

const timeline = always(DEFAULT_SETTINGS);
const fixes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => aRecord({ at: (from + n) * 60, kmh: 60, metres: (from + n) * 1000 }));

/** What was stored before trips were reported. */
function asOfOld({ history, ...rest }: DeviceState): DeviceState {
  const { ownedSince: _, motionPhase: __, speeding, cutPlace, engine, gaps, slot, ...old } = history;
  return JSON.parse(JSON.stringify({ ...rest, history: old }));
}

describe('a state that was stored before trips were reported', () => {
  const before = arrive(NEW_DEVICE, fixes(0, 30), START, timeline);
  const old = asOfOld(before.state);

  it('is read: trips begin with the next record, and the odometer goes on', () => {
    expect(openEpisodes(old.history)).toEqual([]);
    expect(openUsage(old.history)).toBeNull();
    const { state, episodes } = arrive(old, fixes(30, 60), START, timeline);
    expect(episodes).toEqual([]);
    expect(openEpisodes(state.history)).toMatchObject([{ kind: 'trip', startsAt: START + 30 * 60_000 }]);
    expect(state.history.totals).toEqual(arrive(before.state, fixes(30, 60), START, timeline).state.history.totals);
  });

  it('is a checkpoint to derive from, but none that a new derivation is found to be the same as', () => {
    const run = startRederivation({ hour: START, state: old.history, totals: old.history.totals });
    const later = { hour: START + 3_600_000, state: old.history, totals: old.history.totals };
    const done = continueRederivation(
      run,
      fixes(30, 90),
      new Map([[later.hour, later]]),
      START + 31 * 60_000,
      timeline,
    );
    expect(done).toBe(false);
    expect(openEpisodes(corrected(old, run).history)).toMatchObject([{ kind: 'trip' }]);
  });

  it('that holds a suspect fix back goes on with it, and is packed', () => {
    const jump = aRecord({ at: 1800, kmh: 60, metres: 900_000 });
    const suspect = arrive(before.state, [jump], START, timeline).state;
    expect(suspect.history.held).toHaveLength(1);
    const { counter: _, held, slot: __, ...rest } = suspect.history;
    const stored = {
      ...rest,
      held: held.map(({ counters: ___, ...moment }) => moment),
      slot: suspect.history.slot?.slice(0, 7),
    };
    const asJson: DeviceState = JSON.parse(JSON.stringify({ ...suspect, history: stored }));
    expect(openUsage(asJson.history)).toEqual(openUsage(suspect.history));
    const packed = unpackState(new StatePacker().pack(asJson));
    const next = fixes(31, 40);
    for (const state of [asJson, packed])
      expect(arrive(state, next, START, timeline).state.history).toEqual(
        arrive(suspect, next, START, timeline).state.history,
      );
  });

  it('of a device that had changed hands is its present owner’s, and nothing of it is cut', () => {
    const handed = [
      { from: Number.NEGATIVE_INFINITY, owner: 1, settings: DEFAULT_SETTINGS },
      { from: START + 60_000, owner: 2, settings: DEFAULT_SETTINGS },
    ] as const;
    const { state, episodes } = arrive(old, fixes(30, 40), START, handed);
    expect(episodes).toEqual([]);
    expect(state.history.ownedSince).toBe(START + 60_000);
  });
});
