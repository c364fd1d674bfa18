import type { SavedView, SavedViewFields, UserId, ViewId } from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

type Content = Pick<SavedView, 'search' | 'columns'>;
type Row = { id: ViewId; screen: string; name: string; content: unknown };

// written by the functions below only
const viewIn = ({ content, ...row }: Row): SavedView => ({ ...row, ...(content as Content) });
const contentOf = ({ search, columns }: SavedViewFields): RawBuilder<unknown> =>
  sql`${JSON.stringify({ search, columns })}::jsonb`;

/** A person's views of a screen, by name. */
export async function viewsOf(tx: Scoped, userId: UserId, screen: string): Promise<SavedView[]> {
  const rows = await tx
    .selectFrom('saved_views')
    .select(['id', 'screen', 'name', 'content'])
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(viewIn);
}

/** How many views a user has; locks the user's row against concurrent additions. */
export async function countViews(tx: Scoped, userId: UserId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved_views', ${userId}))`.execute(tx);
  const { count } = await tx
    .selectFrom('saved_views')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a person has another view of this screen by this name. */
export async function isNameTaken(
  tx: Scoped,
  userId: UserId,
  { screen, name }: SavedViewFields,
  except: number,
): Promise<boolean> {
  const taken = await tx
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', userId)
    .where('screen', '=', screen)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', except as ViewId)
    .executeTakeFirst();
  return taken !== undefined;
}

export async function insertView(tx: Scoped, userId: UserId, fields: SavedViewFields, now: Date): Promise<SavedView> {
  const row = await tx
    .insertInto('saved_views')
    .values({
      user_id: userId,
      screen: fields.screen,
      name: fields.name,
      content: contentOf(fields),
      created_at: now,
    })
    .returning(['id', 'screen', 'name', 'content'])
    .executeTakeFirstOrThrow();
  return viewIn(row);
}

/** @returns undefined where the person has no such view */
export async function updateView(
  tx: Scoped,
  userId: UserId,
  id: ViewId,
  fields: SavedViewFields,
): Promise<SavedView | undefined> {
  const row = await tx
    .updateTable('saved_views')
    .set({ screen: fields.screen, name: fields.name, content: contentOf(fields) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'screen', 'name', 'content'])
    .executeTakeFirst();
  return row && viewIn(row);
}

/** @returns whether there was one */
export async function removeView(tx: Scoped, userId: UserId, id: ViewId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
