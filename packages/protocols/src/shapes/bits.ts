import type { Alarm, Attributes } from '@balise/tracking';
import { keep, raise } from './draft.ts';
import { decimal, type Field, hexadecimal } from './fields.ts';

type FlagName = { [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends boolean ? K : never }[keyof Attributes];

/** What one bit means: a flag (`!` before it: where it is 0), an alarm that it raises, or a numbered input or output. */
export type BitMeaning = FlagName | `!${FlagName}` | { alarm: Alarm } | { input: number } | { output: number };

/** Bits by their number, 0 the lowest. */
export type BitTable = Readonly<Record<number, BitMeaning>>;

/** Tells the attributes what the bits of a number mean. */
export function readBits(attributes: Attributes, value: number, table: BitTable): void {
  for (const [bit, meaning] of Object.entries(table)) {
    const on = Math.floor(value / 2 ** Number(bit)) % 2 === 1;
    if (typeof meaning === 'string') {
      if (meaning.startsWith('!')) attributes[meaning.slice(1) as FlagName] = !on;
      else attributes[meaning as FlagName] = on;
    } else if ('alarm' in meaning) {
      if (on) raise(attributes, meaning.alarm);
    } else if ('input' in meaning) {
      attributes.inputs = { ...attributes.inputs, [meaning.input]: on };
    } else {
      attributes.outputs = { ...attributes.outputs, [meaning.output]: on };
    }
  }
}

/** A bit field in hexadecimal digits; `name` also keeps it whole under the vendor's id. */
export const hexBits =
  (table: BitTable, name?: string): Field =>
  (draft, text) => {
    readBits(draft.attributes, hexadecimal(text), table);
    if (name) keep(draft.attributes, name, text);
  };

/** As `hexBits`, in decimal digits. */
export const decimalBits =
  (table: BitTable, name?: string): Field =>
  (draft, text) => {
    readBits(draft.attributes, decimal(text), table);
    if (name) keep(draft.attributes, name, text);
  };
