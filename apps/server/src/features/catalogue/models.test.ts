import { trackerModels } from '@balise/contract';
import { type CatalogueModel, MODELS } from '@balise/models';
import { PROTOCOL_NAMES } from '@balise/protocols';
import { afterAll, expect, test } from 'vitest';
import { withScope } from '../../db/scope.ts';
import { offerModels } from '../../start/model-queries.ts';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { scopeOfUser } from '../auth/index.ts';
import { trackerModelList } from './queries.ts';

const world = await aWorld();
afterAll(() => world.end());
const platform = world.as('platform');
const { owner } = world.database.pools;

const models = async (search?: string) => (await world.as('awa')(trackerModels.list, { query: { search } })).data;
const named = async (name: string) => {
  const found = (await models()).find((model) => `${model.brand} ${model.name}` === name);
  if (!found) throw new Error(`no model ${name}`);
  return found;
};
const ownerAddress = () => owner.options.connectionString ?? '';

test('the catalogue is offered: every model whose protocol this platform reads', async () => {
  const offered = (await models()).filter(({ provided }) => provided);
  const readable = MODELS.filter(({ protocol }) => (PROTOCOL_NAMES as readonly string[]).includes(protocol));
  expect(offered.map(({ brand, name }) => `${brand} ${name}`).sort()).toEqual(
    readable.map(({ brand, name }) => `${brand} ${name}`).sort(),
  );
  expect((await named('Concox GT06N')).abilities).toContain('relay');
});

test('models are found by words of brand, name and protocol, whatever is between the letters', async () => {
  const names = async (search: string) => (await models(search)).map(({ brand, name }) => `${brand} ${name}`);
  expect(await names('concox gt06n')).toContain('Concox GT06N');
  expect(await names('GT-06N')).toContain('Concox GT06N');
  expect(await names('teltonika')).toContain('Teltonika FMB920');
  expect(await names('teltonika')).not.toContain('Concox GT06N');
  expect(await names('no such thing')).toEqual([]);
});

test('one model says what is sent to it, with the host of its partner, or the platform’s, and the port filled in', async () => {
  const { id } = await named('Teltonika FMB920');
  const texts = async () =>
    (await world.as('awa')(trackerModels.one, { params: { id } })).data.setup?.steps.map(({ text }) => text) ?? [];
  expect((await world.as('awa')(trackerModels.one, { params: { id } })).data).toMatchObject({
    brand: 'Teltonika',
    server: { host: 'kanari.example', port: null },
    sources: expect.arrayContaining([expect.objectContaining({ url: expect.stringMatching(/^https?:/) })]),
  });
  expect(await texts()).toContain('  setparam 2004:kanari.example;2005:{port};2006:0');
  const content = { ports: [{ protocol: 'teltonika', port: 16327, listening: true }] };
  await owner.query('insert into ingest_status (gateway, reported_at, content) values ($1, $2, $3)', [
    'here',
    new Date(world.clock.now),
    JSON.stringify(content),
  ]);
  expect(await texts()).toContain('  setparam 2004:kanari.example;2005:16327;2006:0');
  expect(await texts()).toContain('  setparam 2001:{apn}');
  expect((await platform(trackerModels.one, { params: { id } })).data.server.host).toBe('balise.example');
});

test('a model that does not exist is not found', async () => {
  const { status, error } = await platform(trackerModels.one, { params: { id: 2_000_000_000 } });
  expect([status, error.code]).toEqual([404, 'not_found']);
});

test('what the platform brings is neither edited nor deleted, what an administrator added is', async () => {
  const { id } = await named('Concox GT06N');
  const body = { brand: 'Concox', name: 'GT06 N', protocol: 'gt06' };
  const refused = { status: 409, error: { code: 'model_provided' } };
  expect(await platform(trackerModels.edit, { params: { id }, body })).toMatchObject(refused);
  expect(await platform(trackerModels.remove, { params: { id } })).toMatchObject(refused);
  expect((await named('Concox GT06N')).id).toBe(id);
  const { data: own } = await platform(trackerModels.add, { body: { ...body, brand: 'Own', name: 'Box' } });
  expect(own).toMatchObject({ provided: false, abilities: [], fitting: null });
  const { data: detail } = await platform(trackerModels.one, { params: { id: own.id } });
  expect(detail).toMatchObject({ setup: null, sources: [], wires: [] });
  const edited = await platform(trackerModels.edit, { params: { id: own.id }, body: { ...body, brand: 'Own' } });
  expect(edited.data).toMatchObject({ id: own.id, name: 'GT06 N', provided: false });
  expect((await platform(trackerModels.remove, { params: { id: own.id } })).status).toBe(200);
});

test('the database itself keeps what the platform brings', async () => {
  const known = await named('Concox GT06N');
  const { data: own } = await platform(trackerModels.add, { body: { brand: 'Own', name: 'Kept', protocol: 'gt06' } });
  const scope = await scopeOfUser(world.database.api, world.users.platform, new Date(world.clock.now));
  if (!scope) throw new Error('the administrator may sign in');
  const renamed = (id: number) =>
    withScope(world.database.api, scope, (tx) => trackerModelList.save(tx, { ...own, name: 'Other' }, id));
  expect(await renamed(known.id)).toBeUndefined();
  expect(await renamed(own.id)).toMatchObject({ name: 'Other' });
});

test('offering again keeps ids and devices, takes over a row of the same name, and lets go of what is no more', async () => {
  const known = await named('Concox GT06N');
  const device = await aDevice(world, { trackerModelId: known.id });
  const { data: own } = await platform(trackerModels.add, {
    body: { brand: 'Acme', name: 'T1', protocol: 'h02' },
  });
  const source = { title: 'The manual of Acme', url: 'https://acme.example/t1' };
  const acme: CatalogueModel = {
    ...({ brand: 'Acme', name: 'T1', key: 'acme/t1', protocol: 'gt06', usesImei: false } as const),
    sources: { protocol: source },
  };
  await offerModels(ownerAddress(), [...MODELS, acme, { ...acme, key: 'acme/t2', name: 'T2', protocol: 'pui' }]);
  expect(await named('Acme T1')).toMatchObject({ id: own.id, provided: true, protocol: 'gt06', usesImei: false });
  expect((await models('acme')).map(({ name }) => name)).toEqual(
    PROTOCOL_NAMES.includes('pui' as never) ? ['T1', 'T2'] : ['T1'],
  );
  await offerModels(ownerAddress());
  expect(await named('Acme T1')).toMatchObject({ id: own.id, provided: false });
  expect((await named('Concox GT06N')).id).toBe(known.id);
  const { rows } = await owner.query('select tracker_model_id from devices where id = $1', [device.id]);
  expect(rows[0].tracker_model_id).toBe(known.id);
});
