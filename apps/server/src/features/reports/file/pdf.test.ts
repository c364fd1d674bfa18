import { type Language, REPORTS, type ReportCell, type ReportGroup, type ReportKind } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { describe, expect, test } from 'vitest';
import { partsInto } from '../../../files/stored/index.ts';
import { type PdfText, readPdf } from '../../../testing/files/read-pdf.ts';
import type { Report, ReportLine } from '../read/read-report.ts';
import type { FileOrder } from './file-order.ts';
import { headingIn, type PrintedLine, pagesOf, slotsOf } from './pdf-layout.ts';
import { writeFile } from './write-file.ts';

/* Printed reports, read again as a reader of PDFs copies them: what is on which page, and that nothing of it is cut. */

const AT = Date.UTC(2026, 10, 20);
const HOUR = 3_600_000;

type PdfOptions = {
  kind?: ReportKind;
  language?: Language;
  groupBy?: ReportGroup;
  seesClients?: boolean;
  client?: string;
};

const order = ({ kind = 'trips', language = 'en', groupBy, seesClients = false }: PdfOptions): FileOrder => ({
  order: {
    kind,
    criteria: {
      devices: { deviceIds: ['all'], groupIds: [] },
      from: AT,
      to: AT + 24 * HOUR,
      filters: {},
      groupBy,
    } as never,
    timeZone: 'Africa/Abidjan',
    now: AT + 30 * HOUR,
  },
  format: 'pdf',
  language,
  seesClients,
  letterhead: { brand: 'Kanari', accent: '#ad4118', client: seesClients ? null : 'Comoé', groups: [] },
});

/** A row of a vehicle, so many hours after midnight. */
function line(
  kind: ReportKind,
  vehicle: number,
  hour: number,
  more: Partial<Record<string, ReportCell>> = {},
): ReportLine {
  const cells = REPORTS[kind].columns.map(({ key, type }): ReportCell => {
    if (key in more) return more[key] ?? null;
    if (key === 'vehicle') return `AB ${vehicle}`;
    if (type === 'place') return { latitude: 5.3, longitude: -4, name: `Toumodi ${vehicle}` };
    if (type === 'word') return key === 'part' ? 'trip' : 'still';
    if (type === 'instant') return AT + hour * HOUR;
    if (type === 'duration') return 17 * 60_000;
    return type === 'text' ? 'Comoé Transport' : 1000;
  });
  const subject = { deviceId: vehicle, clientId: 1, vehicle: `AB ${vehicle}`, groups: [] } as never;
  return {
    cells,
    subject,
    from: AT + hour * HOUR,
    to: AT + (hour + 1) * HOUR,
    deviceId: vehicle,
    mark: undefined,
  } as never;
}

async function printed(rows: readonly ReportLine[], criteria: PdfOptions = {}, missing: Report['missing'] = []) {
  const content: Uint8Array[] = [];
  const parts = partsInto(async (_, bytes) => void content.push(bytes), 1e9);
  async function* lines() {
    for (let start = 0; start < rows.length; start += 500) yield rows.slice(start, start + 500);
  }
  await writeFile({ subjects: [], missing, lines: lines() } as never, order(criteria), {
    namePlaces: async () => {},
    parts,
    onRows: () => {},
  });
  return readPdf(Buffer.concat(content));
}

const textsOf = (page: readonly PdfText[] | undefined) => (page ?? []).map(({ text }) => text);
/** A page's lines from top to bottom, each its texts from left to right. */
const linesOf = (page: readonly PdfText[]) =>
  [...Map.groupBy(page, ({ y }) => Math.round(y)).entries()]
    .sort(([a], [b]) => a - b)
    .map(([, texts]) => texts.toSorted((a, b) => a.x - b.x).map(({ text }) => text));

