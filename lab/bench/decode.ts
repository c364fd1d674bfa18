import {
  type Message,
  PROTOCOL_NAMES,
  PROTOCOLS,
  type Protocol,
  type ProtocolName,
  type StreamProtocol,
} from '@balise/protocols';
import { type RecordedMessage, readRecord } from '@balise/protocols/record';
import { corpusLines } from '@balise/protocols/testing/corpus';
import { printedRecords } from '@balise/protocols/testing/frames';
import { machine, percentile, printTable } from './figures.ts';

/** Times in milliseconds. */
const WARM_UP = 200;
const MEASURED = 600;

/**
 * How fast each protocol decodes on one core: the real messages of the corpus that bring a fix (the manuals' printed ones where
 * there is no corpus), over and over, from bytes to fixes, framing included.
 */
export function benchDecode(): void {
  console.log(`${machine()}\n`);
  const speeds = PROTOCOL_NAMES.map((name) => ({ name, ...speedOf(name) })).sort((a, b) => a.fixes - b.fixes);
  printTable([
    ['one core', 'fixes/s', 'messages/s', 'MB/s'],
    ...speeds.map(({ name, fixes, messages, bytes }) => [name, fixes, messages, bytes / 1e6]),
  ]);
  const median = percentile(
    speeds.map(({ fixes }) => fixes),
    0.5,
  );
  console.log(`\nmedian ${Math.round(median).toLocaleString('en')} fixes/s, slowest ${speeds[0]?.name}`);
}

type Speed = { fixes: number; messages: number; bytes: number };

function speedOf(name: ProtocolName): Speed {
  const rounds = connectionsOf(name).map((connection) => prepared(PROTOCOLS[name], connection));
  run(rounds, WARM_UP);
  return run(rounds, MEASURED);
}

/** Runs all of it again and again. @returns what it came to in a second */
function run(rounds: (() => Speed)[], atLeast: number): Speed {
  const total = { fixes: 0, messages: 0, bytes: 0 };
  const start = coreTime();
  let took = 0;
  while (took < atLeast) {
    for (const round of rounds) {
      const { fixes, messages, bytes } = round();
      total.fixes += fixes;
      total.messages += messages;
      total.bytes += bytes;
    }
    took = coreTime() - start;
  }
  const perSecond = 1000 / took;
  return { fixes: total.fixes * perSecond, messages: total.messages * perSecond, bytes: total.bytes * perSecond };
}

/** Milliseconds that this thread has had a core: what others do on the machine does not count. */
function coreTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function connectionsOf(name: ProtocolName): RecordedMessage[][] {
  const lines = corpusLines(name);
  const records = lines
    ? [...Map.groupBy(lines, (line) => String((JSON.parse(line) as { connection: string }).connection)).values()]
    : printedRecords(name);
  return records.map((connection) => connection.map(readRecord));
}

/** One connection, played from its first message to its last. */
function prepared(protocol: Protocol, connection: RecordedMessage[]): () => Speed {
  if (protocol.kind === 'http') {
    const requests = connection.map(({ request }) => request).filter((request) => request !== undefined);
    return () => {
      const speed = { fixes: 0, messages: 0, bytes: 0 };
      for (const request of requests) {
        speed.fixes += fixesIn(() => protocol.decode(request));
        speed.messages++;
        speed.bytes += request.url.length + request.body.length;
      }
      return speed;
    };
  }
  const said = protocol.open(connection[0]?.settings);
  const messages = connection
    .map(({ bytes }) => bytes ?? new Uint8Array())
    .filter((bytes) => fixesIn(() => speaks(decodeAll(protocol, bytes, said))) > 0);
  return () => {
    const speed = { fixes: 0, messages: 0, bytes: 0 };
    const state = protocol.open(connection[0]?.settings);
    for (const message of messages) {
      speed.fixes += fixesIn(() => decodeAll(protocol, message, state));
      speed.messages++;
      speed.bytes += message.length;
    }
    return speed;
  };
}

function decodeAll(protocol: StreamProtocol, message: Uint8Array, state: unknown): Message {
  const first = protocol.frameLength(message, state) || message.length;
  if (first === message.length) return protocol.decode(message, state);
  const [fixes, identities]: [Message['fixes'], string[]] = [[], []];
  for (let rest = message; rest.length > 0; ) {
    const length = protocol.frameLength(rest, state) || rest.length;
    const read = protocol.decode(rest.subarray(0, length), state);
    fixes.push(...read.fixes);
    identities.push(...read.identities);
    rest = rest.subarray(length);
  }
  return { fixes, identities };
}

/** Signs of life and answers to commands are left out; who speaks, and where, is not. */
const speaks = ({ fixes, identities }: Message) => ({
  fixes: [...fixes.filter(({ location }) => location), ...identities],
});

/** What is refused costs its time and brings nothing. */
function fixesIn(decode: () => { fixes: unknown[] }): number {
  try {
    return decode().fixes.length;
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
