import {
  type AlertContactId,
  addAlertContact,
  confirmAlertContact,
  deleteAlertContact,
  editAlertContact,
  getAlertContact,
  type Input,
  listAlertContacts,
  listAlertDeliveries,
  restoreAlertContact,
  sendAlertContactCode,
  sendAlertDeliveryAgain,
  testAlertContact,
} from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { asUser, aUser } from '../../testing/user.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { alertReceivers } from './index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { comoe } = world.clients;
const listed = await aDevice(world);
const limitedUser = await aUser(world, {
  accountLimited: true,
  deviceIdList: [listed.id],
  rights: ['view_devices', 'manage_alert_contacts'],
});

beforeEach(async () => {
  await owner.query('delete from mails');
  await owner.query('delete from alert_contacts');
  world.clock.now += 48 * HOUR;
});

/** The world's sign-ins end with the days that pass here. */
const as = async (name: PersonName = 'comoe') => await asUser(world, world.users[name]);
let serial = 0;
const fields = (email = `c${++serial}@contacts.example`) =>
  ({ kind: 'email', email, label: 'Dépôt Abobo', language: 'fr' }) as const;
const added = async (email?: string) => (await (await as())(addAlertContact, { body: fields(email) })).data;

/** The code of the newest mail to an address. */
async function codeTo(address: string): Promise<string> {
  const { rows } = await owner.query(
    "select subject, body_text from mails where recipient = $1 and kind = 'alert_contact_code' order by id desc limit 1",
    [address],
  );
  expect(rows[0].subject).not.toMatch(/\d{6}/); // lists show it
  return /\b\d{6}\b/.exec(rows[0].body_text)?.[0] ?? '';
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const confirm = async (id: number, code: string) =>
  await (await as())(confirmAlertContact, { params: { id }, body: { code } });
async function confirmed(email?: string) {
  const contact = await added(email);
  return (await confirm(contact.id, await codeTo(contact.address))).data;
}
const audited = async () =>
  (await owner.query("select action from audit_log where subject_kind = 'alert_contact' order by id")).rows.map(
    ({ action }) => action,
  );
const about = (clientId = comoe) => ({ clientId, deviceId: listed.id, now: new Date(world.clock.now) });
const receivers = async (chosen: Parameters<typeof alertReceivers>[2]) =>
  (await alertReceivers(world.database.ingest, about(), chosen)).map(({ id }) => id);

test('a contact is added unconfirmed, receives a code under the partner’s brand, and alerts once it is entered', async () => {
  const before = (await audited()).length;
  const contact = await added('depot@contacts.example');
  expect(contact).toMatchObject({ state: 'unconfirmed', address: 'depot@contacts.example', confirmedAt: null });
  expect(contact.code).toEqual({ expiresIn: 600, resendIn: 60, attemptsLeft: 5 });
  expect(await receivers({ kind: 'email' })).toEqual([]);
  const { rows } = await owner.query('select language, partner_id, client_id, body_text, body_html from mails');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ language: 'fr', partner_id: world.partners.kanari, client_id: comoe });
  expect(rows[0].body_text).toContain('Comoé Transport souhaite envoyer à depot@contacts.example');
  expect(rows[0].body_html).toContain('Kanari Fleet');

  world.clock.now += 9 * MINUTE;
  const { data } = await confirm(contact.id, await codeTo(contact.address));
  expect(data).toMatchObject({ state: 'confirmed', confirmedAt: world.clock.now, code: null });
  expect(await receivers({ kind: 'email' })).toEqual([contact.id]);
  expect(await receivers({ ids: [contact.id] })).toEqual([contact.id]);
  expect(await receivers({ kind: 'phone' })).toEqual([]);
  expect(await alertReceivers(world.database.ingest, about(world.clients.bandama), { ids: [contact.id] })).toEqual([]);
  expect((await audited()).slice(before)).toEqual(['alert_contact.add', 'alert_contact.confirm']);
  expect((await confirm(contact.id, '000000')).status).toBe(200); // entered twice: nothing is left to guess
});

