import pg from 'pg';

/** A device of the bench and what its tracker calls itself. */
export type BenchDevice = { id: number; identity: string };

/** Adds devices of one client, straight into the database. */
export async function addDevices(databaseUrl: string, count: number): Promise<BenchDevice[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `with partner as (insert into partners (name, display_name) values ('Bench', 'Bench') returning id),
            owner as (
              insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
              select id, 'Bench', 'company', 'prepaid', 'bench@people.example', 'CI' from partner returning id
            ),
            added as (
              insert into devices (client_id, device_type_id, imei, designation)
              select owner.id, (select min(id) from device_types), (356000000000000 + n)::text, 'Bench ' || n
              from owner, generate_series(1, $1) n returning id, imei, client_id
            ),
            owned as (
              insert into device_ownership (device_id, client_id, starts_at)
              select id, client_id, '2000-01-01' from added
            )
       select id, imei as identity from added order by id`,
      [count],
    );
    return rows;
  } finally {
    await client.end();
  }
}
