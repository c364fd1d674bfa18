/** What an edit changed, as `before` and `after` of a line of the audit log; undefined: nothing. */
export function changesOf<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } | undefined {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Fields)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return undefined;
  const only = (fields: Fields) =>
    Object.fromEntries(changed.map((field) => [field, fields[field] ?? null])) as Partial<Fields>;
  return { before: only(before), after: only(after) };
}
