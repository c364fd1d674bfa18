import {
  type ClientId,
  deleteClient,
  endViewAsClient,
  getClient,
  listClientSummaries,
  listClients,
  listDeviceSummaries,
  userData,
  viewAsClient,
} from '@balise/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import type { TestCaller } from '../../testing/ask.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const { comoe, bandama, niger } = world.clients;

/** A sign-in of its own, so that a test leaves no other looking. */
async function signInOf(who: PersonName): Promise<{ as: TestCaller; signInId: number }> {
  const as = world.as({ token: await freshToken(world, world.users[who]) });
  const { rows } = await owner.query('select max(id) as id from sign_ins where user_id = $1', [world.users[who]]);
  return { as, signInId: Number(rows[0].id) };
}
const viewing = async (signInId: number) =>
  (await owner.query('select viewing_client_id from sign_ins where id = $1', [signInId])).rows[0].viewing_client_id;
const log = async () =>
  (await owner.query('select action, actor_id, client_id, as_client from audit_log order by id')).rows;

beforeEach(() => owner.query(`update clients set state = 'active'`));

describe('somebody who looks as a client', () => {
  test('is shown as that client, with the rights that count there and the brand that it sees', async () => {
    const { as, signInId } = await signInOf('platform');
    const before = (await as(userData)).data;
    expect(before).toMatchObject({ role: 'platform', viewing: false, client: null, brand: { id: null } });
    expect((await as(viewAsClient, { params: { id: comoe } })).status).toBe(200);
    expect(await viewing(signInId)).toBe(comoe);
    const { data } = await as(userData);
    expect(data).toMatchObject({
      id: world.users.platform,
      role: 'client',
      viewing: true,
      accountLimited: false,
      client: { id: comoe, fullName: 'Comoé Transport', timeZone: 'Africa/Abidjan' },
      brand: { id: world.partners.kanari, displayName: 'Kanari Fleet' },
    });
    expect(data.rights).toEqual(expect.arrayContaining(['add_device', 'view_audit', 'edit_rights']));
    for (const beyond of ['view_as_client', 'edit_client', 'manage_partners', 'transfer_device', 'edit_brand']) {
      expect(data.rights).not.toContain(beyond);
    }
  });

  test('sees that client’s things and no other’s, and comes back to its own', async () => {
    const { as } = await signInOf('kanari');
    await as(viewAsClient, { params: { id: bandama } });
    expect((await as(listClientSummaries)).data.map(({ id }) => id)).toEqual([bandama]);
    expect((await as(listClients, { query: {} })).data.total).toBe(1);
    expect((await as(getClient, { params: { id: comoe } })).error.code).toBe('client_not_found');
    expect((await as(viewAsClient, { params: { id: comoe } })).error.code).toBe('not_allowed');
    expect((await as(endViewAsClient)).status).toBe(200);
    expect((await as(listClientSummaries)).data.map(({ id }) => id)).toEqual([bandama, comoe]);
  });

  test('leaves its other sign-ins as they are', async () => {
    const [here, there] = [await signInOf('kanari'), await signInOf('kanari')];
    await here.as(viewAsClient, { params: { id: comoe } });
    expect((await here.as(userData)).data.viewing).toBe(true);
    expect((await there.as(userData)).data.viewing).toBe(false);
    expect(await viewing(there.signInId)).toBeNull();
  });

  test('is in the log: beginning, what is done meanwhile, end; a second “end” is none', async () => {
    const { as } = await signInOf('kanari');
    const before = (await log()).length;
    await as(viewAsClient, { params: { id: comoe } });
    await as(endViewAsClient);
    await as(endViewAsClient);
    const line = { actor_id: world.users.kanari, client_id: comoe };
    expect((await log()).slice(before)).toEqual([
      { ...line, action: 'client.view_start', as_client: false },
      { ...line, action: 'client.view_end', as_client: true },
    ]);
  });

  test.each(['suspended_unpaid', 'closed', 'grace'])('sees a client that is %s', async (state) => {
    await owner.query('update clients set state = $1 where id = $2', [state, comoe]);
    const { as } = await signInOf('kanari');
    expect((await as(viewAsClient, { params: { id: comoe } })).status).toBe(200);
    expect((await as(userData)).data.client?.id).toBe(comoe);
    expect((await as(listDeviceSummaries)).status).toBe(200);
  });

  test('is itself again when it loses the right, and when the client is deleted', async () => {
    const { as } = await signInOf('kanari');
    await as(viewAsClient, { params: { id: comoe } });
    const without = `update users set rights = array_remove(rights, 'view_as_client') where id = $1`;
    await owner.query(without, [world.users.kanari]);
    expect((await as(userData)).data).toMatchObject({ viewing: false, role: 'partner' });
    await owner.query(`update users set rights = rights || array['view_as_client'] where id = $1`, [
      world.users.kanari,
    ]);

    const { rows } = await owner.query(
      `insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
       values ($1, 'Short', 'person', 'prepaid', 'short@x.example', 'CI') returning id`,
      [world.partners.kanari],
    );
    const id = rows[0].id as ClientId;
    const looking = await signInOf('kanari');
    await looking.as(viewAsClient, { params: { id } });
    expect((await world.as('kanari')(deleteClient, { params: { id } })).status).toBe(200);
    expect((await looking.as(userData)).data).toMatchObject({ viewing: false, role: 'partner' });
  });
});

describe('no one', () => {
  test.each<[PersonName, ClientId, string]>([
    ['kanari', niger, 'client_not_found'],
    ['sahel', comoe, 'client_not_found'],
    ['comoe', bandama, 'not_allowed'],
    ['comoe', comoe, 'not_allowed'],
  ])('looks as a client that is none of its own: %s as %s', async (who, id, code) => {
    const { as, signInId } = await signInOf(who);
    expect((await as(viewAsClient, { params: { id } })).error.code).toBe(code);
    expect(await viewing(signInId)).toBeNull();
  });

  test('sees anything by a view written past the server', async () => {
    const { as, signInId } = await signInOf('kanari');
    await owner.query('update sign_ins set viewing_client_id = $1 where id = $2', [niger, signInId]);
    expect((await as(userData)).data).toMatchObject({ viewing: false, role: 'partner' });
    expect((await as(listClientSummaries)).data.map(({ id }) => id)).toEqual([bandama, comoe]);
  });
});
