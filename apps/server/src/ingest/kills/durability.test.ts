import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGateway, type Gateway } from '../testing/gateway.ts';
import { aFix } from '../testing/lines.ts';
import { aTracker } from '../testing/tracker.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
let gateway: Gateway;
beforeAll(async () => {
  gateway = await aGateway();
});
afterAll(() => gateway.stop());

const stored = async (id: number) =>
  (await gateway.ask<{ at: Date }>('select fixed_at as at from positions where device_id = $1 order by 1', [id])).map(
    ({ at }) => at.getTime(),
  );

describe('unknown trackers', () => {
  it('are remembered, and accepted at their next message once they are claimed', async () => {
    const tracker = await aTracker(gateway.port());
    tracker.say({ id: 'unknown', fixes: [aFix(NOON)], say: 'one' });
    tracker.say({ id: 'unknown', fixes: [aFix(NOON)], say: 'two' });
    const row = await gateway.eventually(
      `select protocol, identity, address, count::int from unknown_devices where identity = 'unknown' and count = 2`,
    );
    expect(row).toEqual({ protocol: 'lines', identity: 'unknown', address: '127.0.0.1', count: 2 });
    expect(tracker.received()).toBe('');

    const id = await gateway.device('unknown');
    tracker.say({ fixes: [aFix(NOON + 1000)], say: 'three' });
    expect(await tracker.receivedLines(1)).toEqual(['three']);
    expect(await stored(id)).toEqual([NOON + 1000]);
    tracker.hangUp();
  });

  it('a device that is disabled is sent away at its next message, and received again once it is enabled', async () => {
    const id = await gateway.device('barred');
    const tracker = await aTracker(gateway.port());
    tracker.say({ id: 'barred', say: 'welcome' });
    await tracker.receivedLines(1);
    await gateway.changing(() => gateway.ask(`update devices set status = 'disabled' where id = $1`, [id]));
    tracker.say({ fixes: [aFix(NOON)], say: 'never' });
    await tracker.closed;
    expect(tracker.received()).toBe('welcome\n');
    expect(await stored(id)).toEqual([]);

    await gateway.changing(() => gateway.ask(`update devices set status = 'enabled' where id = $1`, [id]));
    const again = await aTracker(gateway.port());
    again.say({ id: 'barred', fixes: [aFix(NOON)], say: 'back' });
    expect(await again.receivedLines(1)).toEqual(['back']);
    again.hangUp();
  });
});

describe('records', () => {
  it('a resent record is stored once and answered twice', async () => {
    const id = await gateway.device('repeats');
    const tracker = await aTracker(gateway.port());
    const line = { id: 'repeats', fixes: [aFix(NOON), aFix(NOON + 1000)], say: 'ok' };
    tracker.say(line);
    await tracker.receivedLines(1);
    tracker.say(line);
    await tracker.receivedLines(2);
    tracker.say({ fixes: [...line.fixes, ...line.fixes], say: 'ok' });
    await tracker.receivedLines(3);
    expect(await stored(id)).toEqual([NOON, NOON + 1000]);
    expect(await gateway.ask('select from recompute_ranges where device_id = $1', [id])).toEqual([]);
    tracker.hangUp();
  });

  it('several different records of one second are all kept', async () => {
    const id = await gateway.device('burst');
    const tracker = await aTracker(gateway.port());
    const fixes = [1, 2, 3].map((rpm) => aFix(NOON, { attributes: { rpm } }));
    tracker.say({ id: 'burst', fixes, say: 'ok' });
    await tracker.receivedLines(1);
    expect(await stored(id)).toEqual([NOON, NOON, NOON]);
    tracker.hangUp();
  });

  it('a message without a location or a time is kept', async () => {
    const id = await gateway.device('mute');
    const tracker = await aTracker(gateway.port());
    tracker.say({ id: 'mute', fixes: [aFix(null, { location: null, attributes: { batteryLevel: 40 } })], say: 'ok' });
    await tracker.receivedLines(1);
    const rows = await gateway.ask('select latitude, attributes from positions where device_id = $1', [id]);
    expect(rows).toEqual([{ latitude: null, attributes: { ignition: true, batteryLevel: 40 } }]);
    tracker.hangUp();
  });

  it('a late record marks the window that is to be derived again, and does not move the live state back', async () => {
    const id = await gateway.device('late');
    const tracker = await aTracker(gateway.port());
    tracker.say({ id: 'late', fixes: [aFix(NOON)], say: 'ok' });
    await tracker.receivedLines(1);
    tracker.say({ fixes: [aFix(NOON - 60_000), aFix(NOON - 30_000)], say: 'ok' });
    await tracker.receivedLines(2);
    expect(await stored(id)).toEqual([NOON - 60_000, NOON - 30_000, NOON]);
    expect(await gateway.ask('select starts_at, ends_at from recompute_ranges where device_id = $1', [id])).toEqual([
      { starts_at: new Date(NOON - 60_000), ends_at: new Date(NOON - 30_000) },
    ]);
    expect(await gateway.ask('select fixed_at, version::int from device_live where device_id = $1', [id])).toEqual([
      { fixed_at: new Date(NOON), version: 2 },
    ]);
    tracker.hangUp();
  });

  it('a record from the future is kept apart, and moves nothing', async () => {
    const id = await gateway.device('early');
    const tracker = await aTracker(gateway.port());
    tracker.say({ id: 'early', fixes: [aFix(Date.now() + 86_400_000)], say: 'ok' });
    await tracker.receivedLines(1);
    expect(await stored(id)).toHaveLength(1);
    expect(await gateway.ask('select fixed_at from device_live where device_id = $1', [id])).toEqual([
      { fixed_at: null },
    ]);
    expect(await gateway.ask('select from recompute_ranges where device_id = $1', [id])).toEqual([]);
    tracker.hangUp();
  });

  it('the year 1999 has a place to go', async () => {
    const id = await gateway.device('old');
    const tracker = await aTracker(gateway.port());
    const then = Date.UTC(1999, 0, 1);
    tracker.say({ id: 'old', fixes: [aFix(then), aFix(NOON)], say: 'ok' });
    await tracker.receivedLines(1);
    expect(await stored(id)).toEqual([then, NOON]);
    tracker.hangUp();
  });
});

