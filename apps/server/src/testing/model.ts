import type { World } from './world.ts';

/** A tracker model of this protocol, made once. */
export async function aModel(world: World, protocol: string): Promise<number> {
  const { owner } = world.database.pools;
  const brand = 'Of the tests';
  const { rows } = await owner.query('select id from tracker_models where brand = $1 and name = $2', [brand, protocol]);
  if (rows[0]) return rows[0].id;
  const made = await owner.query(
    'insert into tracker_models (brand, name, protocol) values ($1, $2, $2) returning id',
    [brand, protocol],
  );
  return made.rows[0].id;
}
