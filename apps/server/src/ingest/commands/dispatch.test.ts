import { afterAll, afterEach, expect, test } from 'vitest';
import { aCommandWorld } from '../testing/commanded.ts';
import type { Gt06 } from '../testing/gt06.ts';

const world = await aCommandWorld();
afterAll(() => world.stop());
const { clock } = world;

let serial = 0;
async function aVehicle(): Promise<{ id: number; identity: string; tracker: Gt06 }> {
  const identity = String(356_123_400_000_000 + ++serial);
  const id = await world.device(identity);
  const tracker = await world.gt06(identity);
  trackers.push(tracker);
  return { id, identity, tracker };
}
const trackers: Gt06[] = [];
afterEach(() => {
  for (const tracker of trackers.splice(0)) tracker.hangUp();
});
/** Reports over and over while the clock goes on. */
async function says(tracker: Gt06, kmh: number, times: number, every = 10): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    if (turn > 0) clock.now += every * 1000;
    await tracker.report(kmh);
  }
}
const breath = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = (isTrue: () => boolean) => expect.poll(isTrue, { interval: 20 }).toBe(true);
/** What was asked for has left: from then on it is the clock of the sent command that goes on. */
async function leaves(command: number, tracker: Gt06, howMany = 1) {
  const sent = await world.reaches(command, 'sent');
  await until(() => tracker.commands().length === howMany);
  return sent;
}
const steps = async (id: number) =>
  (
    await world.ask<{ step: string }>(
      "select state || ' ' || note as step from command_log where command_id = $1 order by id",
      [id],
    )
  ).map(({ step }) => step.trim());

test('what moves nothing goes at once, is answered by its serial number, and no one else’s answer is taken for it', async () => {
  const { id, tracker } = await aVehicle();
  const asked = await world.request(id, 'position');
  const sent = await leaves(asked, tracker);
  expect(tracker.commands()).toEqual(['WHERE#']);
  expect(sent.sent_hex).toContain(Buffer.from('WHERE#').toString('hex'));
  tracker.answer(sent.serial + 1, 'of another');
  await tracker.report(0);
  expect((await world.command(asked)).state).toBe('sent');
  tracker.answer(sent.serial, 'Lat:N5.32');
  expect(await world.reaches(asked, 'confirmed')).toMatchObject({ note: 'byAnswer', answer: 'Lat:N5.32' });
  expect(await steps(asked)).toEqual(['requested', 'sent', 'confirmed byAnswer']);
});

test('a cut waits while the vehicle drives, goes when it is proven to stand, and the relay confirms it', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 60, 3);
  const asked = await world.request(id, 'block');
  expect((await world.reaches(asked, 'waiting')).waits_for).toEqual(['moving']);
  clock.now += 10_000;
  await says(tracker, 0, 3);
  await world.eventually("select from commands where id = $1 and waits_for = '{standsTooShort}'", [asked]);
  expect(tracker.commands()).toEqual([]);
  clock.now += 10_000;
  await tracker.report(0);
  const sent = await leaves(asked, tracker);
  expect(tracker.commands()).toEqual(['Relay,1#']);
  // it tells the state of its relay: its words alone confirm no cut
  await tracker.beat(false);
  tracker.answer(sent.serial, 'Relay OK');
  await world.eventually("select from commands where id = $1 and note in ('answered', 'byAnswer')", [asked]);
  await tracker.beat(true);
  await world.reaches(asked, 'confirmed');
});

test('a cut that waits holds nothing back that cuts nothing', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 60, 3);
  const cut = await world.request(id, 'block');
  await world.reaches(cut, 'waiting');
  const position = await world.request(id, 'position');
  const sent = await leaves(position, tracker);
  tracker.answer(sent.serial, 'Lat:N5.32');
  await world.reaches(position, 'confirmed');
  expect(tracker.commands()).toEqual(['WHERE#']);
  expect(await world.command(cut)).toMatchObject({ state: 'waiting', attempts: 0 });
});

