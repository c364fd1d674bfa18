import { TRACKERS } from '@balise/protocols/tracker';
import { type Fix, KMH } from '@balise/tracking';
import { aFix } from './lines.ts';
import { aTracker, type Tracker } from './tracker.ts';

const side = TRACKERS.gt06;

/** A GT06 at the other end of a socket. */
export type Gt06 = Tracker & {
  /** Reports a place at this moment of the test's clock. */
  report(kmh: number, more?: { attributes?: object; location?: object }): Promise<void>;
  /** Says that its relay cuts, or does not. */
  beat(blocked: boolean): Promise<void>;
  /** Answers the command with this serial number in these words. */
  answer(serial: number, words: string): void;
  /** The online commands that it was sent, as words. */
  commands(): string[];
  /** The same with their serial numbers. */
  requests(): { serial: number; words: string }[];
  /** Whether it was sent the command with this serial number. */
  hasReceived(serial: number): boolean;
};

/** Connects and signs in; what it says is of `clock`. */
export async function aGt06(
  port: number,
  identity: string,
  clock: { readonly now: number },
  from?: string,
): Promise<Gt06> {
  const tracker = await aTracker(port, from);
  let serial = 1;
  const receivedFrames = () => framesIn(Buffer.from(tracker.received(), 'latin1'));
  const receivedCommands = () => receivedFrames().filter((frame) => frame[3] === COMMAND);
  const answered = async (bytes: Uint8Array) => {
    const before = receivedFrames().filter((frame) => frame[3] !== COMMAND).length;
    tracker.write(bytes);
    const start = performance.now();
    while (receivedFrames().filter((frame) => frame[3] !== COMMAND).length === before) {
      if (tracker.socket.destroyed || performance.now() - start > 60_000) throw new Error('not answered');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await answered(side.login(identity)!);
  const fixAt = (kmh: number, more: { attributes?: object; location?: object } = {}): Fix =>
    aFix(clock.now, {
      attributes: { satellites: 9, ...more.attributes },
      location: { speed: kmh * KMH, ...more.location },
    });
  return {
    ...tracker,
    report: (kmh, more) => answered(side.report(identity, [fixAt(kmh, more)], ++serial)),
    beat: (blocked) => answered(side.heartbeat!(identity, fixAt(0, { attributes: { blocked } }), ++serial)),
    answer: (to, words) => tracker.write(answerFrame(to, words, ++serial)),
    commands: () => receivedCommands().map(wordsOf),
    requests: () => receivedCommands().map((frame) => ({ serial: frame.readUInt16BE(7), words: wordsOf(frame) })),
    hasReceived: (wanted) => receivedCommands().some((frame) => frame.readUInt16BE(7) === (wanted & 0xffff)),
  };
}

const COMMAND = 0x80;

const wordsOf = (frame: Buffer) => frame.subarray(9, -6).toString('latin1');

function framesIn(received: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let rest = received, length = side.isAnswer(rest); length > 0; length = side.isAnswer(rest)) {
    frames.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return frames;
}

/** 0x15: an answer in words, behind the four bytes of the request (GT06 V1.8.1 §6.2). */
export function answerFrame(to: number, words: string, serial: number): Uint8Array {
  const content = Buffer.concat([
    Buffer.of(words.length + 4, 0, 0, to >> 8, to & 0xff),
    Buffer.from(words, 'latin1'),
    Buffer.of(0, 2),
  ]);
  const body = Buffer.concat([Buffer.of(content.length + 5, 0x15), content, Buffer.of(serial >> 8, serial & 0xff)]);
  const sum = crc(body);
  return Buffer.concat([Buffer.of(0x78, 0x78), body, Buffer.of(sum >> 8, sum & 0xff, 0x0d, 0x0a)]);
}

/** CRC-16/X-25, as the manual's appendix has it. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x8408 : sum >>> 1;
  }
  return ~sum & 0xffff;
}
