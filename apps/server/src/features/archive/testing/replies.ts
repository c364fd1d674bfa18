import type { World } from '../../../testing/world.ts';

/** What is known of a device before a moment, and from it on; ms since 1970 UTC. */
export const reportedIn = ({ database: { pools } }: World) => {
  const ask = async (text: string, id: number, at?: number) =>
    (await pools.owner.query(text, at === undefined ? [id] : [id, new Date(at)])).rows;
  return {
    since: async (id: number, at: number) => ({
      events: await ask(
        'select at, kind, content, decided_at from events where device_id = $1 and at >= $2 order by at, kind',
        ...([id, at] as const),
      ),
      episodes: await ask(
        `select kind, starts_at, ends_at, measured, estimated, max_speed, content, decided_at from episodes
         where device_id = $1 and ends_at >= $2 order by starts_at, kind`,
        ...([id, at] as const),
      ),
      usage: await ask(
        `select starts_at, measured, estimated, counted, covered, judged, driving, idling, engine, max_speed, decided_at
         from usage where device_id = $1 and starts_at >= $2 order by starts_at`,
        ...([id, at] as const),
      ),
      // but for running totals
      checkpoints: await ask(
        'select hour, state::jsonb from fold_checkpoints where device_id = $1 and hour > $2 order by hour',
        ...([id, at] as const),
      ),
    }),
    before: async (id: number, at: number) => ({
      events: await ask('select at, kind from events where device_id = $1 and at < $2 order by 1, 2', id, at),
      episodes: await ask(
        'select kind, starts_at from episodes where device_id = $1 and ends_at < $2 order by 1, 2',
        ...([id, at] as const),
      ),
      usage: await ask('select starts_at from usage where device_id = $1 and starts_at < $2 order by 1', id, at),
      sums: await ask('select starts_at, gps, counted, covered from kept_usage where device_id = $1 order by 1', id),
      checkpoints: await ask('select hour from fold_checkpoints where device_id = $1 and hour < $2 order by 1', id, at),
    }),
    floors: async (id: number): Promise<number[]> =>
      (
        await ask(
          'select hour from fold_checkpoints where device_id = $1 and erased_since is not null order by hour',
          id,
        )
      ).map(({ hour }) => hour.getTime()),
  };
};
