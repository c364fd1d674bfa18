import { describe, expect, it } from 'vitest';
import { unrolled } from './antimeridian.ts';

describe('what the 180th meridian cuts', () => {
  it('goes on past the edge instead of jumping to the other', () => {
    const chukotka = unrolled({
      type: 'Polygon',
      coordinates: [
        [
          [170, 60],
          [179, 65],
          [-170, 66],
          [-175, 62],
          [170, 60],
        ],
      ],
    });
    expect(chukotka).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [170, 60],
          [179, 65],
          [190, 66],
          [185, 62],
          [170, 60],
        ],
      ],
    });
  });

  it('leaves alone what does not come near it', () => {
    const corsica = {
      type: 'LineString' as const,
      coordinates: [
        [8.6, 41.4],
        [9.4, 43],
      ],
    };
    expect(unrolled(corsica)).toEqual(corsica);
  });

  it('closes a ring around the pole along the lower edge', () => {
    const antarctica = unrolled({
      type: 'Polygon',
      coordinates: [
        [
          [-170, -70],
          [0, -72],
          [170, -70],
          [-170, -70],
        ],
      ],
    });
    const ring = antarctica.type === 'Polygon' ? antarctica.coordinates[0] : [];
    expect(ring?.at(-1)).toEqual(ring?.[0]);
    expect(ring?.map(([longitude]) => longitude)).toEqual([-170, 0, 170, 190, 190, -170, -170]);
  });
});
