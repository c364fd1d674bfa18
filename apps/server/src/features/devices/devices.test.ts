import { addDevice, deleteDevice, editDevice, getDevice, listDeviceSummaries } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice, anImei, fieldsOf } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const platform = world.as('platform');
const comoe = world.as('comoe');

test('a device is stored as it was typed, normalised, with its first owner since ever', async () => {
  const fields = fieldsOf(world, {
    imei: '35-612340-000000-7',
    phone: '07 07 07 07 07',
    countryCode2: 'CI',
    simNumber: '8922 5012-3456 7890 123f',
    vehicleMake: ' Toyota ',
    vehicleModel: 'Hilux',
    vinNumber: '1m8gdm9axkp-042788',
    designation: '  4521 GH 01 ',
  });
  const { status, data } = await comoe(addDevice, { body: { ...fields, imei: anImei() } });
  expect(status).toBe(200);
  expect(data.device).toMatchObject({
    phone: '+2250707070707',
    simNumber: '8922501234567890123F',
    vehicleMake: 'Toyota',
    vehicleModel: 'Hilux',
    vinNumber: '1M8GDM9AXKP042788',
    designation: '4521 GH 01',
  });
  expect(data.device).toMatchObject({
    badge: 'neverConnected',
    state: null,
    type: 'car',
    clientName: 'Comoé Transport',
  });
  const { rows } = await owner.query(
    'select client_id, starts_at, ends_at from device_ownership where device_id = $1',
    [data.device.id],
  );
  expect(rows).toEqual([
    { client_id: world.clients.comoe, starts_at: Number.NEGATIVE_INFINITY, ends_at: Number.POSITIVE_INFINITY },
  ]);
});

test.each([
  ['an IMEI with a wrong check digit', { imei: '356307042441012' }, { imei: 'invalid_imei' }],
  ['a control character', { designation: 'AB\u00011' }, { designation: 'invalid_characters' }],
  ['a missing designation', { designation: '' }, { designation: 'required' }],
  ['a label that is too long', { label: 'x'.repeat(101) }, { label: 'too_long' }],
  ['a phone number of no country', { phone: '0707' }, { phone: 'invalid_phone' }],
  [
    'half a phone number and half a VIN',
    { phone: '0707', countryCode2: 'CI', vinNumber: 'VF1' },
    { phone: 'too_short', vinNumber: 'invalid_vin' },
  ],
  ['a phone number as the number of a SIM card', { simNumber: '+2250707070707' }, { simNumber: 'invalid_value' }],
  ['a VIN with the letter O', { vinNumber: 'O1234567890123456' }, { vinNumber: 'invalid_vin' }],
  [
    'an American VIN with a wrong check digit',
    { vinNumber: '1M8GDM9A0KP042788' },
    { vinNumber: 'invalid_vin_check_digit' },
  ],
  ['a device type that does not exist', { deviceTypeId: 2_000_000_000 }, { deviceTypeId: 'unknown_reference' }],
  ['an operator that does not exist', { operatorId: 2_000_000_000 }, { operatorId: 'unknown_reference' }],
  ['a tracker model that does not exist', { trackerModelId: 2_000_000_000 }, { trackerModelId: 'unknown_reference' }],
])('%s is refused with the field’s name', async (_, wrong, expected) => {
  const { status, error } = await comoe(addDevice, { body: { ...fieldsOf(world), ...wrong } });
  expect([status, error.code]).toEqual([422, 'fields_invalid']);
  const codes = Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, { code }]) => [field, code]));
  expect(codes).toEqual(expected);
});

test('what is doubtful is saved with a warning', async () => {
  const bus = { imei: '35630704244101', vinNumber: 'VF7AAAAAAAAAAAAAA' };
  const { status, data } = await comoe(addDevice, { body: fieldsOf(world, bus) });
  expect([status, data.warnings]).toEqual([200, { imei: 'imei_length', vinNumber: 'vin_check_digit' }]);
});

test('a tracker without an IMEI keeps its own id when its model says so', async () => {
  const { rows } = await owner.query(
    "select id from tracker_models where not uses_imei and protocol = 'h02' order by id limit 1",
  );
  const h02 = { imei: '4209951296', trackerModelId: rows[0].id };
  const { status, data } = await comoe(addDevice, { body: fieldsOf(world, h02) });
  expect([status, data.device.imei, data.warnings]).toEqual([200, '4209951296', { imei: 'imei_not_standard' }]);
});

test('without a model an id that is no IMEI is taken as the tracker’s own; a model that presents an IMEI asks for one', async () => {
  for (const imei of ['123456', 'phone-of.Awa']) {
    const { status, data } = await comoe(addDevice, { body: fieldsOf(world, { imei }) });
    expect([status, data.device.imei, data.warnings]).toEqual([200, imei, { imei: 'imei_not_standard' }]);
  }
  const { rows } = await owner.query("select id from tracker_models where uses_imei and protocol = 'gt06' limit 1");
  const gt06 = await comoe(addDevice, { body: fieldsOf(world, { imei: '654321', trackerModelId: rows[0].id }) });
  expect([gt06.status, gt06.error.fields?.imei?.code]).toEqual([422, 'invalid_imei']);
});

