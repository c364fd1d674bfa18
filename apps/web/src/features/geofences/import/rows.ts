import type { Draft, Sizes } from '../files/draft.ts';
import { drawnFault, NAME, nameFaults, type RowFault } from '../files/judge.ts';

/** A geofence of a file, under the name that it will have. */
export type ImportRow = { id: number; draft: Draft; name: string };

/** @param unnamed the name of one that the file does not name, by its place from 1 */
export const rowsOf = (drafts: readonly Draft[], unnamed: (place: number) => string): ImportRow[] =>
  drafts.map((draft, id) => ({ id, draft, name: (draft.name || unnamed(id + 1)).slice(0, NAME).trim() }));

export type JudgedRow = ImportRow & { fault: RowFault | undefined };

/** Each row with what prevents it. Rows that are not chosen take no name. */
export function judgeRows(
  rows: readonly ImportRow[],
  chosen: ReadonlySet<number>,
  { sizes, taken }: { sizes: Sizes; taken: ReadonlySet<string> },
): JudgedRow[] {
  const among = rows.filter(({ id }) => chosen.has(id));
  const names = nameFaults(
    among.map(({ name }) => name),
    taken,
  );
  const byId = new Map(among.map(({ id }, place) => [id, names[place]]));
  return rows.map((row) => ({ ...row, fault: drawnFaultOf(row.draft, sizes) ?? byId.get(row.id) }));
}

const known = new WeakMap<Draft, { sizes: Sizes; fault: RowFault | undefined }>();

/** Ten thousand corners are judged once, not with each letter that is typed. */
function drawnFaultOf(draft: Draft, sizes: Sizes): RowFault | undefined {
  const before = known.get(draft);
  if (before && before.sizes.width === sizes.width && before.sizes.radius === sizes.radius) return before.fault;
  const fault = drawnFault(draft, sizes);
  known.set(draft, { sizes, fault });
  return fault;
}
