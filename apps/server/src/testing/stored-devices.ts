import type { TestDatabase } from '../db/testing.ts';

/** Stores a client with trucks numbered from 1, for tests in which no one signs in. */
export async function storeDevices({ pools }: TestDatabase, count: number): Promise<void> {
  await pools.owner.query(`
    insert into partners (name, display_name) values ('Kanari', 'Kanari');
    insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
      values (1, 'Comoé', 'company', 'postpaid', 'a@comoe.example', 'CI');
    insert into device_types (code, name_en, name_fr) values ('truck', 'Truck', 'Camion') on conflict do nothing;
    insert into devices (client_id, device_type_id, imei, designation)
      select 1, (select min(id) from device_types), n::text, n::text from generate_series(1, ${count}) n`);
}
