import { randomUUID } from 'node:crypto';
import {
  addDriver,
  addFuel,
  CALL_OF_USER,
  deleteDevice,
  deleteFuel,
  editFuel,
  exportConsumption,
  exportFuel,
  fuelByDay,
  fuelConsumption,
  getAttachment,
  getOdometer,
  listFuelOfDevice,
  listFuelOfDevices,
  restoreFuel,
  saveVehicleFuel,
  searchFuel,
  transferDevices,
  uploadAttachment,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld, START } from '../../testing/world.ts';
import { purgeDevices } from '../devices/index.ts';

const world = await aWorld();
afterAll(() => world.end());
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const aVehicle = async () => (await aDevice(world)).id;
const bought = (deviceId: number, fields: object = {}) => ({
  deviceId: deviceId as never,
  dateFuel: START - HOUR,
  quantity: 40,
  amount: 30_000,
  fuelType: 'diesel' as const,
  ...fields,
});
const add = (deviceId: number, fields: object = {}, who: 'comoe' | 'platform' = 'comoe') =>
  world.as(who)(addFuel, { body: bought(deviceId, fields) });
const metresOf = async (id: number) =>
  (await world.as('comoe')(getOdometer, { params: { id: id as never } })).data.value;

test('a purchase is stored with the fields of the specification, in the currency of its client, and its act is logged', async () => {
  const deviceId = await aVehicle();
  const { data, status } = await add(deviceId, { counter: 120_000.5, quantity: 41.257, station: 'Total Plateau' });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    deviceId,
    clientId: world.clients.comoe,
    dateFuel: START - HOUR,
    counter: 120_000.5,
    counterUnit: 'km',
    quantity: 41.257,
    amount: 30_000,
    currency: 'XOF',
    fuelType: 'diesel',
    station: 'Total Plateau',
    isFull: true,
    by: 'comoe Person',
  });
  expect((await world.as('comoe')(listFuelOfDevice, { query: { id: deviceId } })).data).toEqual([data]);
  expect((await world.as('awa')(listFuelOfDevices)).data).toContainEqual(data);
  const { rows } = await world.database.pools.owner.query(
    `select action, after ->> 'quantity' as litres from audit_log where subject_kind = 'fuel' and subject_id = $1`,
    [data.id],
  );
  expect(rows).toEqual([{ action: 'fuel.add', litres: '41.257' }]);
});

test('the same request adds one purchase, whether it is repeated later, at once, or after the purchase was deleted', async () => {
  const deviceId = await aVehicle();
  const requestId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => add(deviceId, { requestId, counter: 5000 })));
  const ids = new Set(answers.map(({ data }) => data.id));
  expect([ids.size, answers.map(({ status }) => status)]).toEqual([1, [200, 200, 200]]);
  const [id] = [...ids];
  await world.as('comoe')(deleteFuel, { params: { id: id! } });
  expect((await add(deviceId, { requestId })).data.id).toBe(id);
  expect((await world.as('comoe')(listFuelOfDevice, { query: { id: deviceId } })).data).toEqual([]);
});

test('the counter is a reading of the odometer; correcting and deleting the purchase take it along, restoring brings it back', async () => {
  const id = await aVehicle();
  const { data: first } = await add(id, { counter: 100_000 });
  expect([first.reading, await metresOf(id)]).toEqual([{ counts: true, fault: null, figures: {} }, 100_000_000]);
  await world.as('comoe')(editFuel, { params: { id: first.id }, body: bought(id, { counter: 100_100 }) });
  expect(await metresOf(id)).toBe(100_100_000);
  const { data: note } = await world.as('comoe')(editFuel, {
    params: { id: first.id },
    body: bought(id, { counter: 100_100, note: 'by card' }),
  });
  expect([note.revision > first.revision, await metresOf(id)]).toEqual([true, 100_100_000]);
  await world.as('comoe')(deleteFuel, { params: { id: first.id } });
  expect(await metresOf(id)).toBeNull();
  await world.as('comoe')(restoreFuel, { params: { id: first.id } });
  expect(await metresOf(id)).toBe(100_100_000);
});