test('a code is stored as an HMAC, and neither the log nor the list says it', async () => {
  const contact = await added();
  const code = await codeTo(contact.address);
  const { rows } = await owner.query('select code_hmac, to_jsonb(m) - $1 as row from alert_contact_messages m', [
    'code_hmac',
  ]);
  expect(rows[0].code_hmac).toHaveLength(32);
  const log = await owner.query("select * from audit_log where subject_kind = 'alert_contact'");
  expect(JSON.stringify([rows[0].row, log.rows, contact])).not.toContain(`"${code}"`);
});

test('five wrong codes end it, also those sent at once; the sixth is not looked at', async () => {
  const contact = await added();
  const code = await codeTo(contact.address);
  const first = await confirm(contact.id, wrong(code));
  expect([first.status, first.error.code, first.error.figures]).toEqual([422, 'code_invalid', { attemptsLeft: 4 }]);
  expect(first.error.fields?.code).toEqual({
    code: 'confirmation_code_needed',
    message: 'Confirmation code mandatory and valid.',
  });
  const others = await Promise.all(Array.from({ length: 6 }, () => confirm(contact.id, wrong(code))));
  expect(others.map(({ error }) => error.code).toSorted()).toEqual([
    ...Array(2).fill('code_ended'),
    ...Array(4).fill('code_invalid'),
  ]);
  const late = await confirm(contact.id, code);
  expect([late.status, late.error.code]).toEqual([410, 'code_ended']);
  const { data } = await (await as())(getAlertContact, { params: { id: contact.id } });
  expect([data.state, data.code]).toEqual(['unconfirmed', { expiresIn: 0, resendIn: 60, attemptsLeft: 0 }]);
});

test.each([undefined, '', '12345', '1234567', '12345a', 123456])('%j is no code and costs no attempt', async (code) => {
  const contact = await added();
  const refused = await confirm(contact.id, code as string);
  expect([refused.status, refused.error.fields?.code?.code]).toEqual([422, 'confirmation_code_needed']);
  expect((await confirm(contact.id, await codeTo(contact.address))).status).toBe(200);
});

test('a code ends after ten minutes, and with the next one', async () => {
  const contact = await added();
  const first = await codeTo(contact.address);
  const ask = await as();
  const early = await ask(sendAlertContactCode, { params: { id: contact.id } });
  expect([early.status, early.error.code]).toEqual([429, 'contact_message_too_soon']);
  expect(early.error.figures).toEqual({ seconds: 60, opensAt: world.clock.now + MINUTE });
  expect(early.headers['retry-after']).toBe('60');

  world.clock.now += MINUTE;
  expect((await ask(sendAlertContactCode, { params: { id: contact.id } })).data.code?.resendIn).toBe(60);
  const second = await codeTo(contact.address);
  if (first !== second) expect((await confirm(contact.id, first)).error.code).toBe('code_invalid');
  world.clock.now += 10 * MINUTE;
  expect((await confirm(contact.id, second)).error.code).toBe('code_ended');
});

test('an address is sent five codes an hour, whichever client asks, and however often it is added again', async () => {
  const email = 'victim@contacts.example';
  const start = world.clock.now;
  for (let sent = 0; sent < 5; sent += 1) {
    const name = sent % 2 === 0 ? 'comoe' : 'niger';
    const ask = await as(name);
    const { data } = await ask(addAlertContact, { body: fields(email.toUpperCase()) });
    await ask(deleteAlertContact, { params: { id: data.id } });
    world.clock.now += MINUTE;
  }
  const refused = await (await as('bandama'))(addAlertContact, { body: fields(email) });
  expect([refused.status, refused.error.code]).toEqual([429, 'contact_limit_reached']);
  expect(refused.error.figures).toEqual({ seconds: 55 * 60, opensAt: start + HOUR });
  expect((await owner.query("select from alert_contacts where label <> '' and deleted_at is null")).rows).toEqual([]);
  world.clock.now = start + HOUR;
  expect((await (await as('bandama'))(addAlertContact, { body: fields(email) })).status).toBe(200);
});

test('a client sends twenty codes a day, also at once; another client is not held back', async () => {
  const ask = await as();
  for (let sent = 0; sent < 18; sent += 1) await ask(addAlertContact, { body: fields() });
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(addAlertContact, { body: fields() })));
  const codes = answers.map(({ error }) => error?.code ?? 'added').toSorted();
  expect(codes).toEqual(['added', 'added', ...Array(3).fill('contact_client_limit_reached')]);
  expect((await (await as('bandama'))(addAlertContact, { body: fields() })).status).toBe(200);
  const { rows } = await owner.query('select count(*)::integer as contacts from alert_contacts where client_id = $1', [
    comoe,
  ]);
  expect(rows[0].contacts).toBe(20);
});

