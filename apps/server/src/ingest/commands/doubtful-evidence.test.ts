import { createSocket } from 'node:dgram';
import { TRACKERS } from '@balise/protocols/tracker';
import { afterAll, expect, test } from 'vitest';
import { aCommandWorld } from '../testing/commanded.ts';
import type { Gt06 } from '../testing/gt06.ts';
import { aFix } from '../testing/lines.ts';
import { aTracker } from '../testing/tracker.ts';

/* Who may prove that a vehicle is stationary: its own tracker, now, and no one who speaks in its name. */

const world = await aCommandWorld({ recordsPerDevice: 4 });
afterAll(async () => {
  await world.stop();
});
const { clock } = world;

let serial = 0;
const anIdentity = () => String(356_123_400_000_000 + ++serial);
const breath = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function reportsStandstill(
  tracker: Gt06,
  times: number,
  more: Parameters<Gt06['report']>[1] = {},
): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    if (turn > 0) clock.now += 10_000;
    await tracker.report(0, more);
  }
}
const waitsFor = (id: number, reason: string) =>
  world.eventually('select from commands where id = $1 and $2 = any (waits_for)', [id, reason]);

test('of two trackers with one identity the one that is stationary proves nothing for the one that drives', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  const parked = await world.gt06(identity);
  await reportsStandstill(parked, 5);
  // it drives, signs in anew somewhere under way and has not yet said where it is
  const driving = await world.gt06(identity);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'otherConnection');
  parked.hangUp();
  await waitsFor(cut, 'noFix');
  clock.now += 1_000;
  const elsewhere = { location: { latitude: 5.4 } };
  await driving.report(0, elsewhere); // at a red light
  await waitsFor(cut, 'standsTooShort');
  clock.now += 10_000;
  await driving.report(0, elsewhere);
  await waitsFor(cut, 'standsTooShort');
  expect(driving.commands()).toEqual([]);
  expect((await world.command(cut)).attempts).toBe(0);
  clock.now += 10_000;
  await reportsStandstill(driving, 3, elsewhere);
  await world.reaches(cut, 'sent');
  driving.hangUp();
});

test('a fix that comes late over a new connection does not make the evidence of another one its own', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  const first = await world.gt06(identity);
  await reportsStandstill(first, 5);
  first.hangUp();
  await world.allLeft();
  const other = await world.gt06(identity); // it follows the first from the same place
  clock.now -= 5_000; // its clock is behind
  await other.report(0);
  clock.now += 5_000;
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'receivedElsewhere');
  expect(other.commands()).toEqual([]);
  other.hangUp();
});

test('datagrams in its name that say it is stationary do not cut what sends others', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  const others = createSocket('udp4');
  const received: string[] = [];
  const unit = createSocket('udp4').on('message', (datagram) => received.push(datagram.toString()));
  const says = async (from: typeof unit, speed: number) => {
    clock.now += 10_000;
    const fix = aFix(clock.now, { location: { speed } });
    from.send(TRACKERS.gl200.report(identity, [fix], ++serial), world.port('gl200'), '127.0.0.1');
    await world.eventually('select from device_live where device_id = $1 and seen_at >= $2', [id, new Date(clock.now)]);
  };
  await says(unit, 20);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'moving');
  for (let turn = 0; turn < 5; turn++) await says(others, 0);
  await waitsFor(cut, 'otherConnection');
  await says(unit, 20);
  await says(others, 0);
  await says(unit, 20);
  await waitsFor(cut, 'connectionContested');
  expect((await world.command(cut)).attempts).toBe(0);
  expect(received.filter((text) => text.startsWith('AT+'))).toEqual([]);
  unit.close();
  others.close();
});

test('a message of which half has come holds a cut back until it is read', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  const tracker = await world.gt06(identity);
  await reportsStandstill(tracker, 5);
  const [moving] = [TRACKERS.gt06.report(identity, [aFix(clock.now, { location: { speed: 20 } })], 99)];
  tracker.write(moving.subarray(0, 20));
  await breath(100);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'connectionBusy');
  tracker.write(moving.subarray(20));
  await waitsFor(cut, 'moving');
  expect(tracker.commands()).toEqual([]);
  tracker.hangUp();
});

test('the end of a line behind a message is no half of another', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  const tracker = await aTracker(world.port('tk103'));
  tracker.write(TRACKERS.tk103.login(identity) ?? '');
  for (let turn = 0; turn < 5; turn++) {
    clock.now += 10_000;
    tracker.write(TRACKERS.tk103.report(identity, [aFix(clock.now)], ++serial));
    tracker.write('\r\n');
    await world.eventually('select from device_live where device_id = $1 and fixed_at >= $2', [
      id,
      new Date(clock.now),
    ]);
  }
  const cut = await world.request(id, 'block');
  await world.reaches(cut, 'sent');
  await expect.poll(tracker.received).toContain('AV010');
  tracker.hangUp();
});

