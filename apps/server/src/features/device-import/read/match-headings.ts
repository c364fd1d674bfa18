import { plain } from './plain.ts';
import type { ParsedTable } from './table.ts';

/** Says which field each column seems to hold; of two columns for one field the first. */
export type HeadingMatcher<Field extends string> = (headers: readonly string[]) => (Field | null)[];

/**
 * A matcher of headings, which are compared without accents, capitals and signs.
 * @param words what stands over a column, by field: lists of words with commas between them; of a word in two lists the first field's
 */
export function headingMatcher<Field extends string>(
  words: readonly (readonly [Field, string])[],
): HeadingMatcher<Field> {
  const fields = new Map<string, Field>();
  for (const [field, list] of words)
    for (const word of list.split(',')) if (!fields.has(plain(word))) fields.set(plain(word), field);
  return (headers) => {
    const taken = new Set<Field>();
    return headers.map((header) => {
      const field = fields.get(plain(header));
      if (field === undefined || taken.has(field)) return null;
      taken.add(field);
      return field;
    });
  };
}

const LOOKED_AT = 20; // rows
/** Headings that a row must have more than another to be taken instead of it. */
const CERTAIN = 2;

/** The table without what stands above its headings: titles, names and addresses of who sent it. */
export function fromHeadings<Field extends string>(table: ParsedTable, match: HeadingMatcher<Field>): ParsedTable {
  const matched = (cells: readonly string[]) => match(cells).filter((field) => field !== null).length;
  let [best, most] = [-1, matched(table.headers)];
  table.rows.slice(0, LOOKED_AT).forEach(({ cells }, place) => {
    if (matched(cells) >= most + CERTAIN) [best, most] = [place, matched(cells)];
  });
  const headings = table.rows[best];
  if (!headings) return table;
  const headers = table.headers.map((header, column) => headings.cells[column] || header);
  return { headers, rows: table.rows.slice(best + 1) };
}
