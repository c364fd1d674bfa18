import type { ByteReader } from '../bytes.ts';
import { fromHex, toHex } from '../hex.ts';

/** One input, output or sensor of a record, by its AVL id. `width` 0: a value of variable length. */
export type Element = { id: number; width: 0 | 1 | 2 | 4 | 8 | 16; bytes: Uint8Array };

/** How a codec writes the elements of a record: bytes of an id and of a count, whether variable ones follow, whether
 * the record says what made it, and whether a group of 16 bytes each follows that of 8. */
export type ElementLayout = { id: 1 | 2; count: 1 | 2; variable: boolean; generation: boolean; sixteens?: boolean };

const WIDTHS = [1, 2, 4, 8] as const;
const WITH_SIXTEENS = [...WIDTHS, 16] as const;

/** The elements of a record with the id of the one that caused it (Teltonika wiki, "Codec 8", IO element). */
export function readElements(reader: ByteReader, layout: ElementLayout): { event: number; elements: Element[] } {
  const wide = (bytes: 1 | 2) => (bytes === 1 ? reader.u8() : reader.u16());
  const event = wide(layout.id);
  if (layout.generation) reader.skip(1); // codec 16: what made the record, such as "on change"; says nothing of the vehicle
  const total = wide(layout.count);
  const elements: Element[] = [];
  for (const width of layout.sixteens ? WITH_SIXTEENS : WIDTHS) {
    for (let left = wide(layout.count); left > 0; left--) {
      elements.push({ id: wide(layout.id), width, bytes: reader.take(width) });
    }
  }
  if (layout.variable) {
    for (let left = reader.u16(); left > 0; left--) {
      elements.push({ id: reader.u16(), width: 0, bytes: reader.take(reader.u16()) });
    }
  }
  if (elements.length !== total) throw new RangeError(`${elements.length} elements in a record of ${total}`);
  return { event, elements };
}

/** An element's value as a number, two's complement where `signed`. Eight bytes may round beyond 2^53. */
export function numberOf(element: Element, signed = false): number {
  let value = 0;
  for (const byte of element.bytes) value = value * 256 + byte;
  const bits = element.bytes.length * 8;
  return signed && bits > 0 && element.bytes[0]! >= 0x80 ? value - 2 ** bits : value;
}

/** What is kept of an element that has no name of ours: a number, printable text, or hexadecimal digits. */
export function plainValue(element: Element): number | string {
  const safe = numberOf(element) <= Number.MAX_SAFE_INTEGER;
  if (element.width > 0 && safe) return numberOf(element);
  return element.width > 0 ? toHex(element.bytes).toUpperCase() : (printable(element.bytes) ?? toHex(element.bytes));
}

/** Bytes as text without closing NULs and line ends; undefined when a character in it is none a person could read. */
export function printable(bytes: Uint8Array): string | undefined {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  const trimmed = text.replace(/[\0\r\n]+$/, '');
  return /^[\x20-\x7e\r\n\t]+$/.test(trimmed) ? trimmed : undefined;
}

/** An element as a record carries it; `width` 0 takes text. For the tracker's side. */
export function anElement(id: number, width: 0 | 1 | 2 | 4 | 8, value: number | string): Element {
  if (typeof value === 'string') return { id, width, bytes: Uint8Array.from(value, (c) => c.charCodeAt(0)) };
  const whole = BigInt(Math.round(value));
  const digits = BigInt.asUintN(width * 8, whole).toString(16);
  return { id, width, bytes: fromHex(digits.padStart(width * 2, '0')) };
}
