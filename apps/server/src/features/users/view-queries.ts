import type { UserView } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';

/** The clients that the scope of the transaction shows, by name. */
export async function clientsSeen(tx: Scoped, most: number): Promise<UserView['clients']> {
  const clients = tx.selectFrom('clients');
  const { total } = await clients.select((it) => it.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const shown = await clients.select(['id', 'full_name as fullName']).orderBy('full_name').limit(most).execute();
  return { total: Number(total), shown };
}

/** The devices that the scope of the transaction shows, by designation. */
export async function devicesSeen(tx: Scoped, most: number): Promise<UserView['devices']> {
  const devices = tx.selectFrom('devices as d').where('d.deleted_at', 'is', null);
  const { total } = await devices.select((it) => it.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const shown = await devices
    .innerJoin('device_types as t', 't.id', 'd.device_type_id')
    .select(['d.id', 'd.designation', 'd.label', 'd.imei', 'd.client_id as clientId', 't.code as type', 'd.status'])
    .orderBy('d.designation')
    .orderBy('d.id')
    .limit(most)
    .execute();
  return { total: Number(total), shown };
}
