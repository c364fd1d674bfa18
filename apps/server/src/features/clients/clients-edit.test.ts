import { addClient, type ClientState, editClient, type PartnerId } from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import type { PersonName } from '../../testing/world.ts';
import { createClient } from './index.ts';
import type { Typed } from './testing/clients-world.ts';
import { aClientsWorld } from './testing/clients-world.ts';

const { world, kanari, sahel, fields, added, row, lastAudit } = await aClientsWorld();
afterAll(() => world.end());

describe('adding and editing', () => {
  test('a client is stored as it was typed, its phone as E.164, and the log says who added it', async () => {
    const { data, status } = await world.as('kanari')(addClient, {
      body: fields({
        fullName: '  Abidjan Froid ',
        email: 'Contact@Froid.example',
        phone: '07 07 07 07 07',
        countryCode2: 'CI',
        address: 'Zone 4',
        registrationNumber: 'CI-ABJ-2019-B-1',
        taxNumber: '1912345 X',
        retentionMonths: 2,
      }),
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ state: 'active', devices: 0, users: 0, partnerId: kanari, lastSignInAt: null });
    expect(await row(data.id)).toMatchObject({
      partner_id: kanari,
      full_name: 'Abidjan Froid',
      email: 'Contact@Froid.example',
      phone: '+2250707070707',
      address: 'Zone 4',
      registration_number: 'CI-ABJ-2019-B-1',
      tax_number: '1912345 X',
      retention_months: 2,
    });
    expect(await lastAudit(data.id)).toMatchObject({
      action: 'client.add',
      actor_id: world.users.kanari,
      partner_id: kanari,
      subject_id: String(data.id),
      before: null,
      after: { fullName: 'Abidjan Froid', type: 'company', retentionMonths: 2 },
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
      { address: null, retentionMonths: null },
      { address: 'Rue 12', retentionMonths: 60 },
    ]);
    await world.as('kanari')(editClient, { params: { id }, body });
    expect((await lastAudit(id)).id).toBe(line.id);
  });

  test('networks of its trackers are stored as networks, once each, and the log says which', async () => {
    const { id, fullName, email } = await added();
    const trackerNetworks = ['41.202.5.7/16', ' 203.0.113.9 ', '2001:DB8::7/32', '41.202.0.0/16'];
    const body = { ...fields({ fullName, email }), trackerNetworks };
    const stored = ['41.202.0.0/16', '203.0.113.9/32', '2001:db8::/32'];
    expect((await world.as('kanari')(editClient, { params: { id }, body })).data.trackerNetworks).toEqual(stored);
    const { after } = await lastAudit(id);
    expect(after).toMatchObject({ trackerNetworks: stored });
    const open = { ...body, trackerNetworks: [] };
    expect((await world.as('kanari')(editClient, { params: { id }, body: open })).data.trackerNetworks).toEqual([]);
    expect(await lastAudit(id)).toMatchObject({
      before: { trackerNetworks: stored },
      after: { trackerNetworks: null },
    });
  });

  test.each(['10.0.0.0/33', '10.0.0', '2001:db8::/129', '10.0.0.0/', 'fe80::1%eth0', 'tracker.example', ''])(
    'the address range “%s” is refused, and only it',
    async (range) => {
      const { id } = await added();
      const body = { ...fields(), trackerNetworks: ['10.0.0.0/8', range, '::1'] };
      const { error } = await world.as('kanari')(editClient, { params: { id }, body });
      const code = range === '' ? 'required' : 'invalid_network';
      expect(error.fields).toMatchObject({ 'trackerNetworks.1': { code } });
      expect(Object.keys(error.fields ?? {})).toEqual(['trackerNetworks.1']);
    },
  );

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

describe('a client code', () => {
  const one = async (code: string) => {
    const { id } = await added({ code });
    return {
      id,
      edit: (body: Partial<Typed>) => world.as('kanari')(editClient, { params: { id }, body: fields(body) }),
    };
  };

  test('is one client’s within its partner, without regard to case and spaces around it, and optional', async () => {
    const first = await one('  CL-Été 1 ');
    expect((await row(first.id)).code).toBe('CL-Été 1');
    expect((await lastAudit(first.id)).after).toMatchObject({ code: 'CL-Été 1' });
    const twice = await world.as('kanari')(addClient, { body: fields({ code: ' cl-été 1' }) });
    expect([twice.status, Object.keys(twice.error.fields ?? {})]).toEqual([409, ['code']]);
    const other = await one('');
    await one('');
    expect((await other.edit({ code: 'CL-ÉTÉ 1' })).error.fields).toHaveProperty('code');
    expect((await first.edit({ code: 'cl-été 1' })).status).toBe(200);
    expect((await lastAudit(first.id)).after).toMatchObject({ code: 'cl-été 1' });
    expect((await world.as('sahel')(addClient, { body: fields({ code: 'CL-Été 1' }) })).status).toBe(200);
    expect((await first.edit({ code: '' })).status).toBe(200);
    expect((await other.edit({ code: 'CL-ÉTÉ 1' })).status).toBe(200);
  });

  test('is one client’s when two take it in the same instant', async () => {
    const clients = [await one(''), await one('')];
    const answers = await Promise.all(clients.map(({ edit }) => edit({ code: 'RACE-7' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.fields).toHaveProperty('code');
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