test('a counter that disagrees refuses nothing: the purchase says by how much, and the odometer stays as it was', async () => {
  const id = await aVehicle();
  await add(id, { counter: 100_000, dateFuel: START - 2 * DAY });
  const { data: back } = await add(id, { counter: 99_400, dateFuel: START - DAY });
  expect(back.reading).toEqual({
    counts: false,
    fault: 'below_earlier',
    figures: { since: START - 2 * DAY, metres: 100_000_000, difference: -600_000 },
  });
  const { data: typo } = await add(id, { counter: 1_000_300, dateFuel: START - DAY });
  expect(typo.reading).toMatchObject({ counts: false, fault: 'implausible' });
  expect(await metresOf(id)).toBe(100_000_000);
  // who knows that it is so says so
  await world.as('comoe')(editFuel, {
    params: { id: typo.id },
    body: bought(id, { counter: 1_000_300, dateFuel: START - DAY, counterConfirmed: true }),
  });
  expect(await metresOf(id)).toBe(1_000_300_000);
});

test('a counter that Balise proposed says nothing about the meter', async () => {
  const id = await aVehicle();
  const { data } = await add(id, { counter: 100_000, counterIsRead: false });
  expect([data.reading, await metresOf(id)]).toEqual([null, null]);
});

test('the future, the time of another owner, and figures that cannot be are refused by their field', async () => {
  const id = await aVehicle();
  const young = await aVehicle();
  const handed = { deviceId: young, clientId: world.clients.bandama, history: 'stays' } as const;
  world.clock.now = START - 2 * HOUR;
  await world.as('kanari')(transferDevices, { body: handed });
  world.clock.now = START - HOUR;
  await world.as('kanari')(transferDevices, { body: { ...handed, clientId: world.clients.comoe } });
  world.clock.now = START;
  const faults = await Promise.all([
    add(id, { dateFuel: START + HOUR }),
    add(young, { dateFuel: START - DAY }),
    add(id, { quantity: 0 }),
    add(id, { quantity: 40.0001 }),
    add(id, { fuelType: 'kerosene' }),
    add(id, { counter: -1 }),
    add(id, { latitude: 5 }),
    add(id, { requestId: 'x' }),
  ]);
  expect(faults.map(({ error }) => Object.entries(error.fields ?? {}).map(([name, { code }]) => [name, code]))).toEqual(
    [
      [['dateFuel', 'must_not_be_future']],
      [['dateFuel', 'before_own_time']],
      [['quantity', 'too_small']],
      [['quantity', 'invalid_value']],
      [['fuelType', 'invalid_value']],
      [['counter', 'too_small']],
      [['longitude', 'required']],
      [['requestId', 'invalid_value']],
    ],
  );
  // a phone's clock is a little ahead
  expect((await add(id, { dateFuel: START + 60_000 })).data.dateFuel).toBe(START);
});

test('litres by day are those of the client’s clocks, with 0 where nothing was bought', async () => {
  const id = await aVehicle();
  await add(id, { quantity: 10.5 });
  await add(id, { quantity: 20, dateFuel: START - 2 * HOUR });
  await add(id, { quantity: 7, dateFuel: START - 2 * DAY, amount: null });
  const { data } = await world.as('comoe')(fuelByDay, { query: { days: 4, deviceId: id } });
  expect(data).toEqual([
    { day: '2026-11-17', quantity: 0, amounts: [], purchases: 0 },
    { day: '2026-11-18', quantity: 7, amounts: [], purchases: 1 },
    { day: '2026-11-19', quantity: 0, amounts: [], purchases: 0 },
    { day: '2026-11-20', quantity: 30.5, amounts: [{ currency: 'XOF', amount: 60_000 }], purchases: 2 },
  ]);
});

