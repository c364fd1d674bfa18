import { expect, it } from 'vitest';
import { clipLine, clipRing } from './clip.ts';

const FRAME = { left: 0, top: 0, right: 10, bottom: 10 };

it('a ring is cut at the edges of the frame', () => {
  const cut = clipRing(
    [
      [-5, 2],
      [5, 2],
      [5, 8],
      [-5, 8],
    ],
    FRAME,
  );
  expect(new Set(cut.map(String))).toEqual(new Set(['0,2', '5,2', '5,8', '0,8']));
});

it('a ring that surrounds the frame becomes the frame', () => {
  const cut = clipRing(
    [
      [-5, -5],
      [15, -5],
      [15, 15],
      [-5, 15],
    ],
    FRAME,
  );
  expect(new Set(cut.map(String))).toEqual(new Set(['0,0', '10,0', '10,10', '0,10']));
});

it('a ring beside the frame vanishes', () => {
  expect(
    clipRing(
      [
        [20, 20],
        [30, 20],
        [30, 30],
      ],
      FRAME,
    ),
  ).toEqual([]);
});

it('a line that leaves the frame and comes back is two lines', () => {
  expect(
    clipLine(
      [
        [1, 1],
        [2, 2],
        [20, 2],
        [8, 2],
        [9, 3],
      ],
      FRAME,
    ),
  ).toHaveLength(2);
});
