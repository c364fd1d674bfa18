import { editClient } from '@balise/contract';
import type { FixRecord } from '@balise/tracking';
import { aDevice } from '../../../testing/device.ts';
import { seal } from '../../../testing/sealing.ts';
import type { World } from '../../../testing/world.ts';
import { openBuffer } from '../../../testing/written-records.ts';
import { rederiveDirtyWindows, thinOldCheckpoints } from '../../history/index.ts';
import { timelineOf } from '../../tracking-settings/timelines/index.ts';
import { dropOldMonths } from '../index.ts';

/** Two devices that are told the same: some of the one's past goes, the other's is kept for ever. */
export type Twins = { kept: number; twin: number };

/** Whose a device is: the clients by name, each but the last until a moment, ms since 1970 UTC. */
export type Owners = [...[name: Name, until: number][], [name: Name]];
type Name = keyof World['clients'];

/** Comoé keeps its past for two months from now on. */
export async function keepTwoMonths(world: World): Promise<void> {
  const body = {
    ...{ fullName: 'Comoé Transport', type: 'company' as const, billingOption: 'postpaid' as const },
    ...{ email: 'com@clients.example', countryCode2: 'CI', timeZone: 'Africa/Abidjan', retentionMonths: 2 as const },
  };
  await world.as('kanari')(editClient, { params: { id: world.clients.comoe }, body } as never);
}

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
  const { owner, ingest } = world.database.pools;
  const buffer = openBuffer(world.database);
  const push = async (deviceId: number, records: readonly FixRecord[]) => {
    const timeline = await timelineOf(owner, deviceId);
    await new Promise<void>((resolve, reject) =>
      buffer.push({
        ...{ deviceId, protocol: 'gt06', receivedAt: world.clock.now, raw: new Uint8Array(1), rejected: [], timeline },
        records: records.map((record) => ({ ...record, json: JSON.stringify(record.fix.attributes) })),
        onDurable: resolve,
        onLost: () => reject(new Error('lost')),
      }),
    );
  };
  return {
    buffer,
    /** Both send the same, in one message each. */
    say: async ({ kept, twin }: Twins, records: readonly FixRecord[]): Promise<void> => {
      for (const id of [kept, twin]) await push(id, records);
    },
    /** All that late records wait for is done. */
    workIn: async (): Promise<void> => {
      const onTrouble = (error: unknown) => {
        throw error;
      };
      while ((await owner.query(`update dirty_windows set not_before = '-infinity'`)).rowCount !== 0)
        await rederiveDirtyWindows({ pool: ingest, correct: buffer.correct, onTrouble }, new AbortController().signal);
    },
    /** What the nights do: days are sealed, checkpoints thinned out, and what is older than its client keeps it is erased. */
    retain: async (now = world.clock.now): Promise<void> => {
      await seal(world.database, now);
      await thinOldCheckpoints(owner, now);
      await dropOldMonths(owner, now);
    },
  };
};
