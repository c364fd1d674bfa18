import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { matchHeadings } from './headings.ts';
import { readApart } from './read-apart.ts';
import { readTable } from './read-table.ts';
import { UnreadableTable } from './table.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (content: Uint8Array) => {
  try {
    return await readTable(content);
  } catch (error) {
    if (error instanceof UnreadableTable) return error.fault;
    throw error;
  }
};

describe('CSV', () => {
  test.each([
    ['semicolons', 'IMEI;Plaque\r\n356307042441013;4821 HG 01\r\n'],
    ['commas', 'IMEI,Plaque\n356307042441013,4821 HG 01'],
    ['tabs', 'IMEI\tPlaque\n356307042441013\t4821 HG 01\n'],
    ['a mark of UTF-8 and quotes', '\uFEFF"IMEI";"Plaque"\n"356307042441013";"4821 HG 01"'],
    ['the line by which Excel names its separator', 'sep=|\nIMEI|Plaque\n356307042441013|4821 HG 01'],
  ])('with %s', async (_, text) => {
    expect(await read(bytes(text))).toMatchObject({
      headers: ['IMEI', 'Plaque'],
      rows: [{ cells: ['356307042441013', '4821 HG 01'] }],
    });
  });

  test('Windows-1252, as Excel saves it in French', async () => {
    const text = 'IMEI;Opérateur\n1;Télé – Côte d’Ivoire';
    const encoded = Uint8Array.from(text, (sign) => ({ '–': 0x96, '’': 0x92 })[sign] ?? sign.charCodeAt(0));
    expect(await read(encoded)).toMatchObject({
      headers: ['IMEI', 'Opérateur'],
      rows: [{ cells: ['1', 'Télé – Côte d’Ivoire'] }],
    });
  });

  test('UTF-16 with its mark', async () => {
    expect(await read(new Uint8Array(Buffer.from('\uFEFFIMEI;Nom\n1;Éclair', 'utf16le')))).toMatchObject({
      headers: ['IMEI', 'Nom'],
      rows: [{ cells: ['1', 'Éclair'] }],
    });
  });

  test('rows keep their number in the file, empty ones are none, a line break inside quotes is no row', async () => {
    const table = await read(bytes('IMEI;Note\n\n1;"two\nlines"\n;;;\n2;b'));
    expect(table).toMatchObject({
      rows: [{ cells: ['1', 'two\nlines'] }, { row: 6, cells: ['2', 'b'] }],
    });
  });

  test('a file that begins with a tracker has no headings', async () => {
    expect(await read(bytes('356307042441013;4821 HG 01'))).toMatchObject({
      headers: ['A', 'B'],
      rows: [{ row: 1, cells: ['356307042441013', '4821 HG 01'] }],
    });
  });

  test('the apostrophe that keeps Excel from computing is no part of a value', async () => {
    expect(await read(bytes("IMEI;SIM\n1;'+2250707070707"))).toMatchObject({
      rows: [{ cells: ['1', '+2250707070707'] }],
    });
  });

  test.each([
    ['nothing', '', 'import_empty'],
    ['headings alone', 'IMEI;Plaque\n', 'import_empty'],
    ['5,001 rows', `IMEI;Plaque\n${'1;a\n'.repeat(5001)}`, 'import_too_many_rows'],
    ['51 columns', `${'a;'.repeat(50)}a\n1`, 'import_too_many_columns'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'import_unreadable'],
  ])('%s is refused', async (_, text, fault) => {
    expect(await read(bytes(text))).toBe(fault);
  });
});

describe('Excel', () => {
  const workbook = async (rows: (string | number | boolean | Date | null)[][]) =>
    new Uint8Array(
      await writeXlsx({
        sheets: [
          { name: 'Parc', rows },
          { name: 'Other', rows: [['x']] },
        ],
      }),
    );

  test('numbers keep every digit, also where Excel shows 3.56E+14', async () => {
    expect(
      await read(
        await workbook([
          ['IMEI', 'Plate'],
          [356307042441013, 4821],
        ]),
      ),
    ).toMatchObject({
      headers: ['IMEI', 'Plate'],
      rows: [{ row: 2, cells: ['356307042441013', '4821'] }],
    });
  });

  test('what the spreadsheet spoilt is reported cell by cell', async () => {
    const table = await read(
      await workbook([
        ['IMEI', 'Plate', 'Type'],
        [3563070424410131, new Date(Date.UTC(2026, 2, 4)), '#N/A'],
        ['1', '2', true],
      ]),
    );
    expect(table).toMatchObject({
      rows: [
        {
          cells: ['3563070424410131', '2026-03-04', '#N/A'],
          faults: { 0: 'digits_lost', 1: 'became_date', 2: 'invalid_value' },
        },
        { cells: ['1', '2', 'yes'] },
      ],
    });
  });

  test('a formula is text', async () => {
    expect(await read(await workbook([['IMEI'], ['=HYPERLINK("http://x")']]))).toMatchObject({
      rows: [{ cells: ['=HYPERLINK("http://x")'] }],
    });
  });

  test('an archive that unpacks to gigabytes is refused before it is unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(80 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await read(bomb)).toBe('import_unreadable');
  });

  test.each([
    ['an archive of something else', zipSync({ 'hello.txt': bytes('hello') }), 'import_unreadable'],
    ['half a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'import_unreadable'],
    ['an .xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'import_old_excel'],
  ])('%s is refused', async (_, content, fault) => {
    expect(await read(content)).toBe(fault);
  });

  test('a file is read in a thread', async () => {
    expect(await readApart(await workbook([['IMEI'], ['7']]))).toMatchObject({ rows: [{ row: 2, cells: ['7'] }] });
    expect(await readApart(bytes(''))).toBe('import_empty');
  });
});

test('headings are matched in both languages, without accents, capitals and signs', () => {
  expect(
    matchHeadings([
      'N° IMEI',
      'IMMATRICULATION',
      'Nom',
      'type de véhicule',
      'Modèle du traceur',
      'Opérateur',
      'N° SIM',
    ]),
  ).toEqual(['imei', 'designation', 'label', 'deviceTypeId', 'trackerModelId', 'operatorId', 'phone']);
  expect(matchHeadings(['Tracker ID', 'Plate', 'Plate number', 'Colour', 'Client', 'vinNumber'])).toEqual([
    'imei',
    'designation',
    null,
    null,
    'clientId',
    'vinNumber',
  ]);
  expect(matchHeadings(['SIM card number', 'Mark', 'Model', 'Tracker model'])).toEqual([
    ...['simNumber', 'vehicleMake', 'vehicleModel', 'trackerModelId'],
  ]);
  expect(matchHeadings(['Numéro de la carte SIM', 'Marque', 'Modèle', 'Traceur'])).toEqual([
    ...['simNumber', 'vehicleMake', 'vehicleModel', 'trackerModelId'],
  ]);
});
