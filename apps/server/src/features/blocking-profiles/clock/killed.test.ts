import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { aProfilesWorld } from '../testing/profiles-world.ts';
import { runProfiles } from './run-profiles.job.ts';

/* Two servers at once, whose connections are cut in the middle of what they do, at random moments, again and again. */

const { world, ask, vehicle, profile, end } = await aProfilesWorld();
/** Connections of a server, by a name of its own. */
const servers = ['server 1', 'server 2'].map((name) => {
  const pool = new Pool({ connectionString: world.database.addresses.owner, application_name: name, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { name, pool };
});
afterAll(async () => {
  await Promise.all(servers.map(({ pool }) => pool.end()));
  await end();
});

const VEHICLES = 420; // of each profile: three transactions for a run
const TIMES = ['2026-11-20T22:00', '2026-11-21T06:00', '2026-11-21T22:00', '2026-11-22T06:00'];
/** Longest time before a cut, ms: a run of all takes longer. */
const SOON = 60;

/** Cuts the connections of a server that are in a transaction. @returns how many */
async function cut(name: string | undefined): Promise<number> {
  const [row] = await ask<{ cut: number }>(
    `select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity where application_name = $1 and xact_start is not null`,
    [name],
  );
  return row?.cut ?? 0;
}

test('no run is skipped and none is done twice', { timeout: 300_000 }, async () => {
  const first = await vehicle();
  await ask(
    `insert into devices (client_id, device_type_id, tracker_model_id, imei, designation)
     select client_id, device_type_id, tracker_model_id, '9' || n, 'K' || n from devices cross join generate_series(1, $2) n where id = $1`,
    [first.id, VEHICLES - 1],
  );
  const devices = await ask<{ id: number }>('select id from devices order by id');
  const profiles = [await profile(devices.slice(0, VEHICLES)), await profile(devices.slice(0, VEHICLES))];
  let cuts = 0;
  for (const time of TIMES) {
    const now = Date.parse(`${time}Z`);
    for (let turn = 0, isWhole = false; !isWhole; turn++) {
      const works = servers.map(({ pool }) =>
        runProfiles(pool, now).then(
          () => true,
          () => false,
        ),
      );
      // by turns one or the other, and neither in the end
      const killing =
        turn < 8 ? delay(Math.random() * SOON).then(() => cut(servers[turn % 2]?.name)) : Promise.resolve(0);
      const [busy, ...done] = await Promise.all([killing, ...works]);
      cuts += busy;
      isWhole = turn >= 8 && done.every(Boolean);
    }
    // as if every tracker had obeyed
    await ask(
      `update commands set state = 'confirmed', sent_at = $1, sent_hex = '00', changed_at = $1 where state in ('requested', 'waiting')`,
      [new Date(now + 1_000)],
    );
  }
  expect(cuts).toBeGreaterThan(0);
  const runs = await ask(
    `select kind, to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as due, count(*)::int as runs,
       count(distinct device_id)::int as vehicles, count(command_id)::int as commands
     from blocking_profile_runs where profile_id = any ($1) group by kind, due_at order by due_at`,
    [profiles.map(({ id }) => id)],
  );
  const all = { runs: 2 * VEHICLES, vehicles: VEHICLES };
  // of two profiles with the same hours one blocks, and the other finds that on its way; the last that ends unblocks
  expect(runs).toEqual(
    TIMES.map((due, place) => ({ kind: place % 2 === 0 ? 'block' : 'unblock', due, ...all, commands: VEHICLES })),
  );
  const commands = await ask(
    'select kind, count(*)::int as commands, count(distinct device_id)::int as vehicles from commands group by kind order by kind',
  );
  expect(commands).toEqual([
    { kind: 'block', commands: 2 * VEHICLES, vehicles: VEHICLES },
    { kind: 'unblock', commands: 2 * VEHICLES, vehicles: VEHICLES },
  ]);
  const log = await ask(`select after -> 'vehicles' as vehicles from audit_log where action = 'blocking_profile.run'`);
  expect(log).toEqual(Array.from({ length: 2 * TIMES.length }, () => ({ vehicles: VEHICLES })));
});
