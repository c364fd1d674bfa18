import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readSms } from '../config/sms.ts';
import { aWorld } from '../testing/world.ts';
import type { SmsGateway, SmsPart } from './gateway.ts';
import { openHttp } from './gateways/http.ts';
import { templateOf } from './gateways/template-of.ts';
import { queueSms } from './queue-sms.ts';
import { sendSms } from './send-sms.job.ts';
import { appWith, GATEWAY_SECRET, PUBLIC_URL, smsSettings } from './testing/http-gateway.ts';
import { anSmsAccount } from './testing/sms-account.ts';

/* Providers on loopback that answer as their documents say. */

type Asked = { url: string; headers: Record<string, string | string[] | undefined>; body: string };
const asked: Asked[] = [];
let answer: (one: Asked) => { status: number; body?: unknown } | 'hangUp' = () => ({ status: 500 });
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const one = { url: request.url ?? '', headers: request.headers, body };
  asked.push(one);
  const done = answer(one);
  if (done === 'hangUp') return request.socket.destroy();
  response.writeHead(done.status, { 'content-type': 'application/json' }).end(JSON.stringify(done.body ?? ''));
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const { port } = server.address() as AddressInfo;
const world = await aWorld();
afterAll(async () => {
  server.close();
  await world.end();
});
beforeEach(() => {
  asked.length = 0;
  world.clock.now += 60_000;
});

const open = (address: string): SmsGateway => {
  const template = templateOf(smsSettings(address), PUBLIC_URL, () => world.clock.now);
  if (!template) throw new Error('no template');
  return openHttp(template, 2_000);
};
const TWILIO = `twilio://AC1:token@127.0.0.1:${port}`;
const ORANGE = `orange://id:secret@127.0.0.1:${port}?from=2250000`;
const AFRICAS_TALKING = `africastalking://sandbox:key@127.0.0.1:${port}`;

const PART: SmsPart = {
  reference: '7-1-0',
  sender: 'KANARI',
  recipient: '+2250707070707',
  encoding: 'gsm7',
  text: 'Bonjour & bienvenue',
  part: 0,
  parts: 1,
  group: 7,
  validFor: 600,
};

test('Twilio: a message with its status callback', async () => {
  answer = () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } });
  expect(await open(TWILIO).hand(PART)).toEqual({ is: 'taken', gatewayId: 'SM1' });
  expect(asked[0]?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:token').toString('base64')}`);
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    To: '+2250707070707',
    From: 'KANARI',
    Body: 'Bonjour & bienvenue',
    ValidityPeriod: '600',
    StatusCallback: `http://balise.example:8080/api/v4/sms/receipts/${GATEWAY_SECRET}?ref=7-1-0`,
  });
  answer = () => ({ status: 400, body: { code: 21_211, message: 'Invalid To' } });
  expect(await open(TWILIO).hand(PART)).toEqual({ is: 'refused', reason: '21211 Invalid To' });
});

test('Orange: a token that is kept for its time, then the message', async () => {
  answer = ({ url }) =>
    url.startsWith('/oauth')
      ? { status: 200, body: { token_type: 'Bearer', access_token: 't1', expires_in: '3600' } }
      : {
          status: 201,
          body: { outboundSMSMessageRequest: { resourceURL: 'https://api.orange.com/x/requests/abc-1' } },
        };
  const gateway = open(ORANGE);
  expect(await gateway.hand(PART)).toEqual({ is: 'taken', gatewayId: 'abc-1' });
  expect(await gateway.hand(PART)).toEqual({ is: 'taken', gatewayId: 'abc-1' });
  expect(asked.map(({ url }) => url)).toEqual([
    '/oauth/v3/token',
    '/smsmessaging/v1/outbound/tel%3A%2B2250000/requests',
    '/smsmessaging/v1/outbound/tel%3A%2B2250000/requests',
  ]);
  expect(asked[1]?.headers.authorization).toBe('Bearer t1');
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
    outboundSMSMessageRequest: {
      address: 'tel:+2250707070707',
      senderAddress: 'tel:+2250000',
      senderName: 'KANARI',
      outboundSMSTextMessage: { message: 'Bonjour & bienvenue' },
    },
  });
  world.clock.now += 3_600_000;
  answer = () => ({ status: 400, body: { error: 'invalid_client' } });
  expect(await gateway.hand(PART)).toMatchObject({ is: 'later' }); // without a token nothing was sent
});

