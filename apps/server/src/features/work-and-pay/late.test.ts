import {
  type CommandId,
  decideWorkAndPayProposal,
  getCommand,
  LANGUAGES,
  saveHolidays,
  smsParts,
  textWorkAndPay,
  type WorkAndPayId,
} from '@balise/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOf } from '../../db/database.ts';
import { type Scope, withScope } from '../../db/scope.ts';
import { anSmsAccount } from '../../sms/testing/sms-account.ts';
import type { Stored } from './contract-queries.ts';
import { driverSms } from './sms.ts';
import { aPayWorld } from './testing/pay-world.ts';

/* What is done about a driver who is late: reminder, warning, a block that a person approves, and its end with a payment. */

const { world, owner, comoe, running, pay, shown, act, later, runs, person, aDriverOf } = await aPayWorld();
afterAll(() => world.end());
beforeAll(() => anSmsAccount(owner, world.clients.comoe, 1_000_000_000));

const messages = async (recipient: string) =>
  (await owner.query('select kind, body, segments from sms_messages where recipient = $1 order by id', [recipient]))
    .rows;
const decide = (id: WorkAndPayId, proposalId: number, approve: boolean, who: 'comoe' | 'awa' | 'kanari' = 'comoe') =>
  world.as(who)(decideWorkAndPayProposal, {
    params: { id, proposalId },
    body: { approve, reason: 'Three weeks unpaid' },
  });
const today = () => new Date(world.clock.now).toISOString().slice(0, 10);
/** One whose driver has paid nothing for so long that a block is proposed. */
async function withProposal(change: object = {}) {
  const contract = await running({
    startsOn: today(),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    warnAfter: 3,
    blockAfter: 5,
    graceDays: 1,
    ...change,
  });
  for (let day = 0; day < 6; day++) await later(1);
  const [proposal] = (await shown(contract.id)).proposals;
  if (!proposal) throw new Error('nothing is proposed');
  return { contract, proposal };
}
const command = async (id: CommandId | null | undefined) =>
  (await owner.query('select kind, mode, condition, origin, state, note, reason from commands where id = $1', [id]))
    .rows[0];
const sends = async (id: CommandId | null | undefined, state: string) =>
  await owner.query(
    "update commands set state = $2, note = 'byAnswer', sent_at = $3, sent_hex = '00', changed_at = $3, changed_by = null where id = $1",
    [id, state, new Date(world.clock.now)],
  );

test('a reminder after the days of grace, a warning later, each once, within office hours', async () => {
  const driverId = await aDriverOf('Rappel', '+2250700000001');
  const contract = await running({
    driverId,
    startsOn: today(),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    graceDays: 2,
    warnAfter: 4,
  });
  expect(contract.nextStep).toBe('remind');
  await later(2);
  expect(await messages('+2250700000001')).toEqual([]);
  await later(0.5); // midnight of the third day
  expect(await messages('+2250700000001')).toEqual([]);
  await later(0.5);
  await runs();
  const sent = await messages('+2250700000001');
  expect(sent).toMatchObject([
    { kind: 'payment_late', segments: 1, body: expect.stringContaining('retard de 130 000 XOF') },
  ]);
  await later(1);
  expect(await messages('+2250700000001')).toHaveLength(1);
  await later(2);
  expect((await messages('+2250700000001')).map(({ body }) => body.includes('ATTENTION'))).toEqual([false, true]);
  expect((await shown(contract.id)).steps.map(({ step, refused }) => [step, refused])).toEqual([
    ['warn', null],
    ['remind', null],
  ]);
});

test('a driver without a telephone, or without SMS, is late all the same, and the contract says why none left', async () => {
  const contract = await running({
    startsOn: today(),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    graceDays: 0,
    smsOnArrears: false,
  });
  await later(1);
  expect((await shown(contract.id)).steps).toMatchObject([{ step: 'remind', refused: 'not_agreed' }]);
});

test('the driver is sent the statement by SMS when a user asks for it, and the audit log says who did', async () => {
  const driverId = await aDriverOf('Relevé', '+2250700000042');
  const contract = await running({ driverId, startsOn: today(), weekdays: [1, 2, 3, 4, 5, 6, 7] });
  await pay(contract.id, 100_000);
  const params = { id: contract.id };
  const before = (await messages('+2250700000042')).length;
  const sent = await comoe(textWorkAndPay, { params });
  expect(sent.data).toEqual({ recipient: '+2250700000042' });
  const after = await messages('+2250700000042');
  expect(after.slice(before)).toMatchObject([
    {
      kind: 'payment_statement',
      segments: 1,
      body: expect.stringMatching(/payé 100 000 XOF, reste 900 000 XOF, .*Acquis 10%/),
    },
  ]);
  const { rows } = await owner.query("select id from audit_log where action = 'work_and_pay.statement_sms'");
  expect(rows).toHaveLength(1);
  expect((await world.as('niger')(textWorkAndPay, { params })).status).toBe(404);
  await owner.query('update drivers set phone = null where id = $1', [driverId]);
  expect((await comoe(textWorkAndPay, { params })).error?.code).toBe('work_and_pay_no_phone');
  expect(await messages('+2250700000042')).toHaveLength(after.length);
});

