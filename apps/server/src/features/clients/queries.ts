import type { Client, ClientId, PartnerId } from '@balise/contract';
import type { Database } from '../../db/database.ts';
import type { Scope, Scoped } from '../../db/scope.ts';

/** The clients that the scope shows, by name. */
export async function clientsOf(tx: Scoped, scope: Scope): Promise<Client[]> {
  let query = tx
    .selectFrom('clients as c')
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .select(['c.id', 'c.full_name as fullName', 'c.type', 'c.billing_option as billingOption', 'c.email', 'c.state'])
    .select(['c.country_code2 as countryCode2', 'c.time_zone as timeZone', 'p.id as partnerId'])
    .select('p.display_name as partnerName')
    .orderBy('c.full_name');
  if (scope.partnerId !== null) query = query.where('c.partner_id', '=', scope.partnerId);
  if (scope.clientId !== null) query = query.where('c.id', '=', scope.clientId);
  return await query.execute();
}

/** Whether the scope shows a client. */
export async function seesClient(tx: Scoped, id: ClientId): Promise<boolean> {
  return (await tx.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export type ClientRow = {
  partner_id: PartnerId;
  full_name: string;
  type: Client['type'];
  billing_option: Client['billingOption'];
  email: string;
  country_code2: string;
  time_zone: string;
};

/** @returns the new client's id; undefined where its partner already has the name or the e-mail address */
export async function insertClient(owner: Database, row: ClientRow): Promise<ClientId | undefined> {
  const client = await owner
    .insertInto('clients')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return client?.id;
}
