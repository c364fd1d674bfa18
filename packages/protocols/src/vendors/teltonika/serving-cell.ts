import type { Attributes } from '@balise/tracking';
import { numberOf, type TeltonikaElement } from './element.ts';

const OPERATOR = 241; // mobile country code, then two or three digits of network code
const AREA_CODE = 206;
const CELL_ID = 205; // GSM: 16 bits
const LTE_CELL_ID = 636; // UMTS and LTE: 28 bits

/** The serving cell, when operator, area and cell are all there (Teltonika wiki, permanent I/O elements). */
export function cellOf(elements: readonly TeltonikaElement[]): Attributes['cell'] {
  let [operator, lac, gsm, lte] = [0, 0, 0, 0];
  for (const element of elements) {
    if (element.id === OPERATOR) operator = numberOf(element);
    else if (element.id === AREA_CODE) lac = numberOf(element);
    else if (element.id === CELL_ID) gsm = numberOf(element);
    else if (element.id === LTE_CELL_ID) lte = numberOf(element);
  }
  const id = lte || gsm;
  const network = lac > 0 && id > 0 ? networkOf(operator) : undefined;
  return network && { ...network, lac, id };
}

/** 24602 is 246 and 2: the country code always has three digits. */
export function networkOf(operator = 0): { mcc: number; mnc: number } | undefined {
  const digits = String(operator);
  if (digits.length < 5 || digits.length > 6) return undefined;
  return { mcc: Number(digits.slice(0, 3)), mnc: Number(digits.slice(3)) };
}
