import type { Attributes, Fix } from '@balise/tracking';
import type { ByteReader } from '../../../core/bytes.ts';
import type { Gt06Field } from '../layout.ts';

/** Widths in bytes of a serving cell's numbers; the network code has two where the country's high bit says so. */
type CellForm = { mnc?: 2; lac: 2 | 4; id: 3 | 4 | 8 };

/** 2G and 3G: GT06 V1.8.1 §5.2.1.10 to §5.2.1.13. */
const NARROW: CellForm = { lac: 2, id: 3 };
/** 4G: JM-VL03 V1.1.2, 0xa0. */
const WIDE: CellForm = { lac: 4, id: 8 };

/** The country's high bit: the network code takes two bytes. */
const LONG_NETWORK = 0x8000;

/** A serving cell of the given form. */
export const cell =
  (form: CellForm = NARROW): Gt06Field =>
  (body, fix) => {
    // a tracker that saw no cell may leave the part out
    if (body.remaining === 0) return;
    keep(fix, readCell(body, form));
  };

export const cell4g = cell(WIDE);

/**
 * A serving cell after its length, which counts itself and implies the form; zero: no cell, and some then fill its room
 * and that of neighbours with zeroes.
 */
export const cellWithLength =
  (form?: CellForm): Gt06Field =>
  (body, fix) => {
    const length = body.u8();
    if (length === 0) {
      skipZeroes(body);
      return;
    }
    const end = body.position + Math.max(length - 1, 8);
    keep(fix, readCell(body, form ?? (length >= 16 ? WIDE : NARROW)));
    // some count the whole rest of the message
    const rest = end - body.position;
    if (rest > 0 && rest < body.remaining) body.skip(rest);
  };

/** A cell behind its radio type (3 and up: 4G) and before its signal (0x38 and 0x39). */
export const cellWithRadio: Gt06Field = (body, fix) => {
  const lte = body.u8() >= 3;
  const serving = readCell(body, lte ? WIDE : NARROW);
  keep(fix, { ...serving, signal: lte ? body.u16() : body.u8() });
};

export function readCell(body: ByteReader, form: CellForm): NonNullable<Attributes['cell']> {
  const country = body.u16();
  const mnc = form.mnc === 2 || country & LONG_NETWORK ? body.u16() : body.u8();
  const lac = form.lac === 4 ? body.u32() : body.u16();
  const id = form.id === 8 ? Number(body.u64()) : form.id === 4 ? body.u32() : body.u24();
  return { mcc: country & ~LONG_NETWORK, mnc, lac, id };
}

/** Zeroes mean a cell that was not seen. */
function keep(fix: Fix, serving: NonNullable<Attributes['cell']>): void {
  if (serving.mcc > 0) fix.attributes.cell = serving;
}

/** Room of a cell (8 bytes and a length) and six neighbours (36 bytes), when they are all zero. */
function skipZeroes(body: ByteReader): void {
  const room = Math.min(45, body.remaining);
  for (let at = 9; at < room; at++) if (body.peek(at) !== 0) return;
  if (room === 45) body.skip(room);
}
