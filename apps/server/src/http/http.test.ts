import { ENDPOINTS } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { connect } from '../db/connect.ts';
import { addressesFrom } from '../db/roles.ts';
import { aWorld } from '../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { app, tokens } = world;
const bearer = { authorization: `Bearer ${tokens.platform}` };
const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.inject({ method: 'POST', url: '/api/v4/device', payload, headers: { ...bearer, ...headers } });
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

test('what is no JSON, or not said to be, is refused in words', async () => {
  const broken = await post('{"imei":');
  expect([broken.statusCode, codeOf(broken)]).toEqual([400, 'request_malformed']);
  const xml = await post('<imei/>', { 'content-type': 'application/xml' });
  expect([xml.statusCode, codeOf(xml)]).toEqual([415, 'body_type_unsupported']);
  const list = await post('[]');
  expect([list.statusCode, codeOf(list)]).toEqual([422, 'fields_invalid']);
});

test('a body of more than 64 kB is refused', async () => {
  const answer = await post(JSON.stringify({ label: 'x'.repeat(70_000) }));
  expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'body_too_large']);
});

test('an address that is none, and a method that it does not take', async () => {
  const none = await app.inject({ url: '/api/v4/nothing', headers: { 'accept-language': 'fr' } });
  expect([none.statusCode, none.json()]).toEqual([
    404,
    { error: { code: 'endpoint_not_found', message: 'Cette adresse n’existe pas dans l’API.' } },
  ]);
  const method = await app.inject({ method: 'PUT', url: '/api/v4/dashboard?x=1' });
  expect([method.statusCode, codeOf(method)]).toEqual([405, 'method_not_allowed']);
  expect(method.headers.allow).toBe('GET');
  const one = await app.inject({ method: 'POST', url: '/api/v4/device/7' });
  expect(one.headers.allow).toBe('GET, PUT, DELETE');
  // an address of its own, and no device that is called list
  expect((await app.inject({ method: 'PUT', url: '/api/v4/audit/list' })).headers.allow).toBe('GET');
  expect((await app.inject({ method: 'OPTIONS', url: '/api/v4/device/list' })).headers.allow).toBe('GET');
});

test.each(['0', '-1', '1.5', '99999999999', '%00', "1'--"])(
  'the device id “%s” is refused, not looked for',
  async (id) => {
    const answer = await app.inject({ url: `/api/v4/device/${id}`, headers: bearer });
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'fields_invalid']);
  },
);

test('/device/abc is no device', async () => {
  const answer = await app.inject({ url: '/api/v4/device/abc', headers: bearer });
  expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'endpoint_not_found']);
});

test.each(['/api/v4/device/%zz', `/api/v4/device/${'1'.repeat(300)}`])('%s cannot be read', async (url) => {
  const answer = await app.inject({ url, headers: bearer });
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'request_malformed']);
});

test('an answer of the API is private and runs nothing', async () => {
  const { headers } = await app.inject({ url: '/api/v4/user/data', headers: bearer });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('where the public address is https, the cookie and the browser stay on it', async () => {
  const secure = await aWorld({ publicUrl: 'https://balise.example' });
  const answer = await secure.app.inject({
    method: 'POST',
    url: '/api/v4/auth/login',
    payload: { email: 'awa@people.example', password: 'correct horse 7' },
    headers: { host: 'balise.example', 'sec-fetch-site': 'same-origin' },
  });
  const [token = ''] = [answer.headers['set-cookie']].flat();
  expect(token).toMatch(/^__Host-balise_token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  expect(answer.headers['strict-transport-security']).toBeDefined();
  const cookie = token.split(';')[0] ?? '';
  expect((await secure.app.inject({ url: '/api/v4/user/data', headers: { cookie } })).statusCode).toBe(200);
  // one that another host name of the site could have set, to sign people in as somebody else
  const tossed = cookie.replace('__Host-', '');
  for (const both of [tossed, `${tossed}; ${cookie.replace(/=.*/, '=x')}`]) {
    const answer = await secure.app.inject({ url: '/api/v4/user/data', headers: { cookie: both } });
    expect(answer.statusCode).toBe(401);
  }
  await secure.end();
});

test('a database that is away is said to be, and nothing of it is shown', async () => {
  const nowhere = connect(addressesFrom('postgres://owner:secret@127.0.0.1:1/balise'), () => {});
  const lost = await buildApp({
    database: nowhere.api,
    addresses: nowhere.addresses,
    publicUrl: new URL('http://localhost'),
    secret: Buffer.alloc(32),
    clock: Date.now,
  });
  const answer = await lost.inject({ url: '/api/v4/user/data', headers: bearer });
  expect([answer.statusCode, codeOf(answer), answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  expect(answer.body).not.toMatch(/postgres|ECONNREFUSED|127\.0/i);
  await lost.close();
  await nowhere.close();
});

test('the OpenAPI document describes every endpoint, and the page of it runs no script', async () => {
  const document = (await app.inject('/api/v4/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    Object.values,
  );
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
  for (const language of ['en', 'fr']) {
    const page = await app.inject(`/api/docs?lang=${language}`);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain(`<html lang="${language}">`);
    expect(page.body).not.toMatch(/<script|\son\w+=/i);
    for (const { name } of ENDPOINTS) expect(page.body).toContain(`<section id="${name}">`);
  }
});

test('one user’s many calls are processed a few at a time, and refused beyond a limit', async () => {
  const call = () => app.inject({ url: '/api/v4/device/list', headers: bearer });
  const answers = await Promise.all(Array.from({ length: 150 }, call));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect([...new Set(statuses)].sort()).toEqual([200, 429]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(106);
  expect((await call()).statusCode).toBe(200);
});
