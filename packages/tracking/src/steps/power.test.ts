import { describe, expect, it } from 'vitest';
import { historyOf, type Said, START, storyOf } from '../testing.ts';

const volts = (at: number, externalVoltage: number): Said => ({ at, externalVoltage });

describe('a power cut', () => {
  it('opens at once when the device reports it', () => {
    expect(storyOf([volts(0, 12), { at: 10, alarms: ['powerCut'] }])).toContain('power_cut @ 10');
    expect(storyOf([volts(0, 12), { at: 10, externalPower: false }])).toEqual(['power_cut @ 10']);
  });

  it('opens, after the fact, below 5 V for 30 s while messages go on', () => {
    expect(storyOf([volts(0, 12), volts(10, 4.9), volts(39, 4.9)])).toEqual([]);
    expect(storyOf([volts(0, 12), volts(10, 4.9), volts(40, 0)])).toEqual(['power_cut @ 10']);
  });

  it('is none when the voltage comes back in time, nor while it is only weak', () => {
    expect(storyOf([volts(0, 12), volts(10, 1), volts(30, 12), volts(41, 1), volts(60, 1)])).toEqual([]);
    expect(storyOf([volts(0, 12), volts(10, 6), volts(600, 6)])).toEqual([]);
  });

  it('opens when the voltage that every message carried is missing for 30 s', () => {
    const usual = [0, 10, 20, 30, 40].map((at) => volts(at, 12));
    expect(storyOf([...usual, { at: 50 }, { at: 79 }])).toEqual([]);
    expect(storyOf([...usual, { at: 50 }, { at: 80 }])).toEqual(['power_cut @ 50']);
  });

  it('is none where only one kind of message carries the voltage', () => {
    const said = Array.from({ length: 20 }, (_, n): Said[] => [
      { at: n * 60, located: false, externalVoltage: 12 },
      { at: n * 60 + 30 },
    ]).flat();
    expect(storyOf(said)).toEqual([]);
  });

  it('is none for a tracker that never reported a voltage, nor while it says that it is plugged in', () => {
    expect(storyOf([{ at: 0 }, { at: 600 }])).toEqual([]);
    const usual = [0, 10, 20, 30, 40].map((at) => volts(at, 12));
    expect(storyOf([...usual, { at: 50, externalPower: true }, { at: 90, externalPower: true }])).toEqual([]);
  });

  it('is none when the device is silent: that is disconnected', () => {
    expect(historyOf([volts(0, 12), volts(10, 1)]).power.cutSince).toBeNull();
  });

  it('is reported once, however often the device repeats it', () => {
    const story = storyOf([0, 10, 20].map((at): Said => ({ at, externalPower: false, externalVoltage: 0 })));
    expect(story).toEqual(['power_cut @ 0']);
  });

  it('closes, after the fact, at 10 V for 60 s', () => {
    const cut = [volts(0, 0), volts(30, 0)];
    expect(storyOf([...cut, volts(40, 10), volts(99, 10)])).toEqual(['power_cut @ 0']);
    expect(storyOf([...cut, volts(40, 10), volts(100, 10)])).toEqual(['power_cut @ 0', 'power_restored @ 40']);
  });

  it('stays open when the voltage falls again within the minute, and between 5 and 10 V', () => {
    const cut = [volts(0, 0), volts(30, 0)];
    expect(storyOf([...cut, volts(40, 12), volts(70, 9), volts(100, 12), volts(150, 12)])).toEqual(['power_cut @ 0']);
    expect(storyOf([...cut, volts(40, 9), volts(400, 9)])).toEqual(['power_cut @ 0']);
  });

  it('closes at once when the device reports it and the voltage does not say otherwise', () => {
    const cut = { at: 0, externalPower: false };
    const restored: Said = { at: 60, alarms: ['powerRestored'] };
    expect(storyOf([cut, restored])).toContain('power_restored @ 60');
    expect(storyOf([cut, { ...restored, externalVoltage: 1 }])).not.toContain('power_restored @ 60');
  });

  it('closes after a minute of being plugged in where the device knows no voltage', () => {
    expect(
      storyOf([
        { at: 0, externalPower: false },
        { at: 10, externalPower: true },
        { at: 70, externalPower: true },
      ]),
    ).toEqual(['power_cut @ 0', 'power_restored @ 10']);
  });

  it('says since when it is open', () => {
    expect(historyOf([volts(0, 12), volts(10, 0), volts(45, 0)]).power).toMatchObject({
      cutSince: START + 10_000,
      cause: 'lowVoltage',
    });
  });

  it('reads a voltage that is no number as none', () => {
    expect(storyOf([volts(0, 12), volts(10, Number.NaN), volts(60, Number.NaN)])).toEqual([]);
  });
});
