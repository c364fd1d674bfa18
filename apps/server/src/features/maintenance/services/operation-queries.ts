import type { ClientId, Operation, OperationId } from '@balise/contract';
import { sql } from 'kysely';
import { unlessTaken } from '../../../db/fragments/unless-taken.ts';
import type { Scope, Scoped } from '../../../db/scope.ts';

type Fields = Pick<Operation, 'name' | 'partsCost' | 'labourCost' | 'minutes'>;

function operationsOf(tx: Scoped, { clientId }: Scope) {
  const query = tx
    .selectFrom('operations as o')
    .select(['o.id', 'o.client_id as clientId', 'o.name', 'o.minutes'])
    .select(sql<number>`o.parts_cost::float8`.as('partsCost'))
    .select(sql<number>`o.labour_cost::float8`.as('labourCost'))
    .select(
      sql<number>`(select count(*)::int from service_operations l join services s on s.id = l.service_id and s.deleted_at is null
        where l.operation_id = o.id)`.as('services'),
    );
  return clientId === null ? query : query.where('o.client_id', '=', clientId);
}

/** By name. */
export const findOperations = (tx: Scoped, scope: Scope, clientId: ClientId | undefined): Promise<Operation[]> =>
  operationsOf(tx, scope)
    .$if(clientId !== undefined, (query) => query.where('o.client_id', '=', clientId as ClientId))
    .orderBy(sql`lower(o.name)`)
    .orderBy('o.id')
    .execute();

export const findOperation = (tx: Scoped, scope: Scope, id: OperationId): Promise<Operation | undefined> =>
  operationsOf(tx, scope).where('o.id', '=', id).executeTakeFirst();

/** How many operations a client has; locked against additions until the transaction ends. */
export async function countOperations(tx: Scoped, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('operations of a client'), ${clientId})`.execute(tx);
  const { count } = await tx
    .selectFrom('operations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return count;
}

const columns = ({ name, partsCost, labourCost, minutes }: Fields, now: number) => ({
  name,
  parts_cost: partsCost,
  labour_cost: labourCost,
  minutes,
  updated_at: new Date(now),
});

/** @returns undefined where the client has an operation of that name */
export const insertOperation = (tx: Scoped, clientId: ClientId, fields: Fields, now: number) =>
  unlessTaken('operations_name', async () => {
    const values = { client_id: clientId, created_at: new Date(now), ...columns(fields, now) };
    return (await tx.insertInto('operations').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

/** @returns undefined where the client has another operation of that name */
export const updateOperation = (tx: Scoped, id: OperationId, fields: Fields, now: number) =>
  unlessTaken('operations_name', async () => {
    await tx.updateTable('operations').set(columns(fields, now)).where('id', '=', id).execute();
    return id;
  });

export async function removeOperation(tx: Scoped, id: OperationId): Promise<void> {
  await tx.deleteFrom('service_operations').where('operation_id', '=', id).execute();
  await tx.deleteFrom('operations').where('id', '=', id).execute();
}
