import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aWorld } from '../testing/world.ts';
import type { SmsGateway } from './gateway.ts';
import { openSmpp } from './gateways/smpp.ts';
import { queueSms } from './queue-sms.ts';
import { settleUnanswered } from './send-queries.ts';
import { sendSms } from './send-sms.job.ts';
import type { Sms } from './sms-queries.ts';
import { anSmsc } from './smsc/smsc.ts';
import { takeReceipt } from './take-receipt.ts';
import { anSmsAccount } from './testing/sms-account.ts';

/* A real SMSC on loopback. */

const world = await aWorld();
const smsc = await anSmsc();
afterAll(async () => {
  await smsc.close();
  await world.end();
});
const { owner } = world.database.pools;
const { comoe } = world.clients;
const SEGMENT = 250_000;
const DAY = 86_400_000;

const troubles: string[] = [];
const opened: SmsGateway[] = [];
const open = (
  more: { long?: string; connectWithin?: number; answerWithin?: number; password?: string; port?: number } = {},
): SmsGateway => {
  const gateway = openSmpp({
    settings: {
      host: '127.0.0.1',
      port: more.port ?? smsc.port,
      tls: false,
      user: 'balise',
      password: more.password ?? 'secret',
      options: more.long ? { long: more.long } : {},
    },
    onReceipt: (receipt) => takeReceipt(world.database.owner, receipt, world.clock.now),
    onTrouble: (reason) => troubles.push(reason),
    firstPause: 0.05,
    ...(more.answerWithin === undefined ? {} : { answerWithin: more.answerWithin }),
    ...(more.connectWithin === undefined ? {} : { connectWithin: more.connectWithin }),
  });
  opened.push(gateway);
  return gateway;
};

beforeEach(async () => {
  world.clock.now += 3_600_000;
  smsc.submitted.length = troubles.length = 0;
  smsc.reacts(() => 0);
  await anSmsAccount(owner, comoe, 100 * SEGMENT);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gateway) => gateway.close()));
});

const queue = async (more: Partial<Sms> = {}): Promise<number> => {
  const sms = {
    recipient: '+2250707070707',
    kind: 'alert',
    language: 'fr',
    text: 'Alerte',
    clientId: comoe,
    ...more,
  } as const;
  const answer = await queueSms(world.database.owner, sms, world.clock.now);
  if (!('id' in answer)) throw new Error(answer.code);
  return answer.id;
};
const send = (gateway: SmsGateway, id: number, attempts = 1) =>
  sendSms(
    { owner, gateway, sender: 'BALISE', now: () => world.clock.now, onTrouble: (reason) => troubles.push(reason) },
    id,
    attempts,
  );
/** As soon as the gateway is bound. */
const sendNow = async (gateway: SmsGateway, id: number) => {
  let outcome = await send(gateway, id);
  for (let attempt = 0; attempt < 400 && outcome?.reason.includes('not connected'); attempt++) {
    await new Promise((next) => setTimeout(next, 25));
    outcome = await send(gateway, id);
  }
  return outcome;
};
const stateOf = async (id: number) => {
  const { rows } = await owner.query(
    `select m.state, m.last_error as error, m.body,
       (select coalesce(sum(amount), 0)::float8 from sms_ledger where message_id = m.id) as cost,
       (select array_agg(kind order by id) from sms_ledger where message_id = m.id) as kinds
     from sms_messages m where id = $1`,
    [id],
  );
  const { rows: sums } = await owner.query(
    `select balance::float8 = (select sum(amount)::float8 from sms_ledger l where l.client_id = a.client_id) as ok
     from sms_accounts a where client_id = $1`,
    [comoe],
  );
  expect(sums[0].ok).toBe(true);
  return rows[0];
};

test('an SMS is sent in GSM-7 or UCS-2 with its sender, and its receipt settles it', async () => {
  const gateway = open();
  const id = await queue({ text: 'Camion à l’arrêt [zone] €' });
  expect(await sendNow(gateway, id)).toBeUndefined();
  const [one] = smsc.submitted;
  expect(one).toMatchObject({ to: '+2250707070707', from: 'BALISE', text: "Camion à l'arret [zone] €" });
  expect(one?.fields).toMatchObject({
    source_addr_ton: 5,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    registered_delivery: 1,
    data_coding: 0,
  });
  expect(await stateOf(id)).toMatchObject({ state: 'sent', cost: -SEGMENT, kinds: ['reserve'] });
  if (one) expect(await smsc.receipt(one, 'DELIVRD')).toBe(0);
  expect(await stateOf(id)).toMatchObject({ state: 'delivered', cost: -SEGMENT, kinds: ['reserve', 'settle'] });
  if (one) await smsc.receipt(one, 'UNDELIV'); // a second, contrary one changes nothing
  expect(await stateOf(id)).toMatchObject({ state: 'delivered', kinds: ['reserve', 'settle'] });
  const arabic = await queue({ text: 'سيارة متوقفة' });
  await sendNow(gateway, arabic);
  expect(smsc.submitted[1]).toMatchObject({ text: 'سيارة متوقفة' });
});

