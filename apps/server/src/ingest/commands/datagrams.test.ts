import { createSocket, type Socket } from 'node:dgram';
import { TRACKERS } from '@balise/protocols/tracker';
import { afterAll, expect, test } from 'vitest';
import { aCommandWorld } from '../testing/commanded.ts';
import { aFix } from '../testing/lines.ts';

const world = await aCommandWorld();
const { clock } = world;
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await world.stop();
});

let serial = 0;
/** A Queclink unit that sends datagrams. */
async function aVehicle() {
  const identity = String(356_123_400_000_000 + ++serial);
  const id = await world.device(identity);
  const move = () => {
    const socket = createSocket('udp4').on('message', (datagram) => received.push(datagram.toString()));
    sockets.push(socket);
    return socket;
  };
  const received: string[] = [];
  let socket = move();
  const send = (bytes: Uint8Array | string) => socket.send(bytes, world.port('gl200'), '127.0.0.1');
  return {
    id,
    identity,
    send,
    /** From now on its network sends from another port. */
    moves: () => {
      socket = move();
    },
    commands: () => received.filter((text) => text.startsWith('AT+')),
    async report(speed: number) {
      const before = received.length;
      send(TRACKERS.gl200.report(identity, [aFix(clock.now, { location: { speed } })], ++serial));
      await expect.poll(() => received.length).toBeGreaterThan(before);
    },
  };
}

test('a tracker that sends datagrams is asked on the way back of its last one, and its answer confirms', async () => {
  const tracker = await aVehicle();
  await tracker.report(0);
  tracker.moves();
  clock.now += 61_000; // its network forgot the way back of the datagram before
  await tracker.report(0);
  const asked = await world.request(tracker.id, 'position');
  await world.reaches(asked, 'sent');
  await expect.poll(tracker.commands).toHaveLength(1);
  expect(tracker.commands()[0]).toMatch(/^AT\+GTRTO=/);
  const count = tracker.commands()[0]!.slice(-5, -1);
  tracker.send(`+ACK:GTRTO,060502,${tracker.identity},,RTL,${count},20261120120000,0001$`);
  expect(await world.reaches(asked, 'confirmed')).toMatchObject({ note: 'byAnswer' });
});

test('after a minute of silence the way back is closed: the command waits for the next datagram', async () => {
  const tracker = await aVehicle();
  await tracker.report(0);
  clock.now += 61_000;
  const asked = await world.request(tracker.id, 'position');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await world.command(asked)).state).toBe('requested');
  await tracker.report(0);
  await world.reaches(asked, 'sent');
  await expect.poll(tracker.commands).toHaveLength(1);
});

test('a cut leaves only right behind a datagram, when the radio is awake and the vehicle is proven to stand', async () => {
  const tracker = await aVehicle();
  for (let turn = 0; turn < 4; turn++) {
    await tracker.report(0);
    clock.now += 10_000;
  }
  const asked = await world.request(tracker.id, 'block');
  await world.eventually("select from commands where id = $1 and waits_for = '{connectionBusy}'", [asked]);
  expect(tracker.commands()).toEqual([]);
  await tracker.report(0);
  await world.reaches(asked, 'sent');
  await expect.poll(tracker.commands).toHaveLength(1);
  expect(tracker.commands()[0]).toMatch(/^AT\+GTOUT=/);
});
