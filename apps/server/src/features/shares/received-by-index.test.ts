import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../db/testing.ts';

/* Every request asks what is shared with its scope: it must not read the shares of everybody. */

const database = await testDatabase();
afterAll(() => database.drop());
const { owner } = database.pools;

beforeAll(async () => {
  await owner.query(`
    insert into partners (name, display_name, published) select 'P' || n, 'P' || n, true from generate_series(1, 20) n;
    insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
      select n % 20 + 1, 'C' || n, 'company', 'postpaid', 'c' || n || '@c.example', 'CI' from generate_series(1, 200) n;
    insert into device_types (code, name_en, name_fr) values ('truck', 'Truck', 'Camion') on conflict do nothing;
    insert into devices (client_id, device_type_id, imei, designation)
      select n % 200 + 1, (select min(id) from device_types), n::text, n::text from generate_series(1, 4000) n;
    insert into device_shares (device_id, client_id, device_name, client_name, recipient_text, recipient_client_id, recipient_partner_id, rights,
        offered_at, answer_until, answered_at, state)
      select d.id, d.client_id, d.designation, 'C', 'r', case when d.id % 2 = 0 then d.id % 199 + 1 end, case when d.id % 2 = 1 then d.id % 19 + 1 end,
        '{position}', now(), now() + interval '30 days', now(), 'accepted' from devices d;
    analyze`);
});

test.each([
  ['client', 'recipient_client_id'],
  ['partner', 'recipient_partner_id'],
])('what is shared with a %s is found by the index of its recipients', async (role, recipient) => {
  const connection = await owner.connect();
  try {
    await connection.query(`begin; select set_config('balise.role', '${role}', true), set_config('balise.client_id', '7', true),
      set_config('balise.partner_id', '7', true), set_config('balise.limited', 'no', true), set_config('balise.rights', 'view_devices', true)`);
    const { rows } = await connection.query('explain select * from shares_in_scope');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Index Cond: (${recipient} = `);
    const seen = await connection.query('select count(*)::int as count from shares_in_scope');
    expect(seen.rows[0].count).toBeGreaterThan(5);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});
