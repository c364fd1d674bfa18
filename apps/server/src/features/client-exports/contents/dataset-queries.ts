import type { ClientId, DeviceId, Right } from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/* What an export reads, as the owner of the database: every query is of one client. docs/export.md lists files and columns. */

/** What is exported. Dates: of what happened. `devices`: whose trips, stops and events. */
export type ExportScope = { client: ClientId; from: Date; to: Date; devices: readonly DeviceId[] };

/** A table of an export: columns as SQL with the name that the file has for it, and where the rows come from. */
export type Dataset = {
  name: string;
  columns: readonly (readonly [name: string, expression: string])[];
  from: (asked: ExportScope) => RawBuilder<unknown>;
  /** The right without which it is left out. */
  needs?: Right;
};

/** `'id, at, by_name author'`: a column of its own name, or an expression and the name that the file has for it. Commas in brackets divide nothing. */
const columnsOf = (text: string): Dataset['columns'] =>
  text.split(/,(?![^(]*\))/).map((part) => {
    const [expression = '', name] = part.trim().split(/\s+/);
    return [name ?? expression.replace(/^\w\./, ''), expression] as const;
  });

const dataset = (name: string, columns: string, from: Dataset['from']): Dataset => ({
  name,
  columns: columnsOf(columns),
  from,
});

/** A table whose rows say whose they are: all of them. */
const ofClient = (table: string, columns: string, order = 'id', name = table): Dataset =>
  dataset(
    name,
    columns,
    ({ client }) => sql`from ${sql.table(table)} where client_id = ${client} order by ${sql.raw(order)}`,
  );

/** As above, of what happened in the period. */
const within = (table: string, columns: string, at: string, name = table): Dataset =>
  dataset(
    name,
    columns,
    ({ client, from, to }) =>
      sql`from ${sql.table(table)} where client_id = ${client} and ${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${to} order by ${sql.raw(at)}, id`,
  );

const forHoldersOf = (needs: Right, table: Dataset): Dataset => ({ ...table, needs });

/** Trips or stops that began in the period, while the vehicle was the client's. */
const episodes = (kind: 'trip' | 'stop', name: string, columns: string): Dataset =>
  dataset(
    name,
    columns,
    ({ client, from, to, devices }) => sql`
      from episodes e join device_ownership o on o.device_id = e.device_id and e.starts_at >= o.starts_at and e.starts_at < o.ends_at
      where o.client_id = ${client} and e.device_id = any (${[...devices]}::integer[]) and e.kind = ${sql.lit(kind)}
        and e.starts_at >= ${from} and e.starts_at < ${to} and not is_private(e.device_id, e.starts_at, e.ends_at)
      order by e.device_id, e.starts_at`,
  );

const spot = (key: string) => [
  `(e.content->'${key}'->>'latitude')::float8 ${key}_latitude`,
  `(e.content->'${key}'->>'longitude')::float8 ${key}_longitude`,
];
const [TRIP_SPOTS, STOP_SPOT] = [[...spot('from'), ...spot('to')].join(','), spot('place').join(',')];

