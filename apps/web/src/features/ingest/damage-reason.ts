/** The dictionary key of why a chunk could not be read; undefined where there is none. */
export type DamageReason =
  | { key: 'checksum' }
  | { key: 'format'; figure: string }
  | { key: 'count'; found: string; count: string };

/** What the server noted, which is of no language; what a library said of it stays as it is. */
export function reasonOf(noted: string): DamageReason | undefined {
  if (noted === 'the checksum does not fit') return { key: 'checksum' };
  const format = /^format (\d+) is not known$/.exec(noted);
  if (format) return { key: 'format', figure: format[1] ?? '' };
  const count = /^(\d+) records where there were (\d+)$/.exec(noted);
  return count ? { key: 'count', found: count[1] ?? '', count: count[2] ?? '' } : undefined;
}