test('a page has the sums of all pages, and filters by vehicle, fuel, time and words', async () => {
  const id = await aVehicle();
  for (let day = 1; day <= 12; day++)
    await add(id, {
      dateFuel: START - day * DAY,
      quantity: day,
      fuelType: day % 2 ? 'diesel' : 'essence',
      place: `Km ${day}`,
    });
  const ask = async (query: object) =>
    (await world.as('comoe')(searchFuel, { query: { deviceId: id, ...query } })).data;
  const page = await ask({ pageSize: 10, order: 'quantity', direction: 'asc' });
  expect([page.purchases.map(({ quantity }) => quantity), page.total, page.sums.quantity]).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    12,
    78,
  ]);
  const narrowed = await ask({ fuelType: 'diesel', from: START - 6 * DAY, to: START - 2 * DAY });
  expect(narrowed.purchases.map(({ quantity }) => quantity)).toEqual([3, 5]);
  expect((await ask({ search: 'km 12' })).purchases.map(({ quantity }) => quantity)).toEqual([12]);
});

test('who buys keeps the purchase when the vehicle goes to another client, which sees nothing of it and cannot change it', async () => {
  const id = await aVehicle();
  const { data } = await add(id, { counter: 1000 });
  await world.as('kanari')(transferDevices, {
    body: { deviceId: id, clientId: world.clients.bandama, history: 'stays' },
  });
  expect((await world.as('bandama')(listFuelOfDevice, { query: { id } })).data).toEqual([]);
  const [kept] = (await world.as('comoe')(listFuelOfDevice, { query: { id } })).data;
  expect(kept).toMatchObject({ id: data.id, quantity: 40 });
  expect((await world.as('comoe')(editFuel, { params: { id: data.id }, body: bought(id) })).status).toBe(404);
});

test('within a day a vehicle takes fifty purchases', async () => {
  const id = await aVehicle();
  for (let one = 0; one < 50; one++) await add(id, { dateFuel: START - one * DAY });
  expect((await add(id)).error.code).toBe('limit_reached');
});

test('a purchase that is not there, and a call that somebody else typed, are refused by name', async () => {
  const id = await aVehicle();
  const { error } = await world.as('comoe')(deleteFuel, { params: { id: 2_000_000_000 as never } });
  expect(error.code).toBe('fuel_not_found');
  // a form that waited is sent as the user who typed it, whoever is signed in by then
  const by = (user: number) => world.as('comoe')(addFuel, { body: bought(id) }, { [CALL_OF_USER]: String(user) });
  expect((await by(world.users.awa)).error.code).toBe('call_of_another_user');
  expect((await by(world.users.comoe)).status).toBe(200);
});

test('consumption by vehicle, model and driver adds up to the same, and a file has what the screen has', async () => {
  const [one, other] = [
    (await aDevice(world, { vehicleMake: 'Renault', vehicleModel: 'K' })).id,
    (await aDevice(world, { vehicleMake: 'Renault', vehicleModel: 'K' })).id,
  ];
  const { data: driver } = await world.as('comoe')(addDriver, { body: { lastName: 'Koné' } });
  for (const [place, id] of [one, other].entries())
    for (let week = 0; week < 4; week++)
      await add(id, {
        dateFuel: START - (28 - week * 7) * DAY,
        counter: 1000 * (place + 1) + week * 500,
        quantity: 50 + 10 * place,
        driverId: driver.id,
      });
  const query = { from: START - 40 * DAY, to: START };
  const ask = async (by: 'vehicle' | 'model' | 'driver') =>
    (await world.as('comoe')(fuelConsumption, { query: { ...query, by } })).data;
  const mine = (await ask('vehicle')).filter(({ deviceId }) => deviceId === one || deviceId === other);
  expect(mine.map(({ consumption }) => [consumption.average, consumption.distance])).toEqual([
    [12, 1500],
    [10, 1500],
  ]);
  // of a vehicle whose meter nobody read no distance is known
  const unread = await aVehicle();
  await add(unread, { dateFuel: START - 2 * DAY });
  const byVehicle = await ask('vehicle');
  expect(byVehicle.filter(({ deviceId }) => [one, unread].includes(deviceId as never))).toMatchObject([
    { deviceId: one, readings: 4 },
    { deviceId: unread, readings: 0, purchases: 1, consumption: { average: null, stretches: 0 } },
  ]);
  const [model] = (await ask('model')).filter(({ name }) => name === 'Renault K');
  const [ofDriver] = (await ask('driver')).filter(({ name }) => name === 'Koné');
  for (const group of [model, ofDriver])
    expect(group).toMatchObject({
      vehicles: 2,
      bought: 440,
      consumption: { average: 11, distance: 3000, quantity: 330, stretches: 6 },
    });
  const { data: file } = await world.as('comoe')(exportConsumption, {
    body: { ...query, by: 'model', format: 'csv', language: 'en' },
  });
  expect(await (file.content as Blob).text()).toMatch(/Renault K.2.3000.km.330/);
  const { data: list } = await world.as('comoe')(exportFuel, {
    body: { deviceId: one, format: 'csv', language: 'fr' },
  });
  expect((await (list.content as Blob).text()).trim().split(/\r?\n/)).toHaveLength(5);
});