test.each([0, 1, 28, 29, 30, 31, 37, 38, 500])(
  '%d rows: each page says which of how many it is, whose and what, under headings of its own',
  async (count) => {
    const pages = await printed(Array.from({ length: count }, (_, i) => line('trips', i, i % 24)));
    for (const [place, page] of pages.entries()) {
      const texts = textsOf(page);
      expect(texts).toContain(`Page ${place + 1} of ${pages.length}`);
      expect(texts).toContain('Kanari · Driving and stops · Comoé · 20 Nov 2026');
      expect(texts).toEqual(expect.arrayContaining(['Vehicle', 'Start', 'Driving']));
      // nothing below the margin, or beyond the sheet
      for (const { x, y } of page) expect(x >= 30 && x < 812 && y < 565).toBe(true);
    }
    const all = pages.flatMap(textsOf);
    expect(all.filter((text) => /^AB \d+$/.test(text))).toEqual(Array.from({ length: count }, (_, i) => `AB ${i}`));
    // figures of everything never stand alone on a sheet
    expect(textsOf(pages.at(-1)).filter((text) => text === 'Total')).toHaveLength(count === 0 ? 0 : 1);
    expect(textsOf(pages.at(-1)).some((text) => text.startsWith('AB ')) || count === 0).toBe(true);
    if (count === 0) expect(all).toContain('Nothing in this period.');
  },
);

test('of more rows than are printed the rest counts, and that is said', async () => {
  const pages = await printed(Array.from({ length: 6000 }, (_, i) => line('trips', i, 1)));
  const all = pages.flatMap(textsOf);
  expect(all.filter((text) => text.startsWith('AB '))).toHaveLength(5000);
  expect(all).toContain('First 5,000 rows of 6,000. Excel and CSV files contain all rows; the totals cover all rows.');
  expect(linesOf(pages.at(-1) ?? []).find(([first]) => first === 'Total')).toContain('6,000.0');
});

test('what could not be read is reported on the first page, and what has no room there below the table', async () => {
  const subject = { vehicle: 'AB 1' } as never;
  const missing = Array.from({ length: 60 }, (_, i) => ({ subject, from: AT + i, to: AT + i + 1 }));
  const pages = await printed([line('trips', 1, 1)], {}, missing);
  const reported = pages.map((page) => textsOf(page).filter((text) => text.includes('is damaged')).length);
  expect(reported.reduce((sum, count) => sum + count, 0)).toBe(60);
  expect(reported.length).toBeGreaterThan(1);
  expect(textsOf(pages[0])).toContain('Could not be read, AB 1');
  for (const { y } of pages.flat()) expect(y).toBeLessThan(565);
});

describe.each(['en', 'fr'] as const)('%s', (language) => {
  const { columns, kinds } = { en, fr }[language].reports;

  test.each(['trips', 'summary'] as const)('%s: no figure is cut, no heading within a word', async (kind) => {
    const rows = Array.from({ length: 3 }, (_, i) =>
      line(kind, i, i, { distance: 98_765_432, standing: 16_466 * HOUR, stopDuration: 16_466 * HOUR }),
    );
    const [page = []] = await printed(rows, { kind, language, seesClients: true });
    const texts = textsOf(page);
    expect(texts).toContain(kinds[kind]);
    expect(texts.filter((text) => text.includes('…'))).toEqual([]);
    expect(texts).toContain('49398:00:00');
    expect(texts).toContain(language === 'fr' ? '296\u00a0296,3' : '296,296.3');
    expect(texts.filter((text) => text === 'Comoé Transport')).toHaveLength(3);
    const words = new Set(
      REPORTS[kind].columns.flatMap(({ key }) => columns[key].split(' ')).concat(['(km)', '(km/h)']),
    );
    const heads = page.filter(({ y }) => y > 140 && y < 165).flatMap(({ text }) => text.split(' '));
    expect(heads.length).toBeGreaterThan(15);
    expect(heads.filter((word) => !words.has(word))).toEqual([]);
  });

  test('long names are cut by letters, marked, and keep off the next column', async () => {
    const name = 'Semi-remorque frigorifique de la plateforme logistique du Nord 0123456789';
    const place = { latitude: 1, longitude: 2, name: `À 12 km au nord-ouest de ${name}` };
    const rows = [line('trips', 1, 1, { vehicle: name, from: place, to: place })];
    const [page = []] = await printed(rows, { language, seesClients: true });
    const cut = textsOf(page).filter((text) => text.endsWith('…'));
    expect(cut).toHaveLength(3);
    for (const text of cut) expect(text.length).toBeGreaterThan(14);
    const [first] = cut;
    const of = (text: string) => page.find((one) => one.text === text)?.x ?? 0;
    // Noto Sans at 6.5 points: at least 2.4 points a letter
    expect(of('Comoé Transport') - of(first ?? '')).toBeGreaterThan((first?.length ?? 0) * 2.4);
  });

  test('grouped: each group’s name, rows and figures stand above its rows; days are written out', async () => {
    const rows = [line('trips', 1, 1), line('trips', 2, 2), line('trips', 1, 3)];
    const byVehicle = linesOf((await printed(rows, { language, groupBy: 'vehicle' }))[0] ?? []);
    const names = byVehicle.flatMap(([first = '']) => (/^(AB|Total)/.test(first) ? [first] : []));
    expect(names).toEqual(['AB 1 (2)', 'AB 1', 'AB 1', 'AB 2 (1)', 'AB 2', 'Total']);
    const [, two = '', three = ''] = language === 'fr' ? ['', '2,0', '3,0'] : ['', '2.0', '3.0'];
    expect(byVehicle.find(([first]) => first === 'AB 1 (2)')).toContain(two);
    expect(byVehicle.find(([first]) => first === 'Total')).toContain(three);
    const byDay = (await printed(rows, { language, groupBy: 'day' })).flatMap(textsOf);
    expect(byDay).toContain(language === 'fr' ? 'ven. 20 nov. 2026 (3)' : 'Fri, 20 Nov 2026 (3)');
    const byGroup = (await printed(rows, { language, groupBy: 'group' })).flatMap(textsOf);
    expect(byGroup).toContain(language === 'fr' ? 'Sans groupe (3)' : 'No group (3)');
  });

  test('what still goes on says so, instead of an end', async () => {
    const open = { ...line('trips', 1, 1, { part: 'stop', end: null }), to: null } as ReportLine;
    const texts = (await printed([open], { language })).flatMap(textsOf);
    expect(texts).toContain(language === 'fr' ? 'en cours' : 'in progress');
  });
});