describe('poison', () => {
  it('a row that cannot be stored is set aside with its bytes, and its neighbours are stored', async () => {
    const poisoned = await gateway.device('poisoned');
    const others = await Promise.all([1, 2, 3, 4].map((i) => gateway.device(`healthy-${i}`)));
    const tracker = await aTracker(gateway.port());
    const neighbours = await Promise.all(others.map(() => aTracker(gateway.port())));
    const poison = {
      id: 'poisoned',
      fixes: [aFix(NOON), aFix(NOON + 2000, { location: { altitude: 1e300 } }), aFix(NOON + 3000)],
      say: 'poison',
    };
    neighbours.forEach((neighbour, i) => {
      neighbour.say({ id: `healthy-${i + 1}`, fixes: [aFix(NOON)], say: 'fine' });
    });
    tracker.say(poison);
    expect(await tracker.receivedLines(1)).toEqual(['poison']);
    for (const neighbour of neighbours) expect(await neighbour.receivedLines(1)).toEqual(['fine']);

    expect(await stored(poisoned)).toEqual([NOON, NOON + 3000]);
    for (const id of others) expect(await stored(id)).toEqual([NOON]);
    const rejected = await gateway.ask<{ reason: string; detail: string; raw: Buffer; protocol: string }>(
      'select reason, detail, raw, protocol from rejected_positions where device_id = $1 order by reason',
      [poisoned],
    );
    expect(rejected.map(({ reason }) => reason)).toEqual(['outOfRange']);
    for (const { raw } of rejected) expect(JSON.parse(raw.toString())).toEqual(poison);
    // the fold goes on from what was stored
    expect(await gateway.ask('select fixed_at from device_live where device_id = $1', [poisoned])).toEqual([
      { fixed_at: new Date(NOON + 3000) },
    ]);
    for (const one of [tracker, ...neighbours]) one.hangUp();
  });

  it('what only the database knows to be poison is found in its batch, and costs no neighbour', async () => {
    await gateway.ask(
      `alter table positions add constraint boom check (attributes ->> 'firmware' is distinct from 'boom')`,
    );
    const ids = await Promise.all(Array.from({ length: 8 }, (_, i) => gateway.device(`boom-${i}`)));
    const trackers = await Promise.all(ids.map(() => aTracker(gateway.port())));
    const boom = { attributes: { firmware: 'boom' } };
    trackers.forEach((tracker, i) => {
      const fixes = [aFix(NOON), aFix(NOON + 1000, i % 4 === 0 ? boom : {}), aFix(NOON + 2000)];
      tracker.say({ id: `boom-${i}`, fixes, say: 'ok' });
    });
    for (const tracker of trackers) expect(await tracker.receivedLines(1)).toEqual(['ok']);
    for (const [i, id] of ids.entries()) {
      expect(await stored(id)).toEqual(i % 4 === 0 ? [NOON, NOON + 2000] : [NOON, NOON + 1000, NOON + 2000]);
    }
    const rejected = await gateway.ask(
      `select device_id, protocol from rejected_positions where reason = '23514' order by device_id`,
    );
    const poisoned = ids.filter((_, i) => i % 4 === 0).sort((one, other) => one - other);
    expect(rejected).toEqual(poisoned.map((id) => ({ device_id: id, protocol: 'lines' })));
    await gateway.ask('alter table positions drop constraint boom');
    for (const tracker of trackers) tracker.hangUp();
  });

  it('an identity that the database cannot even be asked for is unknown', async () => {
    const tracker = await aTracker(gateway.port());
    tracker.say({ id: 'a\0b', say: 'never' });
    await gateway.device('after-nul');
    tracker.say({ id: 'after-nul', say: 'ok' });
    expect(await tracker.receivedLines(1)).toEqual(['ok']);
    tracker.hangUp();
  });
});

