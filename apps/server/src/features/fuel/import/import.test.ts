import {
  addDriver,
  addFuel,
  deleteFuel,
  getOdometer,
  importFuel,
  listFuelIssuers,
  listFuelOfDevice,
  previewFuelImport,
  type Right,
  saveVehicleFuel,
  transferDevices,
} from '@balise/contract';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { asUser, aUser } from '../../../testing/user.ts';
import { aWorld, START } from '../../../testing/world.ts';

/* Files of fuel cards. The clocks of Comoé are those of Abidjan, UTC. */

const world = await aWorld();
afterAll(() => world.end());
const comoe = world.as('comoe');
const { owner } = world.database.pools;

let made = 0;
/** A vehicle with a plate of its own. */
const aVehicle = async (fields: object = {}) => {
  const designation = `CD ${++made} KA`;
  return { id: (await aDevice(world, Object.assign({ designation }, fields))).id, plate: designation };
};
const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const preview = async (issuer: string, body: Buffer, query: object = {}) =>
  await comoe(previewFuelImport, { query: { issuer, ...query }, body });
const order = async (issuer: string, body: Buffer, query: object = {}) =>
  await comoe(importFuel, { query: { issuer, ...query }, body });
const bought = async (id: number) => (await comoe(listFuelOfDevice, { query: { id: id as never } })).data;

test('a French file with titles above its headings: vehicle by plate or card, decimal commas, times, products that are no fuel', async () => {
  const [one, two] = [await aVehicle(), await aVehicle()];
  await comoe(saveVehicleFuel, {
    params: { id: two.id },
    body: { tank: 80, counterUnit: 'km', cards: ['7078 1234 5678 90'] },
  });
  await comoe(addDriver, { body: { lastName: 'Kouassi', firstName: 'Aya' } });
  const file = bytes(
    'Relevé de cartes, novembre 2026',
    'Client : Comoé Transport',
    'Date transaction;Heure;Immatriculation;N° carte;Produit;Quantité (L);Montant TTC;Kilométrage;Station;Conducteur;N° transaction',
    `18/11/2026;14:05;${one.plate.replaceAll(' ', '-').toLowerCase()};;GAZOLE;45,200;32 996;120 450;Total Plateau;KOUASSI Aya;T1`,
    `18/11/2026;09h30;;7078-1234-5678-90;Super SP95;1.045,5;800.000;0;Total Yop;;T2`,
    `18/11/2026;09:40;${one.plate};;Lavage;1;2 500;;Total Yop;;T3`,
  );
  const { data } = await preview('TotalEnergies', file);
  expect(data.columns.map(({ field }) => field)).toEqual([
    ...[
      'date',
      'time',
      'vehicle',
      'cardNumber',
      'product',
      'quantity',
      'amount',
      'counter',
      'station',
      'driver',
      'transaction',
    ],
  ]);
  expect(data).toMatchObject({
    missing: [],
    currency: 'XOF',
    counts: { new: 2, known: 0, repeated: 0, not_fuel: 1, faulty: 0 },
    quantity: 1090.7,
  });
  expect(await bought(one.id)).toEqual([]);
  expect((await order('TotalEnergies', file)).data).toEqual({ added: 2, known: 0, notFuel: 1, skipped: 0 });
  expect(await bought(one.id)).toMatchObject([
    {
      dateFuel: Date.UTC(2026, 10, 18, 14, 5),
      isTimed: true,
      quantity: 45.2,
      amount: 32_996,
      currency: 'XOF',
      fuelType: 'diesel',
      counter: 120_450,
      reading: { counts: true },
      station: 'Total Plateau',
      driver: 'Aya Kouassi',
      issuer: 'TotalEnergies',
      transaction: 'T1',
      isFull: true,
    },
  ]);
  expect(await bought(two.id)).toMatchObject([
    { quantity: 1045.5, amount: 800_000, fuelType: 'essence', counter: null },
  ]);
  expect((await comoe(getOdometer, { params: { id: one.id } })).data.value).toBe(120_450_000);
  const { rows } = await owner.query(
    "select after, client_id, subject_name from audit_log where action = 'fuel.import'",
  );
  expect(rows).toEqual([
    { after: { added: 2, skipped: 0 }, client_id: world.clients.comoe, subject_name: 'TotalEnergies' },
  ]);
  // the same file again, and one that goes on from it
  expect((await order('totalenergies', file)).data).toEqual({ added: 0, known: 2, notFuel: 1, skipped: 0 });
  expect((await comoe(listFuelIssuers, {})).data).toMatchObject([{ issuer: 'TotalEnergies', importedAt: START }]);
});

