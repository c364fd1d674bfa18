import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { previewReport, REPORT_KINDS, REPORTS, type ReportForm, type ReportKind } from '@balise/contract';
import { en } from '@balise/i18n';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeState } from '../../../testing/past.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';
import { anyOf, type FileRequest, reportFiles } from '../testing/files.ts';
import { A, anEpisode, anEvent, aSlot, at, B, DAY, fixes, HOUR, MINUTE, pageOf } from '../testing/past.ts';

/* Files of reports, opened with another's reader: what is in them is what the screen shows. */

const world = await aWorld();
const files = reportFiles(world);
afterAll(async () => {
  await files.end();
  await world.end();
});

const names = ['=Évasion 1', 'Camion 10', 'Camion 9'];
const devices = await Promise.all(names.map((designation) => aDevice(world, { designation })));
for (const [place, { id }] of devices.entries()) {
  await storeState(world, id, at(15), {});
  const content = { from: A, to: B, driving: 17 * MINUTE + 333, idling: 7, pause: null, end: 'still' } as const;
  for (const hour of [6, 9, 14]) {
    const metres = 12_345.678 + hour + place / 7;
    await anEpisode(world, id, {
      kind: 'trip',
      from: at(hour),
      to: at(hour, 20) + 501,
      metres: Math.round(metres * 1000) / 1000,
      estimated: 0.333,
      maxSpeed: 19.44,
      content,
    });
    await anEpisode(world, id, {
      kind: 'speeding',
      from: at(hour),
      to: at(hour, 1),
      metres: 900.1,
      maxSpeed: 33.3,
      content: { limit: 25, mean: 28.1 + hour / 3, from: A, to: B },
    });
    await aSlot(world, id, {
      from: at(hour),
      metres: Math.round(metres),
      driving: 17 * MINUTE,
      engine: 900_000,
      maxSpeed: 19.44,
    });
    await anEvent(world, id, 'alarm_raised', at(hour), { alarms: ['geofenceEnter', 'sos'] });
  }
  await fixes(world, id, [
    { at: at(6), latitude: 5.3, longitude: -4.02, speed: 10, ignition: true },
    { at: at(6, 1), latitude: 5.31, longitude: -4.02, speed: 12, ignition: true },
  ]);
}

type Options = Omit<FileRequest, 'form'> & { more?: object };
const form = (kind: ReportKind, more: object = {}) =>
  ({ ...anyOf(kind, devices[1]?.id ?? 0, { from: DAY, to: DAY + 24 * HOUR }), ...more }) as ReportForm;
const fileOf = (kind: ReportKind, { more = {}, ...criteria }: Options = {}) =>
  files.fileOf(kind, { ...criteria, form: form(kind, more) });

/** A cell as the screen’s figure: what Excel counts by days (from 1899-12-31, as its reader has it) is ms, kilometres are metres. */
function figure(value: unknown, type: string): unknown {
  if (value instanceof Date) return type === 'duration' ? value.getTime() - Date.UTC(1899, 11, 31) : value.getTime();
  if (typeof value !== 'number') return value ?? null;
  if (type === 'duration') return Math.round(value * 86_400) * 1000;
  if (type === 'distance') return value * 1000;
  return type === 'speed' ? value / 3.6 : type === 'share' ? value / 100 : value;
}

test.each(REPORT_KINDS)('%s: the file’s totals and rows are the screen’s to the last digit', async (kind) => {
  const page = await pageOf(world, kind, form(kind));
  const { bytes } = await fileOf(kind);
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect(rows.slice(1, 1 + page.total)).toHaveLength(page.total);
  if (page.total === 0) return;
  const headings = (rows[0] ?? []).map(String);
  const last = rows[page.total + 2] ?? [];
  expect([rows[page.total + 1]?.every((cell) => cell === null || cell === undefined) ?? true, last[0]]).toEqual([
    true,
    page.totals.some((total) => typeof total === 'number') ? 'Total' : undefined, // of a list of events nothing is summed up
  ]);
  for (const [index, { key, type, total }] of REPORTS[kind].columns.entries()) {
    if (total === 'none') continue;
    const heading = en.reports.columns[key];
    const place = headings.findIndex((one) => one === heading || one.startsWith(`${heading} (`));
    const screen = page.totals[index] ?? null;
    if (typeof screen === 'string') {
      expect(last[place], key).toBe(screen);
      continue;
    }
    // Excel shows a duration by the second, a moment likewise
    const shown =
      screen !== null && (type === 'duration' || type === 'instant') ? Math.round(screen / 1000) * 1000 : screen;
    const found = figure(last[place], type);
    if (typeof shown === 'number' && type !== 'instant') expect(found, key).toBeCloseTo(shown, 8);
    else
      expect(found, key).toBe(type === 'instant' && shown !== null ? Math.floor((screen ?? 0) / 1000) * 1000 : shown);
    for (const [line, { cells }] of page.rows.entries()) {
      const cell = cells[index];
      if (typeof cell === 'number' && type === 'distance')
        expect(figure(rows[line + 1]?.[place], type)).toBeCloseTo(cell, 8);
    }
  }
});

