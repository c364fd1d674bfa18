import {
  editDeviceImport,
  exportImportErrors,
  getDeviceImport,
  IMPORT_FIELDS,
  type ImportRow,
  importDevices,
  importTemplate,
  previewDeviceImport,
} from '@balise/contract';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice, anImei } from '../../testing/device.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { matchHeadings } from './headings.ts';
import { forgetUploads } from './index.ts';
import { readTable } from './read-table.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;

const upload = (text: string, fileName = 'fleet.csv') => ({ fileName, content: Buffer.from(text).toString('base64') });
const preview = async (text: string, who: PersonName = 'comoe') =>
  await world.as(who)(previewDeviceImport, { body: upload(text) });
const faults = (row: ImportRow | undefined) => row?.errors.map(({ field, code }) => `${field} ${code}`);
const devicesCalled = async (designation: string): Promise<number> =>
  Number((await owner.query('select count(*) from devices where designation like $1', [designation])).rows[0].count);

test('an import that fails says so, and nothing of it is kept', async () => {
  const { data } = await preview(`IMEI;Plaque;Type\n${anImei()};FAILS 01;car\n`);
  await owner.query('alter table device_ownership rename to device_ownership_away');
  const failed = await world.as('comoe')(importDevices, { body: { importId: data.id, rows: 1 } });
  await owner.query('alter table device_ownership_away rename to device_ownership');
  expect([failed.status, failed.error.code]).toEqual([500, 'import_failed']);
  expect(await devicesCalled('FAILS 01')).toBe(0);
  expect((await world.as('comoe')(importDevices, { body: { importId: data.id, rows: 1 } })).status).toBe(200);
});

test('of one person’s files the ten newest are kept', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 12; i++) ids.push((await preview(`IMEI;Plaque\n${anImei()};MANY ${i}\n`, 'bandama')).data.id);
  await preview(`IMEI;Plaque\n${anImei()};NIGER\n`, 'niger');
  const { rows } = await owner.query('select id from device_imports where user_id = $1 order by id', [
    world.users.bandama,
  ]);
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(2));
});

test('words are looked up in both languages, and what is chosen once counts for every row without its own', async () => {
  // a name that no model of the catalogue shares, however it grows
  await owner.query("insert into tracker_models (brand, name, protocol) values ('Tests', 'Solo 1', 'gt06')");
  const { data, status } = await preview(
    'IMEI;Plaque;Type;Modèle;Opérateur;SIM\n' +
      `${anImei()};1 AA 01;Camion-citerne;Solo 1;orange;0707070701\n${anImei()};2 AA 01;tanker;Tests Solo 1;MTN CI;707070702\n`,
  );
  expect(status).toBe(200);
  expect(data).toMatchObject({ good: 2, bad: 0, missing: [], imported: null });
  expect(data.defaults).toMatchObject({ clientId: world.clients.comoe, countryCode2: 'CI' });
  const { status: done } = await world.as('comoe')(importDevices, { body: { importId: data.id, rows: 2 } });
  expect(done).toBe(200);
  const { rows } = await owner.query(
    `select d.phone, t.code, m.name as model, o.name as operator, o.country_code2, p.client_id, p.starts_at
     from devices d join device_types t on t.id = d.device_type_id join tracker_models m on m.id = d.tracker_model_id
       join operators o on o.id = d.operator_id join device_ownership p on p.device_id = d.id
     where designation like '_ AA 01' order by designation`,
  );
  const both = {
    code: 'tanker',
    model: 'Solo 1',
    country_code2: 'CI',
    client_id: world.clients.comoe,
    starts_at: Number.NEGATIVE_INFINITY,
  };
  expect(rows).toEqual([
    { ...both, operator: 'Orange', phone: '+2250707070701' },
    { ...both, operator: 'MTN', phone: '+2250707070702' }, // the zero that Excel drops is put back
  ]);
});

