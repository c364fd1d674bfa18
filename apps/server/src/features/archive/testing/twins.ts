import type { FixRecord } from '@balise/tracking';
import { aDevice } from '../../../testing/device.ts';
import { archive } from '../../../testing/files/archive.ts';
import { workIn } from '../../../testing/work-in.ts';
import type { World } from '../../../testing/world.ts';
import { openBuffer, pushRecords } from '../../../testing/written-records.ts';
import { thinOldCheckpoints } from '../../history/index.ts';
import { timelineOf } from '../../tracking-settings/timelines/index.ts';
import { dropOldMonths } from '../index.ts';

/** Two devices that receive the same positions: some of the one's past goes, the other's is kept for ever. */
export type Twins = { kept: number; twin: number };

/** Whose a device is: the clients by name, each but the last until a moment, ms since 1970 UTC. */
export type Owners = [...[name: Name, until: number][], [name: Name]];
type Name = keyof World['clients'];

/** @param twins their owners since ever */
export async function makeTwins(world: World, twins: { kept: Owners; twin: Owners }): Promise<Twins> {
  return { kept: await ownedBy(world, twins.kept), twin: await ownedBy(world, twins.twin) };
}

async function ownedBy(world: World, owners: Owners): Promise<number> {
  const { clients, database } = world;
  const { id } = await aDevice(world, { clientId: clients[owners.at(-1)![0]] });
  await database.pools.owner.query('delete from device_ownership where device_id = $1', [id]);
  let since: Date | '-infinity' = '-infinity';
  for (const [name, until] of owners) {
    const end: Date | 'infinity' = until === undefined ? 'infinity' : new Date(until);
    await database.pools.owner.query(
      'insert into device_ownership (device_id, client_id, starts_at, ends_at) values ($1, $2, $3, $4)',
      [id, clients[name], since, end],
    );
    since = end as Date;
  }
  return id;
}

/** What happens to them. */
export const twinsIn = (world: World) => {
  const { owner } = world.database.pools;
  const buffer = openBuffer(world.database);
  const push = async (deviceId: number, records: readonly FixRecord[]) =>
    pushRecords(buffer, deviceId, records, world.clock.now, await timelineOf(owner, deviceId));
  return {
    buffer,
    /** Both send the same, in one message each. */
    say: async ({ kept, twin }: Twins, records: readonly FixRecord[]): Promise<void> => {
      for (const id of [kept, twin]) await push(id, records);
    },
    /** All that late records wait for is done. */
    workIn: (): Promise<void> => workIn(world, buffer),
    /** What the nights do: days are archived, checkpoints thinned out, and what is older than its client keeps it is erased. */
    retain: async (now = world.clock.now): Promise<void> => {
      await archive(world.database, now);
      await thinOldCheckpoints(owner, now);
      await dropOldMonths(owner, now);
    },
  };
};