test('the sheet: typed cells, units and zone in the headings, a filter over the rows and not over the totals', async () => {
  const { bytes } = await fileOf('trips');
  const parts = unzipSync(bytes);
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(sheet.match(/state="frozen"|<autoFilter[^>]*>|<row r="1[0-9]"/g)).toEqual([
    ...['state="frozen"', '<row r="10"', '<row r="12"', '<autoFilter ref="A1:T10"/>'],
  ]);
  expect(strFromU8(parts['xl/styles.xml'] as Uint8Array)).toContain('[h]:mm:ss');
  const { sheets } = await readXlsx(bytes);
  const [head, first] = sheets[0]?.rows ?? [];
  expect(head).toEqual([
    ...['Vehicle', 'Type', 'Start (Africa/Abidjan)', 'End (Africa/Abidjan)', 'Trip duration', 'Stop duration'],
    ...['From', 'From, latitude', 'From, longitude', 'To', 'To, latitude', 'To, longitude', 'Distance (km)'],
    ...['Of which estimated (km)', 'Driving', 'Idling', 'Mean speed (km/h)', 'Top speed (km/h)'],
    ...['Driver', 'Ended by'],
  ]);
  expect(first?.slice(0, 3)).toEqual(['=Évasion 1', 'Trip', new Date(at(6))]);
});

test('the title block says whose, of when, of what and when it was made', async () => {
  const { bytes } = await fileOf('trips', { more: { filters: { minDuration: 5 * MINUTE, parts: ['trip'] } } });
  const about = (await readXlsx(bytes)).sheets.at(-1)?.rows;
  expect(about).toEqual([
    ['Platform', 'Kanari Fleet'],
    ['Content', 'Driving and stops'],
    ['Client', 'Comoé Transport'],
    ['Period', '20/11/2026 00:00:00 – 21/11/2026 00:00:00'],
    ['Vehicles', 'All vehicles (3)'],
    ['Filter', 'At least: 5\u00a0min; Rows: Trip'],
    ['Created on', '20/11/2026 12:00:00'],
    ['Time zone', 'Africa/Abidjan'],
    ['Rows', '9'],
  ]);
});

test('in French: the name of the file, the headings, the words', async () => {
  const month = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1) };
  const { name, bytes } = await fileOf('trips', { language: 'fr', more: month });
  expect(name).toBe('rapport-trajets_2026-11-01_2026-11-30.xlsx');
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  expect([rows[0]?.[0], rows[0]?.[2], rows[1]?.[1], rows.at(-1)?.[0]]).toEqual([
    ...['Véhicule', 'Début (Africa/Abidjan)', 'Trajet', 'Total'],
  ]);
});

test('a reader of several clients has their names in the file, a client’s own reader has not', async () => {
  const heads = async (who: PersonName) =>
    (await readXlsx((await fileOf('trips', { who })).bytes)).sheets[0]?.rows[0]?.slice(0, 2);
  expect([await heads('kanari'), await heads('comoe')]).toEqual([
    ['Vehicle', 'Client'],
    ['Vehicle', 'Type'],
  ]);
});

test('CSV: the language’s separator, a byte order mark, no formula, rows alone', async () => {
  const { bytes, name } = await fileOf('distance', { format: 'csv', language: 'fr' });
  const text = Buffer.from(bytes).toString();
  expect(name).toBe('rapport-distance_2026-11-20_2026-11-20.csv');
  expect(text.startsWith('\ufeffVéhicule;Période;Distance (km);')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(5);
  expect(text).toContain(`\r\n"'=Évasion 1";20/11/2026;37,1;`);
});

test('the order asked for is the file’s too, and groups follow each other', async () => {
  const by = async (more: object) =>
    (await readXlsx((await fileOf('speeding', { more })).bytes)).sheets[0]?.rows.slice(1, 10).map(([name]) => name);
  expect(await by({})).toEqual(
    names
      .flatMap((name) => [name, name, name])
      .sort((a, b) => new Intl.Collator('fr', { numeric: true }).compare(a, b)),
  );
  const sorted = await fileOf('speeding', { more: { sort: { column: 'meanSpeed', direction: 'desc' } } });
  const speeds = (await readXlsx(sorted.bytes)).sheets[0]?.rows.slice(1, 10).map((row) => Number(row[6]));
  expect(speeds).toEqual([...(speeds ?? [])].sort((a, b) => b - a));
});

test.each(['en', 'fr'] as const)('a PDF of trips and of the summary, with its letters inside, %s', async (language) => {
  for (const kind of ['trips', 'summary'] as const) {
    const { bytes, name } = await fileOf(kind, { format: 'pdf', language });
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.startsWith('%PDF-1.')).toBe(true);
    expect(text).toContain('/FontFile2');
    expect(text).not.toContain('/Helvetica');
    expect(name).toMatch(language === 'fr' ? /^rapport-(trajets|bilan)_.*\.pdf$/ : /^report-(trips|summary)_.*\.pdf$/);
    if (process.env.REPORT_FILES) writeFileSync(join(process.env.REPORT_FILES, `${kind}-${language}.pdf`), bytes);
  }
});

test('an empty report is a file with its headings', async () => {
  const { bytes } = await fileOf('power_cuts');
  expect((await readXlsx(bytes)).sheets[0]?.rows).toHaveLength(1);
  const page = await world.as('comoe')(previewReport, {
    params: { kind: 'power_cuts' },
    body: form('power_cuts') as never,
  });
  expect([page.data.total, page.data.totals]).toEqual([0, REPORTS.power_cuts.columns.map(() => null)]);
});
