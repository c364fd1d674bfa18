import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordsOf, type Said, tour } from '../../testing/driven.ts';
import { keepTwoMonths } from '../../testing/keep-two-months.ts';
import { aWorld } from '../../testing/world.ts';
import { recomputeHistory } from '../history/index.ts';
import { reportedIn } from './testing/replies.ts';
import { makeTwins, twinsIn } from './testing/twins.ts';

/* Floors where something is in the way: damage, a worker at the same time, an earlier owner who keeps everything. */

const world = await aWorld();
const { say, retain, workIn, buffer } = twinsIn(world);
const { since, before, floors } = reportedIn(world);
const { owner, ingest } = world.database.pools;
afterAll(() => world.end());
beforeAll(() => keepTwoMonths(world));

const HOUR = 3_600_000;
const CUT = Date.UTC(2026, 8, 1);
world.clock.now = Date.UTC(2026, 10, 20, 12);

const EVENING = tour(CUT - 5 * HOUR, 0);
const MORNING = tour(CUT + 5 * HOUR, 30_000);
const passing = (at: number, metres: number): Said => ({ at, metres, kmh: 60 });

const aPair = () => makeTwins(world, { kept: [['comoe']], twin: [['bandama']] });
const damage = (id: number) =>
  owner.query(`update chunks set checksum = checksum # 1 where device_id = $1 and day = '2026-08-31'`, [id]);

test('a chunk that is damaged stops nothing: the next checkpoint is the floor, or the newest where none is next', async () => {
  const [whole, damaged, silent] = [await aPair(), await aPair(), await aPair()];
  for (const twins of [whole, damaged]) await say(twins, recordsOf([...EVENING, ...MORNING]));
  await say(silent, recordsOf(EVENING));
  await retain(CUT + 10 * 24 * HOUR);
  for (const { kept } of [damaged, silent]) expect((await damage(kept)).rowCount).toBe(1);
  await retain();
  expect(await floors(whole.kept)).toEqual([CUT]);
  expect(await floors(damaged.kept)).toEqual([CUT + 5 * HOUR]);
  expect(await floors(silent.kept)).toEqual([CUT]);
  await retain();
  expect(await floors(damaged.kept)).toEqual([CUT + 5 * HOUR]);

  const left = await before(damaged.kept, CUT);
  await say(damaged, recordsOf([passing(CUT + 2 * HOUR, 30_000), passing(CUT + 5.8 * HOUR, 43_000)]));
  await workIn();
  const [kept, twin] = [await since(damaged.kept, CUT + 5.5 * HOUR), await since(damaged.twin, CUT + 5.5 * HOUR)];
  expect(kept.usage).toEqual(twin.usage);
  expect(await before(damaged.kept, CUT)).toEqual(left);
});

test('who derives late records while their time is erased begins again at the floor', async () => {
  const twins = await aPair();
  await say(twins, recordsOf([...EVENING, ...MORNING]));
  await say(twins, recordsOf([passing(CUT - 4.2 * HOUR, 15_000)]));
  await owner.query(
    `update recompute_ranges set not_before = case device_id when $1 then timestamptz '-infinity' else 'infinity' end`,
    [twins.kept],
  );
  const answers: boolean[] = [];
  const onTrouble = (error: unknown) => {
    throw error;
  };
  await recomputeHistory(
    {
      pool: ingest,
      onTrouble,
      correct: async (correction) => {
        if (answers.length === 0) await retain();
        answers.push(await buffer.correct(correction));
        return answers.at(-1)!;
      },
    },
    new AbortController().signal,
  );
  expect(answers).toEqual([false, true]);
  expect(await before(twins.kept, CUT)).toMatchObject({ usage: [], events: [], episodes: [], checkpoints: [] });
  await workIn();
  expect(await since(twins.kept, CUT)).toEqual(await since(twins.twin, CUT));
});

test('across what one owner let go, records of the one before lead to nothing after it', async () => {
  const handed = CUT - 20 * 24 * HOUR;
  const twins = await makeTwins(world, {
    kept: [['bandama', handed], ['comoe']],
    twin: [['niger', handed], ['bandama']],
  });
  const first = tour(handed - 5 * HOUR, -60_000);
  await say(twins, recordsOf([...first, ...tour(handed + HOUR, -30_000), ...EVENING, ...MORNING]));
  await retain();
  expect(await floors(twins.kept)).toEqual([CUT]);
  const left = await before(twins.kept, CUT);
  expect(left.usage.length).toBeGreaterThan(0);
  const early = passing(handed - 4.2 * HOUR, -45_000);
  await say(twins, recordsOf([early]));
  await workIn();
  await say(twins, recordsOf([{ ...early, at: early.at + 2000 }, passing(CUT - 4.2 * HOUR, 15_000)]));
  await workIn();
  // one message about all three times
  await say(
    twins,
    recordsOf([
      { ...early, at: early.at + 4000 },
      passing(CUT - 4.2 * HOUR + 2, 15_000),
      passing(CUT + 2 * HOUR, 44_000),
    ]),
  );
  await workIn();
  const own = async (id: number) => {
    const { usage, events } = await since(id, handed - 10 * HOUR);
    return [usage.filter(({ decided_at }) => +decided_at < handed), events.filter(({ at }) => +at < handed)];
  };
  expect(await own(twins.kept)).toEqual(await own(twins.twin));
  // what the twin derived of the evening leads to the same stand
  expect(await since(twins.kept, CUT)).toEqual(await since(twins.twin, CUT));
  expect((await before(twins.kept, CUT)).sums).toEqual(left.sums);
  expect((await before(twins.kept, CUT)).usage).toEqual(left.usage);
});

test('where an owner’s time ended within an hour, the next one’s first hour does not begin in erased time', async () => {
  const handed = CUT - 20 * 24 * HOUR + 0.3 * HOUR + 1;
  const twins = await makeTwins(world, {
    kept: [['comoe', handed], ['bandama']],
    twin: [['niger', handed], ['bandama']],
  });
  await say(twins, recordsOf([...tour(handed - 5 * HOUR, -30_000), ...tour(handed + 0.1 * HOUR, 0)]));
  await retain();
  expect(await floors(twins.kept)).toEqual([handed]);
  await say(twins, recordsOf([passing(handed + 0.2 * HOUR + 7, 3_000)]));
  await workIn();
  expect(await since(twins.kept, handed)).toEqual(await since(twins.twin, handed));
  expect((await before(twins.kept, handed)).checkpoints).toEqual([]);
});
