import { listMails, outboxState, presetRights, readMail } from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { composeMail } from '../../mail/compose-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { aWorld, emailOf, type PersonName } from '../../testing/world.ts';
import { PLATFORM_BRAND } from '../partners/index.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const LINK = 'http://kanari.example:8080/reset-password#secret-of-the-link';

const partnerOf: Partial<Record<PersonName, keyof typeof world.partners>> = {
  comoe: 'kanari',
  kanari: 'kanari',
  niger: 'sahel',
};
async function aMailTo(name: PersonName): Promise<void> {
  const partner = partnerOf[name];
  const words = composeMail('password_reset', 'en', PLATFORM_BRAND, {
    name,
    email: emailOf(name),
    link: LINK,
    minutes: '30',
  });
  await queueMail(
    world.database.owner,
    {
      kind: 'password_reset',
      partnerId: partner ? world.partners[partner] : null,
      clientId: null,
      recipient: emailOf(name),
      language: 'en',
      ...words,
    },
    world.clock.now,
  );
}
beforeEach(async () => {
  await owner.query('delete from mails');
  for (const name of ['comoe', 'kanari', 'niger', 'platform'] as const) await aMailTo(name);
});
const list = async (who: PersonName, query = {}) => (await world.as(who)(listMails, { query })).data;
const idTo = async (name: PersonName) =>
  (await list('platform', { search: emailOf(name) })).mails[0]?.id ?? (0 as never);

test('the platform reads all, a partner its own, newest first, by kind, state and words', async () => {
  expect((await list('platform')).mails.map((mail) => mail.recipient)).toEqual(
    ['platform', 'niger', 'kanari', 'comoe'].map((name) => emailOf(name as PersonName)),
  );
  expect((await list('kanari')).mails.map((mail) => mail.recipient)).toEqual([emailOf('kanari'), emailOf('comoe')]);
  expect((await list('sahel')).total).toBe(1);
  expect((await list('kanari', { search: 'COMOE@' })).total).toBe(1);
  expect((await list('kanari', { search: '%' })).total).toBe(0);
  expect((await list('kanari', { state: 'sent' })).total).toBe(0);
  expect((await list('kanari', { kind: 'welcome' })).total).toBe(0);
  expect((await list('kanari', { pageSize: 10, page: 2 })).mails).toEqual([]);
  expect(JSON.stringify(await list('platform'))).not.toContain('secret-of-the-link');
});

test('a mail with a link is read, and that is logged', async () => {
  const { data } = await world.as('kanari')(readMail, { params: { id: await idTo('comoe') } });
  expect(data).toMatchObject({ recipient: emailOf('comoe'), linkWithheld: false, partnerName: 'Kanari' });
  expect(data.text).toContain(LINK);
  const log = await owner.query("select actor_id, subject_name, partner_id from audit_log where action = 'mail.view'");
  expect(log.rows).toEqual([
    {
      actor_id: world.users.kanari,
      subject_name: `password_reset · ${emailOf('comoe')}`,
      partner_id: world.partners.kanari,
    },
  ]);
});

test('another partner’s mail does not exist, and no one without the right reads any', async () => {
  const id = await idTo('comoe');
  expect((await world.as('sahel')(readMail, { params: { id } })).status).toBe(404);
  expect((await world.as('kanari')(readMail, { params: { id: await idTo('platform') } })).status).toBe(404);
  expect((await world.as('comoe')(readMail, { params: { id } })).status).toBe(403);
});

test('the link of somebody who holds more than the reader is left out', async () => {
  const rights = [...presetRights('read_only', 'partner'), 'view_outbox' as const];
  await owner.query('update users set rights = $1 where id = $2', [rights, world.users.sahel]);
  const { data } = await world.as('sahel')(readMail, { params: { id: await idTo('niger') } });
  expect(data.linkWithheld).toBe(true);
  expect(data.text).not.toContain('secret-of-the-link');
  await owner.query('update users set rights = $1 where id = $2', [
    presetRights('administrator', 'partner'),
    world.users.sahel,
  ]);
});

test('the link of somebody whose account outlasts the reader’s is left out', async () => {
  const day = 86_400_000;
  const endsIn = (name: PersonName, days: number | null) =>
    owner.query('update users set is_temp_link = $1, date_end = $2 where id = $3', [
      days !== null,
      days === null ? null : new Date(world.clock.now + days * day),
      world.users[name],
    ]);
  const withheld = async () => {
    const { data } = await world.as('kanari')(readMail, { params: { id: await idTo('comoe') } });
    expect(data.text.includes('secret-of-the-link')).toBe(!data.linkWithheld);
    return data.linkWithheld;
  };
  await endsIn('kanari', 5);
  expect(await withheld()).toBe(true);
  await endsIn('comoe', 6);
  expect(await withheld()).toBe(true);
  await endsIn('comoe', 5);
  expect(await withheld()).toBe(false);
  await endsIn('kanari', null);
  expect(await withheld()).toBe(false);
  await endsIn('comoe', null);
});

test('a link to an address that no account has any more is left out: it may still let somebody in', async () => {
  const { rows } = await owner.query('select email from users where id = $1', [world.users.comoe]);
  await owner.query("update users set email = 'moved@people.example' where id = $1", [world.users.comoe]);
  const { data } = await world.as('kanari')(readMail, { params: { id: await idTo('comoe') } });
  await owner.query('update users set email = $1 where id = $2', [rows[0].email, world.users.comoe]);
  expect([data.linkWithheld, data.text.includes('secret-of-the-link')]).toEqual([true, false]);
});

test('administrators learn that mails stay here, how many wait and how many failed this week', async () => {
  await owner.query("update mails set state = 'failed' where recipient = $1", [emailOf('comoe')]);
  await owner.query(
    "update mails set state = 'failed', created_at = created_at - interval '8 days' where recipient = $1",
    [emailOf('kanari')],
  );
  expect((await world.as('platform')(outboxState)).data).toEqual({ sends: false, waiting: 2, failed: 1 });
  expect((await world.as('kanari')(outboxState)).data).toEqual({ sends: false, waiting: 0, failed: 1 });
});