test('the platform sends so many messages of a kind a day', async () => {
  const contact = await added();
  await owner.query(
    `insert into alert_contact_messages (contact_id, client_id, purpose, kind, address, sent_at)
     select $1, $2, 'test', 'email', 'x', $3 from generate_series(1, 1999)`,
    [contact.id, comoe, new Date(world.clock.now - HOUR)],
  );
  const refused = await (await as('niger'))(addAlertContact, { body: fields() });
  expect([refused.status, refused.error.code]).toEqual([429, 'contact_platform_limit_reached']);
});

test('an address exists once within a client, whatever its letters’ case, and again after a deletion', async () => {
  const contact = await added('Ops@Contacts.example');
  const again = await (await as())(addAlertContact, { body: fields('ops@contacts.EXAMPLE') });
  expect([again.status, again.error.code, again.error.message]).toEqual([
    409,
    'already_exists',
    'This email, phone or ID already exists.',
  ]);
  expect(again.error.fields?.email?.code).toBe('already_exists');
  const other = await added();
  const taken = await (await as())(editAlertContact, {
    params: { id: other.id },
    body: fields('OPS@contacts.example'),
  });
  expect(taken.error.code).toBe('already_exists');
  await (await as())(deleteAlertContact, { params: { id: contact.id } });
  world.clock.now += MINUTE;
  expect((await added('ops@contacts.example')).state).toBe('unconfirmed');
  const restored = await (await as())(restoreAlertContact, { params: { id: contact.id } });
  expect(restored.error.code).toBe('already_exists');
});

test('another address is unconfirmed again; another name is not, and the kind stays', async () => {
  const contact = await confirmed();
  const ask = await as();
  const renamed = { ...fields(contact.address), label: 'Direction', language: 'en' } as const;
  const { data: same } = await ask(editAlertContact, { params: { id: contact.id }, body: renamed });
  expect([same.state, same.label, same.language]).toEqual(['confirmed', 'Direction', 'en']);
  const moved = await ask(editAlertContact, { params: { id: contact.id }, body: fields('other@contacts.example') });
  expect([moved.data.state, moved.data.code?.attemptsLeft]).toEqual(['unconfirmed', 5]);
  expect(await receivers({ ids: [contact.id] })).toEqual([]);
  expect((await confirm(contact.id, await codeTo('other@contacts.example'))).data.state).toBe('confirmed');
  const phone = { kind: 'phone', phone: '+2250707070707', label: 'x', language: 'fr' } as const;
  const refused = await ask(editAlertContact, { params: { id: contact.id }, body: phone });
  expect(refused.error.fields?.kind?.code).toBe('cannot_be_changed');
});

test('a code or test message that fails for no reason of the caller’s says so; a missing phone number is asked for', async () => {
  const contact = await confirmed();
  const other = await added();
  world.clock.now += 2 * MINUTE;
  const ask = await as();
  await owner.query('alter table mails rename to mails_away');
  const refused = [
    await ask(testAlertContact, { params: { id: contact.id } }),
    await ask(sendAlertContactCode, { params: { id: other.id } }),
  ];
  await owner.query('alter table mails_away rename to mails');
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual([
    [500, 'contact_message_failed'],
    [500, 'contact_message_failed'],
  ]);
  const body = { kind: 'phone', phone: '', label: 'x', language: 'fr' } as const;
  expect((await ask(addAlertContact, { body })).error.fields?.phone).toMatchObject({ code: 'phone_required' });
});

test('a deleted contact receives nothing, and comes back as it was', async () => {
  const contact = await confirmed();
  const ask = await as();
  expect((await ask(deleteAlertContact, { params: { id: contact.id } })).status).toBe(200);
  expect(await receivers({ ids: [contact.id] })).toEqual([]);
  expect((await ask(getAlertContact, { params: { id: contact.id } })).error.code).toBe('contact_not_found');
  expect((await ask(restoreAlertContact, { params: { id: contact.id } })).data.state).toBe('confirmed');
  expect(await receivers({ ids: [contact.id] })).toEqual([contact.id]);
});

