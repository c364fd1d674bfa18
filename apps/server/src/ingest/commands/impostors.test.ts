import { TRACKERS } from '@balise/protocols/tracker';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aCommandWorld } from '../testing/commanded.ts';
import type { Gt06 } from '../testing/gt06.ts';
import { aFix } from '../testing/lines.ts';
import { aTracker } from '../testing/tracker.ts';

/* Somebody who knows a tracker's IMEI and speaks in its name. With the limits of production: five minutes, sixty seconds, a day. */

const MINUTE = 60_000;
const ELSEWHERE = '127.0.0.2';
const world = await aCommandWorld({ provenAfter: 5 * MINUTE });
const { clock } = world;
const open: Gt06[] = [];
afterEach(() => {
  for (const tracker of open.splice(0)) tracker.hangUp();
});
afterAll(() => world.stop());

let serial = 0;
const anIdentity = () => String(356_123_400_000_000 + ++serial);
async function connected(identity: string, from?: string): Promise<Gt06> {
  const tracker = await world.gt06(identity, world.ingest, from);
  open.push(tracker);
  return tracker;
}
/** Hangs up, and waits until the gateway has noticed. */
async function leaves(tracker: Gt06): Promise<void> {
  const connections = () => world.ingest.status().ports.find(({ protocol }) => protocol === 'gt06')!.connections;
  const before = connections();
  tracker.hangUp();
  await expect.poll(connections).toBe(before - 1);
}
/** A vehicle whose tracker has been connected for more than five minutes, and is stationary. */
async function aProvenVehicle() {
  const identity = anIdentity();
  const id = await world.device(identity);
  const tracker = await connected(identity);
  await reports(tracker, 0, 12, 30_000);
  return { identity, id, tracker };
}
async function reports(tracker: Gt06, kmh: number, times: number, every = 10_000): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    clock.now += every;
    await tracker.report(kmh);
  }
}
const waitsFor = (id: number, reason: string) =>
  world.eventually('select from commands where id = $1 and waits_for = array[$2]', [id, reason]);
const contested = (id: number) =>
  world.eventually('select from devices where id = $1 and contested_at is not null', [id]);
/** The gateway has looked at all that came before: a command of another device went through. */
async function checked(): Promise<void> {
  const other = await world.request(await world.device(anIdentity()), 'position', { life: 1_000 });
  clock.now += 1_000;
  await world.reaches(other, 'expired');
}

test('an impostor that says it is stationary while a block waits is asked nothing, and the tracker stays connected', async () => {
  const { identity, id, tracker } = await aProvenVehicle();
  await reports(tracker, 60, 1);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'moving');
  const impostor = await connected(identity, ELSEWHERE);
  await reports(impostor, 0, 5);
  await waitsFor(cut, 'otherConnection');
  await reports(tracker, 60, 1);
  await reports(impostor, 0, 1);
  await reports(tracker, 60, 1); // more than a minute after the impostor connected: it is no dead connection
  await contested(id);
  await waitsFor(cut, 'connectionContested');
  // the tracker is in a tunnel, and the impostor has been alone for longer than a connection must be
  await leaves(tracker);
  await reports(impostor, 0, 14, 30_000);
  await checked();
  expect(await world.command(cut)).toMatchObject({ attempts: 0, waits_for: ['connectionContested'] });
  expect([tracker.commands(), impostor.commands()]).toEqual([[], []]);
});

test('no one answers for the connection that was asked, neither in words nor by a relay', async () => {
  const { identity, id, tracker } = await aProvenVehicle();
  const cut = await world.request(id, 'block');
  const sent = await world.reaches(cut, 'sent');
  await expect.poll(tracker.commands).toEqual(['Relay,1#']);
  const impostor = await connected(identity, ELSEWHERE);
  impostor.answer(sent.serial, 'Relay OK');
  await impostor.beat(true);
  await reports(impostor, 0, 1);
  await checked();
  expect(await world.command(cut)).toMatchObject({ state: 'sent', answer: null });
  // nor does the tracker itself while both are there; alone again for five minutes it does
  await leaves(impostor);
  await reports(tracker, 0, 6, MINUTE);
  tracker.answer(sent.serial, 'Relay OK');
  await tracker.beat(true);
  expect(await world.reaches(cut, 'confirmed')).toMatchObject({ note: 'byRelay', attempts: 1 });
});

test('an impostor that was there first gains nothing when the tracker connects', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  const impostor = await connected(identity, ELSEWHERE);
  await reports(impostor, 0, 12, 30_000);
  const tracker = await connected(identity);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'otherConnection');
  await reports(tracker, 60, 1);
  await reports(impostor, 0, 6);
  await waitsFor(cut, 'connectionContested');
  expect([tracker.commands(), impostor.commands()]).toEqual([[], []]);
});

