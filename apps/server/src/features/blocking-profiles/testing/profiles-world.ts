import { addBlockingProfile, type BlockingProfile, type Device, type Input } from '@balise/contract';
import { aDevice } from '../../../testing/device.ts';
import { aModel } from '../../../testing/model.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';
import { settleCommands } from '../../commands/index.ts';
import { runProfiles } from '../clock/run-profiles.job.ts';

export type ProfileBody = Input<typeof addBlockingProfile>['body'];

/** What came of a run for a vehicle. */
export type RunRow = { device_id: number; kind: string; due: string; reason: string | null; state: string | null };

/** Clients with vehicles whose trackers can block, and the clock that runs profiles. */
export async function aProfilesWorld() {
  const world = await aWorld();
  const { owner } = world.database.pools;
  let serial = 0;
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query(text, values)).rows as Row[];
  return {
    world,
    ask,
    vehicle: async (clientId = world.clients.comoe): Promise<Device> =>
      await aDevice(world, { clientId, trackerModelId: await aModel(world, 'gt06') }),
    /** Blocks at night, every day, unless the fields say otherwise. */
    async profile(
      devices: readonly { id: number }[],
      fields: Partial<ProfileBody> = {},
      by: PersonName = 'comoe',
    ): Promise<BlockingProfile> {
      const hours = fields.week ? {} : { blockingTime: '22:00', unblockingTime: '06:00' };
      const body = {
        clientId: world.clients.comoe,
        name: `Nights ${++serial}`,
        ...hours,
        devices: { deviceIds: devices.map(({ id }) => id) },
        ...fields,
      } as ProfileBody;
      const { data, text } = await world.as(by)(addBlockingProfile, { body });
      if (!data) throw new Error(text);
      return data;
    },
    /** The clock comes to a moment: `2026-11-20T22:00`, UTC. */
    async at(moment: string): Promise<number> {
      world.clock.now = Date.parse(`${moment}Z`);
      await settleCommands(owner, world.clock.now);
      return await runProfiles(owner, world.clock.now);
    },
    runsOf: ({ id }: { id: number }): Promise<RunRow[]> =>
      ask<RunRow>(
        `select r.device_id, r.kind, to_char(r.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as due, r.reason, k.state
         from blocking_profile_runs r left join commands k on k.id = r.command_id
         where r.profile_id = $1 order by r.due_at, r.kind, r.device_id`,
        [id],
      ),
    commandsOf: ({ id }: { id: number }) =>
      ask<{ id: number; kind: string; state: string; note: string }>(
        'select id, kind, state, note from commands where device_id = $1 order by id',
        [id],
      ),
    /** The tracker was sent the newest open command of a kind, and confirmed it. */
    async confirm({ id }: { id: number }, kind: 'block' | 'unblock', state = 'confirmed'): Promise<void> {
      const at = new Date(world.clock.now);
      const { rowCount } = await owner.query(
        `update commands set state = $3, sent_at = $4, sent_hex = '00', changed_at = $4, waits_for = '{}'
         where device_id = $1 and kind = $2 and state in ('requested', 'waiting', 'sent')`,
        [id, kind, state, at],
      );
      if (rowCount !== 1) throw new Error(`no ${kind} was asked for`);
    },
    end: () => world.end(),
  };
}
