import { TRACKERS } from '@balise/protocols/tracker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGateway, type Gateway } from '../testing/gateway.ts';
import { aFix } from '../testing/lines.ts';
import { aTracker } from '../testing/tracker.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
let gateway: Gateway;
beforeAll(async () => {
  gateway = await aGateway({ unidentifiedPerAddress: 5, frameBytes: 2048 });
});
afterAll(() => gateway.stop());

const dropped = (reason: string) =>
  gateway.ingest.status().ports.reduce((sum, port) => sum + (port.dropped[reason] ?? 0), 0);

describe('frames', () => {
  it('a gt06 tracker signs in, reports and is answered', async () => {
    const id = await gateway.device('356123400000011');
    const tracker = await aTracker(gateway.port('gt06'));
    const { gt06 } = TRACKERS;
    tracker.write(gt06.login('356123400000011')!);
    const login = await tracker.receivedBytes(10);
    expect(gt06.isAnswer(login)).toBe(10);
    tracker.write(gt06.report('356123400000011', [aFix(NOON)], 2));
    tracker.write(gt06.heartbeat!('356123400000011', aFix(null, { location: null }), 3));
    await gateway.eventually('select from device_live where device_id = $1 and version >= 2', [id]);
    const rows = await gateway.ask(
      'select fixed_at, latitude from positions where device_id = $1 and latitude is not null',
      [id],
    );
    expect(rows).toEqual([{ fixed_at: new Date(NOON), latitude: expect.closeTo(5.32, 5) }]);
    tracker.hangUp();
  });

  it('a frame that comes byte by byte is one frame', async () => {
    await gateway.device('half');
    const tracker = await aTracker(gateway.port());
    for (const byte of Buffer.from(`${JSON.stringify({ id: 'half', fixes: [aFix(NOON)], say: 'ok' })}\n`)) {
      tracker.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await tracker.receivedLines(1)).toEqual(['ok']);
    tracker.hangUp();
  });

  it('many frames in one packet are answered in their order', async () => {
    const id = await gateway.device('many');
    const tracker = await aTracker(gateway.port());
    const reported = Array.from({ length: 100 }, (_, i) => ({
      id: 'many',
      fixes: [aFix(NOON + i * 1000)],
      say: String(i),
    }));
    tracker.write(reported.map((line) => `${JSON.stringify(line)}\n`).join(''));
    expect(await tracker.receivedLines(100)).toEqual(reported.map((line) => line.say));
    expect(await gateway.ask('select count(*)::int from positions where device_id = $1', [id])).toEqual([
      { count: 100 },
    ]);
    tracker.hangUp();
  });

  it('garbage costs its connection and nothing else', async () => {
    await gateway.device('neighbour');
    const neighbour = await aTracker(gateway.port());
    const before = dropped('malformedFrame');
    const garbage = await aTracker(gateway.port());
    garbage.write('GET / HTTP/1.1\r\n\r\n');
    await garbage.closed;
    expect(dropped('malformedFrame')).toBe(before + 1);
    neighbour.say({ id: 'neighbour', say: 'still here' });
    expect(await neighbour.receivedLines(1)).toEqual(['still here']);
    neighbour.hangUp();
  });

  it('a frame that never ends is cut off at the limit', async () => {
    const before = dropped('frameTooLong');
    const tracker = await aTracker(gateway.port());
    tracker.write(`{${' '.repeat(4000)}`);
    await tracker.closed;
    expect(dropped('frameTooLong')).toBe(before + 1);
  });

  it('what was sent before the tracker hung up is stored', async () => {
    const id = await gateway.device('hasty');
    const tracker = await aTracker(gateway.port());
    tracker.socket.end(`${JSON.stringify({ id: 'hasty', fixes: [aFix(NOON)] })}\n`);
    await tracker.closed;
    await gateway.eventually('select from positions where device_id = $1', [id]);
  });
});

describe('connections', () => {
  it('a second connection of an identity takes no one’s place; of three the oldest and the newest stay', async () => {
    const id = await gateway.device('twice');
    const before = dropped('replaced');
    const [old, middle, young] = await Promise.all([1, 2, 3].map(() => aTracker(gateway.port())));
    for (const [at, tracker] of [old, middle, young].entries()) {
      tracker!.say({ id: 'twice', fixes: [aFix(NOON + at * 1000)], say: 'taken' });
      await tracker!.receivedLines(1);
    }
    await middle!.closed;
    expect(dropped('replaced')).toBe(before + 1);
    for (const [at, tracker] of [old, young].entries()) {
      tracker!.say({ fixes: [aFix(NOON + (at + 5) * 1000)], say: 'taken' });
      await tracker!.receivedLines(2);
      tracker!.hangUp();
    }
    expect(await gateway.ask('select count(*)::int from positions where device_id = $1', [id])).toEqual([{ count: 5 }]);
  });

  it('unidentified connections of one address are few, and those who said who they are do not count', async () => {
    const known = [];
    for (let i = 0; i < 8; i++) {
      await gateway.device(`carrier-${i}`);
      const tracker = await aTracker(gateway.port());
      tracker.say({ id: `carrier-${i}`, say: 'ok' });
      await tracker.receivedLines(1);
      known.push(tracker);
    }
    const outsiders = [];
    for (let i = 0; i < 5; i++) outsiders.push(await aTracker(gateway.port()));
    const before = dropped('tooManyUnidentified');
    // a connection that only takes up room keeps no one out: the oldest makes room
    const newcomer = await aTracker(gateway.port());
    await outsiders[0]?.closed;
    expect(dropped('tooManyUnidentified')).toBe(before + 1);
    expect(newcomer.socket.destroyed).toBe(false);
    outsiders.push(newcomer);
    expect(known.every((tracker) => !tracker.socket.destroyed)).toBe(true);
    for (const tracker of [...known, ...outsiders]) tracker.hangUp();
    await Promise.all([...known, ...outsiders].map((tracker) => tracker.closed));
  });
});

it('requests that never come keep no phone out', async () => {
  const phone = () => fetch(`http://127.0.0.1:${gateway.port('osmand')}/?id=phone&lat=5.3&lon=-4`);
  await gateway.device('phone');
  const idle = await Promise.all(Array.from({ length: 20 }, () => aTracker(gateway.port('osmand'))));
  expect((await phone()).status).toBe(200);
  await expect.poll(() => idle.filter(({ socket }) => !socket.destroyed).length).toBeLessThanOrEqual(5);
  for (const tracker of idle) tracker.hangUp();
});

it('a port that is taken is a problem of that protocol, reported in the status', async () => {
  const { startIngest } = await import('../start.ts');
  const second = await startIngest({
    ports: { gt06: gateway.port('gt06') },
    host: '127.0.0.1',
    pool: gateway.database.pools.ingest,
    listen: () => {},
    publish: () => {},
    gateway: 'second',
    now: Date.now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const [port] = second.status().ports;
  expect(port).toMatchObject({ listening: false, problem: expect.stringContaining('EADDRINUSE') });
  const row = await gateway.eventually<{ content: object }>(
    `select content from ingest_status where gateway = 'second'`,
  );
  expect(row.content).toEqual(expect.objectContaining({ gateway: 'second' }));
  await second.stop();
});
