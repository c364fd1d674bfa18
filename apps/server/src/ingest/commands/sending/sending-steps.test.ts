import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aCommandWorld } from '../../testing/commanded.ts';
import type { Gt06 } from '../../testing/gt06.ts';

/* A connection ends, moves or is joined by another one at each step of the sending of a cut: its bytes leave once at most. */

const world = await aCommandWorld();
const { clock } = world;
const open: Gt06[] = [];
beforeAll(() =>
  world.ask(`
    create function be_slow() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(7); return new; end $$;
    create trigger be_slow before update on commands for each row when (new.state = 'sent') execute function be_slow()`),
);
afterEach(() => {
  for (const tracker of open.splice(0)) tracker.hangUp();
});
afterAll(() => world.stop());

let serial = 0;
async function aVehicle() {
  const identity = String(356_123_400_000_000 + ++serial);
  const id = await world.device(identity);
  const connect = async (at = world.ingest) => {
    const tracker = await world.gt06(identity, at);
    open.push(tracker);
    return tracker;
  };
  return { id, identity, connect, tracker: await connect() };
}
async function stand(tracker: Gt06, times = 5): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    clock.now += 10_000;
    await tracker.report(0);
  }
}
/** Asks for a cut, and holds the transaction that marks it as sent. @returns the command, and what lets it go on */
async function asMarked(id: number) {
  const holder = await world.database.pools.owner.connect();
  await holder.query('select pg_advisory_lock(7)');
  const cut = await world.request(id, 'block');
  await world.eventually("select from pg_locks where locktype = 'advisory' and objid = 7 and not granted");
  return {
    cut,
    async goOn() {
      await holder.query('select pg_advisory_unlock(7)');
      holder.release();
    },
  };
}
const waitsFor = (cut: number, reason: string) =>
  world.eventually('select from commands where id = $1 and waits_for = array[$2]', [cut, reason]);
const cuts = (...trackers: Gt06[]) => trackers.map((tracker) => tracker.commands().length);
const leftOf = (vehicle: { tracker: Gt06 }) => {
  vehicle.tracker.hangUp();
  return world.allLeft();
};

test('its tracker is away when it is asked for: it leaves when the next connection says itself that the vehicle stands', async () => {
  const vehicle = await aVehicle();
  await stand(vehicle.tracker);
  await leftOf(vehicle);
  const cut = await world.request(vehicle.id, 'block');
  const next = await vehicle.connect();
  await waitsFor(cut, 'receivedElsewhere');
  await stand(next, 1);
  await world.reaches(cut, 'sent');
  await expect.poll(() => cuts(vehicle.tracker, next)).toEqual([0, 1]);
});

test('its connection ends while it is marked: nothing is written, and it waits again', async () => {
  const vehicle = await aVehicle();
  await stand(vehicle.tracker);
  const { cut, goOn } = await asMarked(vehicle.id);
  await leftOf(vehicle);
  await goOn();
  await waitsFor(cut, 'notConnected');
  expect(await world.command(cut)).toMatchObject({ state: 'waiting', note: 'withheld' });
  const next = await vehicle.connect();
  await stand(next, 1);
  await world.reaches(cut, 'sent');
  await expect.poll(() => cuts(vehicle.tracker, next)).toEqual([0, 1]);
});

test('it is followed by the next one while it is marked: the next one must say that the vehicle stands', async () => {
  const vehicle = await aVehicle();
  await stand(vehicle.tracker);
  const { cut, goOn } = await asMarked(vehicle.id);
  await leftOf(vehicle);
  const next = await vehicle.connect();
  await goOn();
  await waitsFor(cut, 'receivedElsewhere');
  clock.now += 10_000;
  await next.report(30);
  await waitsFor(cut, 'moving');
  expect(cuts(vehicle.tracker, next)).toEqual([0, 0]);
});

test('another one opens while it is marked: neither is asked', async () => {
  const vehicle = await aVehicle();
  await stand(vehicle.tracker);
  const { cut, goOn } = await asMarked(vehicle.id);
  const other = await vehicle.connect();
  await goOn();
  await waitsFor(cut, 'otherConnection');
  expect(cuts(vehicle.tracker, other)).toEqual([0, 0]);
});

test('it ends before its tracker has read the bytes: they are never sent again', async () => {
  const vehicle = await aVehicle();
  await stand(vehicle.tracker);
  const { cut, goOn } = await asMarked(vehicle.id);
  vehicle.tracker.socket.pause();
  await goOn();
  await world.eventually("select from commands where id = $1 and state = 'sent'", [cut]);
  await leftOf(vehicle);
  const next = await vehicle.connect();
  await stand(next);
  clock.now += 610_000;
  await stand(next);
  expect(await world.reaches(cut, 'failed')).toMatchObject({ note: 'unconfirmed', attempts: 1 });
  expect(cuts(next)).toEqual([0]);
});

test('its tracker goes over to another process while it is marked and drives: that one knows, and nothing is written', async () => {
  const second = await world.another();
  const vehicle = await aVehicle();
  await stand(vehicle.tracker);
  const { cut, goOn } = await asMarked(vehicle.id);
  await leftOf(vehicle);
  const driving = await vehicle.connect(second);
  clock.now += 10_000;
  await driving.report(50);
  await goOn();
  await waitsFor(cut, 'moving');
  expect(cuts(vehicle.tracker, driving)).toEqual([0, 0]);
  driving.hangUp();
  await second.stop();
});

test('its tracker goes over to another process without a word: what stands there is asked there, once', async () => {
  const second = await world.another();
  const vehicle = await aVehicle();
  await stand(vehicle.tracker);
  // the first connection stays open, and says nothing any more
  const next = await vehicle.connect(second);
  await stand(next);
  await world.eventually('select from device_live where device_id = $1 and seen_at >= $2', [
    vehicle.id,
    new Date(clock.now),
  ]);
  const cut = await world.request(vehicle.id, 'block');
  await world.eventually("select from commands where id = $1 and state = 'sent'", [cut]);
  await expect.poll(() => cuts(vehicle.tracker, next)).toEqual([0, 1]);
  next.hangUp();
  await second.stop();
});
