import type { Attributes } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { setBusOdometer } from '../../core/shapes/bus-odometer.ts';
import { keep } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';

/** What the elements of one location have said of those that follow. */
export type ElementContext = { /** 0x80 began a list of engine readings. */ engine: boolean };
/** Reads one additional item of a location (JT/T 808-2013 table 26 and vendors' own): `body` holds the item alone. */
export type Jt808Element = (body: ByteReader, to: Attributes, context: ElementContext) => void;
/** By item id; undefined: the item means nothing that we know and is kept as it is. */
export type Elements = Readonly<Record<number, Jt808Element | undefined>>;

const MAX_TEXT = 400;

type Width = 1 | 2 | 4;
type NumberName = {
  [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends number ? K : never;
}[keyof Attributes];
type TextName = 'vin' | 'driverId' | 'firmware' | 'iccid';
type Scale = { divisor?: number; factor?: number; offset?: number };

export function unsigned(body: ByteReader, width: Width): number {
  return width === 1 ? body.u8() : width === 2 ? body.u16() : body.u32();
}

/** A number of the attributes. */
export const number =
  (name: NumberName, width: Width, { divisor = 1, factor = 1, offset = 0 }: Scale = {}): Jt808Element =>
  (body, to) => {
    to[name] = (unsigned(body, width) * factor) / divisor + offset;
  };
/** What the vehicle's own odometer says, in so many metres; all ones where it says nothing. */
export const busOdometer =
  (step: number): Jt808Element =>
  (body, to) => {
    const value = body.u32();
    if (value !== 0xffffffff) setBusOdometer(to, value * step);
  };
/** A number that has no name of ours. */
export const vendor =
  (name: string, width: Width, { divisor = 1, factor = 1, offset = 0 }: Scale = {}): Jt808Element =>
  (body, to) =>
    keep(to, name, (unsigned(body, width) * factor) / divisor + offset);
export const words =
  (name: TextName): Jt808Element =>
  (body, to) => {
    const text = textOf(body, body.remaining);
    if (text !== '') to[name] = text;
  };
export const vendorWords =
  (name: string): Jt808Element =>
  (body, to) => {
    const text = textOf(body, body.remaining);
    if (text !== '') keep(to, name, text);
  };
export const analog =
  (divisor: number): Jt808Element =>
  (body, to) => {
    for (let input = 1; body.remaining >= 2; input++)
      to.analogInputs = { ...to.analogInputs, [input]: body.u16() / divisor };
  };
/** By how many bytes the item has. */
export const byLength =
  (elements: Readonly<Record<number, Jt808Element>>, other: Jt808Element): Jt808Element =>
  (body, to, context) =>
    (elements[body.remaining] ?? other)(body, to, context);

/** Text without the zeros, spaces and other control characters around it. */
export function textOf(body: ByteReader, length: number): string {
  const text = fromLatin1(body.take(length));
  let [from, to] = [0, text.length];
  while (from < to && text.charCodeAt(from) <= 0x20) from++;
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to--;
  return text.slice(from, Math.min(to, from + MAX_TEXT));
}

/**
 * A list of items, each an id and a length in so many bytes. One that claims more than is left is as long as what is known
 * of it needs: trackers exist that write a wrong length.
 */
export function readItems(
  body: ByteReader,
  [idWidth, lengthWidth]: readonly [Width, Width],
  read: (id: number, item: ByteReader) => void,
): void {
  while (body.remaining >= idWidth + lengthWidth) {
    const id = unsigned(body, idWidth);
    const length = unsigned(body, lengthWidth);
    const item = length > body.remaining ? body : body.within(length);
    try {
      read(id, item);
    } catch (error) {
      // an item shorter than what it should hold costs itself alone
      if (!(error instanceof RangeError)) throw error;
    }
  }
}

/** The network's signal in percent: AT+CSQ counts from 0 to 31, and 99 is unknown. */
export function signalOf(to: Attributes, value: number): void {
  if (value <= 31) to.gsmSignal = Math.round((value * 100) / 31);
  else keep(to, 'signal', value);
}
