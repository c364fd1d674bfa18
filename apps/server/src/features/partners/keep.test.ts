import * as contract from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPng } from '../../testing/files/png.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { kanari, sahel } = world.partners;
const platform = world.as('platform');
const visitor = world.as(undefined);
const logo = `data:image/png;base64,${aPng(64, 64).toString('base64')}`;

const comete = {
  name: 'Comète',
  displayName: 'Comète Télématique',
  accent: '#0A7350',
  defaultLanguage: 'fr' as const,
  hostNames: ['https://Comete.example/login', 'suivi.comète.example', 'comete.example'],
  tagline: { en: 'On the road', fr: 'En route' },
  logo,
  mapSource: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors', hosts: [] },
  mailFromName: 'Comète',
  mailFromAddress: 'bonjour@comete.example',
  smsSender: 'COMETE',
  supportPhone: '+225 27 20 00 00 00',
  supportEmail: 'aide@comete.example',
  supportWeb: 'https://comete.example',
};
const stored = async (id: number) =>
  (await world.database.pools.owner.query('select * from partners where id = $1', [id])).rows[0];
const logged = async (action: string) =>
  (await world.database.pools.owner.query('select * from audit_log where action = $1 order by id', [action])).rows;
const brandAt = async (url: string) => {
  const { status, data, error } = await visitor(contract.partnerLogin, { query: { url } });
  return status === 200 ? data.displayName : error.code;
};

let id: contract.PartnerId;
beforeAll(async () => {
  id = (await platform(contract.addPartner, { body: comete })).data.id;
});

test('a new partner is stored as it is sent by a browser, and the world does not see it', async () => {
  expect(await stored(id)).toMatchObject({
    name: 'Comète',
    accent: '#0a7350',
    published: false,
    sms_sender: 'COMETE',
    logo,
    mail_from_name: 'Comète',
    mail_from_address: 'bonjour@comete.example',
    support_web: 'https://comete.example',
    map_url: 'https://tiles.example/{z}/{x}/{y}.png',
    map_attribution: '© OpenStreetMap contributors',
    host_names: ['comete.example', 'suivi.xn--comte-6ra.example'],
  });
  expect(await brandAt('https://comete.example')).toBe('platform_unknown');
  expect((await visitor(contract.partnerLogin, { query: { name: 'comète' } })).error.code).toBe('platform_unknown');
  const [line] = await logged('partner.add');
  expect(line).toMatchObject({ actor_id: world.users.platform, subject_id: String(id), partner_id: id, before: null });
  expect(line.after.logo).toMatch(/^image\/png [0-9a-f]{12}$/);
});

test('it is published and withdrawn, and its people are out while it is', async () => {
  const published = await platform(contract.publishPartner, { body: { partnerId: id, published: true } });
  expect(published.data.published).toBe(true);
  expect(await brandAt('https://suivi.comète.example:8443/x')).toBe('Comète Télématique');
  await platform(contract.publishPartner, { body: { partnerId: sahel, published: false } });
  expect((await world.as('sahel')(contract.userData)).error.code).toBe('sign_in_needed');
  expect(await brandAt('http://sahel.example')).toBe('platform_unknown');
  await platform(contract.publishPartner, { body: { partnerId: sahel, published: true } });
  await platform(contract.publishPartner, { body: { partnerId: sahel, published: true } }); // nothing to do
  expect((await world.as('sahel')(contract.userData)).status).toBe(200);
  expect((await logged('partner.publish')).map(({ before, after }) => [before.published, after.published])).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
});

test('an edit replaces what was there, and the log tells what changed', async () => {
  const { data } = await platform(contract.editPartner, {
    params: { id },
    body: {
      ...comete,
      displayName: 'Comète GPS',
      hostNames: ['comete.example'],
      mapSource: null,
      smsSender: '+22507070707 07',
    },
  });
  expect(data).toMatchObject({ displayName: 'Comète GPS', mapSource: null, smsSender: '+2250707070707' });
  expect(await stored(id)).toMatchObject({ host_names: ['comete.example'], map_url: null });
  expect(await brandAt('suivi.comète.example')).toBe('platform_unknown');
  const lines = await logged('partner.edit');
  expect(Object.keys(lines.at(-1).after).sort()).toEqual(['displayName', 'hostNames', 'mapSource', 'smsSender']);
  expect(lines.at(-1).before).toMatchObject({ displayName: 'Comète Télématique', smsSender: 'COMETE' });
});

test('a host name and a name are one partner’s, and the platform’s own are no one’s', async () => {
  const add = async (more: object) => {
    const { status, error } = await platform(contract.addPartner, { body: { ...comete, name: 'Other', ...more } });
    return [status, error?.code, Object.entries(error?.fields ?? {}).map(([field, { code }]) => `${field} ${code}`)];
  };
  expect(await add({ hostNames: ['new.example', 'KANARI.example.'] })).toEqual([
    ...[409, 'already_exists'],
    ['hostNames.1 already_exists'],
  ]);
  expect(await add({ name: 'KANARI', hostNames: [] })).toEqual([409, 'already_exists', ['name already_exists']]);
  expect(await add({ name: 'balise', hostNames: [] })).toEqual([422, 'fields_invalid', ['name already_exists']]);
  expect(await add({ hostNames: ['http://balise.example:8080'] })).toEqual([
    ...[422, 'fields_invalid'],
    ['hostNames.0 host_name_of_platform'],
  ]);
  const own = { ...comete, name: 'Kanari', hostNames: ['kanari.example'] };
  expect((await platform(contract.editPartner, { params: { id: kanari }, body: own })).status).toBe(200); // its own are no conflict
});

