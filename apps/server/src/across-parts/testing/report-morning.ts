import { presetRights } from '@balise/contract';
import type { Email } from 'postal-mime';
import type { ServerProcess } from '../../ingest/testing/server-process.ts';

/* Clients with vehicles that drove yesterday, and with reports that are due at the same minute. */

const MINUTE = 60_000;
const DAY = 86_400_000;
const DEVICES_OF_A_CLIENT = 10;

const CLIENTS = `with added as (
    insert into clients (partner_id, full_name, type, billing_option, email, country_code2, time_zone)
    select (select min(id) from partners), 'Morning ' || n, 'company', 'prepaid', 'morning' || n || '@clients.example', 'CI', 'Africa/Abidjan'
    from generate_series(1, $1::int) n returning id, partner_id
  )
  insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights)
  select 'client', partner_id, id, 'Person', 'Morning', 'owner' || id || '@people.example', 'x', $2 from added`;

const DEVICES = `insert into devices (client_id, device_type_id, imei, designation)
  select u.client_id, (select min(id) from device_types), (357000000000000 + u.client_id * 100 + n)::text, 'Truck ' || u.client_id || '/' || n
  from users u, generate_series(1, ${DEVICES_OF_A_CLIENT}) n where u.first_name = 'Morning'`;

/** A drive of a quarter of an hour in each hour of a day. */
const USAGE = `with settings as (
    insert into derivation_settings (content) values ('{}') on conflict (content) do update set content = '{}' returning id
  )
  insert into usage (device_id, starts_at, measured, estimated, driving, idling, engine, max_speed, decided_at, settings_id)
  select d.id, $1::timestamptz + n * interval '1 hour', 9000000, 0, 700000, 60000, 800000, 18, $1, settings.id
  from devices d join users u on u.client_id = d.client_id and u.first_name = 'Morning', generate_series(6, 17) n, settings`;

const SCHEDULES = `with owners as (select id, client_id, row_number() over (order by id) - 1 as place, count(*) over () as owners
    from users where first_name = 'Morning')
  insert into report_schedules (client_id, name, kind, format, language, criteria, periodicity, send_minute, to_owner, changed_by, next_at,
    time_zone, done_until, created_at, updated_at)
  select o.client_id, 'Fleet ' || n, 'summary', 'xlsx', 'en', $2, 'daily', $3, true, o.id, $4, 'Africa/Abidjan', $5, now(), now()
  from generate_series(1, $1::int) n join owners o on o.place = n % o.owners`;

/** So many daily reports of all vehicles of their clients, each to its owner. @param dueAt ms since 1970 UTC: the minute in which they are due */
export async function addSchedules(
  { ask }: Pick<ServerProcess, 'ask'>,
  { schedules, clients, dueAt }: { schedules: number; clients: number; dueAt: number },
): Promise<void> {
  // in Abidjan clocks show UTC all the year
  const due = Math.floor(dueAt / MINUTE) * MINUTE;
  const midnight = Math.floor(due / DAY) * DAY;
  await ask(CLIENTS, [clients, presetRights('administrator', 'client')]);
  await ask(DEVICES);
  await ask(
    `insert into device_ownership (device_id, client_id, starts_at) select id, client_id, '-infinity' from devices on conflict do nothing`,
  );
  await ask(USAGE, [new Date(midnight - DAY)]);
  const criteria = { devices: { deviceIds: ['all'], groupIds: [] }, filters: {}, language: 'en' };
  const minute = (due - midnight) / MINUTE;
  await ask(SCHEDULES, [schedules, criteria, minute, new Date(due), new Date(due - DAY)]);
}

/** Whether a mail has the one file that it speaks of. */
export const fileOfEach = ({ attachments: [file, ...others] }: Email): boolean =>
  others.length === 0 && file?.filename?.endsWith('.xlsx') === true && (file.content as ArrayBuffer).byteLength > 1000;
