import { readFile } from 'node:fs/promises';
import { presetRights } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aWorld } from '../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;

test('who could change thresholds before they got a right of their own still can, except dispatchers', async () => {
  const migration = await readFile(new URL('../../migrations/0077_manage_thresholds.sql', import.meta.url), 'utf8');
  const [update = ''] = migration.split('drop policy');
  const before = (preset: 'manager' | 'dispatcher' | 'read_only') =>
    presetRights(preset, 'client').filter((right) => right !== 'manage_thresholds');
  const { comoe, awa, bandama, niger, limited } = world.users;
  for (const [id, rights] of [
    [comoe, before('manager')],
    [awa, before('dispatcher')],
    [bandama, before('read_only')],
    [niger, ['view_devices', 'manage_tracking_settings']],
    [limited, before('manager')],
  ] as const) {
    await owner.query('update users set rights = $1 where id = $2', [rights, id]);
  }
  await owner.query(update);
  await owner.query(update); // twice is once
  const { rows } = await owner.query(
    `select array(select id from users where 'manage_thresholds' = any (rights) and id = any ($1) order by id) as ids`,
    [[comoe, awa, bandama, niger, limited]],
  );
  expect(rows[0].ids).toEqual([comoe, niger].sort((a, b) => a - b));
});
