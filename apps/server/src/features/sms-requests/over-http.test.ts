import { createHmac } from 'node:crypto';
import { smsQuestions } from '@balise/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { numberToWriteTo } from '../../config/sms.ts';
import { outgoingSms } from '../../jobs/outgoing-sms.ts';
import { startPlaces } from '../../places/index.ts';
import { appWith, GATEWAY_SECRET, PUBLIC_URL, smsSettings } from '../../sms/testing/http-gateway.ts';
import { anSmsAccount } from '../../sms/testing/sms-account.ts';
import { aWorld } from '../../testing/world.ts';

/* Questions that a provider of SMS delivers by HTTP, with the calls that its documents describe. */

const world = await aWorld();
const { owner } = world.database.pools;
const PHONE = '+2250707070701';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', host: 'balise.example' };
const TWILIO = 'twilio://AC1:token@127.0.0.1:9';
const AFRICAS_TALKING = 'africastalking://sandbox:key@127.0.0.1:9';
const ORANGE = 'orange://id:secret@127.0.0.1:9?from=2250000';
const places = startPlaces();
afterAll(async () => {
  await close();
  await places.close();
  await world.end();
});

const url = `/api/v4/sms/messages/${GATEWAY_SECRET}`;
const post = (app: FastifyInstance, fields: Record<string, string>, at = url, more: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: at,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...FORM, ...more },
  });
const { queues, close } = outgoingSms({
  database: world.database,
  places,
  sms: smsSettings(TWILIO),
  publicUrl: PUBLIC_URL,
  now: () => world.clock.now,
  log: { warn: (content) => expect.unreachable(JSON.stringify(content)) },
});
/** Answers what waits, as the worker does. @returns all answers */
async function answers(): Promise<{ recipient: string; body: string }[]> {
  const { rows } = await owner.query("delete from jobs where queue = 'sms-questions' returning key");
  const queue = queues.find(({ name }) => name === 'sms-questions');
  for (const { key } of rows) await queue?.run({ key } as never, new AbortController().signal);
  return await sent();
}
const sent = async (): Promise<{ recipient: string; body: string }[]> =>
  (await owner.query("select recipient, body from sms_messages where kind = 'answer' order by id")).rows;

beforeEach(async () => {
  // a question is answered once a minute
  world.clock.now += 120_000;
  await owner.query('delete from alert_contacts');
  await owner.query('update users set phone = $2 where id = $1', [world.users.comoe, PHONE]);
  await anSmsAccount(owner, world.clients.comoe, 10_000_000);
  await owner.query(
    `insert into alert_contacts (client_id, kind, address, label, language, created_by_name, created_at, updated_at, confirmed_at)
     values ($1, 'phone', $2, 'Chef', 'fr', '', now(), now(), now())`,
    [world.clients.comoe, PHONE],
  );
});

test('a question over HTTP comes in with the secret alone, Twilio’s signed too; anything else is an unknown address', async () => {
  const app = await appWith(world, TWILIO);
  const before = (await answers()).length;
  const fields = { MessageSid: 'SM1', From: PHONE, To: '+2250500000000', Body: 'Aide' };
  const signed = Object.entries(fields).sort().flat().join('');
  const sign = (key: string, at = url) => ({
    'x-twilio-signature': createHmac('sha1', key).update(`http://balise.example:8080${at}${signed}`).digest('base64'),
  });
  expect((await post(app, fields)).statusCode).toBe(404);
  expect((await post(app, fields, url, sign('wrong'))).statusCode).toBe(404);
  // signed for the address of receipts
  expect((await post(app, fields, url, sign('token', url.replace('messages', 'receipts')))).statusCode).toBe(404);
  const other = url.replace(GATEWAY_SECRET, 'another-secret-of-22xx');
  expect((await post(app, fields, other, sign('token', other))).statusCode).toBe(404);
  expect(await answers()).toHaveLength(before);
  expect((await post(app, fields, url, sign('token'))).statusCode).toBe(204);
  // the same once more, as a provider repeats it
  expect((await post(app, fields, url, sign('token'))).statusCode).toBe(204);
  const all = await answers();
  expect(all.slice(before)).toEqual([{ recipient: PHONE, body: expect.stringContaining('Send POS') }]);
  await app.close();
});

test('Africa’s Talking’s questions; an unknown or odd number is not answered, and Orange and no gateway take none', async () => {
  const app = await appWith(world, AFRICAS_TALKING);
  const before = (await answers()).length;
  const fields = { from: PHONE, to: '12345', text: 'ETAT', id: '1', date: '2026-11-20 12:00:00' };
  for (const from of ['+2250707079999', 'Balise', '', '+', `${PHONE}'`]) {
    expect((await post(app, { ...fields, from })).statusCode).toBe(204);
  }
  expect((await post(app, { ...fields, text: 'good morning' })).statusCode).toBe(204);
  expect(await answers()).toHaveLength(before);
  expect((await post(app, fields)).statusCode).toBe(204);
  expect((await answers()).slice(before)).toEqual([{ recipient: PHONE, body: expect.stringContaining('vehicles') }]);
  await app.close();
  const orange = await appWith(world, ORANGE);
  world.clock.now += 120_000;
  await post(orange, fields);
  await orange.close();
  const none = await appWith(world, undefined);
  expect((await post(none, fields)).statusCode).toBe(404);
  await none.close();
  expect(await answers()).toHaveLength(before + 1);
});

test('the number to write to is the sender, where telephones can write to it', async () => {
  expect(numberToWriteTo(smsSettings(TWILIO, '+2250500000000'))).toBe('+2250500000000');
  expect(numberToWriteTo(smsSettings(AFRICAS_TALKING, '12345'))).toBe('12345');
  expect(numberToWriteTo(smsSettings(TWILIO, 'Balise'))).toBeNull();
  expect(numberToWriteTo(smsSettings(ORANGE, '+2250500000000'))).toBeNull();
  expect(numberToWriteTo(undefined)).toBeNull();
  expect((await world.as('comoe')(smsQuestions)).data).toEqual({ number: null });
});
