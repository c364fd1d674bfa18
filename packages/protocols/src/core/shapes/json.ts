/** An object of a JSON text, with any content. */
export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number, or the decimal digits of one in a text; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && /^[-+]?\d{1,15}(\.\d{0,15})?$/.test(value) ? Number(value) : undefined;
}

/** At most so many characters of a text, without what no database takes: zeroes, and halves of a character. */
export function storable(text: string, most: number): string {
  return text.replaceAll('\0', '').slice(0, most).toWellFormed();
}

/** A text that is not empty, or a number as one. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** true or false, 1 or 0, as themselves or in a text; undefined for anything else. */
export function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  // an object may be one that cannot be written: {"toString": 1}
  if (typeof value === 'object') return undefined;
  const text = String(value).toLowerCase();
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined;
}
