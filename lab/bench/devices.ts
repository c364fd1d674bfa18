import pg from 'pg';

/** A device of the bench and what its tracker calls itself. */
export type BenchDevice = { id: number; identity: string };

/** Adds devices straight into the database, all of one client or each of its own. */
export async function addDevices(databaseUrl: string, count: number, isSpread = false): Promise<BenchDevice[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `with partner as (insert into partners (name, display_name) values ('Bench', 'Bench') returning id),
            owner as (
              insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
              select id, 'Bench ' || n, 'company', 'prepaid', 'bench' || n || '@people.example', 'CI'
              from partner, generate_series(1, $2) n returning id
            ),
            numbered as (select id, row_number() over (order by id) as n from owner),
            added as (
              insert into devices (client_id, device_type_id, imei, designation)
              select numbered.id, (select min(id) from device_types), (356000000000000 + d)::text, 'Bench ' || d
              from generate_series(1, $1) d join numbered on numbered.n = least(d, $2) returning id, imei, client_id
            ),
            owned as (
              insert into device_ownership (device_id, client_id, starts_at)
              select id, client_id, '2000-01-01' from added
            )
       select id, imei as identity from added order by id`,
      [count, isSpread ? count : 1],
    );
    return rows;
  } finally {
    await client.end();
  }
}
