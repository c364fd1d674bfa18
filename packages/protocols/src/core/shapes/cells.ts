import type { Attributes } from '@balise/tracking';
import { decimal, type Field, hexadecimal } from './fields.ts';

type Cell = NonNullable<Attributes['cell']>;

/** One number of the serving cell. What is missing of a cell stays 0; `cellOrNone` takes away what is none. */
export const cellPart =
  (part: keyof Cell, radix: 10 | 16 = 10): Field =>
  ({ attributes }, text) => {
    attributes.cell ??= { mcc: 0, mnc: 0, lac: 0, id: 0 };
    attributes.cell[part] = radix === 16 ? hexadecimal(text) : decimal(text);
  };

/** Country and network in one number, 26202 or 310260. */
export const operator: Field = ({ attributes }, text) => {
  const digits = /^\d{5,6}$/.exec(text.trim())?.[0];
  if (!digits) return;
  attributes.cell = {
    lac: 0,
    id: 0,
    ...attributes.cell,
    mcc: Number(digits.slice(0, 3)),
    mnc: Number(digits.slice(3)),
  };
};

/** Country codes run from 200 to 799 (ITU-T E.212); a cell has an area and a number (3GPP TS 23.003, 4.1). */
export function cellOrNone(attributes: Attributes): void {
  const { cell } = attributes;
  if (cell && !(cell.mcc >= 200 && cell.mcc <= 799 && cell.lac > 0 && cell.id > 0)) delete attributes.cell;
}
