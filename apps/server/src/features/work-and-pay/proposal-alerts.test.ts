import { type DeviceId, decideWorkAndPayProposal, listAlerts, type Right } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlaces } from '../../places/index.ts';
import { anSmsAccount } from '../../sms/testing/sms-account.ts';
import { asUser, aUser } from '../../testing/user.ts';
import { dispatchAlert, noticeDeciders } from '../alerts/index.ts';
import { aPayWorld } from './testing/pay-world.ts';

/* Who may decide what is proposed because of late payment is notified of it, and no one else. */

const { world, owner, comoe, running, pay, shown, later } = await aPayWorld();
afterAll(() => world.end());
beforeAll(() => anSmsAccount(owner, world.clients.comoe, 1_000_000_000));
const dispatching = {
  places: startPlaces(),
  database: world.database.owner,
  secret: Buffer.alloc(32, 1),
  publicUrl: new URL('https://balise.example'),
};
const today = () => new Date(world.clock.now).toISOString().slice(0, 10);
const aPerson = (rights: Right[], deviceIdList?: DeviceId[]) =>
  aUser(world, { rights, ...(deviceIdList && { accountLimited: true, deviceIdList }) });

async function withProposal() {
  const terms = { startsOn: today(), weekdays: [1, 2, 3, 4, 5, 6, 7], warnAfter: 3, blockAfter: 5, graceDays: 1 };
  const { id } = await running(terms);
  for (let day = 0; day < 6; day++) await later(1);
  const contract = await shown(id);
  return { contract, proposal: contract.proposals[0]?.id ?? 0 };
}
/** Runs what was queued for a proposal, and what follows from its alerts; twice, as jobs that are repeated. */
async function runJobs(proposal: number): Promise<void> {
  const { rowCount } = await owner.query("select from jobs where queue = 'late-payment-proposals' and key = $1", [
    String(proposal),
  ]);
  expect(rowCount).toBe(1);
  for (let turn = 0; turn < 2; turn++) {
    await noticeDeciders(owner, proposal, world.clock.now);
    const { rows } = await owner.query("select id::int from alerts where facts ->> 'proposalId' = $1", [
      String(proposal),
    ]);
    for (const { id } of rows) await dispatchAlert(dispatching, id, world.clock.now);
  }
}
const noticed = async (proposal: number) =>
  (
    await owner.query(
      "select user_id, acknowledged_at is null as open, acknowledged_by from alerts where facts ->> 'proposalId' = $1 order by user_id",
      [String(proposal)],
    )
  ).rows;
const mailsOf = async (id: number) =>
  (
    await owner.query('select recipient, kind, subject, body_text from mails where body_text like $1', [
      `%/work-and-pay/${id}%`,
    ])
  ).rows;

test('a proposed block alerts each who may decide it, once: inbox and mail', async () => {
  const { contract, proposal } = await withProposal();
  const rights: Right[] = ['view_devices', 'view_work_and_pay', 'block_device'];
  const able = await aPerson(rights);
  const others = [
    await aPerson(['view_devices', 'block_device']),
    await aPerson(['view_devices', 'view_work_and_pay', 'manage_work_and_pay']),
    await aPerson(['view_work_and_pay', 'block_device']),
    await aPerson(rights, [(await running()).deviceId as DeviceId]),
  ];
  await runJobs(proposal);
  const users = (await noticed(proposal)).map(({ user_id }) => user_id);
  for (const who of [able.id, world.users.comoe, world.users.kanari]) expect(users).toContain(who);
  for (const other of [...others.map(({ id }) => id), world.users.bandama, world.users.platform])
    expect(users).not.toContain(other);
  const inbox = (await (await asUser(world, able.id))(listAlerts, { query: {} })).data.alerts;
  expect(inbox).toMatchObject([
    {
      kind: 'late_payment_proposal',
      severity: 'warning',
      deviceId: contract.deviceId,
      facts: { proposalId: proposal, contractId: contract.id, proposal: 'block', payer: contract.driverName },
    },
  ]);
  const mails = await mailsOf(contract.id);
  expect(mails).toHaveLength(users.length);
  expect(mails[0].kind).toBe('late_payment_proposal');
  for (const { subject } of mails) expect(subject).toContain(contract.designation);
});

test('a decision ends the alerts of all, with who took it; so does a payment', async () => {
  const { contract, proposal } = await withProposal();
  await runJobs(proposal);
  const params = { id: contract.id, proposalId: proposal };
  await comoe(decideWorkAndPayProposal, { params, body: { approve: false, reason: 'He will pay' } });
  await runJobs(proposal);
  const after = await noticed(proposal);
  expect(after.length).toBeGreaterThan(0);
  for (const one of after) expect(one).toMatchObject({ open: false, acknowledged_by: 'comoe Person' });

  const paid = await withProposal();
  await runJobs(paid.proposal);
  const { arrears } = await shown(paid.contract.id);
  await pay(paid.contract.id, arrears, { paidOn: today() });
  await runJobs(paid.proposal);
  for (const one of await noticed(paid.proposal)) expect(one).toMatchObject({ open: false, acknowledged_by: '' });
});

test('an unblock is proposed to those who may unblock', async () => {
  const { contract, proposal } = await withProposal();
  const params = { id: contract.id, proposalId: proposal };
  const { data } = await comoe(decideWorkAndPayProposal, { params, body: { approve: true, reason: 'Unpaid' } });
  for (const state of ['sent', 'confirmed'])
    await owner.query(
      "update commands set state = $2, note = 'byAnswer', sent_at = $3, sent_hex = '00', changed_at = $3, changed_by = null where id = $1",
      [data.proposals[0]?.commandId, state, new Date(world.clock.now)],
    );
  const blocker = await aPerson(['view_devices', 'view_work_and_pay', 'block_device']);
  const unblocker = await aPerson(['view_devices', 'view_work_and_pay', 'unblock_device']);
  const { arrears } = await shown(contract.id);
  const unblock = (await pay(contract.id, arrears, { paidOn: today() })).data.proposals[0];
  expect(unblock).toMatchObject({ kind: 'unblock', state: 'open' });
  await runJobs(unblock?.id ?? 0);
  const users = (await noticed(unblock?.id ?? 0)).map(({ user_id }) => user_id);
  expect([users.includes(unblocker.id), users.includes(blocker.id)]).toEqual([true, false]);
});
