import { editDeviceImport, getDeviceImport, importDevices, previewDeviceImport } from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice, anImei } from '../../testing/device.ts';
import { anImportWorld } from './testing/import-world.ts';

const { world, owner, upload, preview, faults } = await anImportWorld();
afterAll(() => world.end());

test('words are looked up in both languages, and what is chosen once counts for every row without its own', async () => {
  // a name that no model of the catalogue shares, however it grows
  await owner.query("insert into tracker_models (brand, name, protocol) values ('Tests', 'Solo 1', 'gt06')");
  const { data, status } = await preview(
    'IMEI;Plaque;Type;Modèle traceur;Opérateur;SIM\n' +
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
    ['a type that is not in the list', [anImei(), 'B1', 'Truck of gold', '', ''], 'deviceTypeId unknown_reference'],
    ['an operator of several countries', [anImei(), 'B1', good, 'Telecel', ''], 'operatorId ambiguous_reference'],
    ['half a phone number', [anImei(), 'B1', good, '', '12'], 'phone too_short'],
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

  test('an identity occurs once in a file, and once on the platform', async () => {
    const mine = await aDevice(world, { designation: 'C0', phone: '+2250701020399' });
    const imei = anImei();
    const { data } = await preview(
      `IMEI;Plate;Type;Phone\n${imei};C1;car;\n${imei};C2;car;\n${mine.imei};C3;car;+2250701020399\n${anImei()};c-0;car;\n${anImei()};C 1;car;`,
    );
    expect(data.rows.map(faults)).toEqual([
      [],
      ['imei repeated_in_file'],
      ['imei already_exists', 'phone already_exists'],
      ['designation plate_taken'],
      ['designation repeated_in_file'],
    ]);
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

test('a reseller names the clients it sees; a foreign tenant’s is not in its list, a client’s people have their own only', async () => {
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

test('a reseller names a client by its code too', async () => {
  await owner.query(`update clients set code = 'CL-0815' where id = $1`, [world.clients.bandama]);
  const imei = anImei();
  const { data } = await preview(
    `IMEI;Plate;Type;Client code\n${imei};G4;car;cl-0815\n${anImei()};G5;car;CL-1`,
    'kanari',
  );
  expect(data.rows.map(faults)).toEqual([[], ['clientId unknown_reference']]);
  const body = { importId: data.id, onlyGood: true, rows: 1 };
  expect((await world.as('kanari')(importDevices, { body })).data).toEqual({ added: 1, skipped: 1 });
  const { rows } = await owner.query('select client_id from devices where imei = $1', [imei]);
  expect(rows).toEqual([{ client_id: world.clients.bandama }]);
});

test('a closed client is given no device', async () => {
  await owner.query("update clients set state = 'closed' where id = $1", [world.clients.bandama]);
  const { data } = await preview(`IMEI;Plate;Type;Client\n${anImei()};G4;car;Bandama BTP`, 'kanari');
  await owner.query("update clients set state = 'active' where id = $1", [world.clients.bandama]);
  expect(faults(data.rows[0])).toEqual(['clientId client_closed']);
});

test('trackers of foreign tenants are reported in neutral words, counted once a file; of many nothing is reported', async () => {
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