test('a cut asked for while it stood never leaves when it has begun to drive', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 2);
  const asked = await world.request(id, 'block');
  await world.reaches(asked, 'waiting');
  for (const kmh of [5, 30, 60, 1]) {
    clock.now += 15_000;
    await tracker.report(kmh);
    await breath(60);
  }
  expect(tracker.commands()).toEqual([]);
  expect((await world.command(asked)).attempts).toBe(0);
});

test('a fix that arrives while the cut is being marked sent holds it back: no byte leaves', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 5);
  await world.ask(`
    create function be_slow() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(7); return new; end $$;
    create trigger be_slow before update on commands for each row when (new.state = 'sent') execute function be_slow()`);
  const holder = await world.database.pools.owner.connect();
  await holder.query('select pg_advisory_lock(7)');
  const asked = await world.request(id, 'block');
  await world.eventually("select from pg_locks where locktype = 'advisory' and objid = 7 and not granted");
  clock.now += 1_000;
  await tracker.report(40);
  await holder.query('select pg_advisory_unlock(7)');
  holder.release();
  await world.eventually("select from commands where id = $1 and state = 'waiting' and note = 'withheld'", [asked]);
  expect(await steps(asked)).toEqual(['requested', 'sent', 'waiting withheld']);
  await world.ask('drop function be_slow cascade');
  expect(await world.command(asked)).toMatchObject({ waits_for: ['moving'] });
  expect(tracker.commands()).toEqual([]);
});

test('never from stale data: what stood a minute ago is not cut, until a fresh fix says so', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 5);
  clock.now += 60_000;
  const asked = await world.request(id, 'block');
  expect((await world.reaches(asked, 'waiting')).waits_for).toEqual(['staleFix']);
  await breath(1_200);
  expect(tracker.commands()).toEqual([]);
  await tracker.report(0);
  await world.reaches(asked, 'sent');
});

test('newer data that came over another gateway holds a cut back', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 5);
  await world.eventually('select from device_live where device_id = $1', [id]);
  await world.ask('update device_live set fixed_at = $2 where device_id = $1', [id, new Date(clock.now + 5_000)]);
  const asked = await world.request(id, 'block');
  expect((await world.reaches(asked, 'waiting')).waits_for).toEqual(['receivedElsewhere']);
  expect(tracker.commands()).toEqual([]);
});

test('words of one’s own and outputs pass the same gate, whatever they were marked as', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 50, 1);
  const cut = await world.request(id, 'text', { parameters: { text: 'DYD#' }, guarded: false });
  expect((await world.reaches(cut, 'waiting')).waits_for).toEqual(['moving']);
  await world.ask("update commands set state = 'cancelled' where id = $1", [cut]);
  const question = await world.request(id, 'text', { parameters: { text: 'STATUS#' }, guarded: false });
  await leaves(question, tracker);
  expect(tracker.commands()).toEqual(['STATUS#']);
});

test('an unblock has no condition, outranks what is on its way, and goes out again until it is confirmed', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 5);
  const cut = await world.request(id, 'block');
  await leaves(cut, tracker);
  clock.now += 5_000;
  await tracker.report(30);
  const back = await world.request(id, 'unblock', { life: 86_400_000 });
  await leaves(back, tracker, 2);
  expect(await world.command(cut)).toMatchObject({ state: 'failed', note: 'superseded' });
  clock.now += 61_000;
  await until(() => tracker.commands().length === 3);
  expect(tracker.commands()).toEqual(['Relay,1#', 'Relay,0#', 'Relay,0#']);
  await tracker.beat(false);
  expect(await world.reaches(back, 'confirmed')).toMatchObject({ note: 'byRelay', attempts: 2 });
});

