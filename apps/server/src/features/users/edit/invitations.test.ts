import { addUser, ClientFields, editMe, editUser, PartnerFields } from '@balise/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { asUser, userFieldsOf } from '../../../testing/user.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';

/* No one sends links of its own, or mails without end, in the platform's name. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const HOUR = 3_600_000;
const { comoe, bandama } = world.clients;
const { kanari } = world.partners;

beforeEach(async () => {
  await owner.query('delete from mails');
  world.clock.now += 48 * HOUR;
});

/** Invitations that were sent at a moment. */
async function sent(count: number, clientId: number | null, at: number): Promise<void> {
  await owner.query(
    `insert into mails (partner_id, client_id, kind, recipient, language, subject, body_text, created_at)
     select $1, $2, 'welcome', 'x@people.example', 'en', '', '', $3 from generate_series(1, $4)`,
    [kanari, clientId, new Date(at), count],
  );
}
/** The world's sign-ins end with the days that pass here. */
const signedIn = (name: PersonName) => asUser(world, world.users[name]);
const invite = async (as: PersonName, more: object = {}) =>
  (await signedIn(as))(addUser, { body: userFieldsOf(world, { clientId: null, password: null, ...more }) });

test('a client sends 100 invitations within 24 hours; the answer says when the next may be sent', async () => {
  const first = world.clock.now - 20 * HOUR;
  await sent(99, comoe, world.clock.now - HOUR);
  await sent(1, comoe, first);
  const before = await owner.query('select count(*)::integer from users');
  const refused = await invite('comoe');
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_invitations']);
  expect(refused.error.figures).toEqual({ seconds: 4 * 3600, opensAt: first + 24 * HOUR });
  expect(refused.headers['retry-after']).toBe(String(4 * 3600));
  expect((await owner.query('select count(*)::integer from users')).rows).toEqual(before.rows);

  expect((await invite('comoe', { password: 'nine brave otters' })).status).toBe(200);
  expect((await invite('bandama')).status).toBe(200);
  world.clock.now = first + 24 * HOUR;
  expect((await invite('comoe')).status).toBe(200);
});

test('invitations at the same moment do not slip past the limit', async () => {
  await sent(98, comoe, world.clock.now - HOUR);
  const answers = await Promise.all(Array.from({ length: 5 }, () => invite('comoe')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429]);
});

test('a partner sends 1,000, its clients’ among them; another partner’s are its own', async () => {
  await sent(60, bandama, world.clock.now - HOUR);
  await sent(939, null, world.clock.now - 2 * HOUR);
  expect((await invite('kanari')).status).toBe(200);
  for (const name of ['kanari', 'comoe'] as const) {
    expect([name, (await invite(name)).error?.code]).toEqual([name, 'too_many_invitations']);
  }
  expect((await invite('niger')).status).toBe(200);
});

test('addresses that are given to users count as invitations, for each writes to somebody', async () => {
  const { data: user } = await invite('comoe');
  const asked = await signedIn('comoe');
  const give = (email: string) => asked(editUser, { params: { id: user.id }, body: { email } });
  await sent(98, comoe, world.clock.now - HOUR);
  expect((await give('one@people.example')).status).toBe(200);
  expect((await give('two@people.example')).error.code).toBe('too_many_invitations');
  expect((await invite('comoe')).error.code).toBe('too_many_invitations');
  expect((await asked(editUser, { params: { id: user.id }, body: { firstName: 'Aya' } })).status).toBe(200);
});

test('a name with a link is refused at its field, in both languages', async () => {
  const person = { firstName: 'Claim your prize', lastName: 'at evil.com' };
  const added = await invite('comoe', person);
  expect([added.status, added.error.fields]).toEqual([
    422,
    {
      lastName: {
        code: 'contains_link',
        message: 'A name must not contain a link or a domain name. Put a space after the dot of an abbreviation.',
      },
    },
  ]);
  const { data: user } = await invite('comoe');
  const asked = await signedIn('comoe');
  const edited = await asked(editUser, { params: { id: user.id }, body: { firstName: 'www.evil.com' } });
  expect(edited.error.fields?.firstName?.code).toBe('contains_link');
  const own = { firstName: 'https://evil.com', lastName: 'Koné', language: 'fr' as const };
  const french = await asked(editMe, { body: own }, { 'accept-language': 'fr' });
  expect(french.error.fields?.firstName?.code).toBe('contains_link');
  const faults = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
    parsed.error?.issues.filter(({ message }) => message === 'contains_link').map(({ path }) => path[0]);
  expect(faults(ClientFields.safeParse({ fullName: 'evil.com' }))).toEqual(['fullName']);
  const partner = { displayName: 'evil.com', name: 'evil.com', mailFromName: 'http://x' };
  expect(faults(PartnerFields.safeParse(partner))).toEqual(['displayName', 'mailFromName', 'name']);
});
