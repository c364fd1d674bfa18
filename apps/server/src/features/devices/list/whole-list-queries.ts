import type { ClientId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../../db/scope.ts';

/** Every device of a client as JSON text (DeviceRecord); undefined where the scope does not show the client. */
export async function clientDevicesText(tx: Scoped, client: ClientId): Promise<string | undefined> {
  const { rows } = await sql<{ text: string | null }>`select client_devices(${client}) as text`.execute(tx);
  return rows[0]?.text ?? undefined;
}

/**
 * Every device that the scope shows, of one client or of all, in few words (DeviceSummary) and by designation, as JSON text: made in
 * PostgreSQL, because ten thousand of them would keep the event loop from everybody else.
 */
export async function deviceSummariesText(tx: Scoped, scope: Scope, client: ClientId | null): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select '[' || coalesce(string_agg(json_strip_nulls(row_to_json(r))::text, ',' order by r.designation, r.id), '') || ']' as text
    from (
      select d.id, d.designation, d.label, d.imei, nullif(d.code, '') as code, nullif(d.vin_number, '') as vin, d.client_id as "clientId", t.code as type, d.status
      from devices d join device_types t on t.id = d.device_type_id
      where d.deleted_at is null and (${scope.clientId}::int is null or d.client_id = ${scope.clientId})
        and (${client}::int is null or d.client_id = ${client})
    ) r`.execute(tx);
  return rows[0]?.text ?? '[]';
}