describe('the answer', () => {
  it('comes only after the commit', async () => {
    const id = await gateway.device('patient');
    const tracker = await aTracker(gateway.port());
    tracker.say({ id: 'patient', say: 'hello' });
    await tracker.receivedLines(1);
    const holder = await gateway.database.pools.owner.connect();
    await holder.query('begin');
    await holder.query('select from device_live where device_id = $1 for update', [id]);
    gateway.changes.length = 0;
    tracker.say({ fixes: [aFix(NOON)], say: 'stored' });
    await expect.poll(() => gateway.ingest.status().pending).toBe(1);
    // as long as it would take to be committed and answered, if no one held it up
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tracker.received()).toBe('hello\n');
    expect(gateway.changes.filter((change) => change.deviceId === id)).toEqual([]);
    await holder.query('rollback');
    holder.release();
    expect(await tracker.receivedLines(2)).toEqual(['hello', 'stored']);
    expect(await stored(id)).toEqual([NOON]);
    const [change] = gateway.changes.filter((change) => change.deviceId === id);
    expect(change).toMatchObject({ version: 2, state: { location: { at: NOON, latitude: 5.32 } } });
    tracker.hangUp();
  });

  it('another writer that moved the state is noticed, and the batch is planned again', async () => {
    const id = await gateway.device('shared');
    const tracker = await aTracker(gateway.port());
    tracker.say({ id: 'shared', fixes: [aFix(NOON)], say: 'one' });
    await tracker.receivedLines(1);
    await gateway.ask('update device_live set version = version + 10 where device_id = $1', [id]);
    tracker.say({ fixes: [aFix(NOON + 1000)], say: 'two' });
    await tracker.receivedLines(2);
    expect(await gateway.ask('select version::int from device_live where device_id = $1', [id])).toEqual([
      { version: 12 },
    ]);
    expect(await stored(id)).toEqual([NOON, NOON + 1000]);
    tracker.hangUp();
  });

  it('a record that is stored though the state does not know it, as after a lost commit, is stored once', async () => {
    const id = await gateway.device('lost-commit');
    const tracker = await aTracker(gateway.port());
    tracker.say({ id: 'lost-commit', fixes: [aFix(NOON)], say: 'one' });
    await tracker.receivedLines(1);
    const [before] = await gateway.ask<{ state: unknown }>('select state from device_live where device_id = $1', [id]);
    tracker.say({ fixes: [aFix(NOON + 1000)], say: 'two' });
    await tracker.receivedLines(2);
    await gateway.ask('update device_live set version = version + 1, fixed_at = $2, state = $3 where device_id = $1', [
      id,
      new Date(NOON),
      before!.state,
    ]);
    tracker.say({ fixes: [aFix(NOON + 1000), aFix(NOON + 2000)], say: 'three' });
    await tracker.receivedLines(3);
    expect(await stored(id)).toEqual([NOON, NOON + 1000, NOON + 2000]);
    tracker.hangUp();
  });
});

it('a stop commits and answers what has arrived, then closes', async () => {
  const own = await aGateway();
  const id = await own.device('last');
  // its commit has to wait, until the stop has begun
  const holder = await own.database.pools.owner.connect();
  await holder.query('begin');
  await holder.query('lock table device_live in exclusive mode');
  const tracker = await aTracker(own.port());
  tracker.say({ id: 'last', fixes: [aFix(NOON)], say: 'stored' });
  await expect.poll(() => own.ingest.status().pending).toBe(1);
  expect(tracker.received()).toBe('');
  const stopped = own.ingest.stop();
  await holder.query('commit');
  holder.release();
  await stopped;
  await tracker.closed;
  expect(tracker.received()).toBe('stored\n');
  expect(await own.ask('select from positions where device_id = $1', [id])).toHaveLength(1);
  await own.stop();
});