describe('what is wrong with a row is said with its row, column and value', () => {
  const good = 'Truck';
  test.each([
    ['a wrong check digit', ['356307042441012', 'B1', good, '', ''], 'imei invalid_imei'],
    ['a number that Excel shortened', ['3,56307E+14', 'B1', good, '', ''], 'imei digits_lost'],
    ['no plate', [anImei(), '', good, '', ''], 'designation required'],
    ['no type', [anImei(), 'B1', '', '', ''], 'deviceTypeId required'],
    ['a type that is not in the list', [anImei(), 'B1', 'Lorry of gold', '', ''], 'deviceTypeId unknown_reference'],
    ['an operator of several countries', [anImei(), 'B1', good, 'Telecel', ''], 'operatorId ambiguous_reference'],
    ['a phone number of no country', [anImei(), 'B1', good, '', '12'], 'phone invalid_phone'],
  ])('%s', async (_, cells, expected) => {
    const { data } = await preview(`IMEI;Plate;Type;Operator;Phone\n${cells.join(';')}`);
    expect(faults(data.rows[0])).toEqual([expected]);
    const [fault] = data.rows[0]?.errors ?? [];
    expect(data.rows[0]?.row).toBe(2);
    expect(cells).toContain(fault?.value);
    expect(fault?.column).toBeTruthy();
    expect(fault?.message).toMatch(/\.$/);
  });

  test('in the reader’s language', async () => {
    await owner.query("update users set language = 'fr' where id = $1", [world.users.comoe]);
    const { data } = await preview('IMEI;Plaque;Type\n356307042441012;B1;Camion');
    await owner.query("update users set language = 'en' where id = $1", [world.users.comoe]);
    expect(data.rows[0]?.errors[0]?.message).toContain('15');
    expect(data.rows[0]?.errors[0]?.message).toContain('chiffres');
  });

  test('an identity stands once in a file, and once on the platform', async () => {
    const mine = await aDevice(world, { designation: 'C0', phone: '+2250701020399' });
    const imei = anImei();
    const { data } = await preview(
      `IMEI;Plate;Type;Phone\n${imei};C1;car;\n${imei};C2;car;\n${mine.imei};C3;car;+2250701020399\n${anImei()};c-0;car;`,
    );
    expect(data.rows.map(faults)).toEqual([
      [],
      ['imei repeated_in_file'],
      ['imei already_exists', 'phone already_exists'],
      [],
    ]);
    expect(data.rows[3]?.warnings).toMatchObject([{ field: 'designation', code: 'designation_taken' }]);
  });
});

test('a person corrects columns, defaults and cells; the file is judged anew', async () => {
  const imei = anImei();
  const first = await preview(`Boîte;Quoi\n${imei};D1\n356307042441012;D2`);
  expect(first.data).toMatchObject({ missing: ['imei', 'designation'], bad: 2 });
  const edit = (body: object) => world.as('comoe')(editDeviceImport, { params: { id: first.data.id }, body });
  const mapped = await edit({
    columns: ['imei', 'designation'],
    defaults: { ...first.data.defaults, deviceTypeId: 1 },
  });
  expect(mapped.data).toMatchObject({ missing: [], good: 1, bad: 1 });
  const mended = await edit({
    cells: [
      { row: 3, field: 'imei', value: anImei() },
      { row: 3, field: 'label', value: 'Mended' },
    ],
  });
  expect(mended.data).toMatchObject({ good: 2, bad: 0 });
  expect(mended.data.columns.at(-1)).toEqual({ header: 'Name', field: 'label' });
  expect((await world.as('comoe')(getDeviceImport, { params: { id: first.data.id } })).data).toEqual(mended.data);

  const wrong = await edit({ cells: [{ row: 99, field: 'imei', value: '1' }] });
  expect([wrong.status, wrong.error.fields?.['cells.0.row']?.code]).toEqual([422, 'invalid_value']);
  const twice = await edit({ columns: ['imei', 'imei', null] });
  expect([twice.status, twice.error.fields?.['columns.1']?.code]).toEqual([422, 'already_exists']);
  expect((await edit({ columns: ['imei'] })).error.fields?.columns?.code).toBe('invalid_value');
});

