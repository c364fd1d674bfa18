import type { Place } from '../mercator.ts';
import { LABEL_RANK, type Mark } from './mark.ts';

export type Box = { left: number; top: number; right: number; bottom: number };
export type Candidate = { mark: Mark; pixel: Place; width: number };

export const LABEL_HEIGHT = 18; // px
/** From the middle of a marker to its label, px. */
export const LABEL_GAP = 15;
/** Where a plate that is the marker itself begins: just beside its dot. */
export const PLATE_GAP = 8;
const MARKER = 7; // px around the middle that a label must not cover

export const labelBox = ({ x, y }: Place, width: number, gap: number): Box => ({
  left: x + gap,
  top: y - LABEL_HEIGHT / 2,
  right: x + gap + width,
  bottom: y + LABEL_HEIGHT / 2,
});

/**
 * Which vehicles get their plate beside them: none over another label, a marker or an obstacle. Who needs attention comes
 * first, then who moves.
 */
export function placedLabels(candidates: Candidate[], obstacles: Box[], gap = LABEL_GAP): Mark[] {
  const taken = new BoxGrid();
  for (const box of obstacles) taken.add(box, -1);
  for (const { mark, pixel } of candidates) taken.add(around(pixel), mark.id);
  const placed: Mark[] = [];
  const ordered = [...candidates].sort(
    (a, b) => LABEL_RANK[a.mark.look] - LABEL_RANK[b.mark.look] || a.mark.id - b.mark.id,
  );
  for (const { mark, pixel, width } of ordered) {
    const box = labelBox(pixel, width, gap);
    if (taken.overlaps(box, mark.id)) continue;
    taken.add(box, mark.id);
    placed.push(mark);
  }
  return placed;
}

const around = ({ x, y }: Place): Box => ({ left: x - MARKER, top: y - MARKER, right: x + MARKER, bottom: y + MARKER });

const CELL = 96; // px

/** Boxes by the cells that they touch, so that each is compared with its neighbours only. */
class BoxGrid {
  readonly #cells = new Map<string, { box: Box; owner: number }[]>();

  add(box: Box, owner: number): void {
    for (const key of cellsOf(box)) {
      const cell = this.#cells.get(key);
      if (cell) cell.push({ box, owner });
      else this.#cells.set(key, [{ box, owner }]);
    }
  }

  overlaps(box: Box, owner: number): boolean {
    for (const key of cellsOf(box)) {
      if (this.#cells.get(key)?.some((other) => other.owner !== owner && touch(box, other.box))) return true;
    }
    return false;
  }
}

function* cellsOf(box: Box): Generator<string> {
  for (let x = Math.floor(box.left / CELL); x <= Math.floor(box.right / CELL); x++) {
    for (let y = Math.floor(box.top / CELL); y <= Math.floor(box.bottom / CELL); y++) yield `${x}/${y}`;
  }
}

const touch = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
