import { enterOdometer, getOdometer } from '@balise/contract';
import { DEFAULT_SETTINGS, type FixRecord, recordOf } from '@balise/tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drive, recordsOf, type Said, stand } from '../../testing/driven.ts';
import { keepTwoMonths } from '../../testing/keep-two-months.ts';
import { aWorld } from '../../testing/world.ts';
import { rebuildWindow } from '../history/index.ts';
import { timelineOf } from '../tracking-settings/timelines/index.ts';
import { reportedIn } from './testing/replies.ts';
import { makeTwins, type Twins, twinsIn } from './testing/twins.ts';

/* Late records of a past whose beginning is erased mean what they mean where nothing is erased, from the cut on. */

const world = await aWorld();
const { say, retain, workIn } = twinsIn(world);
const { since, before, floors } = reportedIn(world);
const { pools } = world.database;
afterAll(() => world.end());
beforeAll(() => keepTwoMonths(world));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CUT = Date.UTC(2026, 8, 1);
const NEXT_CUT = Date.UTC(2026, 9, 1);
const NOVEMBER = Date.UTC(2026, 10, 20, 12);
const KM = 1000; // m
world.clock.now = NOVEMBER;
const HOME = { at: CUT - 100 * HOUR, metres: 0, kmh: 0 };

/** A drive in the evening before the cut, and nothing from then until so many minutes after the cut. */
function anEvening(silentUntil: number): Said[] {
  const eve = stand({ at: CUT - 4 * HOUR, metres: 0, kmh: 0 }, 30);
  const away = drive(eve.at(-1)!, 60);
  const there = stand(away.at(-1)!, 30);
  const next = stand({ ...there.at(-1)!, at: CUT + silentUntil * MINUTE }, 10);
  const back = drive(next.at(-1)!, 40);
  return [...stand(HOME, 60), ...eve, ...away, ...there, ...next, ...back, ...stand(back.at(-1)!, 60)];
}

/** Under way from half an hour before the cut until 40 minutes after it. */
function throughMidnight(): Said[] {
  const eve = stand({ at: CUT - 1.5 * HOUR, metres: 0, kmh: 0 }, 60);
  const away = drive(eve.at(-1)!, 70);
  return [...stand(HOME, 60), ...eve, ...away, ...stand(away.at(-1)!, 90)];
}

/** Sent to both, with a reading of each odometer at their first stand; then the nights come. */
async function aPast(said: Said[]): Promise<Twins> {
  const twins = await makeTwins(world, { kept: [['comoe']], twin: [['bandama']] });
  await say(twins, recordsOf(said));
  const body = { metres: 100_000 * KM, at: said[20]!.at, confirmed: true };
  await world.as('comoe')(enterOdometer, { params: { id: twins.kept as never }, body });
  await world.as('bandama')(enterOdometer, { params: { id: twins.twin as never }, body });
  await retain();
  return twins;
}

async function expectTheSame({ kept, twin }: Twins, cut = CUT): Promise<void> {
  expect(await since(kept, cut)).toEqual(await since(twin, cut));
  const theirs = await world.as('bandama')(getOdometer, { params: { id: twin as never } });
  const ours = await world.as('comoe')(getOdometer, { params: { id: kept as never } });
  expect(theirs.data.value).toBeGreaterThan(100_000 * KM);
  expect(ours.data.value).toBe(theirs.data.value);
}

const passing = (at: number, metres: number): Said => ({ at, metres, kmh: 60 });
/** While it stood at home, in time that is erased. */
const erased: Said = { at: CUT - 99.3 * HOUR, metres: 0, kmh: 0 };