test('a chassis number of a trailer need be no VIN', async () => {
  const { data } = await comoe(addDevice, { body: fieldsOf(world, { vinNumber: 'REM 204-7', vinIsChassis: true }) });
  expect(data.device.vinNumber).toBe('REM2047');
});

test('an identity that one may see is named, a foreign tenant’s is reported in neutral words', async () => {
  const phone = '+2250701020304';
  const mine = await aDevice(world, { phone });
  const again = await comoe(addDevice, { body: fieldsOf(world, { imei: mine.imei, phone }) });
  expect([again.status, again.error.code]).toEqual([409, 'already_exists']);
  expect(again.error.fields).toMatchObject({ imei: { code: 'already_exists' }, phone: { code: 'already_exists' } });

  const outsider = await world.as('niger')(addDevice, {
    body: fieldsOf(world, { clientId: world.clients.niger, imei: mine.imei }),
  });
  expect([outsider.status, outsider.error.code]).toEqual([409, 'registration_refused']);
  expect(outsider.error.fields).toEqual({
    imei: { code: 'cannot_be_registered', message: 'This value cannot be registered. Contact support.' },
  });
});

test('who probes for other people’s devices is stopped', async () => {
  const theirs = await aDevice(world, { clientId: world.clients.niger });
  const probe = () =>
    world.as('bandama')(addDevice, { body: fieldsOf(world, { clientId: world.clients.bandama, imei: theirs.imei }) });
  for (let i = 0; i < 10; i++) expect((await probe()).error.code).toBe('registration_refused');
  expect(await probe()).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  world.clock.now += 15 * 60_000;
  expect((await probe()).error.code).toBe('registration_refused');
});

test('editing changes the row and its revision', async () => {
  const device = await aDevice(world);
  const revision = async () =>
    (await owner.query('select revision from devices where id = $1', [device.id])).rows[0].revision;
  const before = await revision();
  const body = fieldsOf(world, { imei: device.imei, label: 'Night shift' });
  const { data } = await comoe(editDevice, { params: { id: device.id }, body });
  expect(data.device.label).toBe('Night shift');
  expect(await revision()).toBe(before + 1);
});

test('a client’s administrator cannot hand a device to another client, its partner can', async () => {
  const device = await aDevice(world);
  const body = fieldsOf(world, { imei: device.imei, clientId: world.clients.bandama });
  const edit = { params: { id: device.id }, body };
  // to the client's administrator the other client does not even exist, and the transfer is refused before that is asked
  expect(await comoe(editDevice, edit)).toMatchObject({ status: 403, error: { code: 'not_allowed' } });
  const moved = await world.as('kanari')(editDevice, edit);
  expect(moved.data.device.clientId).toBe(world.clients.bandama);
  const { rows } = await owner.query(
    'select client_id, starts_at, ends_at from device_ownership where device_id = $1 order by starts_at',
    [device.id],
  );
  const now = new Date(world.clock.now);
  expect(rows).toEqual([
    { client_id: world.clients.comoe, starts_at: Number.NEGATIVE_INFINITY, ends_at: now },
    { client_id: world.clients.bandama, starts_at: now, ends_at: Number.POSITIVE_INFINITY },
  ]);
  expect((await comoe(getDevice, { params: { id: device.id } })).error.code).toBe('device_not_found');
  expect((await world.as('bandama')(getDevice, { params: { id: device.id } })).status).toBe(200);
});

test('a partner cannot hand a device to another partner’s client', async () => {
  const device = await aDevice(world);
  const body = fieldsOf(world, { imei: device.imei, clientId: world.clients.niger });
  const answer = await world.as('kanari')(editDevice, { params: { id: device.id }, body });
  expect([answer.status, answer.error.code]).toEqual([404, 'client_not_found']);
});

test('a deleted device leaves every list, keeps its row, and frees its identity', async () => {
  const device = await aDevice(world, { phone: '+2250505050505' });
  expect(await comoe(deleteDevice, { params: { id: device.id } })).toMatchObject({ status: 200, data: null });
  expect((await comoe(getDevice, { params: { id: device.id } })).status).toBe(404);
  expect((await comoe(deleteDevice, { params: { id: device.id } })).status).toBe(404);
  expect((await comoe(listDeviceSummaries)).data.map(({ id }) => id)).not.toContain(device.id);
  const { rows } = await owner.query('select status, deleted_at, deleted_by from devices where id = $1', [device.id]);
  expect(rows).toEqual([{ status: 'deleted', deleted_at: new Date(world.clock.now), deleted_by: world.users.comoe }]);
  const successor = await aDevice(world, { imei: device.imei, phone: device.phone });
  expect(successor.id).not.toBe(device.id);
});

test('two people who register one identity at once: one of them succeeds', async () => {
  const body = fieldsOf(world);
  const answers = await Promise.all([1, 2, 3, 4].map(() => platform(addDevice, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});
