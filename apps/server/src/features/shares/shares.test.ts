import { acceptShare, declineShare, endShare, listAudit, listShares, offerShares, type Share } from '@balise/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { anOffer, aShare } from '../../testing/share.ts';
import { aWorld, emailOf, type PersonName } from '../../testing/world.ts';
import { expireShares } from './expire-shares.job.ts';
import { deleteOldShares } from './job-queries.ts';

/* From the offer to its end, over HTTP and in PostgreSQL. What a recipient sees is asked of the functions that alone can show it. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { clients, partners } = world;
const NOW = world.clock.now;
const HOUR = 3_600_000;

beforeEach(async () => {
  world.clock.now = NOW;
  await owner.query('delete from device_shares');
  await owner.query('delete from mails');
});

const listed = async (who: PersonName, side: Share['side'] = 'received') =>
  (await world.as(who)(listShares, { query: { side } })).data;
const states = async (who: PersonName, side?: Share['side']) =>
  (await listed(who, side)).shares.map(({ state }) => state);

/** The devices that a client or partner is shown by shares, asked of PostgreSQL in its scope. */
async function seenBy(who: 'bandama' | 'niger' | 'sahel' | 'comoe', rights = 'view_devices'): Promise<number[]> {
  const isPartner = who === 'sahel';
  const connection = await world.database.pools.api.connect();
  try {
    await connection.query('begin');
    await connection.query(`select enter_scope($1, $2)`, [
      ['balise.role', 'balise.user_id', 'balise.partner_id', 'balise.client_id', 'balise.limited', 'balise.rights'],
      [
        isPartner ? 'partner' : 'client',
        String(world.users[who]),
        String(who === 'niger' || isPartner ? partners.sahel : partners.kanari),
        isPartner ? '' : String(clients[who]),
        'no',
        rights,
      ],
    ]);
    return (await connection.query('select id from shared_devices() order by id')).rows.map(({ id }) => id);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

describe('an offer', () => {
  test('shows nothing before it is accepted, then the device, then nothing again', async () => {
    const { id } = await aDevice(world, { designation: 'Shared 1' });
    const offer = await anOffer(world, id, { note: 'for the works', rights: ['position', 'history'] });
    expect(offer).toMatchObject({ side: 'offered', state: 'pending', recipient: emailOf('bandama') });
    expect(await seenBy('bandama')).toEqual([]);
    const [received] = (await listed('bandama')).shares;
    expect(received).toMatchObject({
      side: 'received',
      device: 'Shared 1',
      owner: 'Comoé Transport',
      note: 'for the works',
      state: 'pending',
      // a user of the other side is not named
      offeredBy: null,
      rights: ['position', 'history'],
    });
    const accepted = await world.as('bandama')(acceptShare, { params: { id: offer.id } });
    expect(accepted.data).toMatchObject({ state: 'accepted', answeredBy: 'bandama Person', recipient: 'Bandama BTP' });
    expect(await seenBy('bandama')).toEqual([id]);
    expect(await seenBy('niger')).toEqual([]);
    expect((await listed('comoe', 'offered')).shares[0]).toMatchObject({ recipient: 'Bandama BTP', answeredBy: null });
    await world.as('comoe')(endShare, { params: { id: offer.id } });
    expect(await seenBy('bandama')).toEqual([]);
    expect(await states('bandama')).toEqual(['withdrawn']);
  });

  test('to nobody, to oneself and to one’s own partner looks like one that waits', async () => {
    const device = await aDevice(world);
    const recipients = ['no such code', 'nobody@clients.example', emailOf('comoe'), emailOf('kanari')];
    const offers = await Promise.all(recipients.map((recipient) => anOffer(world, device.id, { recipient })));
    const known = await anOffer(world, device.id);
    const shown = ({ id: _, recipient: __, ...rest }: Share) => rest;
    for (const offer of offers) expect(shown(offer)).toEqual(shown(known));
    for (const who of ['comoe', 'kanari'] as const) expect((await listed(who)).shares).toEqual([]);
  });

  test('to a recipient that has one already, named otherwise, waits too and adds nothing', async () => {
    const device = await aDevice(world);
    await anOffer(world, device.id);
    const again = await anOffer(world, device.id, { recipient: 'ban@clients.example' });
    expect(again.state).toBe('pending');
    expect(await states('bandama')).toEqual(['pending']);
    const same = await world.as('comoe')(offerShares, {
      body: { deviceIds: [device.id], recipient: ` ${emailOf('bandama').toUpperCase()} ` } as never,
    });
    expect([same.status, same.error.code]).toEqual([409, 'already_exists']);
  });

  test('reaches a client by its code and address, and a partner for itself', async () => {
    await owner.query(`update clients set code = 'BTP-7' where id = $1`, [clients.bandama]);
    const [one, two, three] = [await aDevice(world), await aDevice(world), await aDevice(world)];
    await anOffer(world, one.id, { recipient: 'btp-7' });
    await anOffer(world, two.id, { recipient: 'Ban@Clients.example' });
    await aShare(world, three.id, { to: 'sahel' });
    expect((await listed('bandama')).shares.map(({ deviceId }) => deviceId)).toEqual([two.id, one.id]);
    expect(await seenBy('sahel')).toEqual([three.id]);
    expect(await seenBy('niger')).toEqual([]); // a client of that partner is another recipient
  });

  test('of another partner’s code reaches nobody', async () => {
    await owner.query(`update clients set code = 'N-1' where id = $1`, [clients.niger]);
    await anOffer(world, (await aDevice(world)).id, { recipient: 'n-1' });
    expect((await listed('niger')).shares).toEqual([]);
  });

  test('is of at most twenty recipients an hour, and of devices that one has', async () => {
    const device = await aDevice(world);
    const other = await aDevice(world, { clientId: clients.niger });
    const offer = (recipient: string, id: number = device.id) =>
      world.as('comoe')(offerShares, { body: { deviceIds: [id], recipient } as never });
    expect((await offer(emailOf('bandama'), other.id)).error.code).toBe('device_not_found');
    for (let place = 0; place < 20; place++) {
      await offer(`r${place}@x.example`);
      await owner.query(`update device_shares set state = 'withdrawn'`);
    }
    expect((await offer('one@more.example')).error.code).toBe('too_many_requests');
    expect((await offer('r3@x.example')).status).toBe(200);
    world.clock.now += HOUR + 1;
    expect((await offer('one@more.example')).status).toBe(200);
  });

  test('with dates the wrong way round is refused by its field', async () => {
    const device = await aDevice(world);
    const offer = async (fields: object) =>
      (
        await world.as('comoe')(offerShares, {
          body: { deviceIds: [device.id], recipient: 'x@y.example', ...fields } as never,
        })
      ).error.fields;
    expect(await offer({ expiresAt: NOW - 1 })).toHaveProperty('expiresAt');
    expect(await offer({ rights: ['history'], historyFrom: NOW + HOUR })).toHaveProperty('historyFrom');
    expect(await offer({ historyFrom: NOW - HOUR })).toHaveProperty('historyFrom');
  });
});

describe('an answer', () => {
  test('is the recipient’s alone, and given once', async () => {
    const offer = await anOffer(world, (await aDevice(world)).id);
    const params = { id: offer.id };
    for (const who of ['comoe', 'kanari', 'niger', 'sahel', 'platform'] as const) {
      expect([who, (await world.as(who)(acceptShare, { params })).error.code]).toEqual([who, 'share_not_found']);
    }
    expect((await world.as('bandama')(declineShare, { params })).data.state).toBe('declined');
    expect((await world.as('bandama')(acceptShare, { params })).error.code).toBe('share_over');
    expect((await world.as('niger')(endShare, { params })).error.code).toBe('share_not_found');
  });

  test('comes too late after thirty days', async () => {
    const offer = await anOffer(world, (await aDevice(world)).id);
    await owner.query(`update device_shares set answer_until = $1`, [new Date(NOW + 1)]);
    world.clock.now += 2;
    expect(await states('bandama')).toEqual(['expired']);
    expect((await world.as('bandama')(acceptShare, { params: { id: offer.id } })).error.code).toBe('share_over');
  });

  test('is written into the log of both sides, without the users of the other', async () => {
    const device = await aDevice(world, { designation: 'Logged' });
    await aShare(world, device.id);
    const lines = async (who: PersonName) =>
      (await world.as(who)(listAudit, { query: { search: 'Logged' } })).data.lines
        .filter(({ action }) => action.startsWith('share.'))
        .map(({ action, actorName }) => [action, actorName]);
    expect(await lines('comoe')).toEqual([
      ['share.accept', 'Bandama BTP'],
      ['share.offer', 'comoe Person'],
    ]);
    expect(await lines('bandama')).toEqual([
      ['share.accept', 'bandama Person'],
      ['share.offer', 'Comoé Transport'],
    ]);
  });
});

describe('a share', () => {
  test('ends at its time, before any job has seen it', async () => {
    const { id } = await aDevice(world);
    await aShare(world, id);
    // by the database's clock
    await owner.query(`update device_shares set offered_at = '2020-01-01', expires_at = now() + interval '1 hour'`);
    expect(await seenBy('bandama')).toEqual([id]);
    await owner.query(`update device_shares set expires_at = now() - interval '1 millisecond'`);
    expect(await seenBy('bandama')).toEqual([]);
    expect(await expireShares(owner, Date.now())).toBe(1);
    expect(await states('bandama')).toEqual(['expired']);
  });

  test('that ended is deleted with the past that its owner keeps', async () => {
    const { id } = await aDevice(world);
    await aShare(world, id);
    const gone = await anOffer(world, id, { to: 'niger' });
    await world.as('comoe')(endShare, { params: { id: gone.id } });
    const in2Years = NOW + 730 * 24 * HOUR;
    expect(await deleteOldShares(owner, in2Years)).toBe(0);
    await owner.query('update clients set retention_months = 12 where id = $1', [clients.comoe]);
    expect(await deleteOldShares(owner, NOW + 300 * 24 * HOUR)).toBe(0);
    expect(await deleteOldShares(owner, in2Years)).toBe(1);
    await owner.query('update clients set retention_months = null where id = $1', [clients.comoe]);
    expect(await states('comoe', 'offered')).toEqual(['accepted']);
  });

  const ENDINGS: [string, 'transferred' | 'deleted' | 'account', string, unknown[]][] = [
    ['a transfer', 'transferred', 'update devices set client_id = $2 where id = $1', [clients.niger]],
    [
      'a transfer to the recipient',
      'transferred',
      'update devices set client_id = $2 where id = $1',
      [clients.bandama],
    ],
    ['a deletion', 'deleted', `update devices set deleted_at = now(), status = 'deleted' where id = $1`, []],
    [
      'an unpaid owner',
      'account',
      `update clients set state = 'suspended_unpaid' where id = $2 and $1 > 0`,
      [clients.comoe],
    ],
    [
      'a closed recipient',
      'account',
      `update clients set state = 'closed' where id = $2 and $1 > 0`,
      [clients.bandama],
    ],
    [
      'a partner that is taken off',
      'account',
      `update partners set published = false where id = $2 and $1 > 0`,
      [partners.kanari],
    ],
  ];
  test.each(ENDINGS)('ends with %s', async (_, why, statement, more) => {
    const { id } = await aDevice(world);
    await aShare(world, id);
    await anOffer(world, id, { to: 'niger' });
    await owner.query(statement, [id, ...more]);
    expect(await seenBy('bandama')).toEqual([]);
    const { rows } = await owner.query('select state, ended_why from device_shares order by id');
    expect(rows[0]).toEqual({ state: 'ended', ended_why: why });
    expect(rows[1]?.state).toBe(why === 'account' && statement.includes('closed') ? 'pending' : 'ended');
    await owner.query(`update clients set state = 'active'`);
    await owner.query('update partners set published = true');
    expect(await seenBy('bandama')).toEqual([]); // it does not come back
  });

  test('is left by its recipient, and needs the right to see devices', async () => {
    const { id } = await aDevice(world);
    const share = await aShare(world, id);
    expect(await seenBy('bandama', 'share_device')).toEqual([]);
    expect((await world.as('bandama')(endShare, { params: { id: share.id } })).data).toMatchObject({
      state: 'ended',
      endedWhy: 'left',
    });
    expect(await seenBy('bandama')).toEqual([]);
    expect((await world.as('bandama')(endShare, { params: { id: share.id } })).error.code).toBe('share_over');
  });

  test('changes only by its steps: a request cannot write the table', async () => {
    const share = await aShare(world, (await aDevice(world)).id);
    for (const statement of [
      `update device_shares set rights = '{position,history}' where id = ${share.id}`,
      `delete from device_shares where id = ${share.id}`,
      "insert into device_shares (note) values ('x')",
    ]) {
      await expect(world.database.pools.api.query(statement)).rejects.toThrow('permission denied');
    }
  });
});
