import type { Attributes, Fix } from '@balise/tracking';
import { cleanText } from '../../http/guard/well-formed.ts';

// How JSON writes what jsonb refuses, NUL and a half of a UTF-16 pair, and what it writes for NaN and infinity.
// A text may also hold these very letters: then nothing comes of it.
const SUSPECT = /\\u(?:0000|d[89a-f])|null/;

/**
 * A fix whose attributes the database can hold, and their JSON. A tracker that sends a NUL in a text, or half of a character that
 * was cut to length, was there all the same: only that is removed, and numbers that are not finite.
 */
export function storable(fix: Fix): { fix: Fix; json: string } {
  const json = JSON.stringify(fix.attributes);
  if (!SUSPECT.test(json)) return { fix, json };
  const attributes = cleaned(fix.attributes) as Attributes;
  return { fix: { ...fix, attributes }, json: JSON.stringify(attributes) };
}

/** Undefined where nothing is left. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (Array.isArray(value)) return value.map(cleaned).filter((entry) => entry !== undefined);
  if (typeof value !== 'object') return value;
  if (value === null) return undefined;
  const entries = Object.entries(value).map(([name, entry]) => [cleanText(name), cleaned(entry)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
}
