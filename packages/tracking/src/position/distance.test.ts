import { describe, expect, it } from 'vitest';
import { distanceBetween } from './distance.ts';

const paris = { latitude: 48.8566, longitude: 2.3522 };
const london = { latitude: 51.5074, longitude: -0.1278 };

describe('the distance between two places', () => {
  it('is that of the great circle: Paris to London is 343.6 km', () => {
    expect(distanceBetween(paris, london) / 1000).toBeCloseTo(343.56, 1);
  });

  it('is half the circumference between antipodes, and one minute of arc is a nautical mile to 0.1 %', () => {
    const antipodes = distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 });
    expect(antipodes).toBeCloseTo(Math.PI * 6_371_008.8, 3);
    const minute = distanceBetween({ latitude: 10, longitude: 3 }, { latitude: 10 + 1 / 60, longitude: 3 });
    expect(minute / 1852).toBeCloseTo(1, 2);
  });

  it('is exact for neighbours, and across the date line', () => {
    const near = distanceBetween({ latitude: 5.3, longitude: -4 }, { latitude: 5.3 + 1e-6, longitude: -4 });
    expect(near).toBeCloseTo(0.1112, 4);
    const line = distanceBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 });
    expect(line).toBeCloseTo(222.39, 1);
  });
});
