import { smsParts, type UserId } from '@balise/contract';
import { liveState, NEW_DEVICE } from '@balise/tracking';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { outgoingSms } from '../../jobs/outgoing-sms.ts';
import { Runner } from '../../jobs/runner.ts';
import { startPlaces } from '../../places/index.ts';
import { anSmsc } from '../../sms/smsc/smsc.ts';
import { anSmsAccount } from '../../sms/testing/sms-account.ts';
import { aDevice } from '../../testing/device.ts';
import { storeState } from '../../testing/past.ts';
import { aWorld } from '../../testing/world.ts';
import { meantBy, positionAnswer } from './answer.ts';
import { readRequest } from './read-request.ts';

/* Telephones that ask by SMS, from a real SMSC to the answer that it is given. */

const world = await aWorld();
const smsc = await anSmsc();
const places = startPlaces();
const { owner } = world.database.pools;
const { comoe, bandama } = world.clients;
const HOUR = 3_600_000;
const url = new URL(`smpp://balise:secret@127.0.0.1:${smsc.port}`);
const troubles: unknown[] = [];
const sms = outgoingSms({
  database: world.database,
  places,
  sms: {
    gateway: 'smpp',
    host: url.hostname,
    port: Number(url.port),
    tls: false,
    user: 'balise',
    password: 'secret',
    sender: '',
    options: {},
    perClient: 1000,
    inAll: 1000,
    receiptSecret: '',
  },
  publicUrl: new URL('http://balise.example'),
  now: () => world.clock.now,
  log: { warn: (content) => troubles.push(content) },
});
const runner = new Runner({
  pool: owner,
  queues: sms.queues,
  log: { warn: (content) => troubles.push(content), error: (content) => troubles.push(content) },
});
afterAll(async () => {
  await runner.stop();
  await sms.close();
  await smsc.close();
  await world.end();
});

const PHONE = '+2250707070701';
let serial = 0;
/** A user's telephone, which a code has confirmed. */
async function confirmed(user: UserId, phone: string, client = comoe): Promise<void> {
  await owner.query('update users set phone = $2 where id = $1', [user, phone]);
  await owner.query(
    `insert into alert_contacts (client_id, kind, address, label, language, created_by_name, created_at, updated_at, confirmed_at)
     values ($1, 'phone', $2, 'Chef', 'fr', '', now(), now(), now())`,
    [client, phone],
  );
}
const ask = (text: string, from = PHONE) => smsc.message(from, text);
const answers = async () =>
  (
    await owner.query(
      "select recipient, body, segments, client_id, user_id from sms_messages where kind = 'answer' order by id",
    )
  ).rows;
/** What is answered to a message; undefined: nothing. A message that is answered comes after it. */
async function answerTo(text: string, from = PHONE): Promise<string | undefined> {
  const before = (await answers()).length;
  expect(await ask(text, from)).toBe(0);
  return (await answers()).slice(before).find(({ recipient }) => recipient === from)?.body;
}

beforeAll(async () => {
  await vi.waitUntil(() => smsc.isBound());
  await anSmsAccount(owner, comoe, 1_000_000_000);
  await anSmsAccount(owner, bandama, 1_000_000_000);
  for (const designation of ['CI-1234-AB', 'CI-5678-AB', 'CI-9678-CD']) {
    const { id } = await aDevice(world, { designation });
    await storeState(world, id, world.clock.now, {});
  }
  await aDevice(world, { designation: 'BF-4321-ZZ', clientId: bandama });
});
beforeEach(async () => {
  // what waits longer than ten minutes is paid back
  await vi.waitUntil(async () => (await owner.query("select from jobs where queue = 'sms'")).rowCount === 0, 60_000);
  world.clock.now += 2 * HOUR; // no limit of the test before counts
  await owner.query('delete from alert_contacts');
  await owner.query("update users set phone = null, language = 'fr'");
  await confirmed(world.users.comoe, PHONE);
});

