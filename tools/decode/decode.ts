import { createInterface } from 'node:readline';
import { isProtocolName, PROTOCOL_NAMES, PROTOCOLS, type Protocol } from '@balise/protocols';
import { recognise } from '@balise/protocols/recognise';
import { readPasted, readRecord } from '@balise/protocols/record';
import { openReplay, type Replayed } from '@balise/protocols/replay';
import { printable } from './printable.ts';
import { readStream } from './stream.ts';

const USAGE = `Says what trackers' messages mean, one line of JSON for each.

  npm run -s decode -- <protocol> <message> …          messages of one connection, in order
  npm run -s decode -- <protocol> < messages           one message a line
  npm run -s decode -- <protocol> --stream < capture   raw bytes, cut into frames here
  npm run -s decode -- which <message> …               which protocols each message may be of, the likeliest first

A message is hexadecimal digits, a URL for a protocol over HTTP, or a JSON record with "kind" (hex, text, latin1, http),
"data" or "http", and "setup" where the device's settings matter.
Speeds are in km/h. A speed or course that the message does not give is 0; a message without a location has no time.
Protocols: ${PROTOCOL_NAMES.join(', ')}`;

const [name, ...given] = process.argv.slice(2);
if (name === undefined) refuse(USAGE);
else if (name === '--help' || name === '-h') process.stdout.write(`${USAGE}\n`);
else if (name === 'which') await guess(given.length > 0 ? given : createInterface({ input: process.stdin }));
else if (!isProtocolName(name)) refuse(`There is no protocol ${name}. There are: ${PROTOCOL_NAMES.join(', ')}.`);
else if (given[0] === '--stream') await decodeStream(PROTOCOLS[name]);
else await decodeMessages(PROTOCOLS[name], given.length > 0 ? given : createInterface({ input: process.stdin }));

async function decodeMessages(protocol: Protocol, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const replay = openReplay(protocol);
  for await (const line of lines) print((now) => replay(readRecord(line), now));
}

async function decodeStream(protocol: Protocol): Promise<void> {
  if (protocol.kind === 'http')
    return refuse(`${protocol.name} travels over HTTP: give its requests without --stream.`);
  for await (const frame of readStream(protocol, process.stdin)) print(frame);
}

/** A line of JSON for each message: the protocols that it may be of, each with what it makes of it. */
async function guess(lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  for await (const line of lines) {
    write((now) =>
      recognise(readPasted(line), now).map(({ protocol, score, replayed }) => ({
        protocol,
        score: Math.round(score * 10) / 10,
        ...printable(replayed, now),
      })),
    );
  }
}

/** Prints what a message means, or why it cannot be decoded; then the program ends with 1. */
function print(explain: (now: Date) => Replayed): void {
  write((now) => printable(explain(now), now));
}

function write(tell: (now: Date) => unknown): void {
  const now = new Date();
  try {
    process.stdout.write(`${JSON.stringify(tell(now))}\n`);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
    process.exitCode = 1;
  }
}

function refuse(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