test('each fault is named with its row, field and remedy in the language of the reader; nothing is half done', async () => {
  const { plate, id } = await aVehicle();
  const other = await aVehicle();
  const young = await aVehicle({ clientId: world.clients.bandama });
  await world.as('kanari')(transferDevices, { body: { deviceIdList: [young.id], clientId: world.clients.comoe } });
  await comoe(saveVehicleFuel, { params: { id: other.id }, body: { tank: null, counterUnit: 'km', cards: ['C-9'] } });
  const file = bytes(
    'Date,Time,Plate,Card,Product,Litres,Amount,Currency',
    `2026-11-18,10:00,${plate},,diesel,40,100,XOF`,
    `2026-11-18,10:00,NOBODY,,diesel,40,100,XOF`,
    `2026-11-18,10:00,,C-8,diesel,40,100,XOF`,
    `2026-11-18,10:00,${plate},C-9,diesel,40,100,XOF`,
    `18 Nov,10:00,${plate},,diesel,40,100,XOF`,
    `2026-11-18,25:00,${plate},,diesel,40,100,XOF`,
    `2026-11-18,10:00,${plate},,kerosene,forty,100,XXX`,
    `2026-11-21,10:00,${plate},,diesel,40,100,XOF`,
    `2026-11-18,10:00,${plate},,diesel,-40,-100,XOF`,
    `2026-11-18,10:00,${plate},,diesel,50000,100,XOF`,
    `2026-11-18,10:00,${young.plate},,diesel,40,100,XOF`,
  );
  const { lines } = (await preview('Shell', file)).data;
  const faulty = lines.filter(({ state }) => state === 'faulty');
  expect(faulty.map(({ row, errors }) => [row, ...errors.map(({ field, code }) => `${field} ${code}`)])).toEqual([
    [3, 'vehicle no_such_vehicle'],
    [4, 'cardNumber no_such_card'],
    [5, 'cardNumber card_of_other_vehicle'],
    [6, 'date not_a_day'],
    [7, 'time not_a_time'],
    [8, 'quantity not_a_figure', 'currency no_such_currency', 'product no_such_product'],
    [9, 'date must_not_be_future'],
    [10, 'quantity is_refund'],
    [11, 'quantity too_large'],
    [12, 'date before_own_time'],
  ]);
  await owner.query("update users set language = 'fr' where id = $1", [world.users.comoe]);
  const { data } = await preview('Shell', file);
  await owner.query("update users set language = 'en' where id = $1", [world.users.comoe]);
  expect(data.lines[1]?.errors).toEqual([
    {
      field: 'vehicle',
      value: 'NOBODY',
      code: 'no_such_vehicle',
      message:
        'Aucun véhicule ne porte cette plaque, ce numéro de parc ou ce nom. Corrigez la valeur ou ajoutez le véhicule.',
    },
  ]);
  expect((await order('Shell', file)).error.code).toBe('import_has_errors');
  expect(await bought(id)).toEqual([]);
  expect((await comoe(listFuelIssuers, {})).data.map(({ issuer }) => issuer)).not.toContain('Shell');
  expect((await order('Shell', file, { onlyGood: 'yes' })).data).toEqual({
    added: 1,
    known: 0,
    notFuel: 0,
    skipped: 10,
  });
  expect(await bought(id)).toHaveLength(1);
});