describe('a confirmed telephone', () => {
  test('that asks for the last digits of a plate gets its position by SMS, in its user’s language', async () => {
    expect(await ask('pos 1234ab')).toBe(0);
    await expect.poll(() => smsc.submitted.length).toBe(1);
    const [answer] = smsc.submitted;
    expect([answer?.to, answer?.header]).toEqual([PHONE, []]);
    expect(answer?.text).toMatch(/^CI-1234-AB : /);
    expect((await answers()).at(-1)).toMatchObject({ segments: 1, client_id: comoe, user_id: world.users.comoe });
    await owner.query("update users set language = 'en' where id = $1", [world.users.comoe]);
    expect(await answerTo('Pos 77')).toBe('No vehicle matches 77.');
  });

  test('that means several vehicles gets their plates; ETAT counts the fleet; AIDE says what can be asked', async () => {
    expect(await answerTo('POS 678')).toBe('2 véhicules correspondent à 678 : CI-5678-AB, CI-9678-CD');
    expect(await answerTo('POS AB')).toBe('2 véhicules correspondent à AB : CI-1234-AB, CI-5678-AB');
    expect(await answerTo('POS 234')).toMatch(/^CI-1234-AB : /);
    expect(await answerTo('état')).toMatch(/: 3 véhicules\. .* 3$/);
    expect(await answerTo('Aide')).toContain('POS');
  });

  test('gets nothing for what is no question', async () => {
    for (const text of ['Bonjour', 'Merci', '', 'positif', 'POSTE 4']) expect(await answerTo(text)).toBe(undefined);
  });

  test('is answered twenty times an hour, and once for what the gateway delivers twice', async () => {
    const before = (await answers()).length;
    await Promise.all([ask('ETAT'), ask('ETAT'), ask('ETAT')]);
    expect((await answers()).length).toBe(before + 1);
    for (let n = 0; n < 25; n++) await ask(`POS ${100 + n}`);
    expect((await answers()).length).toBe(before + 20);
    world.clock.now += HOUR + 1;
    expect(await answerTo('ETAT')).toBeDefined();
  });

  test('that sends STOP is unsubscribed of all clients, with a line in the log, and answered no more', async () => {
    await confirmed(world.users.bandama, PHONE, bandama);
    expect(await answerTo('Stop.')).toBe(undefined);
    const { rows } = await owner.query('select unsubscribed_at is not null as stopped from alert_contacts');
    expect(rows).toEqual([{ stopped: true }, { stopped: true }]);
    const log = await owner.query(
      "select client_id from audit_log where action = 'alert_contact.unsubscribe' order by id",
    );
    expect(
      log.rows
        .slice(-2)
        .map(({ client_id }) => client_id)
        .sort(),
    ).toEqual([comoe, bandama].sort());
    expect(await answerTo('ETAT')).toBe(undefined);
  });

  test('of a client without SMS money is not answered', async () => {
    await owner.query(
      "insert into sms_ledger (client_id, kind, amount, currency, at, reason, made_by_name) select client_id, 'correction', -balance, currency, now(), 'x', 'test' from sms_accounts where client_id = $1",
      [comoe],
    );
    expect(await answerTo('ETAT')).toBe(undefined);
    await anSmsAccount(owner, comoe, 1_000_000_000);
    world.clock.now += HOUR;
    expect(await answerTo('ETAT')).toBeDefined();
  });
});

describe('no answer, and nothing is kept', () => {
  const kept = async () => Number((await owner.query('select count(*) from sms_requests')).rows[0].count);
  const nothing = async (from: string) => {
    const before = await kept();
    expect(await answerTo(`POS 1234`, from)).toBe(undefined);
    expect(await answerTo('ETAT', from)).toBe(undefined);
    expect(await answerTo('AIDE', from)).toBe(undefined);
    expect(await kept()).toBe(before);
  };
  const phone = () => `+22505050505${String(++serial).padStart(2, '0')}`;

  test('for a telephone that nobody has', async () => nothing(phone()));

  test('for a telephone that was never confirmed, or of a contact who is no user', async () => {
    const own = phone();
    await confirmed(world.users.awa, own);
    await owner.query('update alert_contacts set confirmed_at = null where address = $1', [own]);
    await nothing(own);
    const contact = phone();
    await confirmed(world.users.awa, contact);
    await owner.query('update users set phone = null where id = $1', [world.users.awa]);
    await nothing(contact);
  });

  test('for a telephone that another client has confirmed', async () => {
    const own = phone();
    await confirmed(world.users.awa, own, bandama);
    await nothing(own);
  });

  test('for a user without the right to see vehicles, and for one whose account has ended', async () => {
    const own = phone();
    await confirmed(world.users.awa, own);
    const { rows } = await owner.query('select rights from users where id = $1', [world.users.awa]);
    await owner.query("update users set rights = '{}' where id = $1", [world.users.awa]);
    await nothing(own);
    await owner.query("update users set rights = $2, status = 'inactive' where id = $1", [
      world.users.awa,
      rows[0].rights,
    ]);
    await nothing(own);
    await owner.query("update users set status = 'active' where id = $1", [world.users.awa]);
    expect(await answerTo('ETAT', own)).toBeDefined();
  });
});