test('only the good rows are imported when that was asked, all in one act; a second click adds nothing', async () => {
  const { data } = await preview(`IMEI;Plate;Type\n${anImei()};E1;car\n${anImei()};E2;car\nnonsense;E3;car`);
  const act = (body: { onlyGood?: boolean; rows: number }) =>
    world.as('comoe')(importDevices, { body: { importId: data.id, ...body } });
  expect(await act({ rows: 2 })).toMatchObject({ status: 409, error: { code: 'import_has_errors' } });
  expect(await act({ rows: 3, onlyGood: true })).toMatchObject({ status: 409, error: { code: 'import_changed' } });
  expect(await devicesCalled('E_')).toBe(0);

  const answers = await Promise.all([act({ rows: 2, onlyGood: true }), act({ rows: 2, onlyGood: true })]);
  expect(answers.map(({ data }) => data)).toEqual([
    { added: 2, skipped: 1 },
    { added: 2, skipped: 1 },
  ]);
  expect(await devicesCalled('E_')).toBe(2);
  const { rows } = await owner.query(
    "select after, client_id, partner_id, actor_id, subject_name from audit_log where action = 'device.import' and subject_name = 'fleet.csv' order by id desc limit 1",
  );
  expect(rows).toEqual([
    {
      after: { added: 2, skipped: 1 },
      client_id: world.clients.comoe,
      partner_id: world.partners.kanari,
      actor_id: world.users.comoe,
      subject_name: 'fleet.csv',
    },
  ]);
  const after = await world.as('comoe')(getDeviceImport, { params: { id: data.id } });
  expect(after.data).toMatchObject({
    imported: { added: 2, skipped: 1 },
    rows: [{ row: 4, cells: ['nonsense', 'E3', 'car'] }],
  });
  const late = await world.as('comoe')(editDeviceImport, { params: { id: data.id }, body: {} });
  expect(late).toMatchObject({ status: 409, error: { code: 'import_done' } });
});

test('what somebody registers between preview and import keeps the whole import from being done', async () => {
  const imei = anImei();
  const { data } = await preview(`IMEI;Plate;Type\n${imei};F1;car\n${anImei()};F2;car`);
  await aDevice(world, { imei, designation: 'other' });
  const body = { importId: data.id, rows: 2 };
  expect((await world.as('comoe')(importDevices, { body })).error.code).toBe('import_has_errors');
  expect(await devicesCalled('F_')).toBe(0);
});

test('a reseller names the clients it sees; a stranger’s is not in its list, a client’s people have their own only', async () => {
  const text = `IMEI;Plate;Type;Client\n${anImei()};G1;car;bandama btp\n${anImei()};G2;car;Niger Mines`;
  expect((await preview(text, 'kanari')).data.rows.map(faults)).toEqual([[], ['clientId unknown_reference']]);
  expect((await preview(text, 'comoe')).data.rows.map(faults)).toEqual([
    ['clientId unknown_reference'],
    ['clientId unknown_reference'],
  ]);
  const { data } = await world.as('kanari')(previewDeviceImport, {
    body: { ...upload(`IMEI;Plate;Type\n${anImei()};G3;car`), defaults: { clientId: world.clients.niger } },
  });
  expect(faults(data.rows[0])).toEqual(['clientId unknown_reference']);
});

test('a closed client is given no device', async () => {
  await owner.query("update clients set state = 'closed' where id = $1", [world.clients.bandama]);
  const { data } = await preview(`IMEI;Plate;Type;Client\n${anImei()};G4;car;Bandama BTP`, 'kanari');
  await owner.query("update clients set state = 'active' where id = $1", [world.clients.bandama]);
  expect(faults(data.rows[0])).toEqual(['clientId client_closed']);
});

