import {
  addAlertContact,
  confirmAlertContact,
  LANGUAGES,
  sendAlertContactCode,
  smsParts,
  testAlertContact,
} from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { CONTACT_LIMITS, readContactLimits } from '../../config/contacts.ts';
import { anSmsAccount } from '../../sms/testing/sms-account.ts';
import { asUser } from '../../testing/user.ts';
import { aWorld } from '../../testing/world.ts';
import { alertReceivers } from './index.ts';
import { contactSms } from './send.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe } = world.clients;

beforeEach(async () => {
  await owner.query('delete from alert_contacts');
  await owner.query('delete from sms_messages');
  world.clock.now += 48 * 3_600_000;
});

const phone = (typed: string, countryCode2: string | null = 'CI') =>
  ({ kind: 'phone', phone: typed, countryCode2, label: 'Chauffeur', language: 'fr' }) as const;
const add = async (typed: string, country?: string | null) =>
  (await asUser(world, world.users.comoe))(addAlertContact, { body: phone(typed, country) });
const texts = async () =>
  (
    await owner.query(
      'select kind, recipient, body as text, segments, contact_id, client_id from sms_messages order by id',
    )
  ).rows;

test('without an account, nothing is added and the answer says why', async () => {
  const refused = await add('07 07 07 07 07');
  expect([refused.status, refused.error.code]).toEqual([409, 'sms_unavailable']);
  await anSmsAccount(owner, comoe, 0);
  const empty = await add('07 07 07 07 07');
  expect([empty.error.code, empty.error.message]).toEqual(['sms_account_empty', 'Your SMS account is empty.']);
  expect((await owner.query('select from alert_contacts')).rows).toEqual([]);
});

test('a telephone is stored as E.164, confirmed by the code of its SMS, and tested', async () => {
  await anSmsAccount(owner, comoe, 100_000_000);
  const { data } = await add('07 07 07 07 07');
  expect([data.kind, data.address, data.state]).toEqual(['phone', '+2250707070707', 'unconfirmed']);
  const [sms] = await texts();
  expect(sms).toMatchObject({ kind: 'contact_code', recipient: '+2250707070707', segments: 1, contact_id: data.id });
  const code = /^\d{6}/.exec(sms.text)?.[0] ?? '';
  const ask = await asUser(world, world.users.comoe);
  const confirmed = await ask(confirmAlertContact, { params: { id: data.id }, body: { code } });
  expect(confirmed.data.state).toBe('confirmed');
  const about = { clientId: comoe, deviceId: 0, now: new Date(world.clock.now) };
  const receivers = await alertReceivers(world.database.ingest, about, { kind: 'phone' });
  expect(receivers.map(({ address }) => address)).toEqual(['+2250707070707']);
  expect((await ask(testAlertContact, { params: { id: data.id } })).status).toBe(200);
  expect((await texts()).map(({ kind }) => kind)).toEqual(['contact_code', 'contact_test']);
});

test.each([
  ['', 'phone_required'],
  ['12', 'too_short'],
  ['07 07 07 07 07 07', 'invalid_phone'],
])('%j is no telephone', async (typed, code) => {
  const refused = await add(typed);
  expect([refused.status, refused.error.fields?.phone?.code]).toEqual([422, code]);
});

test('a number exists once, however it is typed', async () => {
  await add('07 07 07 07 07');
  const again = await add('+225 0707070707', null);
  expect([again.status, again.error.code, again.error.fields?.phone?.code]).toEqual([
    409,
    'already_exists',
    'already_exists',
  ]);
});

test('a country is sent 200 messages a day', async () => {
  const { data } = await add('07 07 07 07 07');
  await owner.query(
    `insert into alert_contact_messages (contact_id, client_id, purpose, kind, address, calling_code, sent_at)
     select $1, $2, 'test', 'phone', 'x', '225', $3 from generate_series(1, 199)`,
    [data.id, comoe, new Date(world.clock.now - 3_600_000)],
  );
  expect((await add('05 05 05 05 05')).error.code).toBe('contact_platform_limit_reached');
  expect((await add('+33 6 12 34 56 78', null)).status).toBe(200);
  world.clock.now += 61_000;
  const ask = await asUser(world, world.users.comoe);
  const refused = await ask(sendAlertContactCode, { params: { id: data.id } });
  expect(refused.error.code).toBe('contact_platform_limit_reached');
});

test('codes and test messages are one segment of GSM 03.38, whatever a client is called', () => {
  const longest = 200; // more than any client's name
  for (const name of ['Comoé Transport', '€'.repeat(longest), 'Ô'.repeat(longest), '株式会社'.repeat(50)]) {
    for (const language of LANGUAGES) {
      for (const code of ['123456', undefined]) {
        const { encoding, parts } = smsParts(contactSms(language, name, code));
        expect([name.slice(0, 4), encoding, parts.length]).toEqual([name.slice(0, 4), 'gsm7', 1]);
      }
    }
  }
});

test('limits are read from BALISE_CONTACT_LIMITS', () => {
  const problems: string[] = [];
  const read = (text?: string) => readContactLimits(text, (problem) => void problems.push(problem));
  expect(read()).toEqual(CONTACT_LIMITS);
  expect(read('platform:500, 225:900,882:0')).toEqual({
    country: 200,
    platform: 500,
    countries: new Map([
      ['225', 900],
      ['882', 0],
    ]),
  });
  expect(problems).toEqual([]);
  read('platform:0,CI:5,country:x');
  expect(problems).toHaveLength(3);
  expect(problems[1]).toContain('"CI:5"');
});

test('a country to which the operator sends nothing is refused at its field, and nothing is added', async () => {
  const none = await aWorld({ contactLimits: { ...CONTACT_LIMITS, countries: new Map([['225', 0]]) } });
  await anSmsAccount(none.database.pools.owner, none.clients.comoe, 100_000_000);
  const { status, error } = await none.as('comoe')(addAlertContact, { body: phone('07 07 07 07 07') });
  expect([status, error.code, error.fields?.phone?.code]).toEqual([409, 'contact_country_refused', 'invalid_value']);
  expect((await none.database.pools.owner.query('select from alert_contacts')).rowCount).toBe(0);
  await none.end();
});