test('once its day is over an unblock goes out each hour; what its tracker says late confirms it', async () => {
  const { id, tracker } = await aVehicle();
  const back = await world.request(id, 'unblock', { life: 60_000 });
  await leaves(back, tracker);
  const waits = (attempts: number) =>
    world.eventually(
      "select from commands where id = $1 and state = 'waiting' and waits_for = '{nextTry}' and attempts = $2",
      [back, attempts],
    );
  clock.now += 61_000;
  await waits(1);
  for (let minutes = 0; minutes < 56; minutes += 4) {
    clock.now += 4 * 60_000;
    await tracker.report(0);
  }
  expect(tracker.commands()).toHaveLength(1);
  clock.now += 4 * 60_000;
  await until(() => tracker.commands().length === 2);
  await tracker.report(0);
  clock.now += 61_000;
  await waits(2);
  await tracker.beat(false);
  expect(await world.reaches(back, 'confirmed')).toMatchObject({ note: 'byRelay', attempts: 2 });
});

test('a cut is never sent again by itself: unconfirmed after a minute, failed after ten', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 5);
  const cut = await world.request(id, 'block');
  await leaves(cut, tracker);
  clock.now += 61_000;
  await world.eventually("select from commands where id = $1 and state = 'sent' and note = 'unconfirmed'", [cut]);
  await says(tracker, 0, 5);
  clock.now += 600_000;
  expect(await world.reaches(cut, 'failed')).toMatchObject({ note: 'unconfirmed', attempts: 1 });
  expect(tracker.commands()).toEqual(['Relay,1#']);
});

test('a crash between the mark and the bytes leaves it sent and unconfirmed: the server that starts sends it never again', async () => {
  const { id, identity, tracker } = await aVehicle();
  tracker.hangUp();
  await world.allLeft();
  const cut = await world.request(id, 'block');
  // as a process leaves it that dies after its commit
  await world.ask("update commands set state = 'sent', sent_at = $2, sent_hex = '78', attempts = 1 where id = $1", [
    cut,
    new Date(clock.now),
  ]);
  const started = await world.another();
  const back = await world.gt06(identity, started);
  await says(back, 0, 5);
  const other = await world.request(id, 'position');
  await world.eventually("select from commands where id = $1 and waits_for = '{commandInFlight}'", [other]);
  clock.now += 200_000;
  await says(back, 0, 5);
  expect(back.commands()).toEqual([]);
  expect(await world.command(cut)).toMatchObject({ state: 'sent', attempts: 1 });
  clock.now += 600_000;
  await world.reaches(cut, 'failed');
  await world.reaches(other, 'sent');
  back.hangUp();
  await started.stop();
});

test('two gateways that both hold a connection of a tracker send once', async () => {
  const { id, identity, tracker } = await aVehicle();
  const second = await world.another();
  const twin = await world.gt06(identity, second);
  for (let turn = 0; turn < 5; turn++) {
    clock.now += 10_000;
    await Promise.all([tracker.report(0), twin.report(0)]);
  }
  const asked = await Promise.all([world.request(id, 'block'), world.request(id, 'reboot')]);
  await world.eventually("select from commands where id = any ($1) and state = 'sent'", [asked]);
  for (let turn = 0; turn < 3; turn++) {
    clock.now += 5_000;
    await Promise.all([tracker.report(0), twin.report(0)]);
  }
  await breath(500);
  expect([...tracker.commands(), ...twin.commands()]).toHaveLength(1);
  // a mark that was taken back, because a report arrived meanwhile, sent nothing
  const taken = (await Promise.all(asked.map(steps))).flat();
  const marks = taken.filter((step) => step.startsWith('sent')).length;
  expect(marks - taken.filter((step) => step === 'waiting withheld').length).toBe(1);
  tracker.hangUp();
  twin.hangUp();
  await second.stop();
});

test('bytes of a cut that the network does not deliver are forgotten with their connection', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 5);
  const cut = await world.request(id, 'block');
  await leaves(cut, tracker);
  // nothing is received from the tracker for fifteen seconds
  await tracker.closed;
  expect(await world.command(cut)).toMatchObject({ state: 'sent', attempts: 1 });
});

