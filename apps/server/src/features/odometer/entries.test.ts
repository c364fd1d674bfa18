import { MOST_ODOMETER_ENTRIES_A_DAY, ODOMETER_ENTRIES_AT_ONCE } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld, START } from '../../testing/world.ts';
import { odometersOf } from './testing/requests.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { read, list, enter, withdraw } = odometersOf(world);

const KM = 1000; // m
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** So many readings of a kilometre more each hour, the newest an hour ago: entered at that moment, ms since 1970. */
const readHourly = (id: number, count: number, enteredAt: number) =>
  owner.query(
    `insert into odometer_entries (device_id, at, metres, kind, note, created_at, created_by, created_by_name)
     select $1, to_timestamp($2::float8 / 1000) - hours * interval '1 hour', 1000 * ($3 - hours), 'reading', '', to_timestamp($4::float8 / 1000), 1, 'x'
     from generate_series(1, $3) hours`,
    [id, START, count, enteredAt],
  );
const hoursAgo = ({ at }: { at: number }) => (START - at) / HOUR;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

test('older entries are reported page by page, each once, as they are counted', async () => {
  const { id } = await aDevice(world);
  const all = 2 * ODOMETER_ENTRIES_AT_ONCE + 3;
  await readHourly(id, all, START - 2 * DAY);
  const { entries, next } = await read(id);
  const pages = [{ entries, next }];
  for (let { next } = pages[0]!; next !== null; next = pages.at(-1)!.next) pages.push(await list(id, next));
  expect(pages.map((page) => page.entries.length)).toEqual([ODOMETER_ENTRIES_AT_ONCE, ODOMETER_ENTRIES_AT_ONCE, 3]);
  expect(pages.flatMap((page) => page.entries.map(hoursAgo))).toEqual(range(1, all));
  expect((await list(id)).entries).toEqual(entries);
});

test('a full last page says that it is the last', async () => {
  const { id } = await aDevice(world);
  await readHourly(id, ODOMETER_ENTRIES_AT_ONCE, START - 2 * DAY);
  expect((await read(id)).next).toBe(null);
});

test('an entry far back is judged by those around it, and can be withdrawn', async () => {
  const { id } = await aDevice(world);
  await readHourly(id, 60, START - 2 * DAY);
  const at = START - 50.5 * HOUR; // between kilometre 9 and kilometre 10
  const refused = await enter(id, { metres: 10 * KM + 1, at });
  expect([refused.error.code, refused.error.figures]).toEqual([
    'odometer_decreases',
    { since: START - 50 * HOUR, metres: 10 * KM },
  ]);
  expect((await enter(id, { metres: 9.5 * KM, at })).status).toBe(200);
  const [entry] = (await list(id, String(START - 50 * HOUR))).entries;
  expect(entry).toMatchObject({ at, metres: 9.5 * KM });
  expect((await withdraw(id, entry!.id)).status).toBe(200);
  expect((await list(id, String(START - 50 * HOUR))).entries[0]).toMatchObject({ metres: 9 * KM });
});

test('what no one reads off a meter in a day is refused, withdrawn or not; the next day goes on', async () => {
  const { id } = await aDevice(world);
  await readHourly(id, MOST_ODOMETER_ENTRIES_A_DAY - 1, START - 23.5 * HOUR);
  const last = await enter(id, { metres: 60 * KM });
  expect(last.status).toBe(200);
  expect((await withdraw(id, last.data.entries[0]!.id)).status).toBe(200);
  const refused = await enter(id, { metres: 60 * KM });
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_readings']);
  const other = await aDevice(world);
  expect((await enter(other.id, { metres: 60 * KM })).status).toBe(200);
  world.clock.now = START + HOUR;
  expect((await enter(id, { metres: 60 * KM })).status).toBe(200);
  world.clock.now = START;
});

test('a reset that a lower reading is based on is not withdrawn, and the refusal has both readings', async () => {
  const { id } = await aDevice(world);
  await enter(id, { metres: 200_000 * KM, at: START - 3 * DAY });
  const { data } = await enter(id, { metres: 5 * KM, at: START - 2 * DAY, kind: 'reset' });
  const reset = data.entries[0]!.id;
  const { data: after } = await enter(id, { metres: 45 * KM, at: START - DAY, confirmed: true });
  const refused = await withdraw(id, reset);
  expect([refused.status, refused.error.code, refused.error.figures]).toEqual([
    409,
    'odometer_reset_needed',
    { since: START - 3 * DAY, metres: 200_000 * KM, until: START - DAY, later: 45 * KM },
  ]);
  await withdraw(id, after.entries[0]!.id);
  expect((await withdraw(id, reset)).status).toBe(200);
});
