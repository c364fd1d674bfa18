import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { aFix, type Said, START } from '../testing.ts';
import type { Fix } from './fix.ts';
import { QUALITIES, qualityOf } from './quality.ts';

const judged = (fix: Fix, receivedAt = START) => QUALITIES[qualityOf(fix, receivedAt, DEFAULT_SETTINGS)];
const said = (words: Partial<Said> = {}) => judged(aFix({ at: 0, ...words }));
const at = (latitude: number, longitude: number) => {
  const fix = aFix({ at: 0 });
  return judged({ ...fix, location: fix.location && { ...fix.location, latitude, longitude } });
};

describe('the quality of a fix', () => {
  it('is good where nothing speaks against it', () => {
    expect(said()).toBe('good');
    expect(said({ satellites: 3, hdop: 5, accuracy: 200 })).toBe('good');
  });

  it('is bad outside the Earth, and at exactly 0/0', () => {
    expect(at(90.01, 0)).toBe('outOfRange');
    expect(at(0, -180.01)).toBe('outOfRange');
    expect(at(Number.NaN, 0)).toBe('outOfRange');
    expect(at(0, 0)).toBe('nullIsland');
    expect(at(0, 0.0001)).toBe('good');
  });

  it('is bad with fewer than 3 satellites, HDOP over 5 or a radius over 200 m', () => {
    expect(said({ satellites: 2 })).toBe('fewSatellites');
    expect(said({ hdop: 5.1 })).toBe('highHdop');
    expect(said({ accuracy: 1500 })).toBe('inaccurate');
  });

  it('is bad where the receiver does not vouch for it, and absent without a location', () => {
    expect(said({ valid: false })).toBe('invalid');
    expect(said({ located: false })).toBe('noLocation');
  });

  it('is quarantined more than five minutes ahead of our clock, whatever else it says', () => {
    expect(judged(aFix({ at: 300 }))).toBe('good');
    expect(judged(aFix({ at: 301 }))).toBe('future');
    expect(judged(aFix({ at: 301, located: false }))).toBe('future');
  });

  it('is judged without a clock of its own: a message without a time is never from the future', () => {
    expect(judged({ ...aFix({ at: 999 }), time: null })).toBe('good');
  });

  it('stays what it was however late the fix is', () => {
    expect(judged(aFix({ at: 0 }), START + 90 * 86_400_000)).toBe('good');
  });
});
