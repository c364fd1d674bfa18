import { createHash, randomBytes } from 'node:crypto';
import {
  always,
  arrive,
  badgeForecast,
  DEFAULT_SETTINGS,
  type DeviceState,
  liveState,
  NEW_DEVICE,
  recordOf,
  StatePacker,
} from '@balise/tracking';
import pg from 'pg';

/** A client of the bench and a token of its administrator. */
export type BenchClient = { id: number; token: string };

/**
 * Adds clients of a new partner, each with its devices and their last states as trackers leave them (about 1.2 kB of JSON), straight
 * into the database.
 */
export async function addFleets(
  databaseUrl: string,
  name: string,
  clients: number,
  devices: number,
): Promise<number[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query(
      `with partner as (
         insert into partners (name, display_name) values ($1, $1) returning id
       )
       insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
       select partner.id, $1 || ' ' || n, 'company', 'prepaid', $1 || n || '@clients.example', 'CI'
       from partner, generate_series(1, $2) n returning id`,
      [name, clients],
    );
    const ids = rows.map(({ id }) => id);
    const packer = new StatePacker();
    const kept = states();
    await database.query(
      `with added as (
         insert into devices (client_id, device_type_id, operator_id, tracker_model_id, imei, phone, designation, label)
         select c, 1 + (n % 10), 1 + (n % 9), 1 + (n % 10), '35' || lpad((c * 100000 + n)::text, 13, '0'),
           '+2250' || lpad((c * 100000 + n)::text, 9, '0'), (1000 + n) || ' AB 0' || (n % 9), 'Vehicle ' || n
         from unnest($1::int[]) c, generate_series(1, $2) n returning id, client_id
       ), owned as (
         insert into device_ownership (device_id, client_id, starts_at) select id, client_id, '-infinity' from added
       )
       insert into device_live (device_id, version, seen_at, state)
       select id, 1, now() - (id % 3600) * interval '1 second', ($3::bytea[])[1 + id % 4] from added`,
      [ids, devices, kept.map((state) => Buffer.from(packer.pack(state)))],
    );
    const standings = kept.map((state) => badgeForecast(liveState(state), DEFAULT_SETTINGS));
    const instant = (at: number | null) => (at === null ? null : new Date(at));
    await database.query(
      `update device_status s set seen_at = l.seen_at, phase = k.phase, silent_after = k.silent_after,
         idle_from = k.idle_from, known_from = k.known_from
       from device_live l join unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[]) with ordinality
         k (phase, silent_after, idle_from, known_from, place) on k.place = 1 + l.device_id % 4
       where s.device_id = l.device_id and s.client_id = any ($1)`,
      [
        ids,
        standings.map(({ phase }) => phase),
        standings.map(({ silentAfter }) => instant(silentAfter)),
        standings.map(({ idleFrom }) => instant(idleFrom)),
        standings.map(({ knownFrom }) => instant(knownFrom)),
      ],
    );
    await database.query('analyze');
    return ids;
  } finally {
    await database.end();
  }
}

/** A user of a client, signed in. */
export async function signInAt(
  databaseUrl: string,
  clientId: number,
  rights: readonly string[] = ['view_devices'],
): Promise<BenchClient> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const token = randomBytes(32).toString('base64url');
    await database.query(
      `with person as (
         insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights)
         select 'client', partner_id, id, 'Bench', 'Bench', 'bench' || id || '@people.example', '', $3::text[]
         from clients where id = $1 returning id
       )
       insert into sign_ins (user_id, token_hash, created_at, expires_at, last_used_at, remember, address, user_agent)
       select id, $2, now(), now() + interval '1 hour', now(), false, '127.0.0.1', 'bench' from person`,
      [clientId, createHash('sha256').update(token).digest(), rights],
    );
    return { id: clientId, token };
  } finally {
    await database.end();
  }
}

const MINUTE = 60_000;

/** Moving, standing with the engine on, parked, and long silent. */
const states = (): DeviceState[] =>
  [
    { speed: 14, ignition: true, ago: 0 },
    { speed: 0, ignition: true, ago: 0 },
    { speed: 0, ignition: false, ago: 0 },
    { speed: 0, ignition: false, ago: 600 * MINUTE },
  ].map(({ speed, ignition, ago }) => {
    const now = Date.now() - ago;
    const records = Array.from({ length: 20 }, (_, i) => {
      const place = {
        latitude: 5.3 + i * speed * 1e-5,
        longitude: -4,
        altitude: 12,
        speed,
        course: 90,
        valid: true,
        accuracy: null,
      };
      const fix = { time: now - (20 - i) * 10_000, location: place, attributes: { ...ATTRIBUTES, ignition } };
      return recordOf(fix, now - (20 - i) * 10_000, DEFAULT_SETTINGS);
    });
    return arrive(NEW_DEVICE, records, now, always(DEFAULT_SETTINGS)).state;
  });

const ATTRIBUTES = {
  odometer: 123_456_789,
  externalVoltage: 13.8,
  batteryVoltage: 4.1,
  batteryLevel: 97,
  gsmSignal: 80,
  satellites: 12,
  hdop: 0.8,
  pdop: 1.2,
  motion: true,
  cell: { mcc: 612, mnc: 3, lac: 4021, id: 33_021 },
  vendor: { 24: 50, 113: 97, 200: 0, 205: 33_021 },
};
