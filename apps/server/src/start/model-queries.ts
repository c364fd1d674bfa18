import { type CatalogueModel, MODELS } from '@balise/models';
import { PROTOCOL_NAMES } from '@balise/protocols';
import pg from 'pg';

/**
 * Brings the table of tracker models to the catalogue of this version, as the owner. A model is offered when the platform reads
 * its protocol. Rows keep their ids; one that the catalogue no longer knows becomes the administrators' own.
 */
export async function offerModels(owner: string, models: readonly CatalogueModel[] = MODELS): Promise<void> {
  const client = new pg.Client({ connectionString: owner, application_name: 'balise models' });
  await client.connect();
  try {
    const read = models.filter(({ protocol }) => (PROTOCOL_NAMES as readonly string[]).includes(protocol));
    const values = [
      read.map(({ key }) => key),
      read.map(({ brand }) => brand),
      read.map(({ name }) => name),
      read.map(({ protocol }) => protocol),
      read.map(({ usesImei = true }) => usesImei),
    ];
    await client.query('begin');
    await client.query('lock table tracker_models in share row exclusive mode'); // two processes may start at once
    await client.query(OFFERED);
    await client.query(ROWS, values);
    for (const statement of [FORGET, ADOPT, KEEP, ADD]) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end(); // a transaction that did not get to its end is undone
  }
}

const OFFERED = `
  create temporary table offered (key text, brand text, name text, protocol text, uses_imei boolean) on commit drop`;

const ROWS = `
  insert into offered select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[])`;

const FORGET = `
  update tracker_models set catalogue_key = null
  where catalogue_key is not null and catalogue_key not in (select key from offered)`;

// An administrator's row with the same brand and name is the same model: devices that refer to it stay
const ADOPT = `
  update tracker_models t set catalogue_key = c.key from offered c
  where not exists (select from tracker_models k where k.catalogue_key = c.key)
    and t.id = (select min(same.id) from tracker_models same
                where same.catalogue_key is null and lower(same.brand) = lower(c.brand) and lower(same.name) = lower(c.name))`;

const KEEP = `
  update tracker_models t set protocol = c.protocol, uses_imei = c.uses_imei from offered c
  where t.catalogue_key = c.key and (t.protocol, t.uses_imei) is distinct from (c.protocol, c.uses_imei)`;

const ADD = `
  insert into tracker_models (brand, name, protocol, uses_imei, catalogue_key)
  select c.brand, c.name, c.protocol, c.uses_imei, c.key from offered c
  where not exists (select from tracker_models k where k.catalogue_key = c.key)
  order by c.key
  on conflict do nothing`;