test('CO₂ is that of each fuel: 100 l of diesel and 10 of petrol', async () => {
  const id = await aVehicle();
  await add(id, { dateFuel: START - 2 * DAY, quantity: 100 });
  await add(id, { dateFuel: START - DAY, quantity: 10, fuelType: 'essence' });
  const query = { from: START - 3 * DAY, to: START, by: 'vehicle' as const };
  const { data } = await world.as('comoe')(fuelConsumption, { query });
  // kg: 100 × 2.68 + 10 × 2.29
  expect(data.find(({ deviceId }) => deviceId === id)?.carbon).toBeCloseTo(267.6 + 22.9, 0);
});

test('receipts are saved with a purchase, and only those that its user uploaded', async () => {
  const id = await aVehicle();
  const { error } = await add(id, { receipts: [123_456] });
  expect(error.fields?.['receipts.0']?.code).toBe('file_not_found');
  const receipt = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const upload = async (who: 'comoe' | 'kanari') => {
    const query = { clientId: world.clients.comoe, name: 'receipt' };
    return (await world.as(who)(uploadAttachment, { query, body: receipt })).data.id;
  };
  const foreign = await add(id, { receipts: [await upload('kanari')] });
  expect(foreign.error.fields?.['receipts.0']?.code).toBe('file_not_found');
  const file = await upload('comoe');
  const { data } = await add(id, { receipts: [file] });
  expect(data.receipts).toMatchObject([{ id: file, name: 'receipt.pdf', mediaType: 'application/pdf' }]);
  const read = await world.as('awa')(listFuelOfDevice, { query: { id } });
  expect(read.data.map(({ receipts }) => receipts)).toEqual([data.receipts]);
  const opened = await world.as('awa')(getAttachment, { params: { id: file } });
  expect(Buffer.from(await (opened.data.content as Blob).arrayBuffer())).toEqual(receipt);
});

test('what was entered of a vehicle is erased with it, its receipts too', async () => {
  const id = await aVehicle();
  const { data } = await add(id, { counter: 1000 });
  await world.as('comoe')(saveVehicleFuel, { params: { id }, body: { tank: 60, counterUnit: 'km', cards: ['1 2 3'] } });
  const { owner } = world.database.pools;
  await owner.query(
    `insert into attachments (client_id, uploaded_by, name, media_type, size, sha256, created_at, owner_kind, owner_id)
     values ($1, $2, 'receipt.pdf', 'application/pdf', 1, sha256(''), now(), 'fuel', $3)`,
    [world.clients.comoe, world.users.comoe, data.id],
  );
  await world.as('comoe')(deleteDevice, { params: { id } } as never);
  const { rows } = await owner.query('select deleted_at from devices where id = $1', [id]);
  await purgeDevices(owner, rows[0].deleted_at.getTime() + 30 * DAY);
  const left = await owner.query(
    `select (select count(*) from fuel_purchases where device_id = $1)::int + (select count(*) from vehicle_fuel_settings where device_id = $1)::int
       + (select count(*) from fuel_cards where device_id = $1)::int
       + (select count(*) from attachments where owner_kind = 'fuel' and owner_id = $2)::int as count`,
    [id, data.id],
  );
  expect(left.rows).toEqual([{ count: 0 }]);
});
