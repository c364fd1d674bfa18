import type { Point } from './clip.ts';

/** A word on the picture, centred on a point. */
export type Word = { at: Point; text: string; size: number };

const AIR = 8; // pixels between two words

/** Keeps each word once, where the earlier ones leave room: give the important ones, and their best places, first. */
export function uncrowd<W extends Word>(words: W[], taken: LabelBox[]): W[] {
  const boxes = [...taken];
  const kept = new Set<string>();
  return words.filter((word) => {
    const box = boxOf(word);
    if (kept.has(word.text) || boxes.some((other) => overlap(box, other))) return false;
    boxes.push(box);
    kept.add(word.text);
    return true;
  });
}

export type LabelBox = { left: number; top: number; right: number; bottom: number };

/** The room of a word; a letter is on average 0.62 of its size wide in the faces that systems have. */
function boxOf({ at: [x, y], text, size }: Word): LabelBox {
  const half = (text.length * size * 0.62) / 2 + AIR / 2;
  return { left: x - half, right: x + half, top: y - size - AIR / 2, bottom: y + AIR / 2 };
}

function overlap(one: LabelBox, other: LabelBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