test('what a purchase is known by: its transaction, or vehicle, time and litres; two imports at once add it once', async () => {
  const { id, plate } = await aVehicle();
  const typed = { deviceId: id, quantity: 40.02, fuelType: 'diesel' as const };
  await comoe(addFuel, { body: { ...typed, dateFuel: Date.UTC(2026, 10, 18, 11, 20) } });
  const head = 'Date;Heure;Plaque;Litres;Produit;N° transaction';
  const line = (time: string, litres: string, transaction = '') =>
    `18/11/2026;${time};${plate};${litres};Diesel;${transaction}`;
  const states = async (...lines: string[]) =>
    (await preview('Oryx', bytes(head, ...lines))).data.lines.map(({ state }) => state);
  // typed at the pump 80 minutes later; of two alike, one is that one
  expect(await states(line('10:00', '40'), line('10:00', '40'))).toEqual(['known', 'repeated']);
  expect(await states(line('10:00', '40'), line('10:01', '40'))).toEqual(['known', 'new']);
  expect(await states(line('09:00', '40'), line('10:00', '40,1'))).toEqual(['new', 'new']);
  const untimed = bytes('Date;Plaque;Litres;Produit', `18/11/2026;${plate};40;Diesel`);
  expect((await preview('Oryx', untimed)).data.lines[0]?.state).toBe('known');

  const file = bytes(head, line('15:00', '30', 'A'), line('15:10', '30', 'B'), line('15:00', '30', 'a'));
  const [first, second] = await Promise.all([order('Oryx', file), order('Oryx', file)]);
  expect([first.data.added, second.data.added].sort()).toEqual([0, 2]);
  expect(await bought(id)).toHaveLength(3);
  // a purchase that was deleted does not come back with its file
  const gone = (await bought(id)).find(({ transaction }) => transaction === 'B');
  await comoe(deleteFuel, { params: { id: gone?.id as never } });
  expect((await order('Oryx', file)).data).toMatchObject({ added: 0, known: 3 });
  expect(await bought(id)).toHaveLength(2);
});

test('a purchase that is like one of the same file is another one, whichever comes first', async () => {
  const { id, plate } = await aVehicle();
  const head = 'Date;Heure;Plaque;Litres;Produit';
  const [first, second] = [`18/11/2026;10:00;${plate};40;Diesel`, `18/11/2026;10:30;${plate};40;Diesel`];
  expect((await order('Twins', bytes(head, first))).data.added).toBe(1);
  expect((await order('Twins', bytes(head, second, first))).data).toMatchObject({ added: 1, known: 1 });
  expect((await bought(id)).map(({ dateFuel }) => dateFuel).sort()).toEqual([
    Date.UTC(2026, 10, 18, 10),
    Date.UTC(2026, 10, 18, 10, 30),
  ]);
});

test('what columns hold is chosen once for an issuer, and kept for this client alone', async () => {
  const { id, plate } = await aVehicle();
  const lines = ['Jour J;Engin;Vol;Obs;PU', `11/18/2026;${plate};12,5;x;1,2345`];
  const file = bytes(...lines);
  const blind = await preview('Local', file);
  expect(blind.data.missing).toEqual(['date', 'vehicle', 'quantity']);
  expect((await order('Local', file)).error.fields?.columns?.code).toBe('required');
  const query = { columns: 'date,vehicle,quantity,-,price', currency: 'EUR', fuelType: 'gas', fillsUp: 'no' };
  const chosen = await preview('Local', file, query);
  expect(chosen.data).toMatchObject({ dayOrder: 'monthFirst', missing: [], counts: { new: 1 } });
  expect((await preview('Local', file, { columns: 'date,date' })).error.fields?.columns?.code).toBe('already_exists');
  expect((await order('Local', file, query)).data.added).toBe(1);
  expect(await bought(id)).toMatchObject([
    {
      quantity: 12.5,
      amount: 1543,
      currency: 'EUR',
      fuelType: 'gas',
      isFull: false,
      isTimed: false,
      dateFuel: Date.UTC(2026, 10, 18, 12),
    },
  ]);
  const again = await preview('LOCAL', file);
  expect(again.data).toMatchObject({
    columns: [{ field: 'date' }, { field: 'vehicle' }, { field: 'quantity' }, { field: null }, { field: 'price' }],
    currency: 'EUR',
    fuelType: 'gas',
    fillsUp: false,
    counts: { known: 1 },
  });
  const neighbour = await world.as('bandama')(previewFuelImport, { query: { issuer: 'Local' }, body: file });
  expect(neighbour.data.missing).toEqual(['date', 'vehicle', 'quantity']);
});

