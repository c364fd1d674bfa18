import { setImmediate as turn } from 'node:timers/promises';
import { REPORTS, type ReportFormat } from '@balise/contract';
import { expect, test } from 'vitest';
import type { Line } from '../read-report.ts';
import type { FileOrder } from './file-order.ts';
import { partsInto } from './parts.ts';
import { pagesOf } from './pdf.ts';
import { writeFile } from './write-file.ts';

/* Files of many rows, without a database: what is held of them. */

const AT = Date.UTC(2026, 10, 20);
const BATCH = 500;
const order = (format: ReportFormat): FileOrder => ({
  order: {
    kind: 'trips',
    asked: { devices: { deviceIds: ['all'], groupIds: [] }, from: AT, to: AT + 1, filters: {} } as never,
    ...{ timeZone: 'Africa/Abidjan', now: AT },
  },
  ...{ format, language: 'en', seesClients: false },
  letterhead: { brand: 'Balise', accent: '#3b5bdb', client: 'Comoé', groups: [] },
});

const cells = (place: number) =>
  REPORTS.trips.columns.map(({ type, key }) => {
    if (type === 'place') return { latitude: 5.3, longitude: -4 - (place % 97) / 1000, name: `Toumodi ${place}` };
    if (type === 'word') return key === 'part' ? 'trip' : 'still';
    return type === 'instant' ? AT + place * 60_000 : type === 'text' ? `AB 01 ${place * 7919}` : place * 1.37;
  });

async function written(format: ReportFormat, rows: number, store: (read: () => number) => Promise<void>) {
  let read = 0;
  async function* lines(): AsyncGenerator<Line[]> {
    for (; read < rows; read += Math.min(BATCH, rows - read)) {
      const batch = Array.from(
        { length: Math.min(BATCH, rows - read) },
        (_, i) => ({ cells: cells(read + i) }) as Line,
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
    ...{ namePlaces: async () => {}, parts, onRows: () => {} },
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
  // a megabyte, and what the rows that were turned into bytes last brought
  for (const part of parts) expect(part.length).toBeLessThan(1.5 * 1024 * 1024);
});

const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length;

test.each([1, 35, 36, 37, 38, 500])('a PDF of %d rows has as many pages as each of them says', async (rows) => {
  const { bytes } = await written('pdf', rows, async () => {});
  expect(pageCount(bytes)).toBe(pagesOf(6, rows + 1));
});

test('of more rows than are printed the rest counts, and is not kept', async () => {
  const { bytes, rows } = await written('pdf', 6_000, async () => {});
  expect([rows, pageCount(bytes)]).toEqual([6_000, pagesOf(6, 5_002)]);
}, 60_000);