test.each<[string, Said[], Said[][]]>([
  ['before the first checkpoint that was kept', anEvening(320), [[passing(CUT + 200 * MINUTE, 90_000)]]],
  ['as early, with one of erased time', anEvening(320), [[erased, passing(CUT + 200 * MINUTE, 90_000)]]],
  [
    'as early, in another order',
    anEvening(320),
    [[passing(CUT + 200 * MINUTE, 90_000)], [erased], [passing(CUT + 190 * MINUTE, 70_000)]],
  ],
  ['within a trip that crosses the cut', throughMidnight(), [[passing(CUT + 5_000, 31_000)]]],
  ['within such a trip, with one of erased time', throughMidnight(), [[erased, passing(CUT + 5_000, 31_000)]]],
  ['at the cut itself', throughMidnight(), [[passing(CUT, 29_000)]]],
  ['that ends what went on', anEvening(30), [[erased, { at: CUT + 5 * MINUTE, metres: 60_000, kmh: 0 }]]],
])('a late record %s', async (_, said, late) => {
  const twins = await aPast(said);
  await expectTheSame(twins);
  const left = await before(twins.kept, CUT);
  expect(left).toMatchObject({ usage: [], events: [], episodes: [], checkpoints: [] });
  for (const records of late) await say(twins, recordsOf(records));
  await workIn();
  await expectTheSame(twins);
  expect(await before(twins.kept, CUT)).toEqual(left);
  expect((await pools.owner.query('select from recompute_ranges where device_id = $1', [twins.kept])).rowCount).toBe(0);
});

test('months go one after the other, each night again, and late records are worked in all the while', async () => {
  const october = stand({ at: NEXT_CUT - HOUR, metres: 130_000, kmh: 0 }, 40);
  const away = drive(october.at(-1)!, 50);
  const twins = await aPast([...throughMidnight(), ...october, ...away, ...stand(away.at(-1)!, 30)]);
  await retain();
  expect(await floors(twins.kept)).toEqual([CUT]);
  await say(twins, recordsOf([passing(CUT + 5_000, 31_000)]));
  await workIn();
  await retain();
  await expectTheSame(twins);

  const december = Date.UTC(2026, 11, 3);
  await retain(december);
  expect(await floors(twins.kept)).toEqual([NEXT_CUT]);
  await expectTheSame(twins, NEXT_CUT);
  await retain(december);
  const left = await before(twins.kept, NEXT_CUT);
  await say(twins, recordsOf([erased, passing(NEXT_CUT + 5_000, 141_000)]));
  await workIn();
  await expectTheSame(twins, NEXT_CUT);
  expect(await before(twins.kept, NEXT_CUT)).toEqual(left);
});

test('a late record that waits when its time is erased is in the floor', async () => {
  const twins = await makeTwins(world, { kept: [['comoe']], twin: [['bandama']] });
  await say(twins, recordsOf(anEvening(320)));
  // what follows from an alarm is remembered until the next
  const [{ fix }] = recordsOf([erased]) as [FixRecord];
  const attributes = { ...fix.attributes, alarms: ['sos' as const] };
  await say(twins, [recordOf({ ...fix, attributes }, erased.at, DEFAULT_SETTINGS)]);
  await pools.owner.query(`update recompute_ranges set not_before = 'infinity'`);
  await retain();
  await workIn();
  await say(twins, recordsOf([passing(CUT + 200 * MINUTE, 90_000)]));
  await workIn();
  expect(await since(twins.kept, CUT)).toEqual(await since(twins.twin, CUT));
});

test('a fix before the cut that one after it shows to be a jump stays erased', async () => {
  const jump = { at: CUT - 5_000, metres: 500_000, kmh: 60 };
  const twins = await aPast([...throughMidnight(), jump].sort((a, b) => a.at - b.at));
  await say(twins, recordsOf([passing(CUT + 5_000, 30_100)]));
  await workIn();
  await expectTheSame(twins);
  const all = { from: 0, until: NOVEMBER };
  const timeline = await timelineOf(pools.owner, twins.kept);
  expect((await rebuildWindow(pools.owner, twins.kept, timeline, all))?.differences).toEqual([]);
});

test('what a tracker kept of erased time, and sends before all that comes after, moves the floor', async () => {
  const evening = anEvening(320).filter(({ at }) => at < CUT);
  const twins = await aPast(evening.slice(0, 200));
  expect(await floors(twins.kept)).toEqual([CUT]);
  await say(twins, recordsOf(anEvening(320).slice(200)));
  await retain();
  await say(twins, recordsOf([passing(CUT + 200 * MINUTE, 90_000)]));
  await workIn();
  await expectTheSame(twins);
});
