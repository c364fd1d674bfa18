import type { ByteReader } from '../../core/bytes.ts';
import { keep } from '../../core/shapes/draft.ts';
import { type AplicomReport, clock, kept, type Part, word } from './parts.ts';

const TYPED = 0x8;
const LIMITED = 0x10;
const IN_PERCENT = 0x20;

/** H messages: before the histograms. */
export const HISTOGRAM_HEAD: readonly Part[] = [
  [0x4, clock],
  [0x40, kept((reader) => reader.u32(), 'resetTime')],
  [0x2000, kept(word, 'snapshot')],
];

/** How long the vehicle was in which range of a value, or of two: the ranges, and their limits, each as a list. */
export function readHistograms(reader: ByteReader, { attributes }: AplicomReport, selector: number): void {
  for (let nth = 1; reader.remaining > 0; nth++) {
    const name = `h${nth}`;
    keep(attributes, `${name}Index`, reader.u8());
    reader.skip(2);
    const [columns, rows] = [reader.u8(), reader.u8()];
    keep(attributes, `${name}XLength`, columns);
    keep(attributes, `${name}YLength`, rows);
    if (selector & TYPED)
      for (const part of ['XType', 'YType', 'Parameters']) keep(attributes, name + part, reader.u8());
    const cell = selector & IN_PERCENT ? () => `${reader.u8() / 2}%` : () => String(reader.u16());
    keep(attributes, `${name}Data`, listOf(columns * rows, cell));
    keep(attributes, `${name}Total`, reader.u32());
    if ((selector & LIMITED) === 0) continue;
    const width = reader.u8();
    if (width !== 1 && width !== 2) continue;
    const limit = () => String(width === 1 ? reader.i8() : reader.i16());
    keep(attributes, `${name}XLimits`, listOf(columns - 1, limit));
    keep(attributes, `${name}YLimits`, listOf(rows - 1, limit));
  }
}

function listOf(length: number, read: () => string): string {
  return Array.from({ length: Math.max(length, 0) }, read).join(' ');
}
