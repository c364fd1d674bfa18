import { addDriver, exportDrivers, importDrivers, listDrivers, previewDriverImport } from '@balise/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { aWorld } from '../../../testing/world.ts';
import { dayOf } from './row.ts';

const world = await aWorld();
afterAll(() => world.end());
const comoe = world.as('comoe');
const { owner } = world.database.pools;
const preview = async (text: string, language = 'en') =>
  await comoe(previewDriverImport, { body: Buffer.from(text) }, { 'accept-language': language });

test('headings in French or English, days as people write them, and words of closed sets are understood', async () => {
  const table = [
    'Nom;Prénom;Matricule;Téléphone;Date de naissance;Pièce d’identité;Contrat;Durée;Unité;Catégories;Permis valable jusqu’au;Couleur',
    'Kouassi;Aya;A1;0707070707;28/02/1990;CNI;CDD;18;mois;B, C;25.11.2027;bleu',
  ].join('\n');
  const { data } = await preview(table);
  expect(data).toMatchObject({ good: 1, bad: 0, names: ['Kouassi Aya'] });
  expect(data.columns.at(-1)).toEqual({ header: 'Couleur', field: null });
  const { data: done } = await comoe(importDrivers, { query: { rows: 1 }, body: Buffer.from(table) });
  expect(done).toEqual({ added: 1, skipped: 0 });
  const { drivers } = (await comoe(listDrivers, { query: { search: 'A1' } })).data;
  expect(drivers).toMatchObject([
    {
      phone: '+2250707070707',
      bornOn: '1990-02-28',
      identityType: 'national_id',
      contractType: 'fixed_term',
      contractDuration: 18,
      contractUnit: 'month',
      licenceCategories: ['B', 'C'],
      licenceExpiresOn: '2027-11-25',
    },
  ]);
  const { rows } = await owner.query("select after from audit_log where action = 'driver.import'");
  expect(rows).toEqual([{ after: { added: 1, skipped: 0 } }]);
});

test('each fault is named with its row; nothing is imported with faults unless they are left out', async () => {
  await comoe(addDriver, { body: { lastName: 'There', registerNumber: 'X9' } });
  const table =
    'Last name,Register number,Date of birth,Document number\nOne,X9,,1\nTwo,X10,30/02/1990,2\n,X11,,3\nFour,X10,,4\nFive,X12,,5\nSix,x12,21/11/2026,6';
  const { data } = await preview(table);
  const codes = data.faults.map(({ row, errors }) => [row, ...errors.map(({ field, code }) => `${field} ${code}`)]);
  expect(codes).toEqual([
    [2, 'registerNumber already_exists'],
    [3, 'bornOn invalid_date'],
    [4, 'lastName required'],
    [7, 'bornOn must_not_be_future'],
  ]);
  expect([data.good, data.bad]).toEqual([2, 4]);
  const order = async (query: object) =>
    await comoe(importDrivers, { query: { rows: 2, ...query }, body: Buffer.from(table) });
  expect((await order({})).error.code).toBe('import_has_errors');
  expect((await order({ onlyGood: 'yes', rows: 3 })).error.code).toBe('import_changed');
  expect((await order({ onlyGood: 'yes' })).data).toEqual({ added: 2, skipped: 4 });
  // the same file again: its drivers are there by now
  expect((await order({ onlyGood: 'yes' })).error.code).toBe('import_changed');
});

test('what is no table is refused, and a client gets no drivers of another', async () => {
  expect((await preview('')).error.code).toBe('import_empty');
  expect((await comoe(previewDriverImport, { body: Buffer.from('PK\u0003\u0004nonsense') })).error.code).toBe(
    'import_unreadable',
  );
  const foreign = await world.as('niger')(importDrivers, {
    query: { rows: 1, clientId: world.clients.comoe },
    body: Buffer.from('Nom\nVoleur'),
  });
  expect(foreign.error.code).toBe('client_not_found');
});

test('an exported list can be imported by another client', async () => {
  const { data } = await comoe(exportDrivers, { body: { format: 'xlsx', language: 'fr', search: 'Kouassi' } });
  const file = Buffer.from(await data.content.arrayBuffer());
  const read = await world.as('bandama')(previewDriverImport, { body: file });
  expect(read.data).toMatchObject({ good: 1, bad: 0, names: ['Kouassi Aya'] });
  await world.as('bandama')(importDrivers, { query: { rows: 1 }, body: file });
  const [copy] = (await world.as('bandama')(listDrivers, {})).data.drivers;
  expect(copy).toMatchObject({
    lastName: 'Kouassi',
    bornOn: '1990-02-28',
    contractUnit: 'month',
    licenceCategories: ['B', 'C'],
  });
});

test('a day is read however it is written', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
      const iso = date.toISOString().slice(0, 10);
      const [year, month, day] = iso.split('-') as [string, string, string];
      for (const written of [
        iso,
        `${day}/${month}/${year}`,
        `${Number(day)}.${Number(month)}.${year}`,
        `${day}-${month}-${year.slice(2)}`,
        `${iso} 00:00:00`,
      ])
        expect([written, dayOf(written)]).toEqual([written, iso]);
    }),
  );
});