describe('where everything is placed', () => {
  const measure = (text: string) => text.length * 4;
  const columns = [
    { heading: 'Vehicle', align: 'left' },
    { heading: 'Disconnected for', align: 'right' },
    { heading: 'From', align: 'left' },
  ] as const;

  test('figures have what they need, words what is left, the table its width', () => {
    const lines: PrintedLine[] = [{ kind: 'row', texts: ['x'.repeat(200), '16466:41:12', 'y'.repeat(100)] }];
    const { slots, scale } = slotsOf(columns, lines, 300, measure);
    expect(scale).toBe(1);
    expect(slots[1]?.width).toBeCloseTo(48); // its heading's longest word
    const last = slots.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(297);
    // words after figures stand off them
    expect((slots[2]?.x ?? 0) - (slots[1]?.x ?? 0) - (slots[1]?.width ?? 0)).toBeGreaterThan(10);
  });

  test('where even figures have no room all letters are smaller', () => {
    const lines: PrintedLine[] = [{ kind: 'row', texts: ['x', '9'.repeat(100), 'y'] }];
    const { slots, scale } = slotsOf(columns, lines, 300, measure);
    expect(scale).toBeLessThan(1);
    expect(slots[1]?.width).toBeCloseTo(400 * scale);
  });

  test('a heading breaks between words alone', () => {
    expect(headingIn('Mean speed (km/h)', 44, measure)).toEqual(['Mean speed', '(km/h)']);
    expect(headingIn('Disconnections', 10, measure)).toEqual(['Disconnections']);
  });

  test('a group’s heading is never the last of its page, and the figures of everything never alone', () => {
    const [row, group, total] = (['row', 'group', 'total'] as const).map((kind) => ({ kind }));
    const kindsOf = (pages: readonly { kind: string }[][]) =>
      pages.map((page) => page.map(({ kind }) => kind[0]).join(''));
    expect(kindsOf(pagesOf([group, row, row, group, row, row, total] as never, 4, 4))).toEqual(['grr', 'grrt']);
    expect(kindsOf(pagesOf([row, row, row, total] as never, 3, 3))).toEqual(['rr', 'rt']);
    expect(kindsOf(pagesOf([row, row, group, row, total] as never, 4, 4))).toEqual(['rr', 'grt']);
  });
});
