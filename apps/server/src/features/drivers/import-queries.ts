import type { ClientId, DriverFields } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { hasHealth, writeHealth } from './health-queries.ts';
import { columnsOf } from './queries.ts';

/** The register numbers of a client's drivers, in small letters. */
export async function driverNumbers(tx: Scoped, clientId: ClientId): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('drivers')
    .select('register_number')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.register_number.toLowerCase()));
}

/** In whose national form a client types telephones. */
export async function countryOf(tx: Scoped, clientId: ClientId): Promise<string | null> {
  const client = tx.selectFrom('clients').select('country_code2').where('id', '=', clientId);
  return (await client.executeTakeFirst())?.country_code2 ?? null;
}

const AT_ONCE = 200; // rows of one statement

export async function insertDrivers(
  tx: Scoped,
  clientId: ClientId,
  drivers: readonly DriverFields[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < drivers.length; start += AT_ONCE) {
    const part = drivers.slice(start, start + AT_ONCE);
    const rows = await tx
      .insertInto('drivers')
      .values(part.map((fields) => ({ client_id: clientId, created_at: now, updated_at: now, ...columnsOf(fields) })))
      .returning('id')
      .execute();
    const health = part.flatMap((fields, place) => {
      const id = rows[place]?.id;
      return id !== undefined && hasHealth(fields) ? [{ ...fields, id }] : [];
    });
    await writeHealth(tx, clientId, health);
  }
}
