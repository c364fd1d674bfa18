import {
  addClient,
  type ClientState,
  closeClient,
  deleteClient,
  editClient,
  getClient,
  type Input,
  listClientSummaries,
  listClients,
  type PartnerId,
  type Right,
} from '@balise/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type Scope, withScope } from '../../db/scope.ts';
import { aDevice } from '../../testing/device.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { createClient } from './index.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const { comoe, bandama, niger } = world.clients;
const { kanari, sahel } = world.partners;

type Typed = Input<typeof addClient>['body'];
let serial = 0;
const fields = (changed: Partial<Typed> = {}): Typed => {
  const name = `Client ${++serial}`;
  return {
    ...{ fullName: name, email: `${serial}@new.example`, type: 'company', billingOption: 'prepaid' },
    ...{ countryCode2: 'FR', timeZone: 'Europe/Paris', ...changed },
  };
};
const added = async (changed: Partial<Typed> = {}) =>
  (await world.as('kanari')(addClient, { body: fields(changed) })).data;
const row = async (id: number) => (await owner.query('select * from clients where id = $1', [id])).rows[0];
const lastAudit = async (id: number) =>
  (await owner.query('select * from audit_log where client_id = $1 order by id desc limit 1', [id])).rows[0];

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

  test('a page has what each client has, and how many there are in each state', async () => {
    await aDevice(world);
    await aDevice(world);
    const gone = await aDevice(world);
    await owner.query(`update devices set status = 'deleted', deleted_at = now() where id = $1`, [gone.id]);
    const { data } = await world.as('kanari')(listClients, { query: { search: 'comoé' } });
    expect(data).toMatchObject({ total: 1, counts: { active: 1, closed: 0 } });
    expect(data.clients).toEqual([
      {
        ...{ id: comoe, fullName: 'Comoé Transport', type: 'company', billingOption: 'postpaid', state: 'active' },
        ...{ email: 'com@clients.example', countryCode2: 'CI', timeZone: 'Africa/Abidjan', phone: null, address: '' },
        ...{
          registrationNumber: '',
          taxNumber: '',
          retentionMonths: 12,
          partnerId: kanari,
          partnerName: 'Kanari Fleet',
        },
        ...{ balance: null, createdAt: expect.any(Number), devices: 2, users: 3, lastSignInAt: world.clock.now },
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
    expect(await ids({ search: 'zeta%' })).toEqual([]);
    const graced = await list({ state: 'grace' });
    expect([graced.clients.map(({ id }) => id), graced.total]).toEqual([[c], 1]);
    expect(graced.counts).toMatchObject({ active: 1, past_due: 1, grace: 1 });
    expect((await list({ pageSize: 10, page: 2 })).clients).toEqual([]);
    expect((await world.as('kanari')(listClients, { query: { partnerId: sahel } })).data.total).toBe(0);
  });
});

describe('adding and editing', () => {
  test('a client is stored as it was typed, its phone as E.164, and the log says who added it', async () => {
    const { data, status } = await world.as('kanari')(addClient, {
      body: fields({
        ...{
          fullName: '  Abidjan Froid ',
          email: 'Contact@Froid.example',
          phone: '07 07 07 07 07',
          countryCode2: 'CI',
        },
        ...{ address: 'Zone 4', registrationNumber: 'CI-ABJ-2019-B-1', taxNumber: '1912345 X', retentionMonths: 2 },
      }),
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'active', devices: 0, users: 0, partnerId: kanari, lastSignInAt: null });
    expect(await row(data.id)).toMatchObject({
      ...{ partner_id: kanari, full_name: 'Abidjan Froid', email: 'Contact@Froid.example', phone: '+2250707070707' },
      ...{ address: 'Zone 4', registration_number: 'CI-ABJ-2019-B-1', tax_number: '1912345 X', retention_months: 2 },
    });
    expect(await lastAudit(data.id)).toMatchObject({
      ...{ action: 'client.add', actor_id: world.users.kanari, partner_id: kanari, subject_id: String(data.id) },
      ...{ before: null, after: { fullName: 'Abidjan Froid', type: 'company', retentionMonths: 2 } },
    });
  });

  test('the platform says whose client it is; a partner adds to itself only', async () => {
    const as = (who: PersonName, partnerId: PartnerId | null) =>
      world.as(who)(addClient, { body: fields({ partnerId }) });
    expect((await as('platform', null)).error.fields).toMatchObject({ partnerId: { code: 'required' } });
    expect((await as('platform', 999_999 as PartnerId)).error.fields?.partnerId?.code).toBe('unknown_reference');
    expect((await as('platform', sahel)).data.partnerId).toBe(sahel);
    expect((await as('kanari', sahel)).error.fields?.partnerId?.code).toBe('unknown_reference');
    expect((await as('kanari', kanari)).data.partnerId).toBe(kanari);
  });

  test('an edit replaces the fields, and the log has what changed and nothing else', async () => {
    const { id, fullName, email } = await added();
    const body = { ...fields({ fullName, email }), retentionMonths: 60, address: 'Rue 12' } as const;
    const { data } = await world.as('kanari')(editClient, { params: { id }, body });
    expect(data).toMatchObject({ retentionMonths: 60, address: 'Rue 12' });
    expect(await row(id)).toMatchObject({ retention_months: 60, address: 'Rue 12' });
    const line = await lastAudit(id);
    expect([line.action, line.before, line.after]).toEqual([
      'client.edit',
      { address: null, retentionMonths: 12 },
      { address: 'Rue 12', retentionMonths: 60 },
    ]);
    await world.as('kanari')(editClient, { params: { id }, body });
    expect((await lastAudit(id)).id).toBe(line.id);
  });

  test.each([
    ['fullName', ''],
    ['fullName', 'x'.repeat(101)],
    ['email', 'not an address'],
    ['email', ''],
    ['countryCode2', 'ci'],
    ['timeZone', 'Mars/Base'],
    ['timeZone', '+01:00'],
    ['timeZone', ''],
    ['phone', '12'],
    ['type', 'ngo'],
    ['billingOption', 'barter'],
    ['retentionMonths', 7],
  ])('%s “%s” is refused by name', async (field, value) => {
    const { id } = await added();
    for (const answer of [
      await world.as('kanari')(addClient, { body: { ...fields(), [field]: value } as never }),
      await world.as('kanari')(editClient, { params: { id }, body: { ...fields(), [field]: value } as never }),
    ]) {
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]]);
    }
  });

  test('state is not typed in', async () => {
    const body = { ...fields(), state: 'closed' as ClientState, state_: 1 } as never;
    expect((await world.as('kanari')(addClient, { body })).data.state).toBe('active');
  });
});

