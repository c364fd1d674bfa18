import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordsOf, type Said, tour } from '../../testing/driven.ts';
import { keepTwoMonths } from '../../testing/keep-two-months.ts';
import { aWorld } from '../../testing/world.ts';
import { horizonFor } from '../history/index.ts';
import { timelineOf } from '../tracking-settings/timelines/index.ts';
import { setHorizon, withoutHorizon } from './retention-horizon-queries.ts';
import { reportedIn } from './testing/replies.ts';
import { makeTwins, type Twins, twinsIn } from './testing/twins.ts';

/* What comes of erased time in its order after its floor was laid, or while it is, moves the floor; nothing else does. */

const world = await aWorld();
const { say, retain, workIn } = twinsIn(world);
const { since, floors } = reportedIn(world);
const { owner } = world.database.pools;
afterAll(() => world.end());
beforeAll(() => keepTwoMonths(world));

const HOUR = 3_600_000;
const CUT = Date.UTC(2026, 8, 1);
world.clock.now = Date.UTC(2026, 10, 20, 12);

const [FIRST, SECOND, MORNING] = [
  tour(CUT - 90 * HOUR, 0),
  tour(CUT - 20 * HOUR, 30_000),
  tour(CUT + 5 * HOUR, 60_000),
];
/** After the cut, and before all else that is known of that time. */
const late: Said = { at: CUT + 3 * HOUR, metres: 60_000, kmh: 0 };

const aPair = () => makeTwins(world, { kept: [['comoe']], twin: [['bandama']] });

/** All that was driven, whether as quarters of an hour or as the sums that are kept of erased ones; mm. */
async function driven(id: number): Promise<number> {
  const { rows } = await owner.query(
    `select ((select coalesce(sum(measured + estimated), 0) from usage where device_id = $1)
      + (select coalesce(sum(gps), 0) from kept_usage where device_id = $1))::float8 as sum`,
    [id],
  );
  return rows[0].sum;
}

async function expectTheSame({ kept, twin }: Twins): Promise<void> {
  expect((await since(kept, CUT)).usage).toEqual((await since(twin, CUT)).usage);
  expect(await driven(kept)).toBe(await driven(twin));
}

test('a late record that comes before the next night is derived from what came of erased time', async () => {
  const twins = await aPair();
  await say(twins, recordsOf(FIRST));
  await retain();
  await say(twins, recordsOf([...SECOND, ...MORNING]));
  await say(twins, recordsOf([late]));
  await workIn();
  await expectTheSame(twins);
  await retain();
  await say(twins, recordsOf([{ ...late, at: late.at + HOUR }]));
  await workIn();
  await expectTheSame(twins);
});

test('what comes while the floor is folded is known to the next', async () => {
  const twins = await aPair();
  await say(twins, recordsOf(FIRST));
  const period = (await withoutHorizon(owner, 2, CUT)).find(({ deviceId }) => deviceId === twins.kept)!;
  const floor = await horizonFor(owner, twins.kept, await timelineOf(owner, twins.kept), CUT);
  await say(twins, recordsOf([...SECOND, ...MORNING]));
  await setHorizon(owner, period, floor!);
  await retain();
  await say(twins, recordsOf([late]));
  await workIn();
  await expectTheSame(twins);
});

test('an earlier owner’s time that is erased later leaves the floor behind it as it is', async () => {
  const handed = CUT - 60 * HOUR;
  const twins = await makeTwins(world, {
    kept: [['niger', handed], ['comoe']],
    twin: [['niger', handed], ['bandama']],
  });
  await say(twins, recordsOf([...FIRST, ...SECOND, ...MORNING]));
  await retain();
  expect(await floors(twins.kept)).toEqual([CUT]);
  // as where it kept everything for longer
  await owner.query('update clients set retention_months = 2 where id = $1', [world.clients.niger]);
  await retain();
  await retain();
  await owner.query('update clients set retention_months = null where id = $1', [world.clients.niger]);
  expect(await floors(twins.kept)).toEqual([handed, CUT]);
  await say(twins, recordsOf([late]));
  await workIn();
  expect((await since(twins.kept, CUT)).usage).toEqual((await since(twins.twin, CUT)).usage);
});
