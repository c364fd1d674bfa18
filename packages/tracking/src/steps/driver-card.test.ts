import { describe, expect, it } from 'vitest';
import { aRecord, foldSorted, START, storyOf } from '../testing.ts';

const cards = (story: string[]) => story.filter((line) => line.startsWith('driver_'));
const HOUR = 3600;

describe('a driver’s card', () => {
  it('is one event however often the tracker repeats it, and says where', () => {
    const { events } = foldSorted([
      aRecord({ at: 0, driverId: 'ab12', metres: 100 }),
      aRecord({ at: 60, driverId: ' AB12 ', kmh: 50, metres: 900 }),
      aRecord({ at: 120, kmh: 50, metres: 1800 }),
    ]);
    const [one, ...others] = events.filter(({ kind }) => kind === 'driver_identified');
    expect(others).toEqual([]);
    expect(one).toMatchObject({ at: START, content: { card: 'AB12', place: { longitude: -4 } } });
  });

  it('that comes without a fix says where the vehicle was last, and when', () => {
    const { events } = foldSorted([
      aRecord({ at: 0, metres: 100 }),
      aRecord({ at: 60, driverId: 'AB12', located: false }),
    ]);
    expect(events).toMatchObject([{ kind: 'driver_identified', content: { place: { longitude: -4, at: START } } }]);
  });

  it('counts until another is read, and the first may come back', () => {
    const said = ['A1', 'B2', 'A1'].map((driverId, place) => ({ at: place * 60, driverId }));
    expect(cards(storyOf(said))).toEqual([
      'driver_identified @ 0',
      'driver_identified @ 60',
      'driver_identified @ 120',
    ]);
  });

  it('counts for a long drive, and no longer than two hours of rest', () => {
    const drive = Array.from({ length: 60 }, (_, n) => ({ at: n * 300, kmh: 60, metres: n * 5000, ignition: true }));
    const said = [{ at: 0, driverId: 'A1', ignition: true }, ...drive.slice(1)];
    expect(cards(storyOf(said))).toEqual(['driver_identified @ 0']);
    const parked = [2, 3, 4].map((n) => ({ at: 5 * HOUR + n * 1800, ignition: false, metres: 295_000 }));
    const rested = cards(storyOf([...said, ...parked, { at: 9 * HOUR, ignition: false, metres: 295_000 }]));
    // it was last in use with the last fix of the drive, or the first after it
    expect(rested[1]).toMatch(/^driver_released @ /);
    expect(Number(rested[1]?.split('@ ')[1])).toBeLessThan(9 * HOUR);
    expect(rested).toHaveLength(2);
  });

  it('that is read again after the rest is read anew', () => {
    const said = [
      { at: 0, driverId: 'A1' },
      { at: 3 * HOUR, driverId: 'A1' },
    ];
    expect(cards(storyOf(said))).toEqual([
      'driver_identified @ 0',
      'driver_released @ 7200',
      'driver_identified @ 10800',
    ]);
  });

  it('is none where the number is empty, zeros or too long', () => {
    const said = ['', '0000', 'x'.repeat(65)].map((driverId, place) => ({ at: place, driverId }));
    expect(cards(storyOf(said))).toEqual([]);
  });
});
