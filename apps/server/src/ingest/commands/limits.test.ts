import { type BlockingLimits, DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aCommandWorld } from '../testing/commanded.ts';
import type { Gt06 } from '../testing/gt06.ts';

/* A client's own limits of what must be proven before an engine is cut, at the gateway that holds the tracker. */

const world = await aCommandWorld();
afterAll(() => world.stop());
const { clock } = world;
const [comoe] = await world.ask<{ id: number; partner_id: number }>('select id, partner_id from clients');
const { id: client, partner_id: partner } = comoe!;
beforeEach(() => world.ask('delete from tracking_settings'));

let serial = 0;
const trackers: Gt06[] = [];
afterEach(() => {
  for (const tracker of trackers.splice(0)) tracker.hangUp();
});
async function aVehicle(): Promise<{ id: number; identity: string; tracker: Gt06 }> {
  const identity = String(356_123_500_000_000 + ++serial);
  const id = await world.device(identity);
  return { id, identity, tracker: await connected(identity) };
}
async function connected(identity: string): Promise<Gt06> {
  const tracker = await world.gt06(identity);
  trackers.push(tracker);
  return tracker;
}
/** A fix at speed 0 with the ignition off each ten seconds, the last of them now. */
async function reportsStandstill(tracker: Gt06, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    clock.now += 10_000;
    await tracker.report(0, { attributes: { ignition: false } });
  }
}
/** What somebody chose of its own, in force from a moment on. */
const choose = (own: Partial<BlockingLimits>, from = clock.now - 1000, whose: number | null = client) =>
  world.ask(
    `insert into tracking_settings (partner_id, client_id, starts_at, content, changed_at, changed_by, changed_by_name)
     values ($1, $2, $3, $4, $3, 1, 'x')`,
    [partner, whose, new Date(from), own],
  );
/** The gateway has read what it was sent until now. */
const hasRead = () => new Promise((resolve) => setTimeout(resolve, 300));
const waitsFor = (id: number, ...reasons: string[]) =>
  world.eventually('select from commands where id = $1 and waits_for = $2', [id, reasons]);
const limitsOf = async (id: number) =>
  (await world.ask<{ limits: BlockingLimits }>('select limits from commands where id = $1', [id]))[0]?.limits;
const heldTo = (own: Partial<BlockingLimits>) => ({ ...DEFAULT_BLOCKING_LIMITS, ...own });

test('a client that asks for five minutes of engine off waits where Balise’s own would send, and then goes', async () => {
  const { id, tracker } = await aVehicle();
  await reportsStandstill(tracker, 100);
  const usual = await world.request(id, 'block', { condition: 'engineOff' });
  const sent = await world.reaches(usual, 'sent');
  tracker.answer(sent.serial, 'Relay OK');
  await world.reaches(usual, 'confirmed');
  expect(await limitsOf(usual)).toEqual(DEFAULT_BLOCKING_LIMITS);

  await choose({ blockEngineOffFor: 300 });
  const own = await world.request(id, 'block', { condition: 'engineOff' });
  await waitsFor(own, 'engineOffTooShort');
  expect(await limitsOf(own)).toEqual(heldTo({ blockEngineOffFor: 300 }));
  await reportsStandstill(tracker, 190);
  expect(await world.command(own)).toMatchObject({ state: 'waiting', attempts: 0 });
  await reportsStandstill(tracker, 20);
  await world.reaches(own, 'sent');
  await expect.poll(() => tracker.commands().length).toBe(2);
});

test('its partner’s count where it has none of its own; its own may be nearer to Balise’s, and never beyond', async () => {
  const { id, tracker } = await aVehicle();
  await choose({ blockStandsFor: 300, blockFreshFor: 20 }, undefined, null);
  await choose({ blockStandsFor: 60 });
  await reportsStandstill(tracker, 50);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'standsTooShort');
  expect(await limitsOf(cut)).toEqual(heldTo({ blockStandsFor: 60, blockFreshFor: 20 }));
  await reportsStandstill(tracker, 20);
  await world.reaches(cut, 'sent');
});

test('what becomes stricter while a request waits holds it back, and what becomes laxer does not let it go', async () => {
  const { id, tracker } = await aVehicle();
  await tracker.report(30);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'moving');
  await choose({ blockStandsFor: 120 });
  await choose({}, clock.now + 30_000);
  await reportsStandstill(tracker, 100);
  await waitsFor(cut, 'standsTooShort');
  expect(await limitsOf(cut)).toEqual(heldTo({ blockStandsFor: 120 }));
  expect((await world.command(cut)).attempts).toBe(0);
  await reportsStandstill(tracker, 30);
  await world.reaches(cut, 'sent');
  expect(await limitsOf(cut)).toEqual(heldTo({ blockStandsFor: 120 }));
});