test('strangers’ trackers are told of in neutral words, counted once a file, and of many nothing is told', async () => {
  const theirs = await Promise.all([1, 2].map(() => aDevice(world, { clientId: world.clients.niger })));
  const file = (imeis: string[]) => `IMEI;Plate;Type\n${imeis.map((imei, row) => `${imei};H${row};car`).join('\n')}`;
  const { data } = await preview(file(theirs.map(({ imei }) => imei)), 'bandama');
  expect(data.rows.map(faults)).toEqual([['imei cannot_be_registered'], ['imei cannot_be_registered']]);
  for (let look = 0; look < 12; look++) {
    expect((await world.as('bandama')(getDeviceImport, { params: { id: data.id } })).status).toBe(200);
  }
  const many = await Promise.all(Array.from({ length: 9 }, () => aDevice(world, { clientId: world.clients.niger })));
  const refused = await preview(file(many.map(({ imei }) => imei)), 'bandama');
  expect([refused.status, refused.error.code]).toEqual([429, 'import_refused']);
  expect(refused.text).not.toContain(many[0]?.imei);
});

test.each([
  ['', 'fields_invalid'],
  ['IMEI;Plate\n', 'import_empty'],
  ['\u0000\u0001\u0002', 'import_unreadable'],
  [`IMEI;Plate\n${'1;2\n'.repeat(5001)}`, 'import_too_many_rows'],
  [`${'x;'.repeat(51)}x\n1`, 'import_too_many_columns'],
])('a file that is no table of devices is refused: %#', async (text, code) => {
  const { status, error } = await preview(text);
  expect([status, error.code]).toEqual([422, code]);
});

test('an .xls and one with a password are refused with what to do', async () => {
  const content = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).toString('base64');
  const { error } = await world.as('comoe')(previewDeviceImport, { body: { fileName: 'old.xls', content } });
  expect(error).toMatchObject({ code: 'import_old_excel', message: expect.stringContaining('.xlsx') });
});

test('5 MB are read, more is refused at the door', async () => {
  const body = { fileName: 'big.csv', content: 'QUJD'.repeat((5 * 1024 * 1024) / 3 + 20_000) };
  expect((await world.as('comoe')(previewDeviceImport, { body })).error.code).toBe('body_too_large');
});

test('a file is its uploader’s alone, and forgotten after a day', async () => {
  const { data } = await preview(`IMEI;Plate;Type\n${anImei()};I1;car`);
  const ask = { params: { id: data.id } };
  for (const other of ['platform', 'kanari', 'bandama'] as const) {
    expect((await world.as(other)(getDeviceImport, ask)).error.code).toBe('import_not_found');
    expect((await world.as(other)(importDevices, { body: { importId: data.id, rows: 1 } })).status).toBe(404);
  }
  expect((await world.as('awa')(getDeviceImport, ask)).error.code).toBe('not_allowed');
  const { rows } = await owner.query('select created_at from device_imports where id = $1', [data.id]);
  await owner.query("update device_imports set created_at = created_at - interval '1 day' where id = $1", [data.id]);
  expect((await world.as('comoe')(getDeviceImport, ask)).error.code).toBe('import_not_found');
  expect(rows).toHaveLength(1);
  await preview(`IMEI;Plate;Type\n${anImei()};I2;car`); // the next upload clears away
  expect((await owner.query('select 1 from device_imports where id = $1', [data.id])).rows).toEqual([]);
  // and so does the clock, for those who upload no more
  expect(await forgetUploads(owner, world.clock.now + 86_400_000)).toBeGreaterThan(0);
  expect((await owner.query('select 1 from device_imports')).rows).toEqual([]);
});

test('500 rows with 7 bad ones: the seven are named, the rest goes in', async () => {
  const bad = new Set([10, 77, 140, 203, 301, 402, 499]);
  const lines = Array.from({ length: 500 }, (_, row) => `${bad.has(row) ? '35630704244' : anImei()};J${row};truck`);
  const { data } = await preview(`IMEI;Plate;Type\n${lines.join('\n')}`);
  expect(data).toMatchObject({ good: 493, bad: 7 });
  expect(data.rows.filter(({ errors }) => errors.length > 0).map(({ row }) => row - 2)).toEqual([...bad]);
  const answer = await world.as('comoe')(importDevices, { body: { importId: data.id, onlyGood: true, rows: 493 } });
  expect(answer.data).toEqual({ added: 493, skipped: 7 });
  expect(await devicesCalled('J%')).toBe(493);
});

