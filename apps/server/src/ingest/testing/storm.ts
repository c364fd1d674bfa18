import { type Fix, KMH } from '@balise/tracking';
import type { ServerProcess } from './server-process.ts';

/* Drives in which something happens that alert rules watch for, and the rules and contacts of those who want to know. */

/** Fixes of a drive into the geofence and out of it again, and seconds between two. */
const FIXES = 14;
const EVERY = 5;
/** Seconds from one drive to the next, at least: no alert of the one re-arms another's. */
export const DRIVE = FIXES * EVERY;
/** Which fix of a drive calls for help. */
const SOS_AT = 3;
/** A fix is so far from the one before, m: 90 km/h. */
const STEP = 125;
const HERE = { latitude: 5.32, longitude: -4.02 };
const METRE = 1 / 110_574; // degrees of latitude

/** How often each drive raises which kind. */
export const RAISED_BY_A_DRIVE = ['geofence_entered', 'geofence_left', 'sos'] as const;

/** When a drive that begins at a moment calls for help. */
export const callsForHelpAt = (begins: number): number => begins + SOS_AT * EVERY * 1000;

/** A drive from the south through the middle of the geofence and back, faster than its limit. @param begins ms since 1970 UTC, a whole second */
export const aDrive = (begins: number): Fix[] =>
  Array.from({ length: FIXES }, (_, n) => ({
    time: begins + n * EVERY * 1000,
    location: {
      latitude: HERE.latitude - Math.abs(n - FIXES / 2) * STEP * METRE,
      longitude: HERE.longitude,
      altitude: 12,
      speed: 90 * KMH,
      course: n < FIXES / 2 ? 0 : 180,
      valid: true,
      accuracy: null,
    },
    attributes: { ignition: true, ...(n === SOS_AT && { alarms: ['sos'] as const }) } as Fix['attributes'],
  }));

export const CONTACTS = ['one@people.example', 'two@people.example', '+2250707000001'] as const;

/** A geofence, a limit of 50 km/h, four rules, three confirmed contacts and an SMS account with money for the client of all devices. */
export async function addRules(server: Pick<ServerProcess, 'ask'>): Promise<void> {
  const [client] = await server.ask<{ id: number }>('select min(client_id) as id from devices');
  const [geofence] = await server.ask<{ id: number }>(
    "insert into geofences (client_id, name, colour) select $1, 'Yard', '#3b82f6' returning id",
    [client?.id],
  );
  const shape = { type: 'circle', ...HERE, radius: 300 };
  const ids = [client?.id, geofence?.id];
  await server.ask(
    `insert into geofence_shapes (geofence_id, client_id, version, shape, area, drawn_at) values ($2, $1, 1, $3, 1, now() - interval '1 day')`,
    [...ids, JSON.stringify(shape)],
  );
  await server.ask('update geofences set version = 1, versions = 1 where id = $2 and client_id = $1', ids);
  await server.ask(
    "update geofence_rules set since = now() - interval '1 day' where client_id = $1 and geofence_id = $2",
    ids,
  );
  await server.ask(
    `insert into geofence_assignments (geofence_id, client_id, device_id, since)
     select $2, $1, id, now() - interval '1 day' from devices where client_id = $1`,
    ids,
  );
  await server.ask(
    `insert into device_ownership (device_id, client_id, starts_at) select id, client_id, '-infinity' from devices on conflict do nothing`,
  );
  await server.ask(
    `insert into device_speed_limits (device_id, starts_at, speed_limit, changed_at, changed_by, changed_by_name)
     select id, '-infinity', $1, now(), 1, 'x' from devices`,
    [50 * KMH],
  );
  await server.ask(
    `insert into alert_contacts (client_id, kind, address, label, language, created_by_name, created_at, updated_at, confirmed_at)
     select $1, case when a like '+%' then 'phone' else 'email' end, a, a, 'en', 'x', now(), now(), now() from unnest($2::text[]) a`,
    [client?.id, CONTACTS],
  );
  await server.ask(
    `insert into alert_rules (client_id, name, kind, parameters, severity, contact_ids, created_at, updated_at)
     select $1, kind, kind, parameters, 'critical', (select array_agg(id) from alert_contacts), now() - interval '1 day', now() - interval '1 day'
     from (values ('sos', '{}'::jsonb), ('speeding', '{"overBy":0}'), ('geofence_entered', '{"geofenceIds":null}'),
       ('geofence_left', '{"geofenceIds":null}')) k (kind, parameters)`,
    [client?.id],
  );
  await server.ask(
    `insert into sms_prices (partner_id, prefix, currency, price, changed_at) values (null, '', 'XOF', 250000, now())`,
  );
  await server.ask("insert into sms_accounts (client_id, currency, opened_at) values ($1, 'XOF', now())", [client?.id]);
  await server.ask(
    `insert into sms_ledger (client_id, kind, amount, currency, at, made_by_name) values ($1, 'top_up', 1e15, 'XOF', now(), 'test')`,
    [client?.id],
  );
}
