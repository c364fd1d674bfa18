import type { ValueAt } from '../device-state.ts';
import { FUTURE } from './quality.ts';
import type { FixRecord } from './record.ts';

// Groups of values by number or vendor id: each member has a time of its own.
const GROUPS = new Set(['temperatures', 'humidities', 'inputs', 'outputs', 'analogInputs', 'vendor']);

// A tracker has some dozens; one that invents names must not fill the memory.
const MOST_VALUES = 256;

/** The newest value of each attribute after these records, which are sorted; the given values stay as they are. */
export function withValues(before: Record<string, ValueAt>, records: readonly FixRecord[]): Record<string, ValueAt> {
  const values = { ...before };
  // newest first, so that most values of a long batch are looked at and left
  for (let i = records.length - 1; i >= 0; i--) {
    const record = records[i];
    if (record === undefined || record.quality === FUTURE) continue;
    const { attributes } = record.fix;
    for (const name in attributes) {
      const value = attributes[name as keyof typeof attributes];
      if (typeof value === 'object' && GROUPS.has(name)) {
        const group = value as Record<string, unknown>;
        for (const member in group) put(values, before, `${name}.${member}`, group[member], record.at);
      } else if (value !== undefined) put(values, before, name, value, record.at);
    }
  }
  return values;
}

type Values = Record<string, ValueAt>;

function put(values: Values, before: Values, name: string, value: unknown, at: number): void {
  const known = values[name];
  if (known === undefined) {
    // counted for newcomers only, and they are few
    if (Object.keys(values).length >= MOST_VALUES) return;
  } else if (known[1] > at || (known[1] === at && known !== before[name])) return;
  values[name] = [value, at];
}
