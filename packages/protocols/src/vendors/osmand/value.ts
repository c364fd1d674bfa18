import { refuse } from './message.ts';

/** What programs write that do not know a value. */
const UNKNOWN = /^(nan|null|undefined|none|n\/a)?$/i;

/** A number between -limit and limit, with a point or a comma; undefined when there is none. Refuses anything else. */
export function readNumber(name: string, text: string | undefined, limit: number): number | undefined {
  if (text === undefined || UNKNOWN.test(text.trim())) return undefined;
  const value = plainNumber(text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  if (value === undefined || Math.abs(value) > limit) {
    return refuse(`The parameter ${name} must be a number from -${limit} to ${limit}, not ${shown(text)}.`);
  }
  return value;
}

/** A decimal number as programs write it; undefined for any other text. */
export function plainNumber(text: string): number | undefined {
  return /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : undefined;
}

/** true or false, 1 or 0; undefined for any other text. */
export function readFlag(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  return /^(true|1)$/i.test(text) ? true : /^(false|0)$/i.test(text) ? false : undefined;
}

/** An excerpt of the reader's own text, short enough for a message. */
export function shown(text: string): string {
  return `“${text.slice(0, 40)}”`;
}
