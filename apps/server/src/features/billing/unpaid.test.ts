import * as contract from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { PASSWORD } from '../../testing/world.ts';
import { settleAccounts } from './index.ts';
import { aBillingWorld, at, DAY } from './testing/billing-world.ts';

const { world, owner, one, open, pay, note, today, pass, later, accountStatus, aClient } = await aBillingWorld();
afterAll(() => world.end());

describe('a client that does not pay', () => {
  test('is warned, loses its sign-in and its tokens, is still received, and has all of it back with the payment', async () => {
    const { id, email, asked } = await aClient();
    const device = await aDevice(world, { clientId: id });
    await open(id, null);
    await note(id, 'debit_note', 7000);
    const notice = async () => (await asked(contract.userData)).data?.billing;
    const signIn = () => world.as(undefined)(contract.login, { body: { email, password: PASSWORD } });
    expect(await notice()).toBeNull();
    const due = Date.parse(`${today()}T00:00Z`);
    await later(1);
    expect(await notice()).toEqual({ state: 'past_due', since: due + DAY, suspendsAt: due + 15 * DAY });
    await later(7);
    expect(await notice()).toMatchObject({ state: 'grace', since: due + 8 * DAY });
    const token = (await signIn()).data.token ?? '';
    expect(token).toHaveLength(43);
    await later(7);

    expect(await signIn()).toMatchObject({ status: 403, error: { code: 'account_suspended_unpaid' } });
    expect((await asked(contract.userData)).status).toBe(401);
    expect((await world.as({ token })(contract.userData)).status).toBe(401);
    expect(await one('select status from devices where id = $1', device.id)).toEqual({ status: 'enabled' });
    expect(
      (await one("select after from audit_log where action = 'client.state' order by id desc limit 1")).after,
    ).toEqual({
      state: 'suspended_unpaid',
    });
    const { path } = await accountStatus(id);
    expect(path.at(-1)).toEqual({ state: 'suspended_unpaid', at: due + 15 * DAY });

    expect((await pay(id, 6999)).data.state).toBe('suspended_unpaid');
    expect((await pay(id, 1)).data).toMatchObject({
      state: 'active',
      stateSince: world.clock.now,
      owed: 0,
      overdue: 0,
    });
    expect((await signIn()).status).toBe(200);
    expect((await world.as({ token })(contract.userData)).data.billing).toBeNull();
    const { data: ledger } = await world.as({ token })(contract.listPostings, { ...at(id), query: {} });
    expect(ledger.total).toBe(3);
    const mails = await owner.query(
      "select kind from mails where recipient = $1 and kind <> 'payment_received' order by id",
      [email],
    );
    expect(mails.rows.map(({ kind }) => kind)).toEqual([
      ...['payment_overdue', 'grace_started', 'account_suspended', 'account_restored'],
    ]);
  });

  test('two payments at once, and the clock between them, are each counted once', async () => {
    const { id, email } = await aClient();
    await note(id, 'debit_note', 1000);
    await pass(20);
    const both = Promise.all([
      pay(id, 500),
      settleAccounts(owner, world.clock.now),
      pay(id, 500),
      pay(id, 500),
      pay(id, 500),
    ]);
    for (const answer of await both) if (typeof answer === 'object') expect(answer.status).toBe(200);
    expect(await accountStatus(id)).toMatchObject({ state: 'active', owed: -1000 });
    const { count } = await one(
      "select count(*)::int from mails where recipient = $1 and kind = 'payment_received'",
      email,
    );
    expect(count).toBe(4);
    const states = await one(
      'select array_agg(state order by id) as states from client_states where client_id = $1',
      id,
    );
    expect(states.states).toEqual(['suspended_unpaid', 'active']);
  });

  test('the same reference at the same moment is recorded once', async () => {
    const { id } = await aClient();
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(id, 10, { reference: 'ONCE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await accountStatus(id)).owed).toBe(-10);
  });
});