test('a user learns nothing of vehicles of others: neither of another client’s nor of those that are not in its list', async () => {
  expect(await answerTo('POS 4321ZZ')).toBe('Aucun véhicule ne correspond à 4321ZZ.');
  const own = '+2250101010101';
  await confirmed(world.users.limited, own);
  const { rows } = await owner.query("select id from devices where designation = 'CI-5678-AB'");
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2) on conflict do nothing', [
    world.users.limited,
    rows[0].id,
  ]);
  expect(await answerTo('POS 1234AB', own)).toBe('Aucun véhicule ne correspond à 1234AB.');
  expect(await answerTo('ETAT', own)).toMatch(/: 1 véhicules?\./);
  expect(await answerTo('POS', own)).toMatch(/^CI-5678-AB/);
});

test('a part of a longer message, a receipt and a sender that is no telephone are passed over', async () => {
  const before = (await answers()).length;
  expect(
    await smsc.message(PHONE, 'ETAT', { esm_class: 0x40, short_message: Buffer.from('050003010201', 'hex') }),
  ).toBe(0);
  expect(await smsc.message(PHONE, 'ETAT', { source_addr: 'MTN', source_addr_ton: 5 })).toBe(0);
  expect((await answers()).length).toBe(before);
  expect(await answerTo('ETAT')).toBeDefined();
});

test('questions are read whatever the case, the accents and the spaces', () => {
  expect(readRequest(' pos  ab-1234 ')).toEqual({ kind: 'position', plate: 'AB1234' });
  expect(readRequest('Où 77')).toEqual({ kind: 'position', plate: '77' });
  expect(readRequest('État')).toEqual({ kind: 'fleet' });
  expect(readRequest('ARRÊT!')).toEqual({ kind: 'stop' });
  expect(readRequest('position')).toEqual({ kind: 'position', plate: '' });
  for (const text of ['', 'stop it', 'etat major', 'apos 12']) expect(readRequest(text)).toBe(undefined);
});

test('whatever a vehicle and its place are called, the answer is one segment of GSM 03.38', async () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 100 });
  const place = fc.string({ unit: 'grapheme', maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(name, place, fc.constantFrom('en', 'fr'), async (designation, town, language) => {
      const location = { latitude: -33.123456, longitude: -70.654321, speed: 20 };
      const state = Object.assign({}, liveState(NEW_DEVICE), { location });
      const vehicle = { id: 1, designation, label: '', status: 'active', isOutOfService: false, state: null };
      const located = { ...vehicle, state } as never;
      const reader = { language, timeZone: 'UTC' } as const;
      const named = { byTown: async () => [town] };
      for (const meant of [[], [vehicle as never], [located], [located, located, located]]) {
        const text = await positionAnswer('12', meant, { reader, places: named, now: 0 });
        const { encoding, parts } = smsParts(text);
        expect([encoding, parts.length <= 1]).toEqual(['gsm7', true]);
      }
    }),
    { numRuns: 50 },
  );
  const plates = ['AB 12 CD', 'XX 12 CD'].map((designation, id) => ({ id, designation, label: '' }));
  expect(meantBy('12CD', plates as never)).toHaveLength(2);
  expect(meantBy('AB12CD', plates as never)).toHaveLength(1);
});