test('nobody is reminded on a holiday, or while the contract is paused', async () => {
  const terms = { startsOn: today(), weekdays: [1, 2, 3, 4, 5, 6, 7], graceDays: 0 };
  const [open, paused] = [await running(terms), await running(terms)];
  await act(paused.id, 'pause', 'Workshop');
  const tomorrow = new Date(world.clock.now + 86_400_000).toISOString().slice(0, 10);
  await comoe(saveHolidays, { body: { holidays: [{ day: tomorrow, name: 'Fête' }] } });
  await later(1);
  expect([(await shown(open.id)).steps, (await shown(paused.id)).steps]).toEqual([[], []]);
  await later(1);
  expect([(await shown(open.id)).steps.length, (await shown(paused.id)).steps.length]).toEqual([1, 0]);
});

test('a payment is said to the driver in one segment, whatever client and vehicle are called', async () => {
  const driverId = await aDriverOf('Paie', '+2250700000002');
  const { id } = await running({ driverId, startsOn: today() });
  await pay(id, 125_000, { paidOn: today() });
  expect(await messages('+2250700000002')).toMatchObject([
    { kind: 'payment_received', segments: 1, body: expect.stringMatching(/: 125 000 XOF payés pour/) },
  ]);
  const most = {
    price: 1_000_000_000_000,
    paidTotal: 123_456_789_012,
    dueTotal: 999_999_999_999,
    currency: 'XOF',
    today: '2026-11-20',
  };
  const named = {
    clientName: 'Compagnie Ivoirienne de Transport “Étoile” 出租',
    designation: 'CAMION-BENNE 1234 AB 01 – ŒUVRE',
    unpaidSince: '2026-09-30',
  };
  for (const language of LANGUAGES)
    for (const currency of ['XOF', 'GHS'])
      for (const text of ['payment_received', 'payment_late', 'payment_warning', 'payment_statement'] as const) {
        const contract = Object.assign({}, most, named, { language, currency }) as Stored;
        const { encoding, parts } = smsParts(driverSms(text, contract, 999_999_999_999));
        expect([encoding, parts.length]).toEqual(['gsm7', 1]);
      }
  const paid = Object.assign({}, most, named, { language: 'en', currency: 'GHS' }) as Stored;
  expect(driverSms('payment_received', paid, 1_250)).toContain('12.50 GHS');
  expect(driverSms('payment_received', paid, 20_000)).toContain('200 GHS');
});

test('a block is only ever proposed: nothing is asked of the tracker before a person with the right approves', async () => {
  const { contract, proposal } = await withProposal();
  expect(proposal).toMatchObject({ kind: 'block', state: 'open', sinceDay: contract.startsOn });
  const none = await owner.query('select from commands where device_id = $1', [contract.deviceId]);
  expect(none.rows).toEqual([]);
  const reader = await person(['view_devices', 'view_work_and_pay', 'manage_work_and_pay']);
  const params = { id: contract.id, proposalId: proposal.id };
  const refused = await reader(decideWorkAndPayProposal, { params, body: { approve: true, reason: 'late' } });
  expect(refused.error.code).toBe('not_allowed');
  const silent = await comoe(decideWorkAndPayProposal, { params, body: { approve: true, reason: ' ' } });
  expect(silent.error.fields?.reason?.code).toBe('required');
  const blocker = await person(['view_devices', 'view_work_and_pay', 'block_device']);
  const { data } = await blocker(decideWorkAndPayProposal, {
    params,
    body: { approve: true, reason: 'Three weeks unpaid' },
  });
  const [approved] = data.proposals;
  expect(approved).toMatchObject({ state: 'approved', reason: 'Three weeks unpaid' });
  expect(await command(approved?.commandId)).toMatchObject({
    kind: 'block',
    mode: 'engineOff',
    condition: 'engineOff',
    origin: 'latePayment',
    state: 'requested',
    reason: 'Three weeks unpaid',
  });
  expect((await decide(contract.id, proposal.id, true)).error.code).toBe('work_and_pay_proposal_over');
  const { rows } = await owner.query(
    "select actor_id is not null as by from audit_log where action = 'work_and_pay.approve' and subject_id = $1",
    [contract.id],
  );
  expect(rows).toEqual([{ by: true }]);
});

