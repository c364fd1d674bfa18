import type { Alarm, Attributes } from '@balise/tracking';
import { keep, raise } from './draft.ts';
import { decimal, type Field, hexadecimal } from './fields.ts';

type FlagName = { [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends boolean ? K : never }[keyof Attributes];

/** What one bit means: a flag (`!` before it: where it is 0), an alarm that it raises, or a numbered input or output. */
export type BitMeaning = FlagName | `!${FlagName}` | { alarm: Alarm } | { input: number } | { output: number };

/** Bits by their number, 0 the lowest. */
export type BitTable = Readonly<Record<number, BitMeaning>>;

type Meanings = readonly (readonly [weight: number, meaning: BitMeaning])[];

/** A table is taken apart once; its messages are many. */
const TAKEN_APART = new WeakMap<BitTable, Meanings>();

function meaningsOf(table: BitTable): Meanings {
  const known = TAKEN_APART.get(table);
  if (known) return known;
  const meanings = Object.entries(table).map(([bit, meaning]) => [2 ** Number(bit), meaning] as const);
  TAKEN_APART.set(table, meanings);
  return meanings;
}

/** Adds to the attributes what the bits of a number mean. */
export function readBits(attributes: Attributes, value: number, table: BitTable): void {
  let inputs: Record<string, boolean> | undefined;
  let outputs: Record<string, boolean> | undefined;
  for (const [weight, meaning] of meaningsOf(table)) {
    const on = Math.floor(value / weight) % 2 === 1;
    if (typeof meaning === 'string') {
      if (meaning.startsWith('!')) attributes[meaning.slice(1) as FlagName] = !on;
      else attributes[meaning as FlagName] = on;
    } else if ('alarm' in meaning) {
      if (on) raise(attributes, meaning.alarm);
    } else if ('input' in meaning) {
      inputs ??= { ...attributes.inputs };
      inputs[meaning.input] = on;
    } else {
      outputs ??= { ...attributes.outputs };
      outputs[meaning.output] = on;
    }
  }
  if (inputs) attributes.inputs = inputs;
  if (outputs) attributes.outputs = outputs;
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
