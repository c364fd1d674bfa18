import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { editBrand } from '@balise/contract';
import { afterAll, describe, expect, it, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { connect } from '../../db/connect.ts';
import { addressesFrom } from '../../db/roles.ts';
import { PLATFORM_BRAND } from '../../features/partners/index.ts';
import { aWorld } from '../../testing/world.ts';
import { withBrand } from './web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'balise-web-'));
mkdirSync(join(folder, 'assets'));
const SCRIPT = 'console.log(1);'.repeat(200);
writeFileSync(join(folder, 'index.html'), '<html><!--brand--><body>app');
writeFileSync(join(folder, 'sign-in.html'), '<html lang="en"><!--brand--><body>sign in');
writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
writeFileSync(join(folder, 'assets', 'app-4f2a.js'), SCRIPT);
writeFileSync(join(folder, 'assets', 'app-4f2a.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(join(folder, 'world.pmtiles'), Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 256)));

const platformMap = { url: 'https://maps.example:8443/{z}/{x}/{y}.png', attribution: '© Maps', hosts: [] };
const world = await aWorld({ webFolder: folder, platformMap });
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { host: 'balise.example', ...headers } });

test('the sign-in page comes with the brand of its host', async () => {
  const page = await get('/login', { host: 'kanari.example' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const json = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({ displayName: 'Kanari Fleet', accent: '#b3261e' });
  expect(page.body).toContain('sign in');
  expect(page.body).toContain('<html lang="fr">');
  expect(page.headers['cache-control']).toBe('no-cache');
});

test('at a host that is no one’s the page has no brand', async () => {
  expect((await get('/login', { host: 'nobody.example' })).body).toBe('<html lang="en"><!--brand--><body>sign in');
});

test('every other address is a screen of the app, but a missing file is missing', async () => {
  for (const url of ['/', '/tracking/7?tab=x', '/devices']) {
    expect((await get(url)).body).toMatch(/"displayName":"Balise".*app$/);
  }
  expect((await get('/assets/gone-1234.js')).statusCode).toBe(404);
  expect((await get('/../../package.json')).statusCode).toBe(404);
  expect((await world.app.inject({ method: 'POST', url: '/devices' })).statusCode).toBe(404);
});

test('no page runs an inline script', async () => {
  const policy = String((await get('/login')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(String((await get('/map')).headers['content-security-policy'])).toContain("script-src 'self';");
});

describe('the hosts that a page may fetch from', () => {
  const policyOf = async (url: string, token?: string) =>
    String((await get(url, token ? { cookie: `balise_token=${token}` } : {})).headers['content-security-policy']);
  const body = {
    displayName: 'Kanari Fleet',
    accent: '#b3261e',
    defaultLanguage: 'fr' as const,
    supportEmail: '',
    mapSource: {
      url: 'https://tiles.kanari.example/style.json',
      attribution: '© Kanari',
      hosts: ['fonts.kanari.example'],
    },
  };

  it('are those of the platform’s map and of the partner’s, for the partner’s people alone', async () => {
    const platform = "connect-src 'self' https://maps.example:8443;";
    expect(await policyOf('/map')).toContain(platform);
    const { kanari } = world.partners;
    expect((await world.as('kanari')(editBrand, { params: { id: kanari }, body })).status).toBe(200);
    for (const directive of ["img-src 'self' data: blob:", "connect-src 'self'"])
      expect(await policyOf('/map', world.tokens.awa)).toContain(
        `${directive} https://maps.example:8443 https://tiles.kanari.example https://fonts.kanari.example;`,
      );
    for (const token of [undefined, world.tokens.sahel, world.tokens.platform, 'A'.repeat(43)])
      expect(await policyOf('/map', token)).toContain(platform);
  });

  it('are ours alone at the sign-in', async () => {
    expect(await policyOf('/login', world.tokens.awa)).toContain("connect-src 'self';");
  });

  it('cannot be anything else than hosts', async () => {
    for (const url of ['https://a;script-src/{z}/{x}/{y}.png', "https://a'*/style.json", 'https://a,b/w.pmtiles']) {
      const mapSource = { url, attribution: 'x' };
      const asked = { params: { id: world.partners.kanari }, body: { ...body, mapSource } };
      expect((await world.as('kanari')(editBrand, asked)).error.fields?.['mapSource.url']?.code).toBe('invalid_map');
    }
  });
});

test('files with a hash in their name are kept for ever, compressed ones are sent as they are', async () => {
  const script = await get('/assets/app-4f2a.js', { 'accept-encoding': 'br' });
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(script.rawPayload.length).toBeLessThan(SCRIPT.length / 10);
  expect((await get('/assets/app-4f2a.js')).body).toBe(SCRIPT);
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('the map reads its tiles in parts of one file', async () => {
  const part = await get('/world.pmtiles', { range: 'bytes=10-19', 'accept-encoding': 'gzip, br' });
  expect(part.statusCode).toBe(206);
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 10-19/1000', 'content-length': '10' });
  expect([...part.rawPayload]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(part.headers['content-encoding']).toBeUndefined();
});

test('the page opens while the database is away', async () => {
  const nowhere = connect(addressesFrom('postgres://owner:secret@127.0.0.1:1/balise'), () => {});
  const publicUrl = new URL('http://balise.example');
  const app = await buildApp({
    database: nowhere.api,
    addresses: nowhere.addresses,
    publicUrl,
    secret: Buffer.alloc(32),
    clock: Date.now,
    webFolder: folder,
  });
  expect((await app.inject('/map')).body).toBe('<html><!--brand--><body>app');
  await app.close();
  await nowhere.close();
});

test('no name of a partner can end the element that carries it', () => {
  const page = withBrand('<!--brand-->', { ...PLATFORM_BRAND, displayName: '</script><script>alert(1)//$&' });
  expect(page.match(/<\/?script/g)).toHaveLength(2);
  const json = />(.*?)<\/script>$/.exec(page)?.[1] ?? '';
  expect(JSON.parse(json).displayName).toBe('</script><script>alert(1)//$&');
});
