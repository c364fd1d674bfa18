import { ByteReader } from '../../core/bytes.ts';
import { fromHex, toHex } from '../../core/hex.ts';

/**
 * One input, output or sensor of a record, by its AVL id. `width` 0: a value of variable length. Its bytes stay where they came,
 * `length` of them from `at` on: a view of each would cost more than all else that a record is made of.
 */
export type TeltonikaElement = {
  id: number;
  width: 0 | 1 | 2 | 4 | 8 | 16;
  /** As an unsigned number, rounded beyond 2^53; 0 where its length is variable. */
  value: number;
  frame: Uint8Array;
  at: number;
  length: number;
};

/** How a codec writes the elements of a record: bytes of an id and of a count, whether variable ones follow, whether
 * the record says what made it, and whether a group of 16 bytes each follows that of 8. */
export type ElementLayout = { id: 1 | 2; count: 1 | 2; variable: boolean; generation: boolean; sixteens?: boolean };

const WIDTHS = [1, 2, 4, 8] as const;
const WITH_SIXTEENS = [...WIDTHS, 16] as const;

/** The elements of a record with the id of the one that caused it (Teltonika wiki, "Codec 8", IO element). */
export function readElements(
  reader: ByteReader,
  layout: ElementLayout,
): { event: number; elements: TeltonikaElement[] } {
  const wide = (bytes: 1 | 2) => (bytes === 1 ? reader.u8() : reader.u16());
  const event = wide(layout.id);
  if (layout.generation) reader.skip(1); // codec 16: what made the record, such as "on change"; says nothing of the vehicle
  const total = wide(layout.count);
  const elements: TeltonikaElement[] = [];
  for (const width of layout.sixteens ? WITH_SIXTEENS : WIDTHS) {
    for (let left = wide(layout.count); left > 0; left--) elements.push(readElement(reader, wide(layout.id), width));
  }
  if (layout.variable) {
    for (let left = reader.u16(); left > 0; left--) {
      elements.push(readElement(reader, reader.u16(), 0, reader.u16()));
    }
  }
  if (elements.length !== total) throw new RangeError(`${elements.length} elements in a record of ${total}`);
  return { event, elements };
}

function readElement(
  reader: ByteReader,
  id: number,
  width: TeltonikaElement['width'],
  length: number = width,
): TeltonikaElement {
  const { bytes: frame, position: at } = reader;
  return { id, width, value: readValue(reader, width, length), frame, at, length };
}

function readValue(reader: ByteReader, width: TeltonikaElement['width'], length: number): number {
  if (width === 1) return reader.u8();
  if (width === 2) return reader.u16();
  if (width === 0) return reader.skip(length) && 0;
  let value = 0;
  for (let words = width / 4; words > 0; words--) value = value * 0x1_0000_0000 + reader.u32();
  return value;
}

/** An element's own bytes. */
export const bytesOf = ({ frame, at, length }: TeltonikaElement): Uint8Array => frame.subarray(at, at + length);

/** An element's value as a number, two's complement where `signed`. Eight bytes may round beyond 2^53. */
export function numberOf({ value, length }: TeltonikaElement, signed = false): number {
  return signed && value >= 2 ** (length * 8 - 1) ? value - 2 ** (length * 8) : value;
}

/** What is kept of an element that has no name of ours: a number, printable text, or hexadecimal digits. */
export function plainValue(element: TeltonikaElement): number | string {
  const { width, value } = element;
  if (width > 0 && value <= Number.MAX_SAFE_INTEGER) return value;
  const bytes = bytesOf(element);
  return width > 0 ? toHex(bytes).toUpperCase() : (printable(bytes) ?? toHex(bytes));
}

/** Bytes as text without closing NULs and line ends; undefined when a character in it is none a person could read. */
export function printable(bytes: Uint8Array): string | undefined {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  const trimmed = text.replace(/[\0\r\n]+$/, '');
  return /^[\x20-\x7e\r\n\t]+$/.test(trimmed) ? trimmed : undefined;
}

/** An element as a record carries it; `width` 0 takes text. For the tracker's side. */
export function anElement(id: number, width: 0 | 1 | 2 | 4 | 8, value: number | string): TeltonikaElement {
  if (typeof value === 'string')
    return elementOf(
      id,
      width,
      Uint8Array.from(value, (c) => c.charCodeAt(0)),
    );
  const whole = BigInt(Math.round(value));
  const digits = BigInt.asUintN(width * 8, whole).toString(16);
  return elementOf(id, width, fromHex(digits.padStart(width * 2, '0')));
}

/** An element of these bytes. */
export const elementOf = (id: number, width: TeltonikaElement['width'], bytes: Uint8Array): TeltonikaElement =>
  readElement(new ByteReader(bytes), id, width, bytes.length);
