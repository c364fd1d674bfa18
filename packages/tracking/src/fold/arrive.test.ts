import { describe, expect, it } from 'vitest';
import { NEW_DEVICE } from '../device-state.ts';
import { liveState } from '../live-state.ts';
import { recordOf } from '../position/record.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { always } from '../settings/timeline.ts';
import { aFix, aRecord, foldSorted, type Said, START } from '../testing.ts';
import { arrive, hourOf } from './arrive.ts';

const after = (batches: Said[][], seconds = 60) => {
  let state = NEW_DEVICE;
  let now = START;
  for (const batch of batches) {
    now += seconds * 1000;
    state = arrive(
      state,
      batch.map((said) => aRecord(said)),
      now,
      always(DEFAULT_SETTINGS),
    ).state;
  }
  return state;
};
const arriveLast = (first: Said[], last: Said[]) =>
  arrive(
    after([first]),
    last.map((said) => aRecord(said)),
    START + 1e7,
    always(DEFAULT_SETTINGS),
  );

describe('the arrival of records', () => {
  it('folds those after the head in order, whatever their order in the batch', () => {
    const said = [
      { at: 20, kmh: 0 },
      { at: 0, kmh: 40 },
      { at: 10, kmh: 41, metres: 100 },
    ];
    expect(after([said]).history).toEqual(foldSorted(said.map((one) => aRecord(one))).history);
  });

  it('never moves the live state backwards: a late record waits for its window', () => {
    const { state, late, events } = arriveLast([{ at: 100, ignition: false }], [{ at: 50, kmh: 80, ignition: true }]);
    expect(late.map((record) => record.at)).toEqual([START + 50_000]);
    expect(events).toEqual([]);
    expect(state.history).toEqual(after([[{ at: 100, ignition: false }]]).history);
    expect(state.seenAt).toBe(START + 1e7);
  });

  it('counts a record that comes twice once, within a batch and as the head again', () => {
    const said = { at: 10, kmh: 40, alarms: ['sos' as const] };
    const first = arrive(NEW_DEVICE, [aRecord(said), aRecord(said)], START, always(DEFAULT_SETTINGS));
    expect(first.events.filter((event) => event.kind === 'alarm_raised')).toHaveLength(1);
    const again = arrive(first.state, [aRecord(said)], START, always(DEFAULT_SETTINGS));
    expect(again).toMatchObject({ events: [], late: [], checkpoints: [] });
  });

  it('moves nothing but the last contact for a record from the future', () => {
    const fromFuture = recordOf(aFix({ at: 4000, kmh: 80, fuelLevel: 3 }), START, DEFAULT_SETTINGS);
    const { state, late, events } = arrive(NEW_DEVICE, [fromFuture], START, always(DEFAULT_SETTINGS));
    expect({ late, events }).toEqual({ late: [], events: [] });
    expect(state).toEqual({ ...NEW_DEVICE, seenAt: START, clockAhead: 4_000_000 });
  });

  it('tells by how much a clock is ahead, by its newest record, until one comes that is not', () => {
    const ahead = (at: number) => recordOf(aFix({ at }), START, DEFAULT_SETTINGS);
    const timeline = always(DEFAULT_SETTINGS);
    const first = arrive(NEW_DEVICE, [ahead(28_800), ahead(20_000), ahead(0)], START, timeline).state;
    expect(liveState(first).clockAhead).toBe(28_800_000);
    const silent = arrive(first, [], START + 60_000, timeline).state;
    expect(silent.clockAhead).toBe(28_800_000);
    const right = arrive(silent, [ahead(70)], START + 70_000, timeline).state;
    expect(right).not.toHaveProperty('clockAhead');
    expect(liveState(right)).not.toHaveProperty('clockAhead');
  });

  it('moves the last contact for a message that carried nothing', () => {
    expect(arrive(NEW_DEVICE, [], START, always(DEFAULT_SETTINGS)).state.seenAt).toBe(START);
  });

  it('keeps the state just before the first record of each hour', () => {
    const said = [{ at: 10 }, { at: 20 }, { at: 3700 }, { at: 3710 }, { at: 11_000 }];
    const { checkpoints } = arrive(
      NEW_DEVICE,
      said.map((one) => aRecord(one)),
      START,
      always(DEFAULT_SETTINGS),
    );
    expect(checkpoints.map((one) => one.hour)).toEqual([hourOf(START), START + 3_600_000, START + 3 * 3_600_000]);
    const { totals, ...state } = foldSorted(said.slice(0, 2).map((one) => aRecord(one))).history;
    expect(checkpoints[1]).toEqual({ hour: START + 3_600_000, state, totals });
  });

  it('leaves the given state as it was', () => {
    const state = after([[{ at: 0, kmh: 40, ignition: true, vendor: { '1': 2 } }]]);
    const before = JSON.stringify(state);
    arrive(
      state,
      [aRecord({ at: 10, kmh: 0, ignition: false, vendor: { '1': 3 } })],
      START + 1e6,
      always(DEFAULT_SETTINGS),
    );
    expect(JSON.stringify(state)).toBe(before);
  });
});

describe('the newest value of an attribute', () => {
  it('comes with the time at which it was measured, each member of a group for itself', () => {
    const { values } = after([
      [{ at: 0, fuelLevel: 60, temperatures: { '1': 4 } }],
      [{ at: 10, temperatures: { '2': 9 } }],
    ]);
    expect(values).toEqual({
      fuelLevel: [60, START],
      'temperatures.1': [4, START],
      'temperatures.2': [9, START + 10_000],
    });
  });

  it('is not replaced by a late one, but a late one may be the first', () => {
    const { state } = arriveLast([{ at: 100, fuelLevel: 60 }], [{ at: 50, fuelLevel: 80, odometer: 7 }]);
    expect(state.values).toEqual({ fuelLevel: [60, START + 100_000], odometer: [7, START + 50_000] });
  });

  it('is kept for at most 256 names, whatever a tracker invents', () => {
    const vendor = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x${n}`, n]));
    expect(Object.keys(after([[{ at: 0, vendor }]]).values)).toHaveLength(256);
  });
});

describe('the usual interval', () => {
  it('is learned from the messages, and an outage does not change it', () => {
    const driving = (n: number) => [{ at: n * 60, kmh: 50, metres: n * 800 }];
    const state = after([0, 1, 2, 3, 4].map(driving), 60);
    expect(liveState(state).reportInterval).toBe(60);
    const back = arrive(state, [], (state.seenAt ?? 0) + 86_400_000, always(DEFAULT_SETTINGS)).state;
    expect(liveState(back).reportInterval).toBe(60);
  });

  it('is another one while parked', () => {
    const state = after(
      [0, 1, 2, 3, 4].map((n) => [{ at: n * 3600, ignition: false }]),
      3600,
    );
    expect(liveState(state)).toMatchObject({ reportInterval: null, heartbeatInterval: 3600 });
  });
});

describe('the live facts', () => {
  it('are plain JSON, and come back from it the same', () => {
    const state = after([
      [{ at: 0, kmh: 40, ignition: true, blocked: false, externalVoltage: 12.5 }],
      [{ at: 9, metres: 5000 }],
    ]);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    expect(liveState(JSON.parse(JSON.stringify(state)))).toEqual(liveState(state));
    expect(liveState(state)).toMatchObject({ moving: true, ignition: true, blocked: false, validAt: START });
  });
});