/** Every table of an export, in the order of its files. */
export const DATASETS: readonly Dataset[] = [
  ofClient(
    'devices',
    'id,imei,designation,label,code,device_type_id,tracker_model_id,phone,sim_number,vin_number,vehicle_make,vehicle_model,' +
      'speed_limit,note,status,activated_at,created_at,deleted_at,out_of_service_since',
  ),
  ofClient('device_ownership', 'device_id,starts_at,ends_at', 'device_id, starts_at'),
  ofClient('device_groups', 'id,designation,description,rules,combine,created_at,deleted_at', 'id', 'groups'),
  ofClient('device_group_membership', 'group_id,device_id,since,until', 'id', 'group_members'),
  // of another client's device its name alone
  dataset(
    'shared_group_members',
    'm.group_id,s.device_name,m.since',
    ({ client }) => sql`
      from shared_group_members m join device_shares s on s.id = m.share_id where m.client_id = ${client} order by m.group_id, m.share_id`,
  ),
  ofClient('geofence_assignments', 'id,geofence_id,device_id,group_id,actions,since,until'),
  // only while the share holds: afterwards it is its owner's alone what the vehicle is called
  dataset(
    'shared_geofences',
    'a.geofence_id,d.designation vehicle,h.client_name owner,a.actions,a.since',
    ({ client }) => sql`
      from share_geofences a join shares_that_hold h on h.share_id = a.share_id join devices d on d.id = a.device_id
      where a.client_id = ${client} and a.group_id is null and a.until = 'infinity' order by a.geofence_id, a.assignment_id`,
  ),
  ofClient(
    'drivers',
    'id,last_name,first_name,register_number,phone,email,identity_type,identity_number,identity_expires_on,born_on,hired_on,' +
      'contract_type,contract_duration,contract_unit,contract_ends_on,licence_number,licence_categories,licence_issued_on,' +
      'licence_expires_on,licence_restrictions,qualifications,note,created_at,updated_at,deleted_at',
  ),
  ofClient('driver_cards', 'id,number,driver_id,starts_at,ends_at'),
  ofClient(
    'driver_assignments',
    'id,driver_id,device_id,starts_at,ends_at,note,assigned_by_name,ended_by_name,end_reason',
  ),
  ofClient('driver_shifts', 'id,driver_id,device_id,week,starts_at,ends_at'),
  ofClient('private_periods', 'id,device_id,driver_id,starts_at,ends_at,why,started_by_name,ended_by_name,end_reason'),
  ofClient('private_schedules', 'device_id,week,changed_by_name,updated_at', 'device_id', 'private_hours'),
  ofClient(
    'private_driver_schedules',
    'driver_id,week,changed_by_name,updated_at',
    'driver_id',
    'private_driver_hours',
  ),
  ofClient(
    'fuel_purchases',
    'id,device_id,driver_id,bought_at,quantity,amount,currency,fuel_type,station,place,latitude,longitude,counter,counter_unit,' +
      'is_full,missed_before,card_number,issuer,transaction,note,findings,created_by_name,created_at,deleted_at',
  ),
  dataset(
    'tank_events',
    'e.id,e.device_id,e.kind,e.starts_at,e.ends_at,e.before,e.after,e.litres,e.sureness,p.latitude,p.longitude',
    ({ client }) => sql`
      from tank_events e left join tank_events p on p.id = e.id and not is_private(e.device_id, e.starts_at, e.ends_at)
      where e.client_id = ${client} order by e.id`,
  ),
  ofClient(
    'services',
    'id,name,category,distance,engine,calendar_count,calendar_unit,expected_cost,description,is_active,deleted_at',
  ),
  ofClient(
    'service_vehicles',
    'id,service_id,device_id,attached_at,first_at,first_metres,due_on,due_distance,due_engine,planned_on,planned_workshop,withdrawn_at',
  ),
  ofClient(
    'service_records',
    'id,service_id,device_id,kind,at,day,metres,parts_cost,labour_cost,tax_cost,total_cost,downtime_minutes,workshop,note,reason,' +
      'operations,replaces,created_by_name,created_at',
  ),
  ofClient(
    'work_orders',
    'id,number,device_id,title,state,priority,workshop,due_on,note,metres,tax_cost,downtime_minutes,created_by_name,created_at,done_at',
  ),
  ofClient('work_order_lines', 'id,work_order_id,kind,part_id,text,quantity,unit_price,minutes,cost,is_done'),
  ofClient('parts', 'id,reference,name,unit,supplier,price,low_below,deleted_at'),
  ofClient('part_entries', 'id,part_id,kind,quantity,work_order_id,note,at,by_name'),
  ofClient(
    'inspections',
    'id,device_id,template_id,template_name,kind,inspected_at,created_by_name,signature,note,items,failed',
  ),
  ofClient(
    'defects',
    'id,device_id,name,note,severity,is_out_of_service,state,opened_at,by_name,repaired_at,repaired_by_name,closed_at,closed_by_name,closing_note',
  ),
  dataset(
    'odometer_entries',
    'e.id,e.device_id,e.at,e.metres,e.kind,e.note,e.created_by_name,e.created_at,e.withdrawn_at',
    ({ client }) => sql`
      from odometer_entries e join device_ownership o on o.device_id = e.device_id and e.at >= o.starts_at and e.at < o.ends_at
      where o.client_id = ${client} order by e.id`,
  ),
  ofClient('work_and_pay_contracts', 'id,driver_id,device_id,currency,price,deposit,instalment,starts_on,state,note'),
  ofClient('work_and_pay_entries', 'id,contract_id,kind,side,amount,day,at,method,reference,reason,made_by_name'),
  ofClient('alert_rules', 'id,name,kind,parameters,severity,channels,is_enabled,created_at,deleted_at'),
  ofClient('alert_contacts', 'id,kind,address,label,language,confirmed_at,unsubscribed_at,deleted_at'),
  dataset(
    'alerts',
    'id,rule_id,device_id,driver_id,kind,severity,began_at,at,raised_at,latitude,longitude,facts,acknowledged_at,acknowledged_by,note',
    ({ client, from, to }) => sql`
      from alerts where client_id = ${client} and share_id is null and at >= ${from} and at < ${to} and not (alert_is_of_speeding(kind, subject) and hides_speeding(client_id))
      order by at, id`,
  ),
  within('commands', 'id,device_id,kind,requester_name,requested_at,reason,state,sent_at,answered_at', 'requested_at'),
  ofClient(
    'users',
    'id,last_name,first_name,email,phone,language,status,account_limited,rights,created_at,date_end,last_sign_in_at,deleted_at',
  ),
  forHoldersOf(
    'view_audit',
    within(
      'audit_log',
      'id,at,actor_name,as_client,action,subject_kind,subject_id,subject_name,before,after,address,user_agent',
      'at',
    ),
  ),
  forHoldersOf(
    'view_audit',
    dataset(
      'position_access_log',
      'id,reader_name,as_client,device_id,device_name,from_at,to_at,first_at,last_at,times,address,user_agent',
      ({ client, from, to }) => sql`
        from position_access_log where client_id = ${client} and last_at >= ${from} and first_at < ${to} order by id`,
    ),
  ),
  episodes(
    'trip',
    'trips',
    `e.device_id,e.starts_at,e.ends_at,e.measured/1000.0 metres,e.estimated/1000.0 estimated_metres,e.max_speed,${TRIP_SPOTS}`,
  ),
  episodes('stop', 'stops', `e.device_id,e.starts_at,e.ends_at,${STOP_SPOT},(e.content->>'idling')::float8 idling`),
  dataset(
    'events',
    'e.device_id,e.at,e.kind,shown_content(e.device_id,e.at,e.content) content',
    ({ client, from, to, devices }) => sql`
      from events e join device_ownership o on o.device_id = e.device_id and e.at >= o.starts_at and e.at < o.ends_at
      where o.client_id = ${client} and e.device_id = any (${[...devices]}::integer[]) and e.at >= ${from} and e.at < ${to}
        and not is_private(e.device_id, e.at, e.at) and not overspeed_hidden(e.device_id, e.at, e.kind, e.content)
      order by e.device_id, e.at`,
  ),
  // of what doctors said
  forHoldersOf(
    'view_driver_health',
    ofClient('driver_health', 'driver_id,medical_restrictions,medical_visit_on,medical_next_on', 'driver_id'),
  ),
];