test('a tracker that is away is asked when it comes back; what no one could deliver expires', async () => {
  const { id, identity, tracker } = await aVehicle();
  tracker.hangUp();
  await world.allLeft();
  const kept = await world.request(id, 'reboot');
  const late = await world.request(id, 'interval', { parameters: { seconds: 30 }, life: 60_000 });
  expect((await world.command(kept)).state).toBe('requested');
  clock.now += 61_000;
  expect(await world.reaches(late, 'expired')).toMatchObject({ note: 'expired', attempts: 0 });
  const back = await world.gt06(identity);
  await leaves(kept, back);
  back.hangUp();
  clock.now += 5_000;
  const restarted = await world.gt06(identity);
  await restarted.report(0);
  expect(await world.reaches(kept, 'confirmed')).toMatchObject({ note: 'byReturn' });
  restarted.hangUp();
});

test('a refusal of the tracker is a failure, and what its protocol lacks too', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 5);
  const cut = await world.request(id, 'block');
  const { serial: number } = await leaves(cut, tracker);
  tracker.answer(number, 'DYD=Speed Limit, Speed 40km/h');
  expect(await world.reaches(cut, 'failed')).toMatchObject({ note: 'refused' });
  const output = await world.request(id, 'output', { parameters: { index: 1, on: true }, guarded: true });
  expect(await world.reaches(output, 'failed')).toMatchObject({ note: 'notSupported', attempts: 0 });
});

test('a vehicle that is handed on, disabled or deleted is no longer asked; an unblock waits on while it is disabled or suspended', async () => {
  const [client] = await world.ask<{ id: number }>(
    `insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
     select partner_id, 'Bandama', type, billing_option, 'b@people.example', country_code2 from clients limit 1 returning id`,
  );
  const ends = {
    disabled: "status = 'disabled'",
    suspended: "status = 'suspended', suspended_by = 'platform'",
    deleted: "status = 'deleted', deleted_at = now()",
    transferred: `client_id = ${client!.id}`,
  };
  for (const [note, change] of Object.entries(ends)) {
    const { id, tracker } = await aVehicle();
    tracker.hangUp();
    await world.allLeft();
    const [cut, release] = [await world.request(id, 'block'), await world.request(id, 'unblock')];
    await world.ask(`update devices set ${change} where id = $1`, [id]);
    expect(await world.command(cut)).toMatchObject({ state: 'cancelled', note });
    const isKept = note === 'disabled' || note === 'suspended';
    expect(await world.command(release)).toMatchObject(isKept ? { note: '' } : { state: 'cancelled', note });
  }
});

test('an unblock of a former owner that was not answered is not sent again, and holds back nothing of the next', async () => {
  const { id, tracker } = await aVehicle();
  const former = await world.request(id, 'unblock');
  await leaves(former, tracker);
  const [client] = await world.ask<{ id: number }>(
    `insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
     select partner_id, 'Sassandra', type, billing_option, 's@people.example', country_code2 from clients limit 1 returning id`,
  );
  await world.ask('update devices set client_id = $2 where id = $1 returning id', [id, client!.id]);
  clock.now += 61_000;
  await tracker.report(0);
  const next = await world.request(id, 'position');
  await world.eventually("select from commands where id = $1 and state = 'sent' and note = 'unconfirmed'", [former]);
  clock.now += 600_000;
  await tracker.report(0);
  expect(await world.reaches(former, 'failed')).toMatchObject({ attempts: 1 });
  await leaves(next, tracker, 2);
  expect(tracker.commands()).toEqual(['Relay,0#', 'WHERE#']);
});

test('an engine that must never be cut is not, no matter who asked', async () => {
  const { id, tracker } = await aVehicle();
  await says(tracker, 0, 5);
  await world.ask(
    "insert into device_never_block (device_id, client_id, reason, set_by_name, set_at) select id, client_id, 'x', 'x', now() from devices where id = $1 returning device_id as id",
    [id],
  );
  const cut = await world.request(id, 'block');
  expect(await world.reaches(cut, 'cancelled')).toMatchObject({ note: 'neverBlock', attempts: 0 });
  expect(tracker.commands()).toEqual([]);
});
