import { describe, expect, it } from 'vitest';
import { clustersOf, diameterOf } from './clusters.ts';
import type { Mark } from './mark.ts';

const SCALE = 10_000; // px of the whole plane

const mark = (id: number, x: number, y: number, look: Mark['look'] = 'moving'): Mark => ({
  id,
  place: { x: x / SCALE, y: y / SCALE },
  look,
  heading: 0,
  stale: false,
  padlock: 'none',
  isOutOfService: false,
  kind: 'car',
  colour: null,
  label: String(id),
});

describe('clusters', () => {
  it('hold vehicles that would overlap, with how many there are of each state', () => {
    const { clusters, singles } = clustersOf([mark(1, 100, 100), mark(2, 110, 105, 'power'), mark(3, 500, 500)], SCALE);
    expect(clusters).toHaveLength(1);
    expect(clusters[0]?.counts).toMatchObject({ moving: 1, power: 1 });
    expect(clusters[0]?.place.x).toBeCloseTo(105 / SCALE);
    expect(singles.map((one) => one.id)).toEqual([3]);
  });

  it('do not part what is on both sides of a line of the grid', () => {
    const { clusters } = clustersOf([mark(1, 63, 20), mark(2, 65, 20)], SCALE);
    expect(clusters.map((cluster) => cluster.marks.length)).toEqual([2]);
  });

  it('never overlap one another', () => {
    const marks = Array.from({ length: 3000 }, (_, id) => mark(id, (id * 7919) % 1000, (id * 104_729) % 1000));
    const { clusters, singles } = clustersOf(marks, SCALE);
    expect(clusters.reduce((sum, cluster) => sum + cluster.marks.length, singles.length)).toBe(3000);
    for (const a of clusters) {
      for (const b of clusters) {
        if (a === b) continue;
        const distance = Math.hypot(a.place.x - b.place.x, a.place.y - b.place.y) * SCALE;
        expect(distance).toBeGreaterThan(20);
      }
    }
  });

  it('grow with their count in three steps', () => {
    expect([2, 9, 10, 39, 40, 4000].map(diameterOf)).toEqual([39, 39, 45, 45, 53, 53]);
  });
});
