import { createSocket, type Socket } from 'node:dgram';
import { TRACKERS } from '@balise/protocols/tracker';
import { afterAll, afterEach, expect, it } from 'vitest';
import { hashToken } from '../../http/token.ts';
import { aGateway } from '../testing/gateway.ts';
import { aFix } from '../testing/lines.ts';
import { aTracker } from '../testing/tracker.ts';

/* Who may speak for a device, at a running gateway: its token over HTTP, its client's networks over TCP, UDP and HTTP. */

const NOON = Date.UTC(2026, 10, 20, 12);
const ELSEWHERE = '127.0.9.1';
const gateway = await aGateway();
const { gt06 } = TRACKERS;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await networks();
});
afterAll(() => gateway.stop());

/** Names the networks of the one client that there is. */
const networks = (...ranges: string[]) =>
  gateway.changing(() => gateway.ask('update clients set tracker_networks = $1', [ranges]));
const holds = (id: number, token: string | null) =>
  gateway.changing(() =>
    gateway.ask('update devices set token_hash = $2 where id = $1', [id, token === null ? null : hashToken(token)]),
  );
const positions = async (id: number) =>
  (await gateway.ask<{ count: number }>('select count(*)::int from positions where device_id = $1', [id]))[0]?.count;
const refused = (id: number, why: string) =>
  gateway.eventually('select from devices where id = $1 and refused_why = $2', [id, why]);
const dropped = (protocol: string) => gateway.ingest.status().ports.find((port) => port.protocol === protocol)!.dropped;

/** A device that its client has had from the start. */
async function aDevice(identity: string): Promise<number> {
  const id = await gateway.device(identity);
  await gateway.changing(() =>
    gateway.ask(
      `insert into device_ownership (device_id, client_id, starts_at) select id, client_id, '-infinity' from devices where id = $1`,
      [id],
    ),
  );
  return id;
}

let minute = 0;
/** A place of a phone, each a minute after the one before. @returns what it was answered */
async function phone(id: string, token?: string): Promise<[status: number, body: string]> {
  const time = NOON / 1000 + 60 * minute++;
  const query = `id=${id}&lat=5.3&lon=-4&timestamp=${time}${token === undefined ? '' : `&token=${token}`}`;
  const reply = await fetch(`http://127.0.0.1:${gateway.port('osmand')}/?${query}`);
  return [reply.status, await reply.text()];
}

it('a device with a token is accepted with it alone; the others are answered as an unknown identity is, and not stored', async () => {
  const id = await aDevice('phone-1');
  await phone('phone-1');
  await holds(id, 'the-right-one');
  await phone('phone-1', 'the-right-one');
  expect(await positions(id)).toBe(2);
  const unknown = await phone('nobody', 'the-right-one');
  for (const token of [undefined, '', 'a-wrong-one', 'the-right-on'])
    expect(await phone('phone-1', token)).toEqual(unknown);
  await refused(id, 'wrongToken');
  expect(await positions(id)).toBe(2);
  expect(dropped('osmand').wrongToken).toBe(4);
});

it('a running gateway hears that the token was replaced or removed', async () => {
  const id = await aDevice('phone-2');
  await holds(id, 'first');
  await phone('phone-2', 'first');
  await holds(id, 'second');
  await phone('phone-2', 'first');
  expect(await positions(id)).toBe(1);
  await phone('phone-2', 'second');
  await holds(id, null);
  await phone('phone-2');
  expect(await positions(id)).toBe(3);
});

it('the token is not kept with the message', async () => {
  const id = await aDevice('phone-3');
  await holds(id, 'kept-nowhere');
  await gateway.changing(() => gateway.ask("select pg_notify('raw_wanted', $1)", [String(id)]));
  await phone('phone-3', 'kept-nowhere');
  const { content } = await gateway.eventually<{ content: Buffer }>(
    'select content from raw_messages where device_id = $1',
    [id],
  );
  expect(content.toString('latin1')).toContain('phone-3');
  expect(content.toString('latin1')).not.toContain('kept-nowhere');
});

it('trackers over TCP are accepted from the networks of their client alone, and refused ones are answered as unknown ones are', async () => {
  const identity = '356123400077001';
  const id = await aDevice(identity);
  await networks('127.0.0.0/24', '2001:db8::/32');
  const inside = await aTracker(gateway.port('gt06'));
  inside.write(gt06.login(identity)!);
  inside.write(gt06.report(identity, [aFix(NOON)], 1));
  await gateway.eventually('select from positions where device_id = $1', [id]);

  const answers: string[] = [];
  for (const presented of [identity, '356123400077999']) {
    const outside = await aTracker(gateway.port('gt06'), ELSEWHERE);
    outside.write(gt06.login(presented)!);
    await outside.receivedBytes(10);
    outside.write(gt06.report(presented, [aFix(NOON + 60_000)], 2));
    outside.write(gt06.login(presented)!); // answered behind the report
    answers.push((await outside.receivedBytes(20)).toString('hex'));
    outside.hangUp();
  }
  expect(answers[0]).toBe(answers[1]);
  await refused(id, 'wrongNetwork');
  expect(await positions(id)).toBe(1);
  inside.hangUp();
});

it('a connection that is open when its network is taken away is closed at its next message, and stored nothing of it', async () => {
  const identity = '356123400077002';
  const id = await aDevice(identity);
  const tracker = await aTracker(gateway.port('gt06'), ELSEWHERE);
  tracker.write(gt06.login(identity)!);
  tracker.write(gt06.report(identity, [aFix(NOON)], 1));
  await gateway.eventually('select from positions where device_id = $1', [id]);
  await networks('127.0.0.0/24');
  tracker.write(gt06.report(identity, [aFix(NOON + 60_000)], 2));
  await tracker.closed;
  expect(await positions(id)).toBe(1);
  await networks('127.0.0.0/24', `${ELSEWHERE}/32`);
  const back = await aTracker(gateway.port('gt06'), ELSEWHERE);
  back.write(gt06.login(identity)!);
  back.write(gt06.report(identity, [aFix(NOON + 120_000)], 3));
  await expect.poll(() => positions(id)).toBe(2);
  back.hangUp();
});

it('datagrams are held to the networks as connections are, and refused ones are not answered', async () => {
  const id = await aDevice('udp-9');
  const sender = async (from: string) => {
    const socket = createSocket('udp4');
    sockets.push(socket);
    const received: string[] = [];
    socket.on('message', (datagram) => received.push(datagram.toString()));
    await new Promise<void>((resolve) => socket.bind(0, from, resolve));
    const say = (line: object) => socket.send(`${JSON.stringify(line)}\n`, gateway.port(), '127.0.0.1');
    return { say, received };
  };
  await networks('127.0.0.0/24');
  const [inside, outside] = [await sender('127.0.0.1'), await sender(ELSEWHERE)];
  const before = dropped('lines').wrongNetwork ?? 0;
  outside.say({ id: 'udp-9', fixes: [aFix(NOON)], say: 'never' });
  await expect.poll(() => dropped('lines').wrongNetwork).toBe(before + 1);
  inside.say({ id: 'udp-9', fixes: [aFix(NOON + 60_000)], say: 'ok' });
  await expect.poll(() => inside.received).toEqual(['ok\n']);
  expect(await positions(id)).toBe(1);
  // from a peer that was accepted until then, too
  await networks('203.0.113.0/24');
  inside.say({ fixes: [aFix(NOON + 120_000)], say: 'never' });
  await expect.poll(() => dropped('lines').wrongNetwork).toBe(before + 2);
  expect([await positions(id), inside.received, outside.received]).toEqual([1, ['ok\n'], []]);
});
