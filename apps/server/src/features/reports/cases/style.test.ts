import { editClientTrackingSettings } from '@balise/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeUsage } from '../../../testing/past.ts';
import { aWorld } from '../../../testing/world.ts';
import { anyOf, reportFiles } from '../testing/files.ts';
import { anEvent, at, DAY, HOUR, pageOf, rowsOf, totalsOf } from '../testing/past.ts';

/* Driving style: what was judged, what it is marked with, and why there is no mark. */

const world = await aWorld();
const files = reportFiles(world);
afterAll(async () => {
  await files.end();
  await world.end();
});
const KM = 1_000_000;

const typeId = async (code: string): Promise<number> =>
  (await world.database.pools.owner.query('select id from device_types where code = $1', [code])).rows[0].id;
const vehicle = async (designation: string, measured: number, judged: number, more: object = {}) => {
  const { id } = await aDevice(world, { designation, ...more });
  if (measured > 0) await storeUsage(world, id, [{ startsAt: at(6), measured: measured * KM, judged: judged * KM }]);
  return id;
};
const harsh = { peak: 4.4, limit: 4, lasted: 1000, from: 20, to: 15.6 };

test('each vehicle has its counts and its score by the kilometres judged, or why it has none', async () => {
  const calm = await vehicle('1 calm', 200, 200);
  const rough = await vehicle('2 rough', 120, 60);
  const reported = await vehicle('3 reported', 80, 0);
  await vehicle('4 seldom', 300, 0);
  await vehicle('5 short', 20, 20);
  await vehicle('6 parked', 0, 0);
  await vehicle('7 boat', 90, 0, { deviceTypeId: await typeId('boat') });
  const nearlyNever = await vehicle('8 nearly never', 300, 2);
  await vehicle('9 a few metres of little', 40, 0.003);
  await anEvent(world, calm, 'harsh_braking', at(7), harsh);
  for (let n = 0; n < 6; n++) await anEvent(world, rough, 'harsh_acceleration', at(7, n), harsh);
  await anEvent(world, rough, 'harsh_cornering', at(8), harsh);
  await anEvent(world, rough, 'harsh_cornering', at(-1), harsh);
  await anEvent(world, nearlyNever, 'harsh_braking', at(7), harsh);
  await anEvent(world, reported, 'alarm_raised', at(8), { alarms: ['hardBraking', 'sos'] });
  const page = await pageOf(world, 'style');
  const rows = rowsOf(page).map((row) => ({ ...row, client: undefined }));
  const common = { client: undefined };
  expect(rows).toEqual([
    {
      ...common,
      vehicle: '1 calm',
      distance: 200_000,
      judged: 200_000,
      judgedShare: 1,
      verdict: 'positions',
      accelerations: 0,
      brakings: 1,
      cornerings: 0,
      score: 100,
    },
    {
      ...common,
      vehicle: '2 rough',
      distance: 120_000,
      judged: 60_000,
      judgedShare: 0.5,
      verdict: 'positions',
      accelerations: 6,
      brakings: 0,
      cornerings: 1,
      score: 88,
    },
    {
      ...common,
      vehicle: '3 reported',
      distance: 80_000,
      judged: 80_000,
      judgedShare: 1,
      verdict: 'tracker',
      accelerations: 0,
      brakings: 1,
      cornerings: 0,
      score: 99,
    },
    { ...common, vehicle: '4 seldom', distance: 300_000, judged: 0, judgedShare: 0, verdict: 'notMeasurable' },
    {
      ...common,
      vehicle: '5 short',
      distance: 20_000,
      judged: 20_000,
      judgedShare: 1,
      verdict: 'tooShort',
      accelerations: 0,
      brakings: 0,
      cornerings: 0,
    },
    { ...common, vehicle: '6 parked', distance: 0, judged: 0, verdict: 'still' },
    { ...common, vehicle: '7 boat', distance: 90_000, judged: 0, judgedShare: 0, verdict: 'notJudged' },
    {
      ...common,
      vehicle: '8 nearly never',
      distance: 300_000,
      judged: 2000,
      verdict: 'notMeasurable',
      brakings: 1,
      judgedShare: expect.closeTo(0.0067, 4),
    },
    {
      ...common,
      vehicle: '9 a few metres of little',
      distance: 40_000,
      judged: 3,
      judgedShare: expect.closeTo(0, 3),
      verdict: 'notMeasurable',
    },
  ]);
  expect(page.unmeasured).toBe(3);
  // a score weighs what it was judged by: (200 × 100 + 60 × 88 + 80 × 99) / 340
  const score = expect.closeTo(97.65, 2);
  expect(totalsOf(page)).toMatchObject({ accelerations: 6, brakings: 3, cornerings: 1, judged: 362_003, score });
});

test('what cannot be measured is said once, with what to change, in files too', async () => {
  const form = anyOf('style', 0, { from: DAY, to: DAY + 24 * HOUR });
  const said = /Vehicles marked “—”: 3\. .* 2 seconds or less/;
  const { sheets } = await readXlsx((await files.fileOf('style', { form })).bytes);
  const title = 'Driving style not measurable';
  expect(sheets[1]?.rows.filter(([first]) => first === title)).toEqual([[title, expect.stringMatching(said)]]);
  const csv = new TextDecoder().decode((await files.fileOf('style', { form, format: 'csv' })).bytes);
  expect(csv).toMatch(said);
  expect(csv.split('not measurable')).toHaveLength(2);
});

test('the points and the least distance are the client’s own', async () => {
  const body = { accelerationPoints: 2, corneringPoints: 10, styleDistance: 10_000 };
  await world.as('kanari')(editClientTrackingSettings, { params: { id: world.clients.comoe }, body });
  world.clock.now += 60_000;
  const rows = rowsOf(await pageOf(world, 'style'));
  expect(rows.map(({ vehicle: name, score }) => [name, score])).toEqual([
    ...[
      ['1 calm', 100],
      ['2 rough', 63],
      ['3 reported', 99],
      ['4 seldom', undefined],
      ['5 short', 100],
    ],
    ...[
      ['6 parked', undefined],
      ['7 boat', undefined],
      ['8 nearly never', undefined],
      ['9 a few metres of little', undefined],
    ],
  ]);
});
