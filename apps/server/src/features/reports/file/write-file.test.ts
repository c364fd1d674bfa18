import { setImmediate as turn } from 'node:timers/promises';
import { REPORTS, type ReportFormat } from '@balise/contract';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { partsInto } from '../../../files/stored/index.ts';
import type { ReportLine } from '../read/read-report.ts';
import type { FileOrder } from './file-order.ts';
import { writeFile } from './write-file.ts';

/* Files of many rows, without a database: what is held of them. */

const AT = Date.UTC(2026, 10, 20);
const BATCH = 500;
const order = (format: ReportFormat): FileOrder => ({
  order: {
    kind: 'trips',
    criteria: { devices: { deviceIds: ['all'], groupIds: [] }, from: AT, to: AT + 1, filters: {} } as never,
    timeZone: 'Africa/Abidjan',
    now: AT,
  },
  format,
  language: 'en',
  seesClients: false,
  letterhead: { brand: 'Balise', accent: '#3b5bdb', client: 'Comoé', groups: [] },
});

const cells = (place: number) =>
  REPORTS.trips.columns.map(({ type, key }) => {
    if (type === 'place') return { latitude: 5.3, longitude: -4 - (place % 97) / 1000, name: `Toumodi ${place}` };
    if (type === 'word') return key === 'part' ? 'trip' : 'still';
    return type === 'instant' ? AT + place * 60_000 : type === 'text' ? `AB 01 ${place * 7919}` : place * 1.37;
  });

async function written(
  format: ReportFormat,
  rows: number,
  store: (read: () => number) => Promise<void>,
  sheetRows?: number,
) {
  let read = 0;
  async function* lines(): AsyncGenerator<ReportLine[]> {
    for (; read < rows; read += Math.min(BATCH, rows - read)) {
      const batch = Array.from(
        { length: Math.min(BATCH, rows - read) },
        (_, i) => ({ cells: cells(read + i) }) as ReportLine,
      );
      yield batch;
    }
  }
  const content: Uint8Array[] = [];
  const parts = partsInto(async (_, bytes) => {
    content.push(bytes);
    await store(() => read);
  }, 1e9);
  const done = await writeFile({ subjects: [], missing: [], lines: lines() }, order(format), {
    namePlaces: async () => {},
    parts,
    onRows: () => {},
    ...(sheetRows === undefined ? {} : { sheetRows }),
  });
  return { ...done, bytes: Buffer.concat(content), parts: content };
}

test.each(['xlsx', 'csv'] as const)('%s: nothing is read while a part of it is being stored', async (format) => {
  let stored = 0;
  const { rows, parts } = await written(format, 60_000, async (read) => {
    const before = read();
    for (let i = 0; i < 20; i++) await turn();
    expect(read()).toBe(before);
    stored++;
  });
  expect([rows, stored]).toEqual([60_000, parts.length]);
  expect(parts.length).toBeGreaterThan(2);
  // a quarter of a megabyte, and what the rows that were turned into bytes last brought
  for (const part of parts) expect(part.length).toBeLessThan(400 * 1024);
});

/** As many rows as there are, over sheets of 1,000 with their headings: 999, 999 and what is left. */
test.each([
  [999, [999]],
  [1000, [999, 1]],
  [1998, [999, 999]],
  [2500, [999, 999, 502]],
])('%d rows go on in further sheets, each with its headings, filter and frozen row', async (rows, share) => {
  const { bytes } = await written('xlsx', rows, async () => {}, 1000);
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  const names = share.map((_, place) => (place === 0 ? 'Driving and stops' : `Driving and stops (${place + 1})`));
  expect(sheets.map(({ name }) => name)).toEqual([...names, 'About this file']);
  const archive = unzipSync(new Uint8Array(bytes));
  const xml = (path: string) => strFromU8(archive[path] as Uint8Array);
  const starts: unknown[] = [];
  for (const [place, count] of share.entries()) {
    const table = sheets[place]?.rows ?? [];
    expect(table[0]).toEqual(sheets[0]?.rows[0]);
    expect(String(table[0]?.[2])).toBe('Start (Africa/Abidjan)');
    starts.push(...table.slice(1, count + 1).map((row) => row[2]));
    const part = xml(`xl/worksheets/sheet${place + 1}.xml`);
    expect(part).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(part).toContain(`<autoFilter ref="A1:T${count + 1}"/>`);
    expect(xml('xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="${place}">'${names[place]}'!$1:$1</definedName>`,
    );
    // figures of all rows stand once, under the last of them and beyond its filter
    const below = table.slice(count + 1).filter((row) => row.some((cell) => cell !== null && cell !== undefined));
    expect(below.map(([name]) => name)).toEqual(place === share.length - 1 ? ['Total'] : []);
  }
  expect(starts).toEqual(Array.from({ length: rows }, (_, place) => new Date(AT + place * 60_000)));
  const total = sheets[share.length - 1]?.rows.at(-1) ?? [];
  const distance = sheets[0]?.rows[0]?.indexOf('Distance (km)') ?? -1;
  expect(Number(total[distance]) * 1000).toBeCloseTo((1.37 * rows * (rows - 1)) / 2, 0);
  const about = sheets.at(-1)?.rows ?? [];
  expect(about.slice(0, 3)).toEqual([
    ['Platform', 'Balise'],
    ['Content', 'Driving and stops'],
    ['Client', 'Comoé'],
  ]);
  expect(about.at(-1)).toEqual(['Rows', String(rows)]);
});
