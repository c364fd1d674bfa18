import { DEFAULT_SETTINGS, type FixRecord, JUMP, recordOf } from '@balise/tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedRecords } from '../../testing/history.ts';
import { keepTwoMonths } from '../../testing/keep-two-months.ts';
import { NOW, numbersFrom, dayOf as ofTruck, START } from '../../testing/truck-day.ts';
import { aWorld } from '../../testing/world.ts';
import { rebuildWindow } from '../history/index.ts';
import { timelineOf } from '../tracking-settings/timelines/index.ts';
import { reportedIn } from './testing/replies.ts';
import { makeTwins, type Owners, twinsIn } from './testing/twins.ts';

/* Whatever a day was like and wherever in it the past ends: from there on late records lead to what they lead to where nothing is erased. */

const world = await aWorld();
const { say, retain, workIn } = twinsIn(world);
const { since, before, floors } = reportedIn(world);
afterAll(() => world.end());
beforeAll(() => keepTwoMonths(world));

const HOUR = 3_600_000;
const SEPTEMBER = Date.UTC(2026, 8, 1);
world.clock.now = Date.UTC(2026, 10, 20, 12);

/** A truck's day with jumps, cuts and alarms, moved by so many ms. */
const dayOf = (random: () => number, by: number): FixRecord[] =>
  ofTruck(random).map(({ fix }) => recordOf({ ...fix, time: (fix.time ?? START) + by }, NOW + by, DEFAULT_SETTINGS));

const seeds = Array.from({ length: 6 }, (_, n) => n + 1);
/** Where what is stored of a device is not what its records say. */
const derivedAgain = async (id: number) => {
  const { owner } = world.database.pools;
  const all = { from: 0, until: world.clock.now };
  return (await rebuildWindow(owner, id, await timelineOf(owner, id), all))?.differences;
};
const jumpsOf = async (id: number, cut: number) =>
  (await storedRecords(world.database, id)).filter(({ at, quality }) => at >= cut && quality === JUMP);

test.each([
  ...seeds.map((seed) => [seed, 'a month’s end'] as const),
  ...seeds.map((seed) => [seed, 'an owner’s end'] as const),
])('day %i, erased up to %s', async (seed, end) => {
  const random = numbersFrom(seed * 7919);
  const into = Math.floor((0.5 + random() * 10) * HOUR);
  const cut = end === 'a month’s end' ? SEPTEMBER : SEPTEMBER - 40 * 24 * HOUR + into;
  const owners = (before: 'comoe' | 'bandama' | 'niger'): Owners =>
    end === 'a month’s end' ? [[before]] : [[before, cut], ['bandama']];
  const twins = await makeTwins(world, {
    kept: owners('comoe'),
    twin: owners(end === 'a month’s end' ? 'bandama' : 'niger'),
  });
  const records = dayOf(random, cut - into - START);
  const isLate = records.map(({ at }) => at >= cut && (random() < 0.01 || (at < cut + HOUR / 4 && random() < 0.2)));
  await say(
    twins,
    records.filter((_, n) => !isLate[n]),
  );
  await retain();
  expect(await floors(twins.kept)).toEqual([cut]);
  const left = await before(twins.kept, cut);
  expect(left.sums.length).toBeGreaterThan(0);
  expect(await since(twins.kept, cut)).toEqual(await since(twins.twin, cut));

  const late = records.filter((_, n) => isLate[n]);
  expect(late.length).toBeGreaterThan(0);
  const order = late.map((record) => ({ record, place: random() })).sort((a, b) => a.place - b.place);
  for (const { record, place } of order) {
    await say(twins, [record]);
    if (place % 0.1 < 0.03) await workIn();
  }
  await workIn();
  expect(await since(twins.kept, cut)).toEqual(await since(twins.twin, cut));
  expect(await jumpsOf(twins.kept, cut)).toEqual(await jumpsOf(twins.twin, cut));
  expect(await derivedAgain(twins.kept)).toEqual([]);
  expect(await before(twins.kept, cut)).toEqual(left);
  await retain();
  expect(await before(twins.kept, cut)).toEqual(left);
});