test('Orange: a token that was withdrawn is asked for again, and its reasons are kept', async () => {
  let refused: { status: number; body: unknown };
  answer = ({ url }) =>
    url.startsWith('/oauth') ? { status: 200, body: { access_token: 't', expires_in: 3600 } } : refused;
  const gateway = open(ORANGE);
  refused = { status: 401, body: { code: 42, message: 'Expired credentials', description: 'x' } };
  const expired = { is: 'later', reason: 'HTTP 401 42 Expired credentials; check the account in SMS_URL' };
  expect(await gateway.hand(PART)).toMatchObject(expired);
  expect(await gateway.hand(PART)).toMatchObject(expired);
  expect(asked.filter(({ url }) => url.startsWith('/oauth'))).toHaveLength(2);
  const text = { messageId: 'SVC0002', text: 'Invalid input value for message part %1', variables: ['senderName'] };
  refused = { status: 400, body: { requestError: { serviceException: text } } };
  const reason = 'HTTP 400 SVC0002 Invalid input value for message part senderName';
  expect(await gateway.hand(PART)).toEqual({ is: 'refused', reason });
  const policy = {
    messageId: 'POL0001',
    text: 'A policy error occurred. Error code is %1',
    variables: ['Insufficient balance'],
  };
  refused = { status: 403, body: { requestError: { policyException: policy } } };
  expect(await gateway.hand(PART)).toMatchObject({
    is: 'later',
    reason: expect.stringMatching('Insufficient balance'),
  });
});

test('Africa’s Talking: what became of the recipient, not of the request', async () => {
  const recipient = (statusCode: number, status: string) => ({
    status: 201,
    body: {
      SMSMessageData: { Message: 'x', Recipients: [{ statusCode, status, number: '+225', messageId: 'ATXid_1' }] },
    },
  });
  answer = () => recipient(101, 'Success');
  expect(await open(AFRICAS_TALKING).hand(PART)).toEqual({ is: 'taken', gatewayId: 'ATXid_1' });
  expect(asked[0]?.headers.apikey).toBe('key');
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    username: 'sandbox',
    to: '+2250707070707',
    message: 'Bonjour & bienvenue',
    from: 'KANARI',
  });
  const becomes = async (code: number) => {
    answer = () => recipient(code, 'x');
    return (await open(AFRICAS_TALKING).hand(PART)).is;
  };
  expect([await becomes(403), await becomes(405), await becomes(500)]).toEqual(['refused', 'later', 'unknown']);
  answer = () => ({ status: 201, body: { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } } });
  expect(await open(AFRICAS_TALKING).hand(PART)).toMatchObject({ is: 'refused', reason: 'HTTP 201 InvalidSenderId' });
});

test.each([
  ['Twilio', TWILIO],
  ['Orange', ORANGE],
  ['Africa’s Talking', AFRICAS_TALKING],
])('%s: what is busy is later, what is lost is unknown', async (_, address) => {
  const token = { status: 200, body: { access_token: 't', expires_in: 3600 } };
  const gateway = open(address);
  const becomes = async (status: number | 'hangUp') => {
    answer = ({ url }) => (url.startsWith('/oauth') ? token : status === 'hangUp' ? status : { status });
    return (await gateway.hand(PART)).is;
  };
  expect([await becomes(429), await becomes(503), await becomes(401)]).toEqual(['later', 'later', 'later']);
  expect([await becomes(500), await becomes('hangUp')]).toEqual(['unknown', 'unknown']);
});

test('without a connection nothing was sent', async () => {
  const closed = createServer();
  await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready));
  const { port: free } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  expect(await open(`twilio://AC1:token@127.0.0.1:${free}`).hand(PART)).toMatchObject({ is: 'later' });
});

/** An SMS that a gateway took under an id. */
async function aSentSms(gatewayId: string): Promise<number> {
  const { owner } = world.database.pools;
  await anSmsAccount(owner, world.clients.comoe, 10_000_000);
  const sms = {
    clientId: world.clients.comoe,
    recipient: '+2250707070707',
    kind: 'alert',
    language: 'fr',
    text: 'x',
  } as const;
  const { id } = (await queueSms(world.database.owner, sms, world.clock.now)) as { id: number };
  const gateway: SmsGateway = {
    name: 'test',
    atOnce: 1,
    cutsTexts: true,
    close: async () => {},
    hand: async () => ({ is: 'taken', gatewayId }),
  };
  await sendSms({ owner, gateway, sender: '', now: () => world.clock.now, onTrouble: () => {} }, id, 1);
  return id;
}
const stateOf = async (id: number) =>
  (await world.database.pools.owner.query('select state from sms_messages where id = $1', [id])).rows[0].state;
const FORM = { 'content-type': 'application/x-www-form-urlencoded', host: 'balise.example' };