describe('a name and an e-mail address', () => {
  test('are one client’s within its partner, in any case of their letters', async () => {
    const first = await added({ fullName: 'Éléphant Noir', email: 'Nord@clients.example' });
    const twice = await world.as('kanari')(addClient, {
      body: fields({ fullName: 'élÉphant noir', email: 'NORD@clients.example' }),
    });
    expect([twice.status, twice.error.code]).toEqual([409, 'already_exists']);
    expect(Object.keys(twice.error.fields ?? {})).toEqual(['fullName', 'email']);
    const other = await added();
    const edit = (body: Partial<Typed>) =>
      world.as('kanari')(editClient, { params: { id: other.id }, body: fields(body) });
    expect((await edit({ fullName: 'ÉLÉPHANT NOIR' })).error.fields).toHaveProperty('fullName');
    expect((await edit({ email: 'nord@clients.example' })).error.fields).toHaveProperty('email');
    const itself = fields({ fullName: 'éléphant noir', email: 'nord@clients.example' });
    expect((await world.as('kanari')(editClient, { params: { id: first.id }, body: itself })).status).toBe(200);
    expect((await world.as('sahel')(addClient, { body: itself })).status).toBe(200);
  });

  test('are one client’s when many ask for them in the same instant', async () => {
    const asked = Array.from({ length: 5 }, () =>
      world.as('kanari')(addClient, { body: fields({ fullName: 'Race', email: 'race@clients.example' }) }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    const [one, other] = [await added(), await added()];
    const edits = [one, other].map(({ id }) =>
      world.as('kanari')(editClient, { params: { id }, body: fields({ fullName: 'Race 2' }) }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.fields).toHaveProperty('fullName');
  });
});

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

describe('the database itself', () => {
  const scopeOf = (rights: Right[]): Scope => ({
    ...{ userId: world.users.kanari, role: 'partner', partnerId: kanari, clientId: null, limited: false },
    ...{ viewing: false, rights },
  });
  const values = { type: 'company', billing_option: 'prepaid', country_code2: 'CI' } as const;

  test('lets nobody write another’s clients, or its own without the right', async () => {
    const insert = (rights: Right[], partner: PartnerId) =>
      withScope(world.database.api, scopeOf(rights), (tx) =>
        tx
          .insertInto('clients')
          .values({ ...values, partner_id: partner, full_name: `raw ${++serial}`, email: `raw${serial}@x.example` })
          .execute(),
      );
    await insert(['add_client'], kanari);
    await expect(insert(['add_client'], sahel)).rejects.toThrow(/row-level security/);
    await expect(insert([], kanari)).rejects.toThrow(/row-level security/);
    const rename = (rights: Right[]) =>
      withScope(world.database.api, scopeOf(rights), (tx) =>
        tx.updateTable('clients').set({ address: 'raw' }).where('id', 'in', [comoe, niger]).returning('id').execute(),
      );
    expect(await rename(['edit_client'])).toEqual([{ id: comoe }]);
    expect(await rename([])).toEqual([]);
  });

  test('lets nobody type a state in, or delete a row', async () => {
    const attempt = (statement: string) =>
      withScope(world.database.api, scopeOf(['edit_client']), (tx) => sql.raw(statement).execute(tx));
    await expect(attempt(`update clients set state = 'active' where id = ${comoe}`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(attempt(`update clients set deleted_at = now() where id = ${comoe}`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(attempt(`delete from clients where id = ${comoe}`)).rejects.toThrow(/permission denied/);
    await expect(attempt(`select delete_client(${comoe}, now())`)).rejects.toThrow(/without the right/);
    await expect(attempt(`select delete_client(${niger}, now())`)).rejects.toThrow(/without the right/);
    await attempt(`select close_client(${niger}, true)`);
    expect((await row(niger)).state).toBe('active');
  });
});

test('the platform’s own commands create clients by the same rules', async () => {
  const create = (partnerId: PartnerId, changed: Partial<Typed>) =>
    createClient(world.database.owner, { ...fields(changed), partnerId });
  expect(await create(kanari, { fullName: 'comoé transport' })).toBeUndefined();
  expect(await create(kanari, { email: 'COM@clients.example' })).toBeUndefined();
  expect(await create(sahel, { fullName: 'Comoé Transport', email: 'com@clients.example' })).toBeTypeOf('number');
  await expect(create(sahel, { timeZone: 'Mars/Base' })).rejects.toThrow(/invalid_value/);
});