test('a message that came over another gateway since holds a cut back, whatever it says', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  const tracker = await world.gt06(identity);
  await reportsStandstill(tracker, 5);
  await world.eventually('select from device_live where device_id = $1', [id]);
  await world.ask('update device_live set seen_at = $2 where device_id = $1', [id, new Date(clock.now + 1_000)]);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'receivedElsewhere');
  expect(tracker.commands()).toEqual([]);
  tracker.hangUp();
});

test('a position of the future holds a cut back until its time has come, and that is the reason given', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  const tracker = await world.gt06(identity);
  clock.now += 60_000;
  const ahead = tracker.report(0);
  clock.now -= 60_000;
  await ahead;
  clock.now += 10_000;
  await reportsStandstill(tracker, 5);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'futureFix');
  expect(tracker.commands()).toEqual([]);
  clock.now += 10_000;
  await reportsStandstill(tracker, 2);
  await world.reaches(cut, 'sent');
  tracker.hangUp();
});

test('what people say of the wiring while a cut waits counts when it would leave', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  const tracker = await world.gt06(identity);
  await tracker.report(50);
  const cut = await world.request(id, 'block');
  await waitsFor(cut, 'moving');
  await world.ask(
    "insert into device_never_block (device_id, client_id, reason, set_by_name, set_at) select id, client_id, 'x', 'x', now() from devices where id = $1 returning device_id as id",
    [id],
  );
  clock.now += 10_000;
  await reportsStandstill(tracker, 5);
  expect(await world.reaches(cut, 'cancelled')).toMatchObject({ note: 'neverBlock', attempts: 0 });
  expect(tracker.commands()).toEqual([]);
  tracker.hangUp();
});

test('an output that waits is the relay’s as soon as somebody says so', async () => {
  const identity = anIdentity();
  const id = await world.device(identity);
  await world.ask('insert into device_command_settings (device_id, relay_output) values ($1, 1)', [id]);
  const asked = await world.request(id, 'output', { parameters: { index: 2, on: true }, guarded: false });
  await breath(200); // the gateway has read it
  await world.ask('update device_command_settings set relay_output = 2 where device_id = $1', [id]);
  const received: string[] = [];
  const unit = createSocket('udp4').on('message', (datagram) => received.push(datagram.toString()));
  const fix = aFix(clock.now, { location: { speed: 20 } });
  unit.send(TRACKERS.gl200.report(identity, [fix], 1), world.port('gl200'), '127.0.0.1');
  await waitsFor(asked, 'moving');
  expect(received.filter((text) => text.startsWith('AT+'))).toEqual([]);
  unit.close();
});

/** A Queclink unit that has stood for forty seconds, and what its datagrams were answered with. */
async function aStandingUnit() {
  const identity = anIdentity();
  const id = await world.device(identity);
  const received: string[] = [];
  const unit = createSocket('udp4').on('message', (datagram) => received.push(datagram.toString()));
  const send = (bytes: Uint8Array | string) => unit.send(bytes, world.port('gl200'), '127.0.0.1');
  const report = (speed: number) =>
    send(TRACKERS.gl200.report(identity, [aFix(clock.now, { location: { speed } })], ++serial));
  for (let turn = 0; turn < 5; turn++) {
    clock.now += 10_000;
    const before = received.length;
    report(0);
    await expect.poll(() => received.length).toBeGreaterThan(before);
  }
  const dropped = (reason: string) =>
    world.ingest.status().ports.find(({ protocol }) => protocol === 'gl200')?.dropped[reason] ?? 0;
  const commands = () => received.filter((text) => text.startsWith('AT+'));
  return { id, send, report, dropped, commands, leaves: () => unit.close() };
}

test('a datagram for which there is no room may have said that it drives', async () => {
  const unit = await aStandingUnit();
  const holder = await world.database.pools.owner.connect();
  await holder.query('begin; lock table positions in access exclusive mode');
  for (let second = 0; second < 4; second++) {
    clock.now += 1_000;
    unit.report(0);
  }
  await breath(100);
  clock.now += 1_000;
  unit.report(25);
  await expect.poll(() => unit.dropped('overloaded')).toBeGreaterThan(0);
  const cut = await world.request(unit.id, 'block');
  await holder.query('commit');
  holder.release();
  await waitsFor(cut, 'noFix');
  expect([unit.commands(), (await world.command(cut)).attempts]).toEqual([[], 0]);
  unit.leaves();
});

test('and so may one that no one can read', async () => {
  const unit = await aStandingUnit();
  const before = unit.dropped('malformedFrame');
  unit.send('+RESP:GTFRI,$');
  await expect.poll(() => unit.dropped('malformedFrame')).toBe(before + 1);
  const cut = await world.request(unit.id, 'block');
  await waitsFor(cut, 'noFix');
  expect(unit.commands()).toEqual([]);
  unit.leaves();
});
