import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { exportName, type TableFile, writeTable } from './index.ts';
import { xlsxOf } from './xlsx.ts';

const NOON = Date.UTC(2026, 10, 21, 12, 30, 15);
const table = (fields: Partial<TableFile> = {}): TableFile => ({
  format: 'xlsx',
  language: 'en',
  timeZone: 'Africa/Lagos', // an hour ahead of UTC
  sheetName: 'Trips: [all]',
  columns: [
    { heading: 'Plate', kind: 'text' },
    { heading: 'Seen', kind: 'dateTime' },
    { heading: 'Day', kind: 'date' },
    { heading: 'Drive', kind: 'duration' },
    { heading: 'Way', kind: 'distance' },
    { heading: 'Speed', kind: 'speed' },
    { heading: 'Fuel', kind: 'number', unit: 'l', digits: 1 },
    { heading: 'Late', kind: 'yesNo' },
  ],
  about: { title: 'Trips', brand: 'Kanari Fleet', lines: [['Client', 'Comoé & fils']], generatedAt: NOON },
  ...fields,
});
const ROW = ['1234 AB 01', NOON, '2026-11-30', 100_000, 12_345, 25, 40.25, true];
const WORDS = { yesNo: ['yes', 'no'], aboutSheet: 'About', brand: 'Platform', title: 'Content' } as const;

const bytesOf = async (file: TableFile, rows: Parameters<typeof writeTable>[1]) =>
  new Uint8Array(await buffer(await writeTable(file, rows)));
const readBack = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets;

test('figures are numbers of the sheet, times are its serials on the zone’s clocks, units stand in the headings', async () => {
  const bytes = await bytesOf(table(), [[ROW], [[null, null, null, null, null, null, null, false]]]);
  const [sheet, about] = await readBack(bytes);
  expect(sheet?.name).toBe('Trips   all');
  expect(sheet?.rows[0]).toEqual([
    ...['Plate', 'Seen (Africa/Lagos)', 'Day', 'Drive', 'Way (km)', 'Speed (km/h)', 'Fuel (l)', 'Late'],
  ]);
  const [plate, seen, day, drive, way, speed, fuel, late] = sheet?.rows[1] ?? [];
  expect([plate, way, speed, fuel, late]).toEqual(['1234 AB 01', 12.345, 90, 40.25, 'yes']);
  expect([seen, day]).toEqual([new Date('2026-11-21T13:30:15Z'), new Date('2026-11-30T00:00:00Z')]);
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(xml).toMatch(new RegExp(`<c r="D2" s="\\d+"><v>${100_000 / 86_400}</v></c>`));
  expect(strFromU8(unzipSync(bytes)['xl/styles.xml'] as Uint8Array)).toContain('formatCode="[h]:mm:ss"');
  expect(drive).toBeDefined();
  expect(sheet?.rows[2]?.filter((value) => value !== null)).toEqual(['no']);
  expect(about?.rows).toEqual([
    ['Platform', 'Kanari Fleet'],
    ['Content', 'Trips'],
    ['Client', 'Comoé & fils'],
  ]);
});

test('a number with decimals of its own is written with these', async () => {
  const columns = [{ heading: 'Amount', kind: 'number', digits: 2 }] as const;
  const rows = [[[{ value: 32_996, digits: 0 }], [{ value: 12.5, digits: 3 }], [7]]];
  const parts = unzipSync(await bytesOf(table({ columns }), rows));
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array);
  const codes = [...strFromU8(parts['xl/styles.xml'] as Uint8Array).matchAll(/formatCode="([^"]+)"/g)];
  expect(codes.map(([, code]) => code)).toEqual(['#,##0', '#,##0.000', '#,##0.00']);
  expect([...xml.matchAll(/<v>([^<]+)<\/v>/g)].map(([, value]) => value)).toEqual(['32996', '12.5', '7']);
  const csv = new TextDecoder().decode(await bytesOf(table({ format: 'csv', columns }), rows));
  expect(csv).toMatch(/Amount\r\n32996\r\n12\.500\r\n7\.00\r\n$/);
});

test('the row of headings is frozen, the filter reaches over every row, and the file says what it is', async () => {
  const parts = unzipSync(await bytesOf(table(), [Array(500).fill(ROW), Array(11).fill(ROW)]));
  const part = (path: string) => strFromU8(parts[path] as Uint8Array);
  expect(part('xl/worksheets/sheet1.xml')).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  );
  expect(part('xl/worksheets/sheet1.xml')).toContain('</sheetData><autoFilter ref="A1:H512"/>');
  expect(part('xl/workbook.xml')).toContain(`hidden="1">'Trips   all'!$A$1:$H$512</definedName>`);
  expect(part('docProps/core.xml')).toContain('<dc:creator>Kanari Fleet</dc:creator>');
  expect(part('docProps/core.xml')).toContain('Client: Comoé &amp; fils');
});

test('what looks like a formula stays a text, and what Excel cannot hold is left out', async () => {
  const odd = [
    '=HYPERLINK("http://x")',
    '+225 07',
    `a\u0000b\ud800c\u000b`,
    'x'.repeat(40_000),
    '<b>&"\'',
    'two\nlines',
  ];
  const columns = [{ heading: 'Text', kind: 'text' }] as const;
  const bytes = await bytesOf(table({ columns }), [odd.map((text) => [text])]);
  const [sheet] = await readBack(bytes);
  expect(sheet?.rows.slice(1).map(([text]) => text)).toEqual([
    ...[odd[0], odd[1], 'a\ufffdb\ufffdc\ufffd', 'x'.repeat(32_767), odd[4], odd[5]],
  ]);
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(xml).not.toContain('<f>');
  expect(strFromU8(unzipSync(bytes)['xl/styles.xml'] as Uint8Array)).toContain('quotePrefix="1"');
});

