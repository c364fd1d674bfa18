import { addClient, closeClient, deleteClient, getClient, listClientSummaries } from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aClientsWorld } from './testing/clients-world.ts';

const { world, owner, comoe, niger, fields, added, row, lastAudit } = await aClientsWorld();
afterAll(() => world.end());

describe('closing and deleting', () => {
  test('a closed client’s users are out at once; opened again, in again', async () => {
    const close = (closed: boolean) => world.as('sahel')(closeClient, { params: { id: niger }, body: { closed } });
    expect((await close(true)).data.state).toBe('closed');
    expect((await world.as('niger')(listClientSummaries)).status).toBe(401);
    expect((await row(niger)).state).toBe('closed');
    const line = await lastAudit(niger);
    expect([line.action, line.before, line.after]).toEqual(['client.state', { state: 'active' }, { state: 'closed' }]);
    await close(true);
    expect((await lastAudit(niger)).id).toBe(line.id);
    expect((await close(false)).data.state).toBe('active');
    expect((await world.as('niger')(listClientSummaries)).status).toBe(200);
  });

  test('opening again does not undo a suspension', async () => {
    const { id } = await added();
    await owner.query(`update clients set state = 'suspended_unpaid' where id = $1`, [id]);
    const { data } = await world.as('kanari')(closeClient, { params: { id }, body: { closed: false } });
    expect(data.state).toBe('suspended_unpaid');
  });

  test('a client with devices or users stays', async () => {
    const remove = (id: number) => world.as('kanari')(deleteClient, { params: { id: id as typeof comoe } });
    expect((await remove(comoe)).error.code).toBe('client_in_use');
    const withDevice = await added();
    await aDevice(world, { clientId: withDevice.id });
    expect((await remove(withDevice.id)).error.code).toBe('client_in_use');
    expect((await row(withDevice.id)).deleted_at).toBeNull();
    expect((await lastAudit(withDevice.id)).action).not.toBe('client.delete');
  });

  test('a client that owes money, or is owed some, stays', async () => {
    const { id } = await added();
    const account = `insert into billing_accounts (client_id, currency, opened_at, charged_until, owed)
      values ($1, 'XOF', now(), current_date, $2)`;
    await owner.query(account, [id, -500]);
    const { data } = await world.as('kanari')(getClient, { params: { id } });
    expect(data.balance).toEqual({ owed: -500, currency: 'XOF' });
    expect((await world.as('kanari')(deleteClient, { params: { id } })).error.code).toBe('client_in_use');
    await owner.query('update billing_accounts set owed = 0 where client_id = $1', [id]);
    expect((await world.as('kanari')(deleteClient, { params: { id } })).status).toBe(200);
  });

  test('a deleted client leaves every list, and its name and address are free again', async () => {
    const { id, fullName, email } = await added();
    expect((await world.as('kanari')(deleteClient, { params: { id } })).status).toBe(200);
    expect(await row(id)).toMatchObject({ state: 'closed', deleted_at: new Date(world.clock.now) });
    expect((await lastAudit(id)).action).toBe('client.delete');
    expect((await world.as('kanari')(getClient, { params: { id } })).error.code).toBe('client_not_found');
    expect((await world.as('platform')(deleteClient, { params: { id } })).error.code).toBe('client_not_found');
    const { data } = await world.as('platform')(listClientSummaries);
    expect(data.map((client) => client.id)).not.toContain(id);
    expect((await world.as('kanari')(addClient, { body: fields({ fullName, email }) })).status).toBe(200);
  });
});
