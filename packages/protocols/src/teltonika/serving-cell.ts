import type { Attributes } from '@balise/tracking';
import { type Element, numberOf } from './element.ts';

const OPERATOR = 241; // mobile country code, then two or three digits of network code
const AREA_CODE = 206;
const CELL_ID = 205; // GSM: 16 bits
const LTE_CELL_ID = 636; // UMTS and LTE: 28 bits

/** The serving cell, when operator, area and cell are all there (Teltonika wiki, permanent I/O elements). */
export function cellOf(elements: readonly Element[]): Attributes['cell'] {
  const numberUnder = (id: number) => {
    const element = elements.find((candidate) => candidate.id === id && candidate.width > 0);
    return element && numberOf(element);
  };
  const lac = numberUnder(AREA_CODE);
  const id = numberUnder(LTE_CELL_ID) || numberUnder(CELL_ID);
  const network = networkOf(numberUnder(OPERATOR));
  return lac && id && network ? { ...network, lac, id } : undefined;
}

/** 24602 is 246 and 2: the country code always has three digits. */
export function networkOf(operator = 0): { mcc: number; mnc: number } | undefined {
  const digits = String(operator);
  if (digits.length < 5 || digits.length > 6) return undefined;
  return { mcc: Number(digits.slice(0, 3)), mnc: Number(digits.slice(3)) };
}
