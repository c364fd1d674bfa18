import { deviceTypes, operators, trackerModels } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const platform = world.as('platform');

test('a new platform has types, operators and tracker models to choose from', async () => {
  const types = (await world.as('awa')(deviceTypes.list)).data;
  expect(types.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['car', 'truck', 'motorcycle', 'trailer', 'boat', 'person']),
  );
  const names = (await world.as('awa')(operators.list)).data.map(({ name, countryCode2 }) => `${name} ${countryCode2}`);
  expect(names).toEqual(expect.arrayContaining(['Orange CI', 'MTN BJ', 'Free SN', 'Bouygues Telecom FR']));
  const models = (await world.as('awa')(trackerModels.list, { query: {} })).data;
  expect(models.map(({ brand, name }) => `${brand} ${name}`)).toEqual(
    expect.arrayContaining(['Concox GT06N', 'Teltonika FMB920', 'OsmAnd OsmAnd']),
  );
});

test('a row is added, edited and deleted', async () => {
  const fields = { code: 'forklift', nameEn: 'Forklift', nameFr: 'Chariot élévateur', drivenAs: 'truck' as const };
  const { data: added } = await platform(deviceTypes.add, { body: fields });
  const edited = await platform(deviceTypes.edit, {
    params: { id: added.id },
    body: { code: fields.code, nameEn: 'Fork lift', nameFr: fields.nameFr }, // what it is driven as stays
  });
  expect(edited.data).toEqual({ id: added.id, ...fields, nameEn: 'Fork lift' });
  expect((await platform(deviceTypes.list)).data).toContainEqual(edited.data);
  expect((await platform(deviceTypes.remove, { params: { id: added.id } })).status).toBe(200);
  expect((await platform(deviceTypes.remove, { params: { id: added.id } })).error.code).toBe('not_found');
  expect((await platform(deviceTypes.edit, { params: { id: added.id }, body: fields })).error.code).toBe('not_found');
});

test('what exists is not added twice', async () => {
  const operator = { name: 'Orange', countryCode2: 'CI' };
  expect(await platform(operators.add, { body: operator })).toMatchObject({
    status: 409,
    error: { code: 'already_exists', fields: { name: { code: 'already_exists' } } },
  });
  expect((await platform(operators.add, { body: { ...operator, countryCode2: 'CH' } })).status).toBe(200);
  const model = { brand: 'Concox', name: 'GT06N', protocol: 'gt06' };
  expect((await platform(trackerModels.add, { body: model })).error.code).toBe('already_exists');
});

test('a model speaks a protocol that the platform reads', async () => {
  const { error } = await platform(trackerModels.add, { body: { brand: 'X', name: 'Y', protocol: 'morse' } });
  expect(error).toMatchObject({ code: 'fields_invalid', fields: { protocol: { code: 'unknown_reference' } } });
});

test('what a device of anybody refers to stays', async () => {
  const device = await aDevice(world, { clientId: world.clients.niger });
  expect(await platform(deviceTypes.remove, { params: { id: device.deviceTypeId } })).toMatchObject({
    status: 409,
    error: { code: 'in_use' },
  });
});

test('each change is in the log, with what it changed', async () => {
  const lines = async () => {
    const { rows } = await world.database.pools.owner.query(
      `select action, actor_id, client_id, subject_name, before, after from audit_log where subject_kind = 'catalogue' order by id`,
    );
    return rows;
  };
  const start = (await lines()).length;
  const fields = { name: 'Sonatel', countryCode2: 'SN', apn: '' };
  const { data } = await platform(operators.add, { body: fields });
  await platform(operators.edit, { params: { id: data.id }, body: { ...fields, apn: 'internet' } });
  await platform(operators.edit, { params: { id: data.id }, body: { ...fields, apn: 'internet' } });
  await platform(operators.remove, { params: { id: data.id } });
  await world.as('kanari')(operators.add, { body: { ...fields, name: 'Refused' } });
  const line = { actor_id: world.users.platform, client_id: null, subject_name: 'Sonatel SN (operators)' };
  expect((await lines()).slice(start)).toEqual([
    { ...line, action: 'catalogue.add', before: null, after: fields },
    { ...line, action: 'catalogue.edit', before: { apn: '' }, after: { apn: 'internet' } },
    { ...line, action: 'catalogue.delete', before: { ...fields, apn: 'internet' }, after: null },
  ]);
});
