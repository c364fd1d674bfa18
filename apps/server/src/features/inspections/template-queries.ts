import type { ClientId, InspectionTemplate, InspectionTemplateId, TemplateFields } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

const templates = (tx: Scoped, { clientId: own }: Scope) =>
  tx
    .selectFrom('inspection_templates')
    .select(['id', 'client_id as clientId', 'name', 'kind', 'items', 'revision'])
    .$if(own !== null, (query) => query.where('client_id', '=', own as ClientId));

/** Inspection lists of the scope, by name. */
export const findTemplates = (tx: Scoped, scope: Scope, clientId?: ClientId): Promise<InspectionTemplate[]> =>
  templates(tx, scope)
    .where('deleted_at', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId!))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

/** @param deleted whether one that was deleted is found too */
export const findTemplate = (
  tx: Scoped,
  scope: Scope,
  id: InspectionTemplateId,
  deleted = false,
): Promise<InspectionTemplate | undefined> =>
  templates(tx, scope)
    .where('id', '=', id)
    .$if(!deleted, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst();

/** How many lists a client has; locked against additions until the transaction ends. */
export async function countTemplates(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('inspection lists of a client'), ${clientId})`.execute(tx);
  const { count } = await tx
    .selectFrom('inspection_templates')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const columns = ({ name, kind, items }: TemplateFields, now: number) => ({
  name,
  kind,
  items: JSON.stringify(items),
  updated_at: new Date(now),
});

/** @returns undefined where the client has a list of that name */
export const insertTemplate = (tx: Scoped, clientId: ClientId, fields: TemplateFields, now: number) =>
  unlessTaken(async () => {
    const values = { client_id: clientId, created_at: new Date(now), ...columns(fields, now) };
    return (await tx.insertInto('inspection_templates').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** @returns undefined where the client has another list of that name */
export const updateTemplate = (tx: Scoped, id: InspectionTemplateId, fields: TemplateFields, now: number) =>
  unlessTaken(async () => {
    await tx
      .updateTable('inspection_templates')
      .set({ ...columns(fields, now), revision: sql`revision + 1` })
      .where('id', '=', id)
      .execute();
    return id;
  });

async function unlessTaken<Result>(change: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await change();
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'inspection_templates_name') return undefined;
    throw error;
  }
}

export async function markDeleted(tx: Scoped, id: InspectionTemplateId, now: number): Promise<void> {
  await tx
    .updateTable('inspection_templates')
    .set({ deleted_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}
