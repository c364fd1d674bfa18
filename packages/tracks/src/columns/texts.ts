import type { Reader, Writer } from './bytes.ts';

/** Texts as places in a list of those that differ; a value is mostly the one before it again. */
export function writeTexts(to: Writer, texts: readonly string[]): void {
  const places = new Map<string, number>();
  for (const text of texts) if (!places.has(text)) places.set(text, places.size);
  to.count(places.size);
  for (const text of places.keys()) to.text(text);
  if (places.size > 1) for (const text of texts) to.count(places.get(text)!);
}

export function readTexts(from: Reader, length: number): string[] {
  const size = from.count();
  if (size > length) throw new RangeError('the track lists more texts than it has');
  const list = Array.from({ length: size }, () => from.text());
  return Array.from({ length }, () => {
    const text = list[size > 1 ? from.count() : 0];
    if (text === undefined) throw new RangeError('the track has a text that it does not list');
    return text;
  });
}