test('rows beyond those of one sheet go on in another, under the same headings', async () => {
  const pieces: Uint8Array[] = [];
  const file = table({ sheetName: 'Very long name of a sheet indeed', columns: [{ heading: 'N', kind: 'number' }] });
  const sheet = xlsxOf(file, WORDS, (bytes) => pieces.push(bytes.slice()), 4);
  sheet.add([[1], [2]]);
  sheet.add([[3], [4], [5], [6], [7]]);
  sheet.end();
  const sheets = await readBack(new Uint8Array(Buffer.concat(pieces)));
  expect(sheets.map(({ name }) => name)).toEqual([
    ...[
      'Very long name of a sheet indee',
      'Very long name of a sheet i (2)',
      'Very long name of a sheet i (3)',
      'About',
    ],
  ]);
  expect(sheets.slice(0, 3).map(({ rows }) => rows.map(([value]) => value))).toEqual([
    ['N', 1, 2, 3],
    ['N', 4, 5, 6],
    ['N', 7],
  ]);
});

test('a table without rows has its headings and its filter', async () => {
  const [sheet] = await readBack(await bytesOf(table(), []));
  expect(sheet?.rows).toHaveLength(1);
});

describe('CSV', () => {
  const csv = async (fields: Partial<TableFile>, rows: Parameters<typeof writeTable>[1]) =>
    (await bytesOf(table({ format: 'csv', ...fields }), rows)).reduce(
      (text, byte) => text + String.fromCharCode(byte),
      '',
    );

  test('French: semicolons, decimal commas, days first, and a byte order mark', async () => {
    expect(await csv({ language: 'fr' }, [[ROW]])).toBe(
      '\u00ef\u00bb\u00bfPlate;Seen (Africa/Lagos);Day;Drive;Way (km);Speed (km/h);Fuel (l);Late\r\n' +
        '1234 AB 01;21/11/2026 13:30:15;30/11/2026;27:46:40;12,3;90;40,3;oui\r\n',
    );
  });

  test('English: commas, points, years first', async () => {
    expect(await csv({}, [[ROW]])).toContain(
      '\r\n1234 AB 01,2026-11-21 13:30:15,2026-11-30,27:46:40,12.3,90,40.3,yes\r\n',
    );
  });

  test.each(['=1+1', '+225', '-1', '@x', '\tx'])('%j is no formula', async (text) => {
    const columns = [{ heading: 'Text', kind: 'text' }] as const;
    expect(await csv({ columns }, [[[text]]])).toContain(`\r\n"'${text}"\r\n`);
  });

  test('a negative number is a number, and signs within a text are quoted', async () => {
    const columns = [
      { heading: 'N', kind: 'number' },
      { heading: 'T', kind: 'text' },
    ] as const;
    expect(await csv({ columns }, [[[-2.5, 'a,"b"\nc']]])).toContain('\r\n-2.5,"a,""b""\nc"\r\n');
  });
});

test('the day on which clocks are set back is reported by the clocks of its hour', async () => {
  const columns = [{ heading: 'At', kind: 'dateTime' }] as const;
  const rows = [[[Date.UTC(2026, 9, 25, 0, 30)], [Date.UTC(2026, 9, 25, 1, 30)]]];
  const [sheet] = await readBack(await bytesOf(table({ columns, timeZone: 'Europe/Paris' }), rows));
  expect(sheet?.rows.slice(1).flat()).toEqual([new Date('2026-10-25T02:30:00Z'), new Date('2026-10-25T02:30:00Z')]);
});

test('rows that cannot be read break off before the first byte', async () => {
  // biome-ignore lint/correctness/useYield: it fails before it has anything
  const rows = async function* (): AsyncGenerator<never> {
    throw new Error('no rows');
  };
  await expect(writeTable(table(), rows())).rejects.toThrow('no rows');
  expect((await readBack(await bytesOf(table(), [[ROW]])))[0]?.rows).toHaveLength(2);
});

test('readers that go away, before a byte or in the middle, leave room for the next and close their rows', async () => {
  let closed = 0;
  async function* endless() {
    try {
      for (;;) yield [ROW];
    } finally {
      closed += 1;
    }
  }
  for (const read of [0, 1]) {
    const streams = await Promise.all([writeTable(table(), endless()), writeTable(table(), endless())]);
    for (const stream of streams) {
      if (read) await once(stream, 'readable');
      stream.destroy();
    }
  }
  expect((await bytesOf(table(), [[ROW]])).length).toBeGreaterThan(0);
  await expect.poll(() => closed).toBe(4);
});

test('many files at once are written in turn', async () => {
  const files = await Promise.all(Array.from({ length: 5 }, () => bytesOf(table(), [[ROW]])));
  for (const file of files) expect((await readBack(file))[0]?.rows).toHaveLength(2);
});

test('a file’s name has no accent and no sign that a file system minds', () => {
  expect(exportName(['appareils', 'Comoé / Transport', '2026-11-21'], 'xlsx')).toBe(
    'appareils_comoe-transport_2026-11-21.xlsx',
  );
  expect(exportName(['…'], 'csv')).toBe('balise.csv');
});
