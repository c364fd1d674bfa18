import { describe, expect, it } from 'vitest';
import { JUMP, QUALITIES } from '../position/quality.ts';
import { aRecord, foldSorted, historyOf, type Said } from '../testing.ts';

// 250 km/h is 69.4 m/s
const marksOf = (said: Said[]) =>
  foldSorted(said.map((one) => aRecord(one))).marks.map((mark) => QUALITIES[mark.quality]);

describe('a fix that no vehicle reaches', () => {
  it('is a jump when the next one returns', () => {
    const said = [
      { at: 0, kmh: 50, metres: 0 },
      { at: 10, kmh: 50, metres: 30_000 },
      { at: 20, kmh: 50, metres: 280 },
    ];
    expect(marksOf(said)).toEqual(['jump']);
    const { totals, place } = historyOf(said);
    expect(totals.measured).toBe(280_000);
    expect(place?.at).toBe(aRecord(said[2]!).at);
  });

  it('counts when the vehicle goes on from there: a ferry, or a receiver that was wrong before', () => {
    expect(
      marksOf([
        { at: 0, metres: 0 },
        { at: 10, metres: 30_000 },
        { at: 20, metres: 30_100 },
      ]),
    ).toEqual(['good']);
  });

  it('counts when the next one is as far from the first: then it is the next that is in doubt', () => {
    expect(
      marksOf([
        { at: 0, metres: 0 },
        { at: 10, metres: 30_000 },
        { at: 20, metres: 60_000 },
        { at: 30, metres: 30_100 },
      ]),
    ).toEqual(['good', 'jump']);
  });

  it('does not move the place until it is decided', () => {
    const undecided = historyOf([
      { at: 0, metres: 0 },
      { at: 10, metres: 30_000 },
    ]);
    expect(undecided.place?.latitude).toBe(5.3);
    expect(undecided.held).toHaveLength(1);
  });

  it('is decided after five minutes without another location', () => {
    const quiet = [
      { at: 0, metres: 0 },
      { at: 10, metres: 30_000 },
      { at: 200, located: false },
    ];
    expect(marksOf(quiet)).toEqual([]);
    expect(marksOf([...quiet, { at: 311, located: false }])).toEqual(['good']);
  });

  it('does not hold back what is not about places', () => {
    const { ignition, power } = historyOf([
      { at: 0, metres: 0, ignition: false },
      { at: 10, metres: 30_000, ignition: true, externalPower: false },
    ]);
    expect(ignition.on).toBe(true);
    expect(power.cutSince).not.toBeNull();
  });

  it('is judged anew when it was stored as a jump', () => {
    const records = [
      { at: 0, metres: 0 },
      { at: 10, metres: 30_000 },
      { at: 20, metres: 30_100 },
    ].map((said) => aRecord(said));
    const stored = records.map((record, index) => (index === 1 ? { ...record, quality: JUMP } : record));
    expect(foldSorted(stored).history).toEqual(foldSorted(records).history);
  });

  it('is no jump within one second of the clock at a speed that vehicles have', () => {
    expect(
      marksOf([
        { at: 0, kmh: 50, metres: 0 },
        { at: 10, kmh: 50, metres: 140, odometer: 1 },
        { at: 10, kmh: 50, metres: 150, odometer: 2 },
      ]),
    ).toEqual([]);
  });
});
