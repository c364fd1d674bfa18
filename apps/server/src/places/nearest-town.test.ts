import { describe, expect, it } from 'vitest';
import { finderOf } from './nearest-town.ts';

const find = finderOf({
  names: ['Toumodi', 'Yamoussoukro', 'Agadez'],
  longitudes: [-5019, -5276, 7991],
  latitudes: [6558, 6816, 16_974],
});

describe('where a vehicle is, in words', () => {
  it('is so far in a direction from the nearest town', () => {
    const nearest = find(6.16, -5.02);
    expect(nearest).toMatchObject({ town: 'Toumodi', direction: 's' });
    expect(nearest?.distance).toBeGreaterThan(43_000);
    expect(nearest?.distance).toBeLessThan(45_000);
    expect(find(6.9, -5.2)).toMatchObject({ town: 'Yamoussoukro', direction: 'ne' });
  });

  it('is nothing in the open desert', () => {
    expect(find(22, 5)).toBeUndefined();
  });
});
