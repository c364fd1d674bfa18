import type { ClientId, InspectionTemplate, InspectionTemplateId, TemplateFields } from '@balise/contract';
import { sql } from 'kysely';
import { unlessTaken } from '../../db/fragments/unless-taken.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

const templates = (tx: Scoped, { clientId: own }: Scope) =>
  tx
    .selectFrom('inspection_templates')
    .select(['id', 'client_id as clientId', 'name', 'kind', 'items', 'is_meter_needed as isMeterNeeded', 'revision'])
    .$if(own !== null, (query) => query.where('client_id', '=', own as ClientId));

/** Inspection lists of the scope, by name. */
export const findTemplates = (tx: Scoped, scope: Scope, clientId?: ClientId): Promise<InspectionTemplate[]> =>
  templates(tx, scope)
    .where('deleted_at', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId!))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();

export const findTemplate = (
  tx: Scoped,
  scope: Scope,
  id: InspectionTemplateId,
): Promise<InspectionTemplate | undefined> =>
  templates(tx, scope).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/**
 * A list as it was in a revision, also once it is deleted; of a revision from before they were kept, or one that is not there yet, the nearest
 * that is known.
 */
export async function findRevision(
  tx: Scoped,
  { clientId: own }: Scope,
  id: InspectionTemplateId,
  revision: number,
): Promise<InspectionTemplate | undefined> {
  const { rows } = await sql<InspectionTemplate>`
    select t.id, t.client_id as "clientId", r.revision, r.name, r.kind, r.items, r.is_meter_needed as "isMeterNeeded"
    from inspection_templates t join inspection_template_revisions r on r.template_id = t.id
    where t.id = ${id} and (${own}::int is null or t.client_id = ${own})
    order by abs(r.revision - ${revision}) limit 1`.execute(tx);
  return rows[0];
}

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

const columns = ({ name, kind, items, isMeterNeeded }: TemplateFields, now: number) => ({
  name,
  kind,
  items: JSON.stringify(items),
  is_meter_needed: isMeterNeeded,
  updated_at: new Date(now),
});

/** @returns undefined where the client has a list of that name */
export const insertTemplate = (tx: Scoped, clientId: ClientId, fields: TemplateFields, now: number) =>
  unlessTaken('inspection_templates_name', async () => {
    const values = { client_id: clientId, created_at: new Date(now), ...columns(fields, now) };
    return (await tx.insertInto('inspection_templates').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** @returns undefined where the client has another list of that name */
export const updateTemplate = (tx: Scoped, id: InspectionTemplateId, fields: TemplateFields, now: number) =>
  unlessTaken('inspection_templates_name', async () => {
    await tx
      .updateTable('inspection_templates')
      .set({ ...columns(fields, now), revision: sql`revision + 1` })
      .where('id', '=', id)
      .execute();
    return id;
  });

export async function markDeleted(tx: Scoped, id: InspectionTemplateId, now: number): Promise<void> {
  await tx
    .updateTable('inspection_templates')
    .set({ deleted_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}
