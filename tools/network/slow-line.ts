import { connect, createServer, type Socket } from 'node:net';

/** How a line is: bytes a second, milliseconds there and back, and which share of packets is lost. */
export type LineQuality = { down: number; up: number; roundTrip: number; loss: number };

/** What Chromium's own throttling calls 2G, and the same with five of a hundred packets lost. */
export const LINE_2G: LineQuality = { down: 35_000, up: 32_000, roundTrip: 800, loss: 0 };
export const LOSSY_2G: LineQuality = { ...LINE_2G, loss: 0.05 };

export type SlowLine = {
  port: number;
  /** What has gone over it since it was opened: bytes of the connections, and packets that carried them, lost ones too. */
  carried: { down: number; up: number; packets: number };
  close(): Promise<void>;
};

/** Of a packet's content, bytes. */
const PACKET = 1_400;
/** A connection may have so much on its way at first, and at most (RFC 6928 and a usual buffer of phones). */
const FIRST_WINDOW = 10 * PACKET;
const LARGEST_WINDOW = 64 * 1024;
/** A lost packet is sent again after a round trip and this, ms, and twice as long each time. */
const REPEAT_AFTER = 200;

/**
 * A relay of TCP connections that behaves as a slow line does: all connections share its bytes a second, a packet takes half a round trip, and one
 * that is lost holds up those behind it until it is sent again, and halves what may be on its way.
 * @param random from 0 to 1
 */
export async function aSlowLine(target: number, quality: LineQuality, random: () => number): Promise<SlowLine> {
  const carried = { down: 0, up: 0, packets: 0 };
  const sockets = new Set<Socket>();
  const ways = {
    down: aWay(quality.down, quality, random),
    up: aWay(quality.up, quality, random),
  };
  const pass = (from: Socket, to: Socket, name: 'down' | 'up') => {
    const connection = ways[name].open((content) => {
      if (!to.destroyed) to.write(content);
    });
    from.on('data', (chunk: Buffer) => {
      carried[name] += chunk.length;
      for (let start = 0; start < chunk.length; start += PACKET) {
        carried.packets += connection.send(chunk.subarray(start, start + PACKET));
      }
    });
    from.on('end', () => connection.end(() => to.end()));
  };
  const server = createServer((line) => {
    sockets.add(line);
    line.on('error', () => {});
    line.on('close', () => sockets.delete(line));
    // the handshake takes a round trip, too
    line.pause();
    setTimeout(() => {
      const onward = connect({ port: target, host: '127.0.0.1' });
      sockets.add(onward);
      onward.on('error', () => line.destroy());
      line.on('close', () => onward.destroy());
      // what it said is still on its way
      onward.on('close', () => sockets.delete(onward));
      pass(line, onward, 'up');
      pass(onward, line, 'down');
      line.resume();
    }, quality.roundTrip);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as { port: number }).port,
    carried,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One direction of the line, which all connections share. */
function aWay(bytesPerSecond: number, { roundTrip, loss }: LineQuality, random: () => number) {
  let freeAt = 0;
  /** Takes the line for a packet. @returns when it has left */
  const occupy = (bytes: number): number => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
    return freeAt;
  };
  return {
    open(deliver: (content: Buffer) => void) {
      const waiting: Buffer[] = [];
      const leaving: Buffer[] = [];
      let [onWay, window, lastAt] = [0, FIRST_WINDOW, 0];
      let atEnd: (() => void) | undefined;
      const launch = () => {
        while (waiting[0] !== undefined && onWay + waiting[0].length <= window) {
          const content = waiting.shift()!;
          onWay += content.length;
          let arrivesAt = occupy(content.length) + roundTrip / 2;
          for (let pause = roundTrip + REPEAT_AFTER; random() < loss; pause *= 2) {
            window = Math.max(PACKET, window / 2);
            arrivesAt += pause;
            occupy(content.length);
          }
          lastAt = Math.max(lastAt, arrivesAt);
          leaving.push(content);
          setTimeout(arrive, lastAt - performance.now());
          setTimeout(() => acknowledge(content.length), lastAt + roundTrip / 2 - performance.now());
        }
        if (waiting.length === 0 && leaving.length === 0) atEnd?.();
      };
      // in the order in which they left, whichever timer is first
      const arrive = () => {
        deliver(leaving.shift()!);
        if (waiting.length === 0 && leaving.length === 0) atEnd?.();
      };
      const acknowledge = (bytes: number) => {
        onWay -= bytes;
        window = Math.min(LARGEST_WINDOW, window + bytes);
        launch();
      };
      return {
        /** @returns packets */
        send(content: Buffer): number {
          waiting.push(content);
          launch();
          return 1;
        },
        end(then: () => void) {
          atEnd = then;
          launch();
        },
      };
    },
  };
}
