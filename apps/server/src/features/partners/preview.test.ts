import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Brand, PREVIEW_HOURS, partnerLogin, previewPartner, publishPartner } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aWorld } from '../../testing/world.ts';
import { createPartner } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'balise-preview-'));
for (const page of ['index', 'sign-in']) writeFileSync(join(folder, `${page}.html`), '<html><!--brand--><body>');
const world = await aWorld({ webFolder: folder });
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true });
});

const draft = await createPartner(world.database.owner, {
  name: 'Draft',
  displayName: 'Draft Fleet',
  accent: '#112233',
  defaultLanguage: 'en',
  hostNames: ['draft.example'],
  published: false,
});
if (draft === undefined) throw new Error('no draft');

const page = async (url: string, cookie = '', host = 'balise.example') => {
  const answer = await world.app.inject({ url, headers: { host, cookie } });
  const json = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(answer.body)?.[1];
  const brand = json === undefined ? undefined : (JSON.parse(json) as Brand);
  return { name: brand?.displayName, preview: brand?.preview, cookie: answer.headers['set-cookie'] };
};
const link = async () => {
  const { data } = await world.as('platform')(previewPartner, { body: { partnerId: draft } });
  return data.token;
};

test('a preview link shows a brand that no other caller sees', async () => {
  const token = await link();
  const visitor = world.as(undefined);
  const { data } = await visitor(partnerLogin, { query: { preview: token } });
  expect(data).toMatchObject({ displayName: 'Draft Fleet', preview: true });
  expect((await visitor(partnerLogin, { query: { url: 'http://draft.example' } })).error.code).toBe('platform_unknown');
  expect((await visitor(partnerLogin, { query: { name: 'draft' } })).error.code).toBe('platform_unknown');
  expect(await page('/login', '', 'draft.example')).toMatchObject({ name: undefined });
  expect(await page(`/login?preview=${token}`, '', 'draft.example')).toMatchObject({
    name: 'Draft Fleet',
    preview: true,
  });
});

test('a browser stays in it from page to page until it leaves', async () => {
  const token = await link();
  const opened = await page(`/login?preview=${token}`);
  expect(opened.cookie).toBe(`balise_preview=${token}; Path=/; HttpOnly; SameSite=Strict`);
  expect(await page('/map', `a=b; balise_preview=${token}`)).toMatchObject({ name: 'Draft Fleet', preview: true });
  const left = await page('/login?preview=', `balise_preview=${token}`);
  expect(left).toMatchObject({ name: 'Balise', preview: false });
  expect(left.cookie).toContain('Max-Age=0');
});

test('it is shown at the platform’s address and the partner’s own, never at a competitor’s or any other', async () => {
  const token = await link();
  const competitor = await createPartner(world.database.owner, {
    name: 'Rival',
    displayName: 'Rival Fleet',
    accent: '#332211',
    defaultLanguage: 'en',
    hostNames: ['rival.example'],
    published: true,
  });
  expect(competitor).toBeDefined();
  expect(await page(`/login?preview=${token}`, '', 'rival.example')).toMatchObject({
    name: 'Rival Fleet',
    preview: false,
  });
  const cookie = `balise_preview=${token}`;
  expect(await page('/login', cookie, 'rival.example')).toMatchObject({ name: 'Rival Fleet', preview: false });
  expect(await page('/login', cookie, 'elsewhere.example')).toMatchObject({ name: undefined });
  expect(await page('/login', cookie, 'draft.example')).toMatchObject({ name: 'Draft Fleet', preview: true });
  expect(await page('/login', cookie)).toMatchObject({ name: 'Draft Fleet', preview: true });
  const url = `/api/v4${partnerLogin.path}?preview=${token}`;
  const status = async (host: string) => (await world.app.inject({ url, headers: { host } })).statusCode;
  expect([await status('rival.example'), await status('elsewhere.example')]).toEqual([404, 404]);
  expect([await status('draft.example'), await status('balise.example')]).toEqual([200, 200]);
});

test('its cookie is sent over https only where the platform is reached by it', async () => {
  const secure = await aWorld({ webFolder: folder, publicUrl: 'https://balise.example' });
  const cookieOf = async (url: string) =>
    (await secure.app.inject({ url, headers: { host: 'balise.example' } })).headers['set-cookie'];
  expect(await cookieOf(`/login?preview=${'A'.repeat(43)}`)).toMatch(/^balise_preview=A{43};.*; Secure$/);
  expect(await cookieOf('/login?preview=')).toMatch(/; Secure; Max-Age=0$/);
  await secure.end();
});

test('a link ends after its hours, with the publication, and when it never was one', async () => {
  const token = await link();
  const show = async (preview: string) => (await world.as(undefined)(partnerLogin, { query: { preview } })).status;
  world.clock.now += PREVIEW_HOURS * 3_600_000 - 1;
  expect(await show(token)).toBe(200);
  world.clock.now += 1;
  expect(await show(token)).toBe(404);
  expect(await page(`/login?preview=${token}`)).toMatchObject({ name: 'Balise' });
  expect([await show('x'), await show('A'.repeat(43))]).toEqual([404, 404]);

  world.clock.now -= PREVIEW_HOURS * 3_600_000; // where everybody is still signed in
  const another = await link();
  await world.as('platform')(publishPartner, { body: { partnerId: draft, published: true } });
  expect(await show(another)).toBe(404);
  expect(await page('/login', '', 'draft.example')).toMatchObject({ name: 'Draft Fleet', preview: false });
});

test('a preview opens nothing, and is given for one’s own partner only', async () => {
  const { data } = await world.as('kanari')(previewPartner, { body: { partnerId: world.partners.kanari } });
  const { rows } = await world.database.pools.owner.query(
    'select partner_id, created_by, token_hash from partner_previews where created_by = $1',
    [world.users.kanari],
  );
  expect(rows).toMatchObject([{ partner_id: world.partners.kanari }]);
  expect(rows[0].token_hash.toString('utf8')).not.toContain(data.token); // only its hash is kept
  expect((await world.as({ token: data.token })(previewPartner, { body: { partnerId: draft } })).status).toBe(401);
  expect((await world.as('kanari')(previewPartner, { body: { partnerId: draft } })).error.code).toBe('not_found');
  expect((await world.as('comoe')(previewPartner, { body: { partnerId: world.partners.kanari } })).status).toBe(403);
});