/** The files of an export that need a right of their own, with that right. */
export const RESTRICTED: readonly { name: string; needs: Right }[] = DATASETS.flatMap(({ name, needs }) =>
  needs ? [{ name: `${name}.csv`, needs }] : [],
);

const AT_ONCE = 500;

/** The rows of a table, some hundred at a time, in one snapshot. */
export async function* rowsOf(
  owner: Database,
  { columns, from }: Dataset,
  asked: ExportScope,
): AsyncGenerator<unknown[][]> {
  const list = columns.map(([name, expression]) => sql`${sql.raw(expression)} as ${sql.ref(name)}`);
  const transaction = await owner
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`declare exported no scroll cursor for select ${sql.join(list)} ${from(asked)}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(AT_ONCE)} from exported`.execute(transaction);
      if (rows.length === 0) break;
      yield rows.map((row) => columns.map(([name]) => row[name]));
    }
  } finally {
    await transaction.rollback().execute();
  }
}

/** Geofences with the shape that they have now. */
export async function geofencesOf(owner: Database, client: ClientId) {
  return await owner
    .selectFrom('geofences as g')
    .innerJoin('geofence_shapes as s', (on) =>
      on.onRef('s.geofence_id', '=', 'g.id').onRef('s.version', '=', 'g.version'),
    )
    .select([
      'g.id',
      'g.name',
      'g.description',
      'g.colour',
      'g.speed_limit',
      'g.schedule',
      'g.created_at',
      'g.deleted_at',
    ])
    .select('s.shape')
    .where('g.client_id', '=', client)
    .orderBy('g.id')
    .execute();
}

/** Whose export it is. */
export const clientToExport = (owner: Database, client: ClientId) =>
  owner
    .selectFrom('clients')
    .select(['id', 'full_name', 'code', 'partner_id', 'time_zone', 'created_at'])
    .where('id', '=', client)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The devices that the client had in the period, of those chosen. */
export async function devicesOf(
  owner: Database,
  { client, from, to }: Pick<ExportScope, 'client' | 'from' | 'to'>,
  chosen: readonly DeviceId[] | null,
): Promise<DeviceId[]> {
  const rows = await owner
    .selectFrom('device_ownership')
    .select('device_id')
    .distinct()
    .where('client_id', '=', client)
    .where('starts_at', '<', to)
    .where(sql<boolean>`ends_at > ${from}`)
    .$if(chosen !== null, (query) => query.where('device_id', 'in', chosen ?? []))
    .orderBy('device_id')
    .execute();
  return rows.map(({ device_id }) => device_id);
}
