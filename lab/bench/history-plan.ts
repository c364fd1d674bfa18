import { DEFAULT_SETTINGS } from '@balise/tracking';
import type pg from 'pg';
import { DAY, FIXES_A_DAY } from './history-drive.ts';

/** For so many months the bench's client keeps its past. */
export const RETENTION = 2;

/** What is seeded: so many vehicles that drove for so many days, up to a midnight (ms since 1970 UTC). */
export type Plan = {
  devices: number;
  days: number;
  /** Different drives; each is given to so many vehicles in turn. */
  tracks: number;
  /** The last days are rows, the others archived. */
  hotDays: number;
  until: number;
  clientId: number;
  settingsId: number;
};

export const fromOf = ({ until, days }: Plan): number => until - days * DAY;
export const hotFromOf = ({ until, hotDays }: Plan): number => until - hotDays * DAY;
export const fixesOf = ({ devices, days }: Plan): number => devices * days * FIXES_A_DAY;

/**
 * The plan of a data folder: the requested one, or the one of an earlier run there, which this run continues.
 * @throws Error where the two differ
 */
export async function planIn(
  database: pg.Client,
  asked: Pick<Plan, 'devices' | 'days' | 'tracks' | 'hotDays'>,
): Promise<Plan> {
  await database.query(`create schema if not exists bench`);
  await database.query('create table if not exists bench.plan (content jsonb not null)');
  await database.query('create table if not exists bench.done (what text primary key, ms double precision not null)');
  const { rows } = await database.query('select content from bench.plan');
  const begun: Plan | undefined = rows[0]?.content;
  if (begun === undefined) return await begin(database, asked);
  const { devices, days, tracks, hotDays } = begun;
  if (JSON.stringify({ devices, days, tracks, hotDays }) !== JSON.stringify(asked))
    throw new Error(`that folder has ${devices} vehicles × ${days} days of ${tracks} drives: give another`);
  return begun;
}

async function begin(database: pg.Client, asked: Pick<Plan, 'devices' | 'days' | 'tracks' | 'hotDays'>): Promise<Plan> {
  await database.query('begin');
  const { rows } = await database.query(
    `with partner as (insert into partners (name, display_name) values ('History', 'History') returning id)
     insert into clients (partner_id, full_name, type, billing_option, email, country_code2, retention_months)
     select id, 'History', 'company', 'prepaid', 'history@people.example', 'CI', ${RETENTION} from partner returning id`,
  );
  const clientId: number = rows[0].id;
  await database.query(
    `create table bench.devices as
     with added as (
       insert into devices (client_id, device_type_id, imei, designation)
       select $1, (select min(id) from device_types), (357000000000000 + n)::text, 'History ' || n
       from generate_series(1, $2::int) n returning id, imei
     ), owned as (
       insert into device_ownership (device_id, client_id, starts_at) select id, $1, '2000-01-01' from added
     )
     select id, (row_number() over (order by id) - 1)::int % $3::int as track from added`,
    [clientId, asked.devices, asked.tracks],
  );
  const content = JSON.stringify(DEFAULT_SETTINGS);
  await database.query('insert into derivation_settings (content) values ($1) on conflict do nothing', [content]);
  const settings = await database.query('select id from derivation_settings where content = $1', [content]);
  const plan: Plan = {
    ...asked,
    until: Math.floor(Date.now() / DAY) * DAY,
    clientId,
    settingsId: settings.rows[0].id,
  };
  await database.query('insert into bench.plan values ($1)', [plan]);
  await database.query('commit');
  return plan;
}

/** Does something once in the life of a data folder, in a transaction of its own. @returns how long it took then, ms */
export async function once(database: pg.Client, what: string, work: () => Promise<void>): Promise<number> {
  const { rows } = await database.query('select ms from bench.done where what = $1', [what]);
  if (rows.length > 0) return rows[0].ms;
  const start = performance.now();
  await database.query('begin');
  await work();
  const ms = performance.now() - start;
  await database.query('insert into bench.done values ($1, $2)', [what, ms]);
  await database.query('commit');
  return ms;
}
