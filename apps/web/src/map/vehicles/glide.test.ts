import { describe, expect, it } from 'vitest';
import { GLIDE, glideOn, placeAt } from './glide.ts';

const at = (x: number) => ({ x, y: 0.5 });

describe('a vehicle between two fixes', () => {
  it('glides for a second, and goes on from where it is when the next fix comes early', () => {
    const first = glideOn(glideOn(undefined, at(0.5), 0, false), at(0.50002), 5000, false);
    expect(placeAt(first, 5000).x).toBeCloseTo(0.5, 9);
    expect(placeAt(first, 5500).x).toBeCloseTo(0.50001, 9);
    expect(placeAt(first, 5000 + GLIDE).x).toBe(0.50002);
    const second = glideOn(first, at(0.50004), 5500, false);
    expect(placeAt(second, 5500).x).toBeCloseTo(0.50001, 9);
  });

  it('is there at once after a jump, and for readers who want no motion', () => {
    const before = glideOn(undefined, at(0.5), 0, false);
    expect(placeAt(glideOn(before, at(0.6), 1000, false), 1000).x).toBe(0.6);
    expect(placeAt(glideOn(before, at(0.50002), 1000, true), 1000).x).toBe(0.50002);
  });

  it('takes the short way across the 180th meridian', () => {
    const over = glideOn(glideOn(undefined, at(0.99999), 0, false), at(0.00001), 5000, false);
    expect(placeAt(over, 5500).x).toBeCloseTo(1, 9);
  });
});
