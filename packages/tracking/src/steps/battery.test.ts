import { describe, expect, it } from 'vitest';
import { NEW_DEVICE } from '../device-state.ts';
import { liveState } from '../live-state.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { aRecord, foldSorted, historyOf, type Said, START } from '../testing.ts';

const volts = (at: number, externalVoltage: number, more: Partial<Said> = {}): Said => ({
  at,
  externalVoltage,
  ...more,
});
const known = (externalVoltage: number, more: Partial<Said> = {}) =>
  [0, 10, 20, 30, 40].map((at) => volts(at, externalVoltage, more));
const reported = (said: Said[]) =>
  foldSorted(said.map((one) => aRecord(one)))
    .events.filter(({ kind }) => kind === 'battery_low')
    .map(({ at, content }) => ({ at: (at - START) / 1000, ...content }));

describe('a weak battery', () => {
  it('is reported after ten minutes under 11.8 V at rest, with the voltage and since when', () => {
    expect(reported([...known(12.4), volts(100, 11.7), volts(699, 11.6)])).toEqual([]);
    expect(reported([...known(12.4), volts(100, 11.7), volts(700, 11.6)])).toEqual([
      { at: 700, startedAt: START + 100_000, volts: 11.6, system: 12 },
    ]);
    expect(reported([...known(12.4), volts(100, 11.7), volts(400, 11.8), volts(700, 11.6)])).toEqual([]);
  });

  it('is under 23.6 V where readings in a row said that the system has 24', () => {
    expect(reported([...known(25.2), volts(100, 23.5), volts(700, 23.5)])).toMatchObject([{ at: 700, system: 24 }]);
    expect(reported([...known(25.2), volts(100, 23.7), volts(700, 23.7)])).toEqual([]);
    // flat, it looks like one of 12
    expect(reported([...known(25.2), ...[100, 200, 300, 400, 500, 700].map((at) => volts(at, 14))])).toMatchObject([
      { system: 24 },
    ]);
  });

  it('is of 12 V again where the running engine says so: the tracker has moved to another vehicle', () => {
    const car = [100, 110, 120, 130, 140].map((at) => volts(at, 13.9, { ignition: true }));
    const parked = [volts(200, 12.5, { ignition: false }), volts(900, 12.5, { ignition: false })];
    expect(reported([...known(25.2), ...car, ...parked])).toEqual([]);
  });

  it('is none while the engine runs or the vehicle moves, nor below what is no supply', () => {
    expect(reported([...known(12.4), volts(100, 11, { ignition: true }), volts(800, 11, { ignition: true })])).toEqual(
      [],
    );
    const moving = [100, 300, 500, 800].map((at) => volts(at, 11, { kmh: 50, metres: at * 14 }));
    expect(reported([...known(12.4), ...moving])).toEqual([]);
    expect(reported([...known(12.4), volts(100, 4), volts(800, 4)])).toEqual([]);
  });

  it('is not reported by messages without a voltage, and ends where they say that it is driven', () => {
    const silent = (at: number): Said => ({ at, located: false });
    const seldom = [volts(100, 11.7), silent(400), silent(800), silent(900)];
    expect(reported([...known(12.4), ...seldom])).toEqual([]);
    expect(reported([...known(12.4), ...seldom, volts(1000, 11.7), silent(1100)])).toMatchObject([
      { at: 1000, volts: 11.7 },
    ]);
    const driven = Array.from(
      { length: 20 },
      (_, n): Said => ({ at: 200 + n * 60, ignition: true, kmh: 60, metres: n * 1000 }),
    );
    expect(reported([...known(12.4), volts(100, 11.7), ...driven, volts(1500, 11.7, { ignition: false })])).toEqual([]);
  });

  it('is none of a supply that was never a vehicle’s', () => {
    expect(reported([...known(7.4), volts(100, 7.2), volts(800, 7.1)])).toEqual([]);
  });

  it('is reported once, and again only after it has risen by half a volt or the engine ran', () => {
    const weak = [volts(100, 11.7), volts(700, 11.7), volts(800, 11.9), volts(900, 11.7), volts(1600, 11.7)];
    expect(reported([...known(12.4), ...weak])).toHaveLength(1);
    const charged = [...weak.slice(0, 2), volts(800, 12.4), volts(900, 11.7), volts(1600, 11.7)];
    expect(reported([...known(12.4), ...charged])).toHaveLength(2);
    const driven = [...weak.slice(0, 2), volts(800, 11.7, { ignition: true }), volts(900, 11.7, { ignition: false })];
    expect(reported([...known(12.4), ...driven, volts(1600, 11.7, { ignition: false })])).toHaveLength(2);
  });
});

describe('a failing supply', () => {
  const failing = (said: Said[]) =>
    liveState({ ...NEW_DEVICE, history: historyOf(said), seenAt: START }).failing ?? false;
  const silences = (said: Said[]) =>
    foldSorted(said.map((one) => aRecord(one))).episodes.flatMap((one) =>
      one.kind === 'silence' ? [one.content.failing ?? false] : [],
    );

  it('is a fifth below one of the last readings', () => {
    expect(failing([...known(12.5), volts(50, 10.1)])).toBe(false);
    expect(failing([...known(12.5), volts(50, 9.9)])).toBe(true);
    expect(failing([...known(12.5), volts(50, 11), volts(60, 10.4), volts(70, 9.8)])).toBe(true);
    expect(failing([...known(12.5), volts(50, 9.9), volts(60, 12.4)])).toBe(false);
    // the engine was switched off
    expect(failing([...known(14.4), volts(50, 12.4)])).toBe(false);
  });

  it('is one that is low or missing but not long enough for a power cut, or that the tracker says is', () => {
    expect(failing([...known(12.5), volts(50, 2)])).toBe(true);
    expect(failing([...known(12.5), { at: 50 }])).toBe(true);
    expect(failing([...known(12.5), volts(50, 12.4, { alarms: ['lowPower'] })])).toBe(true);
    expect(failing([...known(12.5), { at: 50, alarms: ['powerCut'] }])).toBe(false);
  });

  it('is the former owner’s: the next one hears nothing of it', () => {
    const said = [...known(12.5), volts(50, 9.5), { at: 110, located: false }, { at: 9000, located: false }];
    const { episodes, history } = foldSorted(
      said.map((one) => aRecord(one)),
      [
        { from: Number.NEGATIVE_INFINITY, owner: 1, settings: DEFAULT_SETTINGS },
        { from: START + 100_000, owner: 2, settings: DEFAULT_SETTINGS },
      ],
    );
    expect(history.battery).toMatchObject({ system: 12, recent: [], failing: false });
    expect(episodes.flatMap((one) => (one.kind === 'silence' ? [one.content.failing ?? false] : []))).toEqual([false]);
  });

  it('is with the silence that followed it, and with no other', () => {
    const again = [volts(5000, 12.5), volts(5010, 12.5)];
    expect(silences([...known(12.5), volts(50, 9.5), ...again])).toEqual([true]);
    expect(silences([...known(12.5), ...again.slice(0, 1), volts(9000, 9)])).toEqual([false, false]);
  });
});