test.each([
  [{ hostNames: ['no_name'] }, 'hostNames.0', 'invalid_host_name'],
  [{ hostNames: ['192.168.1.4'] }, 'hostNames.0', 'invalid_host_name'],
  [{ hostNames: ['localhost'] }, 'hostNames.0', 'invalid_host_name'],
  [{ accent: 'red' }, 'accent', 'invalid_colour'],
  [{ logo: 'data:text/html;base64,AAAA' }, 'logo', 'invalid_logo'],
  [{ logo: logo.replace('png', 'webp') }, 'logo', 'invalid_logo'],
  [{ logo: `data:image/svg+xml;base64,${Buffer.from('<svg onload="x"/>').toString('base64')}` }, 'logo', 'unsafe_logo'],
  [{ logo: `data:image/png;base64,${'A'.repeat(100_000)}` }, 'logo', 'too_long'],
  [{ mapSource: { url: 'http://tiles.example/{z}/{x}/{y}.png', attribution: 'x' } }, 'mapSource.url', 'invalid_map'],
  [{ mapSource: { url: 'https://tiles.example/map', attribution: 'x' } }, 'mapSource.url', 'invalid_map'],
  [{ mapSource: { url: 'https://t.example/w.pmtiles', attribution: '' } }, 'mapSource.attribution', 'required'],
  [
    { mapSource: { url: 'https://t.example/s.json', attribution: 'x', hosts: ['fonts example'] } },
    'mapSource.hosts.0',
    'invalid_host_name',
  ],
  [{ smsSender: 'Comète' }, 'smsSender', 'invalid_sms_sender'],
  [{ smsSender: 'TWELVE CHARS' }, 'smsSender', 'invalid_sms_sender'],
  [{ mailFromAddress: 'nobody' }, 'mailFromAddress', 'invalid_email'],
  [{ supportWeb: 'javascript:alert(1)' }, 'supportWeb', 'invalid_url'],
  [{ supportPhone: 'call us' }, 'supportPhone', 'invalid_phone'],
  [{ signInBackground: 'video' }, 'signInBackground', 'invalid_value'],
])('%j: %s is %s', async (part, field, code) => {
  const { status, error } = await platform(contract.addPartner, {
    body: { ...comete, name: 'X', hostNames: [], ...part } as never,
  });
  expect([status, error.fields?.[field]?.code]).toEqual([422, code]);
});

test('a partner’s administrator edits what it looks like, and nothing that others trust it for', async () => {
  const ask = world.as('kanari');
  const body = { ...comete, displayName: 'Kanari Télématique', name: 'Stolen', hostNames: ['sahel.example'] };
  const { data } = await ask(contract.editBrand, { params: { id: kanari }, body });
  expect(data).toMatchObject({ displayName: 'Kanari Télématique', name: 'Kanari', hostNames: ['kanari.example'] });
  expect((await stored(kanari)).mail_from_address).toBe('bonjour@comete.example'); // as the platform left it
  const line = (await logged('partner.edit')).at(-1);
  expect(line).toMatchObject({ actor_id: world.users.kanari, partner_id: kanari });
  expect((await ask(contract.userData)).data).toMatchObject({
    brand: { displayName: 'Kanari Télématique', preview: false },
    maps: { platform: { url: 'embedded' }, partner: comete.mapSource },
  });
  expect((await ask(contract.editBrand, { params: { id: sahel }, body })).error.code).toBe('not_found');
  expect((await ask(contract.editPartner, { params: { id: kanari }, body })).error.code).toBe('not_allowed');
  expect((await ask(contract.publishPartner, { body: { partnerId: kanari, published: false } })).status).toBe(403);
});

test('a partner that has somebody is not deleted, an empty one is, and what it was called is free again', async () => {
  const full = await platform(contract.deletePartner, { params: { id: kanari } });
  expect(full.error).toMatchObject({
    code: 'partner_not_empty',
    fields: { clients: { code: 'not_empty' }, users: { code: 'not_empty' } },
  });
  expect((await stored(kanari)).deleted_at).toBeNull();
  expect((await platform(contract.deletePartner, { params: { id } })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ published: false, deleted_at: new Date(world.clock.now) });
  expect((await platform(contract.getPartner, { params: { id } })).error.code).toBe('not_found');
  expect((await platform(contract.listPartners)).data.map(({ name }) => name)).toEqual(['Kanari', 'Sahel']);
  expect((await logged('partner.delete')).length).toBe(1);
  const again = await platform(contract.addPartner, { body: { ...comete, hostNames: ['comete.example'] } });
  expect(again.data.id).not.toBe(id);
});

test('the list says what each has', async () => {
  const { data } = await platform(contract.listPartners);
  expect(data.find(({ name }) => name === 'Kanari')).toMatchObject({
    clients: 2,
    users: 5,
    devices: 0,
    published: true,
  });
});

test('the database holds a partner’s people to it too', async () => {
  const { withScope } = await import('../../db/scope.ts');
  const scope = {
    userId: world.users.kanari,
    role: 'partner' as const,
    partnerId: kanari,
    clientId: null,
    limited: false,
    viewing: false,
    rights: ['edit_brand', 'manage_partners'] as const,
  };
  const change = (row: object, of = kanari) =>
    withScope(world.database.api, scope, (tx) =>
      tx.updateTable('partners').set(row).where('id', '=', of).executeTakeFirst(),
    );
  for (const row of [
    { name: 'X' },
    { host_names: ['x.example'] },
    { published: false },
    { mail_from_address: 'a@b.ci' },
  ]) {
    await expect(change(row)).rejects.toThrow('only the platform changes this');
  }
  expect((await change({ tagline_en: 'Ours' })).numUpdatedRows).toBe(1n);
  expect((await change({ tagline_en: 'Theirs' }, sahel)).numUpdatedRows).toBe(0n);
});
