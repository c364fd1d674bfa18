import {
  downloadReport,
  exportReport,
  exportTrack,
  type Language,
  previewReport,
  type ReportKind,
  type TrackFormat,
} from '@balise/contract';
import { compareRecords } from '@balise/tracking';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { makeReport, startReportThreads } from '../features/reports/index.ts';
import { startPlaces } from '../places/index.ts';
import { aDevice } from '../testing/device.ts';
import { archive, DAY, PAST, partitions, store, truck } from '../testing/files/archive.ts';
import { aWorld } from '../testing/world.ts';

/* An archived day that can no longer be opened: every file that should have it says so, and has the others. */

const world = await aWorld();
const { database } = world;
const places = startPlaces();
const threads = startReportThreads(database.addresses, 1, places);
afterAll(async () => {
  await threads.close();
  await places.close();
  await world.end();
});

const { id } = await aDevice(world, { designation: 'Truck <7>' });
await database.pools.owner.query(`update device_ownership set starts_at = '-infinity' where device_id = $1`, [id]);
const DAYS = [PAST - DAY, PAST];
for (const day of DAYS) await partitions(database, day);
await store(database, id, DAYS.flatMap((day) => truck(day, 200, 60_000)).sort(compareRecords));
await archive(database);
await database.pools.owner.query(
  `update chunks set content = set_byte(content, length(content) / 2, get_byte(content, length(content) / 2) # 1)
   where device_id = $1 and day = '2026-11-16'`,
  [id],
);

const PERIOD = { from: PAST - DAY, to: PAST + DAY };
const NOTE: Record<Language, string> = {
  en: '16/11/2026 00:00:00 – 17/11/2026 00:00:00 (Africa/Abidjan): the stored data is damaged and not included in this file',
  fr: '16/11/2026 00:00:00 – 17/11/2026 00:00:00 (Africa/Abidjan)\u00a0: les données enregistrées sont endommagées et ne figurent pas dans ce fichier',
};
const NAME: Record<Language, string> = { en: 'Could not be read', fr: 'Illisible' };

async function trackFile(format: TrackFormat, language: Language, period = PERIOD): Promise<Uint8Array> {
  const { data, status } = await world.as('comoe')(exportTrack, {
    params: { id },
    body: { ...period, format, language },
  });
  expect(status).toBe(200);
  return new Uint8Array(await data.content.arrayBuffer());
}

async function reportFile(kind: ReportKind, format: 'xlsx' | 'csv', language: Language): Promise<Uint8Array> {
  const filters = kind === 'zone' ? { area: { type: 'rectangle', south: -80, north: 80, west: -170, east: 170 } } : {};
  const body = { devices: { deviceIds: [id] }, ...PERIOD, filters, format, language };
  const asked = await world.as('comoe')(exportReport, { params: { kind }, body: body as never });
  expect([asked.status, asked.status === 200 ? '' : asked.text]).toEqual([200, '']);
  const troubles: unknown[] = [];
  const means = { database, threads, now: () => world.clock.now, onTrouble: (error: unknown) => troubles.push(error) };
  await makeReport(means, asked.data.id, new AbortController().signal);
  expect(troubles).toEqual([]);
  const { data } = await world.as('comoe')(downloadReport, { params: { id: asked.data.id } });
  return new Uint8Array(await data.content.arrayBuffer());
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const aboutOf = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets.at(-1)?.rows.map((row) => row.slice(0, 2));

test.each(['en', 'fr'] as const)('a track as a line on a map names the day that is missing, %s', async (language) => {
  const note = `${NAME[language]} – ${NOTE[language]}`;
  expect(textOf(await trackFile('gpx', language))).toContain(`<trk><name>${note}</name></trk>\n</gpx>`);
  expect(textOf(await trackFile('kml', language))).toContain(`<Placemark><name>${note}</name></Placemark></Document>`);
  const geojson = JSON.parse(textOf(await trackFile('geojson', language)));
  expect(geojson.notes).toEqual([note]);
  expect(geojson.features.length).toBeGreaterThan(0);
});

test.each(['en', 'fr'] as const)('and as a table, %s', async (language) => {
  expect(await aboutOf(await trackFile('xlsx', language))).toContainEqual([NAME[language], NOTE[language]]);
  const lines = textOf(await trackFile('csv', language))
    .trimEnd()
    .split('\r\n');
  expect(lines.at(-1)).toContain(`${NAME[language]} – ${NOTE[language]}`);
  expect(lines.filter((line) => line.includes(NAME[language]))).toHaveLength(1);
  expect(lines.length).toBeGreaterThan(100);
});

test.each(['positions', 'compressed', 'zone'] as const)('a report of %s names it, and whose it is', async (kind) => {
  for (const language of ['en', 'fr'] as const) {
    const name = `${NAME[language]}, Truck <7>`;
    expect(await aboutOf(await reportFile(kind, 'xlsx', language))).toContainEqual([name, NOTE[language]]);
    const lines = textOf(await reportFile(kind, 'csv', language))
      .trimEnd()
      .split('\r\n');
    expect(lines.at(-1)).toContain(`${name} – ${NOTE[language]}`);
  }
});

test('a file of other days says nothing of it', async () => {
  const whole = { from: PAST, to: PAST + DAY };
  for (const format of ['gpx', 'kml', 'geojson', 'csv'] as const)
    expect(textOf(await trackFile(format, 'en', whole))).not.toContain(NAME.en);
  expect(JSON.stringify(await aboutOf(await trackFile('xlsx', 'en', whole)))).not.toContain(NAME.en);
});

test('a report on the screen says which time is missing, and whose', async () => {
  const preview = async (kind: ReportKind, period: { from: number; to: number }) => {
    const area = { type: 'rectangle', south: -80, north: 80, west: -170, east: 170 };
    const body = { devices: { deviceIds: [id] }, ...period, filters: kind === 'zone' ? { area } : {} };
    const { status, data } = await world.as('comoe')(previewReport, { params: { kind }, body: body as never });
    expect(status).toBe(200);
    return data.missing;
  };
  const reported = { deviceId: id, vehicle: 'Truck <7>', from: PAST - DAY, to: PAST };
  for (const kind of ['positions', 'compressed', 'zone'] as const) {
    expect(await preview(kind, PERIOD)).toEqual([reported]);
    // as far as the period goes
    const hour = { from: PAST - DAY + 3_600_000, to: PAST - DAY + 7_200_000 };
    expect(await preview(kind, hour)).toEqual([{ ...reported, ...hour }]);
    expect(await preview(kind, { from: PAST, to: PAST + DAY })).toEqual([]);
  }
  expect(await preview('trips', PERIOD)).toEqual([]);
});