test('a connection is asked nothing for five minutes, unless it follows its own from the same place', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  const first = await connected(identity);
  const asked = await world.request(id, 'position');
  await waitsFor(asked, 'connectionYoung');
  await reports(first, 0, 10, 30_000);
  await world.reaches(asked, 'sent');
  await expect.poll(first.commands).toEqual(['WHERE#']);
  await world.ask("update commands set state = 'cancelled' where id = $1", [asked]);
  first.hangUp();
  await world.allLeft();
  const second = await connected(identity);
  await reports(second, 0, 5);
  const cut = await world.request(id, 'block');
  await world.reaches(cut, 'sent');
  await expect.poll(second.commands).toEqual(['Relay,1#']);
  await world.ask("update commands set state = 'failed' where id = $1", [cut]);
  second.hangUp();
  await world.allLeft();
  const elsewhere = await connected(identity, ELSEWHERE);
  await reports(elsewhere, 0, 5);
  const again = await world.request(id, 'block');
  await waitsFor(again, 'connectionYoung');
  expect(elsewhere.commands()).toEqual([]);
});

test('what one connection said of standing proves nothing for the next that comes from elsewhere', async () => {
  const { identity, id, tracker } = await aProvenVehicle();
  tracker.hangUp();
  await world.allLeft();
  await world.ask('update devices set contested_at = null where id = $1', [id]);
  const other = await connected(identity, ELSEWHERE);
  clock.now += 5 * MINUTE;
  await other.report(0);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'standsTooShort');
  expect(other.commands()).toEqual([]);
});

test('an unblock goes at once over every open connection, and only the tracker confirms it', async () => {
  const { identity, id, tracker } = await aProvenVehicle();
  const impostor = await connected(identity, ELSEWHERE);
  const back = await world.request(id, 'unblock', { life: 86_400_000 });
  const { serial: number } = await world.reaches(back, 'sent');
  await expect.poll(tracker.commands).toEqual(['Relay,0#']);
  await expect.poll(impostor.commands).toEqual(['Relay,0#']);
  impostor.answer(number, 'Relay OK');
  await impostor.beat(false);
  await checked();
  expect((await world.command(back)).state).toBe('sent');
  await leaves(impostor);
  // it goes out again each minute, over whatever is there
  await reports(tracker, 0, 6, MINUTE);
  await expect.poll(() => tracker.commands().length).toBeGreaterThan(1);
  await expect
    .poll(async () => {
      await tracker.beat(false);
      return await world.command(back);
    })
    .toMatchObject({ state: 'confirmed', note: 'byRelay' });
});

test('a third connection takes the place of the second, never of the first', async () => {
  const { identity, tracker } = await aProvenVehicle();
  const second = await connected(identity, ELSEWHERE);
  await connected(identity, ELSEWHERE);
  await second.closed;
  await tracker.report(0);
});

test('other protocols do not speak for it: their data is neither stored nor answered, and people see that they tried', async () => {
  const { identity, id, tracker } = await aProvenVehicle();
  await reports(tracker, 60, 1);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'moving');
  const before = await positions(id);
  await fetch(`http://127.0.0.1:${world.port('osmand')}/?id=${identity}&lat=5.3&lon=-4&speed=0`);
  const other = await aTracker(world.port('tk103'), ELSEWHERE);
  other.write(TRACKERS.tk103.login(identity) ?? '');
  other.write(TRACKERS.tk103.report(identity, [aFix(clock.now)], 7));
  await world.eventually(
    "select from devices where id = $1 and refused_at is not null and refused_why = 'wrongProtocol'",
    [id],
  );
  await waitsFor(cut, 'moving');
  expect(await positions(id)).toBe(before);
  expect(other.received()).not.toContain('AV010');
  other.hangUp();
});

test('a contest is one event of the vehicle, however long it lasts; another begins after somebody dismissed it', async () => {
  const { identity, id, tracker } = await aProvenVehicle();
  const impostor = await connected(identity, ELSEWHERE);
  const both = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      await reports(impostor, 0, 1, 35_000);
      await reports(tracker, 60, 1, 35_000);
      await contestedAgain(id);
    }
  };
  const events = () =>
    world.ask("select kind, content, settings_id from events where device_id = $1 and kind = 'identity_contested'", [
      id,
    ]);
  const one = { kind: 'identity_contested', content: {}, settings_id: null };
  await both(4);
  expect(await events()).toEqual([one]);
  await world.changing(() => world.ask('update devices set contested_at = null where id = $1', [id]));
  await both(2);
  expect(await events()).toEqual([one, one]);
});

/** Waits until the newest contest is written down. */
const contestedAgain = (id: number) =>
  world.eventually('select from devices where id = $1 and contested_at >= $2', [id, new Date(clock.now)]);

const positions = async (id: number) =>
  (await world.ask<{ count: number }>('select count(*)::int from positions where device_id = $1', [id]))[0]?.count;