test('an Excel file with dates and times of the spreadsheet, by the clocks of the client', async () => {
  const { id, plate } = await aVehicle();
  await owner.query("update clients set time_zone = 'Africa/Lagos' where id = $1", [world.clients.comoe]);
  const rows = [
    ['Date', 'Vehicle', 'Litres', 'Product', 'Total'],
    [new Date(Date.UTC(2026, 10, 17, 8, 15, 30)), plate, 33.25, 'Gasoil', 24_938],
  ];
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Cards', rows }] }));
  expect((await order('Excel', file)).data.added).toBe(1);
  await owner.query("update clients set time_zone = 'Africa/Abidjan' where id = $1", [world.clients.comoe]);
  expect(await bought(id)).toMatchObject([
    { dateFuel: Date.UTC(2026, 10, 17, 7, 15, 30), isTimed: true, quantity: 33.25, amount: 24_938 },
  ]);
});

test('a vehicle of another client is nobody’s, and a limited user imports for its own vehicles only', async () => {
  const foreign = await aDevice(world, { clientId: world.clients.bandama, designation: 'FOREIGN 1' });
  const file = bytes('Date;Plaque;Litres;Produit', '18/11/2026;FOREIGN 1;40;Diesel');
  expect((await preview('X', file)).data.lines[0]?.errors[0]?.code).toBe('no_such_vehicle');
  const theft = await world.as('niger')(importFuel, {
    query: { issuer: 'X', clientId: world.clients.bandama },
    body: file,
  });
  expect(theft.error.code).toBe('client_not_found');
  expect((await world.as('bandama')(listFuelOfDevice, { query: { id: foreign.id } })).data).toEqual([]);
  const [mine, other] = [await aVehicle(), await aVehicle()];
  await comoe(saveVehicleFuel, { params: { id: other.id }, body: { tank: null, counterUnit: 'km', cards: ['L 77'] } });
  const rights: Right[] = ['view_devices', 'view_fuel', 'manage_fuel'];
  const user = await aUser(world, { accountLimited: true, deviceIdList: [mine.id], rights });
  const limited = await asUser(world, user.id);
  const both = bytes(
    'Date;Plaque;Carte;Litres;Produit',
    `18/11/2026;${mine.plate};;40;Diesel`,
    `18/11/2026;${other.plate};;40;Diesel`,
    '18/11/2026;;L77;40;Diesel',
  );
  const { data } = await limited(previewFuelImport, { query: { issuer: 'Y' }, body: both });
  expect(data.lines.map(({ state, errors }) => [state, errors[0]?.code])).toEqual([
    ['new', undefined],
    ['faulty', 'no_such_vehicle'],
    ['faulty', 'no_such_card'],
  ]);
  await limited(importFuel, { query: { issuer: 'Y', onlyGood: 'yes' }, body: both });
  expect([(await bought(mine.id)).length, (await bought(other.id)).length]).toEqual([1, 0]);
  expect((await preview('X', Buffer.from('PK\u0003\u0004nonsense'))).error.code).toBe('import_unreadable');
});

test('a file of 500 lines with meters is imported at once, and known afterwards', async () => {
  const { plate } = await aVehicle();
  const HOUR = 3_600_000;
  const since = START - 501 * HOUR;
  const lines = Array.from({ length: 500 }, (_, row) => {
    const at = new Date(since + row * HOUR).toISOString();
    return `${at.slice(0, 10)};${at.slice(11, 16)};${plate};${20 + (row % 50)};Diesel;${1_000 + row};N${row}`;
  });
  const file = bytes('Date;Heure;Plaque;Litres;Produit;Compteur;N° transaction', ...lines);
  expect((await order('Long', file)).data).toMatchObject({ added: 500 });
  expect((await order('Long', file)).data).toMatchObject({ added: 0, known: 500 });
});