test('a long SMS is parts with a common number; the receipt of the last settles it, one failure pays all back', async () => {
  const gateway = open();
  const text = `${'Vehicule arrete. '.repeat(20)}fin`;
  const id = await queue({ text });
  await sendNow(gateway, id);
  expect(smsc.submitted.map(({ header }) => header)).toEqual([1, 2, 3].map((part) => [0, 3, id % 256, 3, part]));
  expect(smsc.submitted.map((part) => part.text).join('')).toBe(text);
  const [first, second, third] = smsc.submitted;
  if (!first || !second || !third) throw new Error('three parts');
  await smsc.receipt(first, 'DELIVRD');
  await smsc.receipt(third, 'DELIVRD', String(Number.parseInt(third.id, 16))); // in decimal, as some write it
  expect(await stateOf(id)).toMatchObject({ state: 'sent', kinds: ['reserve'] });
  await smsc.receipt(second, 'DELIVRD');
  expect(await stateOf(id)).toMatchObject({ state: 'delivered', cost: -3 * SEGMENT });

  const other = await queue({ text });
  await sendNow(gateway, other);
  const part = smsc.submitted[4];
  if (part) await smsc.receipt(part, 'EXPIRED');
  expect(await stateOf(other)).toMatchObject({
    state: 'failed',
    cost: 0,
    kinds: ['reserve', 'refund'],
    error: 'EXPIRED 000',
  });
});

test('an SMSC that cuts by itself gets the whole text as payload', async () => {
  const gateway = open({ long: 'payload' });
  const text = 'a'.repeat(300);
  await sendNow(gateway, await queue({ text }));
  expect(smsc.submitted).toHaveLength(1);
  expect(smsc.submitted[0]?.fields.message_payload).toMatchObject({
    message: expect.objectContaining({ length: 300 }),
  });
});

test('throttled it waits and goes on with the part that was not taken; refused it fails and is paid back', async () => {
  const gateway = open();
  const id = await queue({ text: 'a'.repeat(200) });
  let isThrottling = true;
  smsc.reacts(({ header }) => (header.at(-1) === 2 && isThrottling ? 0x58 : 0));
  expect(await sendNow(gateway, id)).toEqual({ retryAfter: 5_000, reason: 'ESME_RTHROTTLED', pause: 1_000 });
  expect(await stateOf(id)).toMatchObject({ state: 'queued', error: 'ESME_RTHROTTLED' });
  isThrottling = false;
  expect(await send(gateway, id, 2)).toBeUndefined();
  expect(smsc.submitted.map(({ header }) => header.at(-1))).toEqual([1, 2]); // each once
  expect(await stateOf(id)).toMatchObject({ state: 'sent' });

  smsc.reacts(() => 0x0b);
  const refused = await queue();
  expect(await send(gateway, refused)).toBeUndefined();
  expect(await stateOf(refused)).toMatchObject({ state: 'failed', cost: 0, kinds: ['reserve', 'refund'] });
});

test.each([
  ['the answer does not come', 'silent'],
  ['the connection ends before the answer', 'hangUp'],
] as const)('where %s, it is unconfirmed and not sent again; a late receipt settles it', async (_, reaction) => {
  const gateway = open({ answerWithin: 0.5 });
  await sendNow(gateway, await queue());
  smsc.submitted.length = 0;
  smsc.reacts(() => reaction);
  const id = await queue();
  expect(await send(gateway, id)).toBeUndefined();
  expect(await stateOf(id)).toMatchObject({ state: 'unconfirmed', cost: -SEGMENT });
  smsc.reacts(() => 0);
  expect(await sendNow(gateway, id)).toBeUndefined();
  expect(smsc.submitted).toHaveLength(1);
  const receipt = { gatewayId: '', recipient: '', delivered: true, error: '' };
  await takeReceipt(world.database.api, { ...receipt, reference: `${id}-1-0` }, world.clock.now);
  expect(await stateOf(id)).toMatchObject({ state: 'delivered', kinds: ['reserve', 'settle'] });
});

test('a server that is killed between handing over and the answer leaves it unconfirmed', async () => {
  const id = await queue();
  await owner.query('insert into sms_parts (message_id, sending, part, handed_at) values ($1, 1, 0, now())', [id]);
  expect(await send(open(), id)).toBeUndefined();
  expect(await stateOf(id)).toMatchObject({ state: 'unconfirmed', cost: -SEGMENT });
  expect(smsc.submitted).toHaveLength(0);
});

