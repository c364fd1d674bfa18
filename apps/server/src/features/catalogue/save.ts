import type { Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { CatalogueList } from './queries.ts';

/** Adds a row (id null) or edits one. `unique` names the field that is blamed when another row has the same. */
export async function saveRow<Fields, Row>(
  tx: Scoped,
  list: CatalogueList<Fields, Row>,
  fields: Fields,
  id: number | null,
  unique: string,
): Promise<Row | Failure> {
  if (await list.isTaken(tx, fields, id)) return fail('already_exists', { [unique]: 'already_exists' });
  return (await list.save(tx, fields, id)) ?? fail('not_found');
}

/** Deletes a row that no device, deleted ones included, refers to. */
export async function removeRow(tx: Scoped, list: CatalogueList<never, unknown>, id: number): Promise<null | Failure> {
  if (await list.isUsed(tx, id)) return fail('in_use');
  return (await list.remove(tx, id)) ? null : fail('not_found');
}
