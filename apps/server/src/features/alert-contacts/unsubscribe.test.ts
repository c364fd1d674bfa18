import {
  addAlertContact,
  confirmAlertContact,
  editAlertContact,
  sendAlertContactCode,
  testAlertContact,
} from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { asUser } from '../../testing/user.ts';
import { aWorld, WORLD_SECRET } from '../../testing/world.ts';
import { alertReceivers, unsubscribeLink } from './index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe } = world.clients;

beforeEach(async () => {
  await owner.query('delete from mails');
  await owner.query('delete from alert_contacts');
  world.clock.now += 48 * 3_600_000;
});

const EMAIL = 'ops@contacts.example';
const fields = { kind: 'email', email: EMAIL, label: 'Ops', language: 'fr' } as const;
const asComoe = () => asUser(world, world.users.comoe);

async function confirm(id: number): Promise<void> {
  const { rows } = await owner.query(
    "select body_text from mails where kind = 'alert_contact_code' order by id desc limit 1",
  );
  const code = /\b\d{6}\b/.exec(rows[0].body_text)?.[0] ?? '';
  expect((await (await asComoe())(confirmAlertContact, { params: { id }, body: { code } })).data.state).toBe(
    'confirmed',
  );
}

/** A confirmed contact, and the path of the link in its test message. */
async function subscribed(): Promise<{ id: number; path: string }> {
  const ask = await asComoe();
  const { id } = (await ask(addAlertContact, { body: fields })).data;
  await confirm(id);
  await ask(testAlertContact, { params: { id } });
  const { rows } = await owner.query(
    "select unsubscribe_url, body_text, body_html from mails where kind = 'alert_contact_test'",
  );
  const { unsubscribe_url: link, body_text: text, body_html: html } = rows[0];
  expect(link).toMatch(/^http:\/\/kanari\.example:8080\/unsubscribe\/[\w-]{22}$/);
  expect([text.includes(link), html.includes(link)]).toEqual([true, true]);
  return { id, path: new URL(link).pathname };
}

const get = (url: string) => world.app.inject({ url, headers: { host: 'kanari.example', 'accept-language': 'en' } });
const post = (url: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
  world.app.inject({ method: 'POST', url, headers: { host: 'kanari.example', 'content-type': type }, payload });
const about = () => ({ clientId: comoe, deviceId: 0, now: new Date(world.clock.now) });
const receivers = async () => (await alertReceivers(world.database.ingest, about(), { kind: 'email' })).length;

test('the link asks first, under the partner’s brand; the button stops alerts and is logged in the recipient’s name', async () => {
  const { id, path } = await subscribed();
  const asked = await get(path);
  expect([
    asked.statusCode,
    asked.headers['referrer-policy'],
    asked.headers['x-robots-tag'],
    asked.headers['cache-control'],
  ]).toEqual([200, 'no-referrer', 'noindex, nofollow', 'no-store']);
  expect(asked.body).toContain('Kanari Fleet');
  expect(asked.body).toContain('Comoé Transport');
  expect(asked.body).toContain('<html lang="fr">');
  expect(asked.body).toContain('Arrêter ces alertes');
  expect(await receivers()).toBe(1); // a mail program that looks at links stops nothing

  const done = await post(path);
  expect([done.statusCode, done.body.includes('Les alertes sont arrêtées')]).toEqual([200, true]);
  expect(await receivers()).toBe(0);
  expect((await post(path)).statusCode).toBe(200);
  expect((await get(path)).body).toContain('Les alertes sont arrêtées');
  const { rows } = await owner.query(
    "select actor_name, client_id, subject_id::integer from audit_log where action = 'alert_contact.unsubscribe'",
  );
  expect(rows).toEqual([{ actor_name: EMAIL, client_id: comoe, subject_id: id }]);
  const ask = await asComoe();
  expect((await ask(testAlertContact, { params: { id } })).error.code).toBe('contact_not_confirmed');

  world.clock.now += 60_000;
  expect((await ask(sendAlertContactCode, { params: { id } })).data.state).toBe('unsubscribed');
  await confirm(id);
  expect(await receivers()).toBe(1);
});

test('a mail program unsubscribes by one click, with either form', async () => {
  const { path } = await subscribed();
  const form = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  expect((await post(path, 'multipart/form-data; boundary=b', form)).statusCode).toBe(200);
  expect(await receivers()).toBe(0);
  expect((await post(path, 'text/plain', 'x'.repeat(9000))).statusCode).toBe(413);
});

test('unknown tokens all get one page that names no client', async () => {
  const { id, path } = await subscribed();
  const ask = await asComoe();
  await ask(editAlertContact, { params: { id }, body: { ...fields, email: 'new@contacts.example' } });
  const pages = await Promise.all([
    get(path), // of a former address
    post(path),
    get(`/unsubscribe/${'A'.repeat(22)}`),
    get('/unsubscribe/x'),
    get("/unsubscribe/'; drop table x"),
    post(`/unsubscribe/${'A'.repeat(22)}`),
  ]);
  const [first] = pages;
  for (const { statusCode, body } of pages) expect([statusCode, body]).toEqual([200, first?.body]);
  expect(first?.body).toContain('Kanari Fleet');
  expect(first?.body).not.toContain('Comoé');
});

test('the token is stored as a hash only', async () => {
  const { path } = await subscribed();
  const { rows } = await owner.query('select unsubscribe_hash, to_jsonb(a)::text as row from alert_contacts a');
  expect(rows[0].unsubscribe_hash).toHaveLength(32);
  expect(rows[0].row).not.toContain(path.slice('/unsubscribe/'.length));
});

test('a job gives the same link in every mail, without a scope; another address has another', async () => {
  const { id, path } = await subscribed();
  const context = { secret: WORLD_SECRET, publicUrl: new URL('https://balise.example') };
  const [contact] = await alertReceivers(world.database.ingest, about(), { kind: 'email' });
  if (!contact) throw new Error('there is no receiver');
  expect(contact.id).toBe(id);
  const link = await unsubscribeLink(world.database.ingest, context, contact, []);
  expect(link).toBe(`https://balise.example${path}`);
  const other = await unsubscribeLink(
    world.database.ingest,
    context,
    { ...contact, address: 'x@contacts.example' },
    [],
  );
  expect(other).not.toBe(link);
});
