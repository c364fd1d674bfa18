import { getClient, type Input, listClientSummaries, listClients } from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import type { PersonName } from '../../testing/world.ts';
import { aClientsWorld } from './testing/clients-world.ts';

const { world, owner, comoe, bandama, niger, kanari, sahel, added } = await aClientsWorld();
afterAll(() => world.end());

describe('lists', () => {
  test.each<[PersonName, number[]]>([
    ['platform', [bandama, comoe, niger]],
    ['kanari', [bandama, comoe]],
    ['comoe', [comoe]],
    ['awa', [comoe]],
    ['limited', [comoe]],
    ['sahel', [niger]],
  ])('%s may choose among its own clients, by name', async (who, expected) => {
    const { data } = await world.as(who)(listClientSummaries);
    expect(data.map(({ id }) => id).filter((id) => [comoe, bandama, niger].includes(id))).toEqual(expected);
  });

  test.each<[PersonName, number[]]>([
    ['platform', []],
    ['kanari', []],
    ['comoe', [comoe]],
  ])('%s without rights learns no other client’s name', async (who, expected) => {
    const { rows } = await owner.query('select rights from users where id = $1', [world.users[who]]);
    await owner.query('update users set rights = $1 where id = $2', [['edit_brand'], world.users[who]]);
    const { data } = await world.as(who)(listClientSummaries);
    await owner.query('update users set rights = $1 where id = $2', [rows[0].rights, world.users[who]]);
    expect(data.map(({ id }) => id)).toEqual(expected);
  });

  test('a page has what each client has, and how many there are in each state', async () => {
    await aDevice(world);
    await aDevice(world);
    const gone = await aDevice(world);
    await owner.query(`update devices set status = 'deleted', deleted_at = now() where id = $1`, [gone.id]);
    const { data } = await world.as('kanari')(listClients, { query: { search: 'comoé' } });
    expect(data).toMatchObject({ total: 1, counts: { active: 1, closed: 0 } });
    expect(data.clients).toEqual([
      {
        id: comoe,
        fullName: 'Comoé Transport',
        code: '',
        type: 'company',
        billingOption: 'postpaid',
        state: 'active',
        email: 'com@clients.example',
        countryCode2: 'CI',
        timeZone: 'Africa/Abidjan',
        phone: null,
        address: '',
        registrationNumber: '',
        taxNumber: '',
        retentionMonths: null,
        trackerNetworks: [],
        partnerId: kanari,
        partnerName: 'Kanari Fleet',
        balance: null,
        createdAt: expect.any(Number),
        devices: 2,
        users: 3,
        lastSignInAt: world.clock.now,
      },
    ]);
  });

  test('a client’s administrator reads its own record, counts too, and no other’s', async () => {
    const { data } = await world.as('comoe')(listClients, { query: {} });
    expect(data.clients.map(({ id, users }) => [id, users])).toEqual([[comoe, 3]]);
    expect((await world.as('comoe')(getClient, { params: { id: comoe } })).data.fullName).toBe('Comoé Transport');
    expect((await world.as('comoe')(getClient, { params: { id: bandama } })).error.code).toBe('client_not_found');
    expect((await world.as('kanari')(getClient, { params: { id: niger } })).error.code).toBe('client_not_found');
    expect((await world.as('awa')(getClient, { params: { id: comoe } })).error.code).toBe('not_allowed');
  });

  test('search, state, order and page select and sort', async () => {
    const of = async (fullName: string) => (await added({ fullName, registrationNumber: `RC ${fullName}` })).id;
    const [b, a, c] = [await of('Zeta b'), await of('zeta A'), await of('Zeta c')];
    await owner.query(`update clients set state = 'grace' where id = $1`, [c]);
    await owner.query(`update clients set state = 'past_due' where id = $1`, [a]);
    const list = async (query: Input<typeof listClients>['query']) =>
      (await world.as('kanari')(listClients, { query: { search: 'zeta', ...query } })).data;
    const ids = async (query: Input<typeof listClients>['query']) => (await list(query)).clients.map(({ id }) => id);
    expect(await ids({})).toEqual([a, b, c]);
    expect(await ids({ direction: 'desc' })).toEqual([c, b, a]);
    expect(await ids({ order: 'state', direction: 'desc' })).toEqual([c, a, b]);
    expect(await ids({ search: 'rc zeta b' })).toEqual([b]);
    await owner.query(`update clients set code = 'Z-0042' where id = $1`, [b]);
    expect((await world.as('kanari')(listClients, { query: { search: 'z-0042' } })).data.clients).toMatchObject([
      { id: b, code: 'Z-0042' },
    ]);
    expect(await ids({ search: 'zeta%' })).toEqual([]);
    const graced = await list({ state: 'grace' });
    expect([graced.clients.map(({ id }) => id), graced.total]).toEqual([[c], 1]);
    expect(graced.counts).toMatchObject({ active: 1, past_due: 1, grace: 1 });
    expect((await list({ pageSize: 10, page: 2 })).clients).toEqual([]);
    expect((await world.as('kanari')(listClients, { query: { partnerId: sahel } })).data.total).toBe(0);
  });
});