test('a test message goes to confirmed contacts only, and not without end', async () => {
  const ask = await as();
  const pending = await added();
  expect((await ask(testAlertContact, { params: { id: pending.id } })).error.code).toBe('contact_not_confirmed');
  const contact = await confirmed();
  expect((await ask(sendAlertContactCode, { params: { id: contact.id } })).error.code).toBe('contact_confirmed');
  expect((await ask(testAlertContact, { params: { id: contact.id } })).status).toBe(200);
  const { rows } = await owner.query("select recipient, body_text from mails where kind = 'alert_contact_test'");
  expect(rows.map(({ recipient }) => recipient)).toEqual([contact.address]);
  expect(rows[0].body_text).toContain('Comoé Transport');
  expect((await ask(testAlertContact, { params: { id: contact.id } })).error.code).toBe('contact_message_too_soon');
});

test('the list is searched, narrowed and paged by name', async () => {
  const ask = await as();
  await confirmed('zoe@contacts.example');
  for (const label of ['Élan', 'agence', 'Bureau']) await ask(addAlertContact, { body: { ...fields(), label } });
  const list = async (query: Input<typeof listAlertContacts>['query']) =>
    (await ask(listAlertContacts, { query })).data;
  expect((await list({ state: 'unconfirmed' })).total).toBe(3);
  expect((await list({ search: 'ZOE@' })).contacts.map(({ state }) => state)).toEqual(['confirmed']);
  expect((await list({ search: '100%' })).total).toBe(0);
  expect((await list({ kind: 'phone' })).total).toBe(0);
  const page = await list({ pageSize: 10 });
  expect([page.total, page.contacts.slice(0, 2).map(({ label }) => label)]).toEqual([4, ['agence', 'Bureau']]);
});

test('another tenant’s contact does not exist, and a limited user sees those that it added', async () => {
  const contact = await added();
  const params = { id: contact.id as AlertContactId };
  for (const name of ['bandama', 'sahel', 'niger'] as const) {
    const ask = await as(name);
    expect((await ask(listAlertContacts, {})).data.contacts).toEqual([]);
    expect((await ask(getAlertContact, { params })).error.code).toBe('contact_not_found');
    const code = await codeTo(contact.address);
    expect((await ask(confirmAlertContact, { params, body: { code } })).error.code).toBe('contact_not_found');
    expect((await ask(sendAlertContactCode, { params })).error.code).toBe('contact_not_found');
  }
  expect((await (await as('kanari'))(listAlertContacts, {})).data.total).toBe(1);

  const limited = await asUser(world, limitedUser.id);
  expect((await limited(listAlertContacts, {})).data.total).toBe(0);
  expect((await limited(getAlertContact, { params })).status).toBe(404);
  const own = await limited(addAlertContact, { body: fields() });
  expect((await limited(listAlertContacts, {})).data.contacts.map(({ id }) => id)).toEqual([own.data.id]);
  const taken = await limited(addAlertContact, { body: fields(contact.address) });
  expect(taken.error.code).toBe('already_exists');
});

test('a limited user reads no addresses of contacts that others added, in what was sent about its vehicles neither', async () => {
  const contact = await added();
  const { rows } = await owner.query(
    `insert into alerts (client_id, device_id, kind, severity, began_at, at, raised_at, facts, designation, label)
     values ($1, $2, 'sos', 'critical', $3, $3, $3, '{}', 'CI-77-AB', '') returning id`,
    [comoe, listed.id, new Date(world.clock.now)],
  );
  await owner.query('delete from alert_deliveries');
  await owner.query(
    `insert into alert_deliveries (alert_id, client_id, contact_id, channel, recipient, language, state, created_at)
     values ($1, $2, $3, 'email', $4, 'fr', 'failed', now())`,
    [rows[0].id, comoe, contact.id, contact.address],
  );
  const [delivery] = (await (await as('comoe'))(listAlertDeliveries, { query: {} })).data.deliveries;
  expect(delivery?.recipient).toBe(contact.address);
  const limited = await asUser(world, limitedUser.id);
  expect((await limited(listAlertDeliveries, { query: {} })).data.deliveries).toEqual([]);
  expect((await limited(sendAlertDeliveryAgain, { params: { id: delivery!.id } })).status).toBe(404);
});