test('receipts come in with the secret alone, Twilio’s signed too; anything else is an unknown address', async () => {
  const app = await appWith(world, TWILIO);
  const id = await aSentSms('SM9');
  const url = `/api/v4/sms/receipts/${GATEWAY_SECRET}?ref=${id}-1-0`;
  const fields = { MessageSid: 'SM9', MessageStatus: 'delivered', To: '+2250707070707' };
  const signed = Object.entries(fields).sort().flat().join('');
  const sign = (key: string) =>
    createHmac('sha1', key).update(`http://balise.example:8080${url}${signed}`).digest('base64');
  const post = (at: string, signature?: string) =>
    app.inject({
      method: 'POST',
      url: at,
      payload: new URLSearchParams(fields).toString(),
      headers: { ...FORM, ...(signature === undefined ? {} : { 'x-twilio-signature': signature }) },
    });
  expect((await post(url)).statusCode).toBe(404);
  expect((await post(url, sign('wrong'))).statusCode).toBe(404);
  expect((await post(url.replace(GATEWAY_SECRET, 'another-secret-of-22xx'), sign('token'))).statusCode).toBe(404);
  expect(await stateOf(id)).toBe('sent');
  expect((await post(url, sign('token'))).statusCode).toBe(204);
  expect(await stateOf(id)).toBe('delivered');
  await app.close();
});

test('Orange’s and Africa’s Talking’s receipts, and none without a gateway', async () => {
  const orange = await appWith(world, ORANGE);
  const one = await aSentSms('abc-2');
  const notification = (deliveryStatus: string) => ({
    deliveryInfoNotification: {
      callbackData: 'abc-2',
      deliveryInfo: { address: 'tel:+2250707070707', deliveryStatus },
    },
  });
  const post = (status: string) =>
    orange.inject({
      method: 'POST',
      url: `/api/v4/sms/receipts/${GATEWAY_SECRET}`,
      payload: notification(status),
      headers: { host: 'balise.example' },
    });
  await post('DeliveredToNetwork');
  expect(await stateOf(one)).toBe('sent');
  expect((await post('DeliveryImpossible')).statusCode).toBe(204);
  expect(await stateOf(one)).toBe('failed');
  await orange.close();

  const africasTalking = await appWith(world, AFRICAS_TALKING);
  const other = await aSentSms('ATXid_9');
  const payload = new URLSearchParams({ id: 'ATXid_9', status: 'Success', phoneNumber: '+2250707070707' }).toString();
  const call = { method: 'POST', url: `/api/v4/sms/receipts/${GATEWAY_SECRET}`, payload, headers: FORM } as const;
  expect((await africasTalking.inject(call)).statusCode).toBe(204);
  expect(await stateOf(other)).toBe('delivered');
  const absent = await aSentSms('ATXid_10');
  const report = new URLSearchParams({ id: 'ATXid_10', status: 'AbsentSubscriber' }).toString();
  expect((await africasTalking.inject({ ...call, payload: report })).statusCode).toBe(204);
  expect(await stateOf(absent)).toBe('failed');
  await africasTalking.close();
  expect((await world.app.inject(call)).statusCode).toBe(404);
});

test('a wrong SMS_URL is reported with its remedy, without the password', () => {
  const problemsOf = (given: Record<string, string>) => {
    const problems: string[] = [];
    readSms(
      (name) => given[name],
      (problem) => problems.push(problem),
    );
    return problems.join('\n');
  };
  expect(problemsOf({})).toBe('');
  expect(problemsOf({ SMS_URL: 'smpp://u:p@smsc.example?type=x&long=payload' })).toBe('');
  expect(problemsOf({ SMS_URL: 'http://u:hidden@host' })).toMatch(/SMS_URL is no address(?!.*hidden)/);
  expect(problemsOf({ SMS_URL: 'smpp://u:p@host?x=1' })).toMatch('unknown option "x"');
  expect(problemsOf({ SMS_URL: 'smpp://u:p@host?long=x' })).toMatch('udh (the default) or payload');
  expect(problemsOf({ SMS_URL: 'twilio://u:p@host' })).toMatch('SMS_RECEIPT_SECRET is needed');
  expect(problemsOf({ SMS_URL: 'orange://u:p@host', SMS_RECEIPT_SECRET: GATEWAY_SECRET })).toMatch('lacks ?from=');
  expect(problemsOf({ SMS_SENDER: 'Éclair', SMS_PER_CLIENT: '0' })).toMatch(/SMS_PER_CLIENT.*\n.*SMS_SENDER/);
});
