import type { ClientId, Device, DeviceFields, DeviceId, Language, Starter } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';
import { hidesSpeeding, ownedSince, privacy } from '../history/index.ts';

/** Devices with the words of what they refer to, that the scope shows and that are not deleted. */
export function devicesOf(tx: Scoped, scope: Scope) {
  const query = tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .innerJoin('device_types as t', 't.id', 'd.device_type_id')
    .leftJoin('operators as o', 'o.id', 'd.operator_id')
    .leftJoin('tracker_models as m', 'm.id', 'd.tracker_model_id')
    .leftJoin('device_live as l', 'l.device_id', 'd.id')
    .where('d.deleted_at', 'is', null);
  return scope.clientId === null ? query : query.where('d.client_id', '=', scope.clientId);
}
type Devices = ReturnType<typeof devicesOf>;

/** The columns of a device as lists and cards show it. */
export const inFull = (devices: Devices) =>
  devices
    .select(['d.id', 'd.client_id', 'd.device_type_id', 'd.operator_id', 'd.tracker_model_id', 'd.imei', 'd.phone'])
    .select(['d.country_code2', 'd.designation', 'd.label', 'd.vin_number', 'd.vin_is_chassis', 'd.status'])
    .select(['d.sim_number', 'd.vehicle_make', 'd.vehicle_model'])
    .select(['d.code as own_code', 'd.note', 'd.suspended_by', 'd.suspended_at', 'd.suspension_reason'])
    .select([
      'd.contested_at',
      'd.speed_limit',
      'd.activated_at',
      'c.full_name',
      'c.code as client_code',
      't.code',
      'o.name as operator',
      'm.protocol',
    ])
    .select(
      sql<Starter>`(select jsonb_build_object('state', s.state, 'locked', s.locked) from device_starters s where s.device_id = d.id)`.as(
        'starter',
      ),
    )
    .select(sql<string | null>`m.brand || ' ' || m.name`.as('model'))
    .select([ownedSince.as('owned_since'), privacy.as('privacy'), hidesSpeeding.as('hides_speeding')]);
type PlainRow = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number];
/** With what its live state is derived from, see stateOf. */
export type DeviceRow = PlainRow & { state: Buffer | null; share?: NonNullable<Device['share']> };

/** One device that the scope shows, with the whole of its state. */
export const findDevice = (tx: Scoped, scope: Scope, id: DeviceId): Promise<DeviceRow | undefined> =>
  inFull(devicesOf(tx, scope)).select('l.state').where('d.id', '=', id).executeTakeFirst();

/** The last messages of these devices, of those in scope. */
export const factsOfDevices = (tx: Scoped, scope: Scope, ids: readonly DeviceId[]) =>
  devicesOf(tx, scope)
    .select(['d.id', ownedSince.as('owned_since'), privacy.as('privacy'), 'l.state'])
    .where('d.id', 'in', [...ids])
    .orderBy('d.id')
    .execute();

export async function insertDevice(tx: Scoped, fields: DeviceFields): Promise<DeviceId> {
  const { id } = await tx.insertInto('devices').values(columnsOf(fields)).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('device_ownership')
    // messages from before its registration belong to its first owner
    .values({ device_id: id, client_id: fields.clientId, starts_at: sql<Date>`'-infinity'` })
    .execute();
  return id;
}

export async function updateDevice(tx: Scoped, id: DeviceId, fields: DeviceFields): Promise<void> {
  await tx.updateTable('devices').set(columnsOf(fields)).where('id', '=', id).execute();
}

/** Which of the identities another device has, and whether the scope shows that device. */
export async function takenIdentities(tx: Scoped, scope: Scope, fields: DeviceFields, except: number) {
  const { rows } = await sql<{ field: 'imei' | 'phone'; seen: boolean }>`
    select field, exists (
      select from devices d where d.id = device_id and (${scope.clientId}::int is null or d.client_id = ${scope.clientId})
    ) as seen
    from find_taken_identities(${fields.imei}, ${fields.phone}, ${except})`.execute(tx);
  return rows;
}

/** One change of a client's plates at a time, until the transaction ends. */
export async function lockPlates(tx: Scoped, clients: readonly ClientId[]): Promise<void> {
  for (const id of [...new Set(clients)].sort((a, b) => a - b)) {
    await sql`select pg_advisory_xact_lock(hashtext('balise plates'), ${id})`.execute(tx);
  }
}

/** Of devices that come to a client: those whose plate another device has there, or another of them. */
export async function findTakenPlates(tx: Scoped, ids: readonly DeviceId[], client: ClientId): Promise<DeviceId[]> {
  await lockPlates(tx, [client]);
  const { rows } = await sql<{ id: DeviceId }>`select find_taken_plates(${ids}, ${client}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether another device of that client has the plate. */
export async function isDesignationTaken(tx: Scoped, fields: DeviceFields, except: number): Promise<boolean> {
  await lockPlates(tx, [fields.clientId]);
  const { rows } = await sql<{ taken: boolean }>`
    select designation_taken(${fields.designation}, ${fields.clientId}, ${except}) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** The client, where the scope shows it: whether it is closed, and whose it is. */
export const findClient = (tx: Scoped, id: ClientId) =>
  tx
    .selectFrom('clients as c')
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .select(['c.id', 'c.full_name', 'c.state', 'c.time_zone', 'c.partner_id', 'p.display_name as partner_name'])
    .where('c.id', '=', id)
    .executeTakeFirst();

/** Whose platform the scope's reader looks at: its partner's, or Balise itself. */
export async function brandName(tx: Scoped, { partnerId }: Scope): Promise<string> {
  if (partnerId === null) return 'Balise';
  const partner = await tx.selectFrom('partners').select('display_name').where('id', '=', partnerId).executeTakeFirst();
  return partner?.display_name ?? 'Balise';
}

/** Names of device types by their code. */
export async function typeNames(tx: Scoped, language: Language): Promise<Map<string, string>> {
  const name = language === 'fr' ? 'name_fr' : 'name_en';
  const rows = await tx
    .selectFrom('device_types')
    .select(['code', `${name} as name`])
    .execute();
  return new Map(rows.map((row) => [row.code, row.name]));
}

type References = Pick<DeviceFields, 'deviceTypeId' | 'operatorId' | 'trackerModelId'>;

/** What the fields refer to, where it exists: the model with whether it presents an IMEI. */
export async function referencesOf(tx: Scoped, fields: References) {
  const { rows } = await sql<{ type: boolean; operator: boolean; model: boolean; uses_imei: boolean | null }>`
    select exists (select from device_types where id = ${fields.deviceTypeId}) as type,
      exists (select from operators where id = ${fields.operatorId}) as operator,
      m.id is not null as model, m.uses_imei
    from (select) one left join tracker_models m on m.id = ${fields.trackerModelId}`.execute(tx);
  return rows[0];
}

/** A device’s row, of what people typed. */
export const columnsOf = (fields: DeviceFields) => ({
  client_id: fields.clientId,
  device_type_id: fields.deviceTypeId,
  operator_id: fields.operatorId,
  tracker_model_id: fields.trackerModelId,
  imei: fields.imei,
  country_code2: fields.countryCode2,
  phone: fields.phone,
  sim_number: fields.simNumber,
  designation: fields.designation,
  label: fields.label,
  code: fields.code,
  note: fields.note,
  vehicle_make: fields.vehicleMake,
  vehicle_model: fields.vehicleModel,
  vin_number: fields.vinNumber,
  vin_is_chassis: fields.vinIsChassis,
});
