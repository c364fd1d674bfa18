/** A text that PostgreSQL can hold: U+0000 is taken out, and half of a UTF-16 pair becomes U+FFFD. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The same of every text in a value as JSON has it, names included; itself where nothing is wrong with it. */
export function wellFormed<Value>(value: Value): Value {
  return (isClean(value) ? value : cleaned(value)) as Value;
}

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true;
  if (Array.isArray(value)) return value.every(isClean);
  for (const name in value) if (!isClean(name) || !isClean((value as Record<string, unknown>)[name])) return false;
  return true;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(cleaned);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [cleanText(name), cleaned(entry)]));
}
