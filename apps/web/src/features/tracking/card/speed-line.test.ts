import { describe, expect, it } from 'vitest';
import { joined } from '../map/use-trail.ts';
import { speedLine } from './speed-line.ts';

const MINUTE = 60_000;
const point = (minute: number, speed: number) => ({ at: minute * MINUTE, latitude: 5, longitude: -4, speed });

describe('the speeds of the last hour', () => {
  it('stand on zero, the newest at the right', () => {
    const { line, max, last } = speedLine(
      [point(0, 0), point(30, 20), point(60, 10)].slice(1),
      0,
      60 * MINUTE,
      300,
      50,
    );
    expect(line.startsWith('M150 ')).toBe(true);
    expect(max).toBe(20);
    expect(last?.x).toBe(300);
  });

  it('break where nothing was received', () => {
    const { line } = speedLine([point(0, 10), point(5, 10), point(40, 10), point(45, 10)], 0, 60 * MINUTE, 300, 50);
    expect(line.match(/M/g)).toHaveLength(2);
  });

  it('join what was stored and what came since without telling anything twice', () => {
    const trail = joined([point(1, 1), point(2, 2)], [point(2, 2), point(3, 3)], 2 * MINUTE);
    expect(trail.map((one) => one.speed)).toEqual([2, 3]);
  });
});
