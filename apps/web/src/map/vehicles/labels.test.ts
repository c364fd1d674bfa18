import { describe, expect, it } from 'vitest';
import { type Candidate, placedLabels } from './labels.ts';
import type { Mark } from './mark.ts';

const candidate = (id: number, look: Mark['look'], x: number, y: number): Candidate => ({
  mark: {
    id,
    place: { x: 0, y: 0 },
    look,
    heading: 0,
    stale: false,
    padlock: 'none',
    isOutOfService: false,
    kind: 'car',
    colour: null,
    label: 'AA-119-MC',
  },
  pixel: { x, y },
  width: 70,
});
const ids = (marks: Mark[]): number[] => marks.map((mark) => mark.id).sort();

describe('plates on the map', () => {
  it('stand beside vehicles that have room', () => {
    expect(ids(placedLabels([candidate(1, 'moving', 0, 0), candidate(2, 'stopped', 0, 60)], []))).toEqual([1, 2]);
  });

  it('give way to the one that needs attention, then to the one that moves', () => {
    const close = [candidate(1, 'stopped', 0, 0), candidate(2, 'moving', 4, 9), candidate(3, 'power', 8, 12)];
    expect(ids(placedLabels(close.slice(0, 2), []))).toEqual([2]);
    expect(ids(placedLabels(close, []))).toEqual([3]);
  });

  it('never cover another vehicle, nor a cluster', () => {
    expect(ids(placedLabels([candidate(1, 'moving', 0, 0), candidate(2, 'stopped', 50, 4)], []))).toEqual([2]);
    const cluster = { left: 40, top: -20, right: 80, bottom: 20 };
    expect(placedLabels([candidate(1, 'moving', 0, 0)], [cluster])).toEqual([]);
  });
});
