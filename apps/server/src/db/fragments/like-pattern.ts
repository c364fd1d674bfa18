/** A pattern for `ilike` that finds words as they are typed, anywhere in a text; undefined: null, which finds nothing. */
export function likePattern(words: string): string;
export function likePattern(words: string | undefined): string | null;
export function likePattern(words: string | undefined): string | null {
  return words === undefined ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