describe('files that leave', () => {
  const sheet = async (content: { arrayBuffer(): Promise<ArrayBuffer> }) =>
    await readXlsx(new Uint8Array(await content.arrayBuffer()));

  test.each(['en', 'fr'] as const)(
    'the template, %s: its headings are understood, its lists hold what may be chosen',
    async (language) => {
      const { data } = await world.as('kanari')(importTemplate, { query: { format: 'xlsx', language } });
      const { sheets } = await sheet(data.content);
      const headings = (sheets[0]?.rows[0] ?? []).map(String);
      expect(matchHeadings(headings)).toEqual([...IMPORT_FIELDS]);
      const xml = strFromU8(
        unzipSync(new Uint8Array(await data.content.arrayBuffer()))['xl/worksheets/sheet1.xml'] as Uint8Array,
      );
      const help = sheets[1]?.rows ?? [];
      const lists = [...xml.matchAll(/<formula1>'[^']+'!\$([A-Z])\$(\d+):\$[A-Z]\$(\d+)<\/formula1>/g)];
      expect(lists).toHaveLength(4);
      for (const [, column = '', top, bottom] of lists) {
        const listed = help.slice(Number(top) - 1, Number(bottom)).map((row) => row[column.charCodeAt(0) - 65]);
        expect(listed.every((choice) => typeof choice === 'string')).toBe(true);
        expect(help[Number(bottom)]?.[column.charCodeAt(0) - 65] ?? null).toBeNull();
      }
      const [type] = help.find((row) => row[0] === (language === 'fr' ? 'Camion-citerne' : 'Tanker')) ?? [];
      expect(type).toBeTruthy();
      const csv = await world.as('comoe')(importTemplate, { query: { format: 'csv', language } });
      const [line = ''] = Buffer.from(await csv.data.content.arrayBuffer())
        .toString('utf8')
        .split('\r\n');
      // whoever stands in one client names none
      expect(matchHeadings(line.replace('\ufeff', '').split(language === 'fr' ? ';' : ','))).toEqual(
        IMPORT_FIELDS.filter((field) => field !== 'clientId'),
      );
    },
  );

  test.each(['xlsx', 'csv'] as const)(
    'the rows to correct as %s say why, and come in again once they are corrected',
    async (format) => {
      const { data } = await preview(`Tracker;Plate;Type;SIM\nnonsense;'=K1;car;+2250709090909\n${anImei()};K2;car;`);
      // "Tracker" is a model to the headings: the person says what it is
      await world.as('comoe')(editDeviceImport, {
        params: { id: data.id },
        body: { columns: ['imei', 'designation', 'deviceTypeId', 'phone'] },
      });
      const file = await world.as('comoe')(exportImportErrors, {
        params: { id: data.id },
        query: { format, language: 'fr' },
      });
      expect(file.data.fileName).toBe(`vehicules-a-corriger_2026-11-20.${format}`);
      const table = await readTable(new Uint8Array(await file.data.content.arrayBuffer()));
      expect(table.headers).toEqual([
        'IMEI ou identifiant du traceur',
        'Plaque',
        'Type',
        'Numéro de la carte SIM',
        'Pourquoi elle n’a pas été importée',
      ]);
      expect(table.rows.map(({ cells }) => cells)).toEqual([
        [
          'nonsense',
          '=K1',
          'car',
          '+2250709090909',
          expect.stringMatching(/^IMEI ou identifiant du traceur\u00a0: IMEI incorrect/),
        ],
      ]);
      expect(matchHeadings(table.headers)).toEqual(['imei', 'designation', 'deviceTypeId', 'phone', null]);
    },
  );
});
