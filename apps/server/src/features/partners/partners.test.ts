import { partnerLogin } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aWorld } from '../../testing/world.ts';
import { createPartner, type NewPartner } from './index.ts';

const world = await aWorld();
afterAll(() => world.end());
const visitor = world.as(undefined);

const brandAt = async (url: string) => {
  const { status, data, error } = await visitor(partnerLogin, { query: { url } });
  return status === 200 ? data.displayName : error.code;
};

test('the host name of an address decides the brand', async () => {
  expect(await brandAt('https://kanari.example/login?x=1')).toBe('Kanari Fleet');
  expect(await brandAt('KANARI.example')).toBe('Kanari Fleet');
  expect(await brandAt('http://sahel.example:8080/')).toBe('Sahel Fleet');
});

test('the platform’s own address, and addresses without a name, are the platform’s', async () => {
  for (const url of ['http://balise.example:8080', 'http://localhost:8080', 'http://192.168.1.4', 'http://[::1]:80/']) {
    expect([url, await brandAt(url)]).toEqual([url, 'Balise']);
  }
});

test('any other address is a platform that does not exist', async () => {
  for (const url of ['https://unknown.example', 'x.kanari.example', 'http://', '%%%']) {
    expect([url, await brandAt(url)]).toEqual([url, 'platform_unknown']);
  }
  const words = async (language: string) => {
    const query = { url: 'https://unknown.example' };
    return (await visitor(partnerLogin, { query }, { 'accept-language': language })).error.message;
  };
  // the specification's own sentence
  expect([await words('en'), await words('fr')]).toEqual([
    'You access a platform that does not exist.',
    'Vous accédez à une plateforme qui n’existe pas.',
  ]);
});

test('a partner’s name decides, whatever its letters’ case', async () => {
  const byName = async (name: string) => (await visitor(partnerLogin, { query: { name } })).data?.displayName;
  expect([await byName('kanari'), await byName('BALISE'), await byName('nobody')]).toEqual([
    'Kanari Fleet',
    'Balise',
    undefined,
  ]);
});

test('without a question the request’s own host answers', async () => {
  expect((await visitor(partnerLogin, { query: {} }, { host: 'kanari.example' })).data).toMatchObject({
    id: world.partners.kanari,
    accent: '#b3261e',
    tagline: { en: 'Know where', fr: 'Savoir où' },
    defaultLanguage: 'fr',
  });
});

test('a partner that is no longer published does not exist', async () => {
  await world.database.pools.owner.query('update partners set published = false where id = $1', [world.partners.sahel]);
  expect(await brandAt('http://sahel.example')).toBe('platform_unknown');
});

test('a name is given once, and no one may call itself the platform', async () => {
  const partner: Omit<NewPartner, 'name'> = {
    hostNames: [],
    displayName: 'X',
    tagline: { en: '', fr: '' },
    accent: '#112233',
    logo: null,
    defaultLanguage: 'en' as const,
    supportPhone: '',
    supportEmail: '',
  };
  const create = (name: string, more = {}) => createPartner(world.database.owner, { ...partner, name, ...more });
  expect(await create('Kanari')).toBeUndefined();
  await expect(create('Balise')).rejects.toThrow();
  await expect(create('Red', { accent: 'red' })).rejects.toThrow('invalid_colour');
});