test('a payment cancels the block that waits, and the gateway may not send it any more', async () => {
  const { contract, proposal } = await withProposal();
  const approved = (await decide(contract.id, proposal.id, true)).data.proposals[0];
  const mayLeave = async () =>
    (await owner.query('select command_may_leave($1, $2) as may', [approved?.commandId, new Date(world.clock.now)]))
      .rows[0].may;
  expect(await mayLeave()).toBe(true);
  // too little: still late enough
  await pay(contract.id, 1_000, { paidOn: today() });
  expect((await command(approved?.commandId)).state).toBe('requested');
  await pay(contract.id, (await shown(contract.id)).arrears, { paidOn: today() });
  expect(await command(approved?.commandId)).toMatchObject({ state: 'cancelled', note: 'paid' });
  expect(await mayLeave()).toBe(false);
  const after = await shown(contract.id);
  expect(after.proposals.map(({ kind, state }) => [kind, state])).toEqual([['block', 'withdrawn']]);
  expect((await comoe(getCommand, { params: { id: approved?.commandId as CommandId } })).data.origin).toBe(
    'latePayment',
  );
});

test('a payment withdraws what nobody has decided yet', async () => {
  const { contract, proposal } = await withProposal();
  await pay(contract.id, (await shown(contract.id)).arrears, { paidOn: today() });
  expect((await shown(contract.id)).proposals).toMatchObject([{ id: proposal.id, state: 'withdrawn' }]);
  expect((await decide(contract.id, proposal.id, true)).error.code).toBe('work_and_pay_proposal_over');
});

test('a payment after the block proposes the unblock at once; so does a pause', async () => {
  const { contract, proposal } = await withProposal();
  const approved = (await decide(contract.id, proposal.id, true)).data.proposals[0];
  await sends(approved?.commandId, 'sent');
  await sends(approved?.commandId, 'confirmed');
  const { data } = await pay(contract.id, (await shown(contract.id)).arrears, { paidOn: today() });
  expect(data.proposals[0]).toMatchObject({ kind: 'unblock', state: 'open' });
  const done = (await decide(contract.id, data.proposals[0]?.id ?? 0, true)).data.proposals[0];
  expect(await command(done?.commandId)).toMatchObject({ kind: 'unblock', origin: 'person', state: 'requested' });
  // an unblock is under way: nothing more is proposed
  expect((await act(contract.id, 'pause', 'Workshop')).data.proposals).toHaveLength(2);
});

test('what was declined is proposed again after a week, and never where no block is agreed', async () => {
  const { contract, proposal } = await withProposal();
  await decide(contract.id, proposal.id, false);
  await later(6);
  expect((await shown(contract.id)).proposals).toHaveLength(1);
  await later(1);
  expect((await shown(contract.id)).proposals.map(({ state }) => state)).toEqual(['open', 'declined']);
  await expect(withProposal({ blockAfter: null })).rejects.toThrow('nothing is proposed');
});

test('a client whose vehicle must never be blocked keeps it, and the proposal waits', async () => {
  const { contract, proposal } = await withProposal();
  await owner.query(
    "insert into device_never_block (device_id, client_id, reason, set_by_name, set_at) values ($1, $2, 'ambulance', '', now())",
    [contract.deviceId, contract.clientId],
  );
  expect((await decide(contract.id, proposal.id, true)).error.code).toBe('command_never_blocked');
  expect((await shown(contract.id)).proposals[0]?.state).toBe('open');
});

test('the database refuses a block because of late payment that nothing proposes any more, and one with the engine on', async () => {
  const { contract, proposal } = await withProposal();
  const approved = (await decide(contract.id, proposal.id, true)).data.proposals[0];
  const again = (mode: string, condition: string) => sql`
    insert into commands (device_id, client_id, kind, parameters, channel, reason, mode, condition, origin, requested_by, requester_name,
      requested_at, changed_at, idempotency_key, guarded, limits, expires_at)
    select device_id, client_id, kind, parameters, channel, reason, ${mode}, ${condition}, origin, requested_by, requester_name, requested_at,
      changed_at, 'again ' || ${mode}, guarded, limits, expires_at from commands where id = ${approved?.commandId}`;
  for (const [mode, condition] of [
    ['normal', 'standstill'],
    ['emergency', 'emergency'],
  ] as const)
    await expect(again(mode, condition).execute(databaseOf(owner))).rejects.toThrow('commands_mode');
  const scope: Scope = {
    userId: world.users.comoe,
    role: 'client',
    partnerId: world.partners.kanari,
    clientId: world.clients.comoe,
    limited: false,
    viewing: false,
    rights: ['view_devices', 'view_work_and_pay', 'block_device'],
  };
  const asApi = withScope(world.database.api, scope, (tx) => again('engineOff', 'engineOff').execute(tx));
  await expect(asApi).rejects.toThrow('row-level security');
});
