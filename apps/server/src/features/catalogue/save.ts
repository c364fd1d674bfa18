import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { audit, changesOf } from '../audit/index.ts';
import type { CatalogueList } from './queries.ts';

type Saved = { id: number };

/** Adds a row (id null) or edits one. `unique` names the field that is blamed when another row has the same. */
export async function saveRow<Fields, Row extends Saved>(
  asked: RequestContext,
  list: CatalogueList<Fields, Row>,
  fields: Fields,
  { id, unique }: { id: number | null; unique: string },
): Promise<Row | Failure> {
  const { tx } = asked;
  if (await list.isTaken(tx, fields, id)) return fail('already_exists', { [unique]: 'already_exists' });
  const before = id === null ? undefined : await list.find(tx, id);
  const after = await list.save(tx, fields, id);
  if (!after) return fail('not_found');
  if (!before) await audit(asked, { ...about(list, after), action: 'catalogue.add', after: shown(after) });
  const changes = before && changesOf(shown(before), shown(after));
  if (changes) await audit(asked, { ...about(list, after), action: 'catalogue.edit', ...changes });
  return after;
}

/** Deletes a row that no device, deleted ones included, refers to. */
export async function removeRow<Row extends Saved>(
  asked: RequestContext,
  list: CatalogueList<never, Row>,
  id: number,
): Promise<null | Failure> {
  const { tx } = asked;
  if (await list.isUsed(tx, id)) return fail('in_use');
  const before = await list.find(tx, id);
  if (!before || !(await list.remove(tx, id))) return fail('not_found');
  await audit(asked, { ...about(list, before), action: 'catalogue.delete', before: shown(before) });
  return null;
}

/** The catalogue is everybody's: a line about it concerns no client or partner. */
const about = <Row extends Saved>(list: Pick<CatalogueList<never, Row>, 'name' | 'titleOf'>, row: Row) => ({
  subject: { kind: 'catalogue', id: row.id, name: `${list.titleOf(row)} (${list.name})` } as const,
  clientId: null,
  partnerId: null,
});

const shown = <Row extends Saved>(row: Row) => {
  const { id: _, catalogueKey: __, ...fields } = row as Row & { catalogueKey?: string | null };
  return fields;
};