test('a change holds from its moment, not from when the gateway received it', async () => {
  const { id, tracker } = await aVehicle();
  await choose({ blockStandsFor: 120 }, clock.now + 60_000);
  await reportsStandstill(tracker, 40);
  const before = await world.request(id, 'block');
  await world.reaches(before, 'sent');
  expect(await limitsOf(before)).toEqual(DEFAULT_BLOCKING_LIMITS);
  await tracker.beat(true);
  await world.reaches(before, 'confirmed');
  await reportsStandstill(tracker, 30);
  const after = await world.request(id, 'block');
  await waitsFor(after, 'standsTooShort');
});

test('a change that no gateway received holds a cut back in the step that marks it sent', async () => {
  const { id, tracker } = await aVehicle();
  await reportsStandstill(tracker, 30);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'standsTooShort');
  await hasRead();
  await world.ask('alter table tracking_settings disable trigger tracking_settings_changed');
  await choose({ blockStandsFor: 600 });
  await world.ask('alter table tracking_settings enable trigger tracking_settings_changed');
  await reportsStandstill(tracker, 10);
  await world.eventually("select from commands where id = $1 and limits ->> 'blockStandsFor' = '600'", [cut]);
  await waitsFor(cut, 'standsTooShort');
  expect(tracker.commands()).toEqual([]);
  expect((await world.command(cut)).attempts).toBe(0);
});

test('a vehicle that changed hands is judged by its present client’s', async () => {
  const { id, tracker } = await aVehicle();
  await choose({ blockStandsFor: 600 });
  const [other] = await world.ask<{ id: number }>(
    `insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
     select partner_id, 'Bandama', type, billing_option, 'b@people.example', country_code2 from clients limit 1 returning id`,
  );
  await reportsStandstill(tracker, 50);
  const held = await world.request(id, 'block');
  await waitsFor(held, 'standsTooShort');
  const handOver = (to: number) =>
    world.changing(() => world.ask('update devices set client_id = $2 where id = $1', [id, to]));
  await handOver(other!.id);
  expect(await world.command(held)).toMatchObject({ state: 'cancelled', note: 'transferred' });
  await reportsStandstill(tracker, 10);
  const free = await world.request(id, 'block');
  await world.reaches(free, 'sent');
  await tracker.beat(true);
  await world.reaches(free, 'confirmed');
  await handOver(client);
  await reportsStandstill(tracker, 10);
  const back = await world.request(id, 'block');
  await waitsFor(back, 'standsTooShort');
});

test('a shorter life of requests ends those that wait already, whether their tracker is there or not', async () => {
  const [here, away] = [await aVehicle(), await aVehicle()];
  away.tracker.hangUp();
  await here.tracker.report(30);
  const cuts = [await world.request(here.id, 'block'), await world.request(away.id, 'block')];
  const question = await world.request(away.id, 'interval', { parameters: { seconds: 60 } });
  await waitsFor(cuts[0]!, 'moving');
  await hasRead();
  await choose({ blockLifetime: 300 });
  for (const cut of cuts) {
    await world.eventually('select from commands where id = $1 and expires_at = $2', [
      cut,
      new Date(clock.now + 300_000),
    ]);
  }
  clock.now += 299_000;
  await here.tracker.report(30);
  expect((await world.command(cuts[0]!)).state).toBe('waiting');
  clock.now += 1_000;
  for (const cut of cuts) expect(await world.reaches(cut, 'expired')).toMatchObject({ note: 'expired', attempts: 0 });
  expect((await world.command(question)).state).toBe('requested'); // it cuts nothing
});

test('what turns out to cut only when it is to leave is held to the same, and to the same time', async () => {
  const { id, tracker } = await aVehicle();
  await choose({ blockStandsFor: 600, blockLifetime: 300 });
  await reportsStandstill(tracker, 50);
  const text = { parameters: { text: 'DYD#' }, guarded: false, life: 4 * 3_600_000 };
  const cut = await world.request(id, 'text', text);
  await waitsFor(cut, 'standsTooShort');
  clock.now += 300_000;
  await tracker.report(0);
  expect(await world.reaches(cut, 'expired')).toMatchObject({ note: 'expired', attempts: 0 });
  expect(tracker.commands()).toEqual([]);
});

test('what was stored and cannot be read is the strictest there is', async () => {
  const { id, tracker } = await aVehicle();
  await choose({ blockStandsFor: 5, blockFreshFor: 'soon' } as never);
  await reportsStandstill(tracker, 50);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'standsTooShort');
  expect(await limitsOf(cut)).toEqual(heldTo({ blockStandsFor: 600, blockFreshFor: 10 }));
});
