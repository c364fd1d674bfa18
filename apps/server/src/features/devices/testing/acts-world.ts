import type { Device, DeviceId } from '@balise/contract';
import { aWorld } from '../../../testing/world.ts';

/** The world, with those who act on devices and what is stored and logged of it. */
export async function anActsWorld() {
  const world = await aWorld();

  const { owner } = world.database.pools;
  const comoe = world.as('comoe');
  const kanari = world.as('kanari');
  const platform = world.as('platform');

  const rowOf = async (id: number) => (await owner.query('select * from devices where id = $1', [id])).rows[0];
  const logOf = async (id: number) =>
    (
      await owner.query(
        "select action, before, after, actor_id from audit_log where subject_kind = 'device' and subject_id = $1 order by id",
        [id],
      )
    ).rows;
  const many = (...devices: Device[]) => devices.map(({ id }) => id);
  const NOBODYS = 999_999 as DeviceId;
  return { world, owner, comoe, kanari, platform, rowOf, logOf, many, NOBODYS };
}
