import { decideWorkAndPayProposal, type WorkAndPay } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { startListener } from '../db/notify.ts';
import { aPayWorld } from '../features/work-and-pay/testing/pay-world.ts';
import { startIngest } from '../ingest/start.ts';
import { aGt06, type Gt06 } from '../ingest/testing/gt06.ts';

/* A block because of late payment, from the contract to the bytes that leave for a tracker at a real socket, or do not. */

const { world, owner, comoe, running, pay, shown, later, person } = await aPayWorld();
const { clock } = world;
const listener = await startListener(world.database.addresses.ingest, () => {});
const ingest = await startIngest({
  ports: { gt06: 0 },
  host: '127.0.0.1',
  pool: world.database.pools.ingest,
  listen: listener.listen,
  publish: () => {},
  gateway: 'test',
  now: () => clock.now,
  log: { info: () => {}, warn: () => {}, error: (content, words) => console.error(words, content) },
  // the clock jumps by days, for which a connection may be silent here
  limits: { provenAfter: 0, idleTimeout: 30 * 86_400_000 },
});
const trackers: Gt06[] = [];
afterAll(async () => {
  for (const tracker of trackers) tracker.hangUp();
  await ingest.stop();
  await listener.close();
  await world.end();
});

const today = () => new Date(clock.now).toISOString().slice(0, 10);

/** A vehicle whose tracker is connected, and whose driver has paid nothing for so long that a block is proposed. */
async function aLateVehicle(): Promise<{ contract: WorkAndPay; tracker: Gt06 }> {
  const { id } = await running({
    startsOn: today(),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    graceDays: 1,
    warnAfter: 3,
    blockAfter: 5,
  });
  for (let day = 0; day < 6; day++) await later(1);
  const contract = await shown(id);
  const { rows } = await owner.query('select imei from devices where id = $1', [contract.deviceId]);
  const tracker = await aGt06(ingest.status().ports[0]?.port ?? 0, rows[0].imei, clock);
  trackers.push(tracker);
  return { contract, tracker };
}

/** A fix each ten seconds for so long, at a speed in km/h. */
async function report(tracker: Gt06, seconds: number, kmh: number, ignition: boolean): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    clock.now += 10_000;
    await tracker.report(kmh, { attributes: { ignition } });
  }
}

const decide = (by: typeof comoe, { id, proposals: [proposal] }: WorkAndPay, approve: boolean) =>
  by(decideWorkAndPayProposal, {
    params: { id, proposalId: proposal?.id ?? 0 },
    body: { approve, reason: 'Three weeks unpaid' },
  });
const blockOf = async ({ deviceId }: WorkAndPay) =>
  (
    await owner.query(
      "select id, state, waits_for, serial from commands where device_id = $1 and kind = 'block' order by id desc limit 1",
      [deviceId],
    )
  ).rows[0];
const stateOf = async (contract: WorkAndPay) => (await blockOf(contract))?.state;

test('a proposal alone sends nothing, neither does its refusal; an approved block leaves once the engine has been off for long enough', async () => {
  const { contract, tracker } = await aLateVehicle();
  // stands with its engine off: nothing but a decision is missing
  await report(tracker, 120, 0, false);
  expect(await blockOf(contract)).toBeUndefined();
  const keeper = await person(['view_devices', 'view_work_and_pay', 'manage_work_and_pay']);
  expect((await decide(keeper, contract, true)).error.code).toBe('not_allowed');
  await report(tracker, 60, 0, false);
  expect(await blockOf(contract)).toBeUndefined();

  await report(tracker, 60, 50, true);
  expect((await decide(comoe, contract, true)).status).toBe(200);
  await report(tracker, 120, 50, true);
  await expect.poll(async () => (await blockOf(contract))?.waits_for).toContain('moving');
  expect(tracker.commands()).toEqual([]);
  // at a traffic light: it stands, and the engine runs
  await report(tracker, 200, 0, true);
  await expect.poll(async () => (await blockOf(contract))?.waits_for).toContain('ignitionOn');
  expect([await stateOf(contract), tracker.commands()]).toEqual(['waiting', []]);
  await report(tracker, 120, 0, false);
  await expect.poll(() => stateOf(contract), { timeout: 60_000 }).toBe('sent');
  const { serial } = await blockOf(contract);
  await expect.poll(() => tracker.hasReceived(serial), { timeout: 60_000 }).toBe(true);
  tracker.answer(serial, 'Relay OK');
  await expect.poll(() => stateOf(contract), { timeout: 60_000 }).toBe('confirmed');
});

test('a payment while the vehicle moves cancels the approved block: nothing leaves when it stands', async () => {
  const { contract, tracker } = await aLateVehicle();
  await report(tracker, 60, 50, true);
  await decide(comoe, contract, true);
  await report(tracker, 30, 50, true);
  const { arrears, dueToday } = await shown(contract.id);
  await pay(contract.id, arrears + dueToday, { paidOn: today() });
  expect(await stateOf(contract)).toBe('cancelled');
  await report(tracker, 240, 0, false);
  expect(tracker.commands()).toEqual([]);
});

test('a block that was declined sends nothing to a vehicle that stands', async () => {
  const { contract, tracker } = await aLateVehicle();
  await report(tracker, 120, 0, false);
  expect((await decide(comoe, contract, false)).status).toBe(200);
  await report(tracker, 120, 0, false);
  expect([await blockOf(contract), tracker.commands()]).toEqual([undefined, []]);
});