test('a receipt that is faster than the answer is kept for it', async () => {
  const id = await queue();
  const early = { reference: '', gatewayId: '1F', recipient: '+2250707070707', delivered: true, error: '' };
  await takeReceipt(world.database.api, early, world.clock.now);
  const gateway: SmsGateway = {
    name: 'test',
    atOnce: 1,
    cutsTexts: true,
    close: async () => {},
    hand: async () => ({ is: 'taken', gatewayId: '1F' }),
  };
  await send(gateway, id);
  expect(await stateOf(id)).toMatchObject({ state: 'delivered', kinds: ['reserve', 'settle'] });
});

/** Answers with these ids, one after the other. */
const answering = (...ids: string[]): SmsGateway => ({
  name: 'test',
  atOnce: 1,
  cutsTexts: true,
  close: async () => {},
  hand: async () => ({ is: 'taken', gatewayId: ids.shift() ?? '' }),
});

test('a receipt is of the SMS that has its very id, before one whose id is the same in hexadecimal', async () => {
  const [first, second] = [await queue(), await queue()];
  const gateway = answering('1000', '4096');
  await send(gateway, first);
  world.clock.now += 60_000;
  await send(gateway, second);
  const receipt = { reference: '', gatewayId: '1000', recipient: '', delivered: false, error: 'absent' };
  await takeReceipt(world.database.api, receipt, world.clock.now);
  expect((await stateOf(first)).state).toBe('failed');
  expect((await stateOf(second)).state).toBe('sent');
});

test('of two receipts that wait and may both be meant, the one with the very id is taken', async () => {
  const id = await queue();
  for (const [gatewayId, delivered] of [
    ['a', false],
    ['10', true],
  ] as const) {
    const early = { reference: '', gatewayId, recipient: '', delivered, error: '' };
    await takeReceipt(world.database.api, early, world.clock.now);
  }
  await send(answering('10'), id);
  expect(await stateOf(id)).toMatchObject({ state: 'delivered', kinds: ['reserve', 'settle'] });
});

test('without a connection it is tried again after 1 minute to 6 hours, and fails when it is too old', async () => {
  const away: SmsGateway = {
    name: 'away',
    atOnce: 1,
    cutsTexts: true,
    close: async () => {},
    hand: async () => ({ is: 'later', reason: 'away', pause: 5_000 }),
  };
  const id = await queue();
  const waits: number[] = [];
  for (const attempt of [1, 2, 3, 8, 9, 10, 20]) waits.push((await send(away, id, attempt))?.retryAfter ?? 0);
  expect(waits.map((wait) => wait / 60_000)).toEqual([1, 2, 4, 128, 256, 360, 360]);
  world.clock.now += DAY;
  expect(await send(away, id)).toBeUndefined();
  expect(await stateOf(id)).toMatchObject({ state: 'failed', cost: 0, error: 'not sent in time' });
});

test('the connection is bound again after it was lost, and a wrong password is reported', async () => {
  const gateway = open();
  await sendNow(gateway, await queue());
  smsc.kick();
  expect(await sendNow(gateway, await queue())).toBeUndefined();
  expect(smsc.submitted).toHaveLength(2);
  open({ password: 'wrong' });
  await expect.poll(() => troubles.join()).toContain('refused the bind');
});

test('an SMSC that takes the connection and answers nothing is left, and connected to again', async () => {
  const connections: Socket[] = [];
  const silent = createServer((socket) => void connections.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  open({ port, connectWithin: 0.1, answerWithin: 0.1 });
  await expect.poll(() => connections.length).toBeGreaterThan(1);
  expect(troubles.join()).toContain('the SMSC does not answer');
  await Promise.all(opened.splice(0).map((gateway) => gateway.close()));
  for (const socket of connections) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

test('a code’s text is deleted once it has left', async () => {
  const id = await queue({ kind: 'contact_code', text: 'Code 123456' });
  await sendNow(open(), id);
  expect(await stateOf(id)).toMatchObject({ state: 'sent', body: '' });
});

test('what no receipt comes for is settled after three days', async () => {
  const id = await queue();
  await sendNow(open(), id);
  world.clock.now += 4 * DAY;
  const settle = () => settleUnanswered(owner, new Date(world.clock.now - 3 * DAY), new Date(world.clock.now));
  expect(await settle()).toBeGreaterThan(0);
  expect(await settle()).toBe(0);
  expect(await stateOf(id)).toMatchObject({ state: 'sent', cost: -SEGMENT, kinds: ['reserve', 'settle'] });
});
