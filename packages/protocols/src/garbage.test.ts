import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DEFAULT_SETTINGS, GOOD, qualityOf } from '@balise/tracking';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HttpProtocol, HttpRequest, Message, StreamProtocol } from './core/protocol.ts';
import { readRecord } from './core/record.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from './registry.ts';
import { corpusLines } from './testing/corpus.ts';
import { printedRecords } from './testing/frames.ts';
import { trackedFrames } from './testing/tracked.ts';

/** In all, over protocols and kinds of garbage. */
const RUNS = process.env.SOAK ? 200_000 : 20_000;
const KINDS = 3;
const numRuns = Math.ceil(RUNS / PROTOCOL_NAMES.length / KINDS);
const NOW = new Date('2026-11-21T12:34:56Z');
const MINUTES = 10 * 60_000;

for (const name of PROTOCOL_NAMES) {
  const protocol = PROTOCOLS[name];
  const records = [...printedRecords(name).flat(), ...(corpusLines(name) ?? [])].map(readRecord);

  describe(`garbage sent to ${name}`, () => {
    if (protocol.kind === 'stream') {
      const frames = [...trackedFrames(name), ...records.map(({ bytes }) => bytes!)];
      const frame = fc.constantFrom(...frames);
      const login = frames[0]!;

      test('that is random is refused or waited for', { timeout: MINUTES }, () => {
        fc.assert(
          fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => survives(protocol, [bytes])),
          { numRuns },
        );
      });

      test('that was a frame once is refused or understood', { timeout: MINUTES }, () => {
        const damaged = fc.tuple(frame, damage).map(([bytes, change]) => change(bytes));
        fc.assert(
          fc.property(damaged, (bytes) => survives(protocol, [login, bytes])),
          { numRuns },
        );
      });

      test('between real frames costs one connection at most', { timeout: MINUTES }, () => {
        const mixed = fc.array(fc.oneof(frame, fc.uint8Array({ maxLength: 40 })), { maxLength: 5 });
        fc.assert(
          fc.property(mixed, (packets) => survives(protocol, [login, ...packets])),
          { numRuns },
        );
      });
    } else {
      const requests = records.map(({ request }) => request!);
      test('as a request is refused or understood', { timeout: MINUTES }, () => {
        fc.assert(
          fc.property(damagedRequest(requests), (request) => answersOrRefuses(protocol, request)),
          {
            numRuns: numRuns * KINDS,
          },
        );
      });
    }
  });
}

test('garbage leaves nothing behind in memory', { timeout: MINUTES }, () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const frames = PROTOCOL_NAMES.flatMap((name) => {
    const protocol = PROTOCOLS[name];
    const bytes = [
      ...trackedFrames(name),
      ...printedRecords(name)
        .flat()
        .map((record) => readRecord(record).bytes),
    ];
    return protocol.kind === 'stream'
      ? bytes.filter((frame) => frame !== undefined).map((frame) => ({ protocol, frame }))
      : [];
  });
  const round = () => {
    for (const { protocol, frame } of frames) {
      for (let at = 0; at < frame.length; at += 1 + (frame.length >> 4)) {
        survives(protocol, [frame.with(at, frame[at]! ^ 0x55), frame.subarray(0, at)]);
      }
    }
  };
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  // the engine compiles what runs often, and keeps that
  for (let warm = 0; warm < 30; warm++) round();
  const before = used();
  for (let again = 0; again < 20; again++) round();
  expect(used() - before).toBeLessThan(2 ** 20);
});

/** A few changes to bytes: one overwritten, one cut out, one put in, the end cut off. */
const damage = fc
  .array(fc.tuple(fc.constantFrom('overwrite', 'remove', 'insert', 'cut'), fc.nat(), fc.nat(255)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((changes) => (frame: Uint8Array) => {
    const bytes = Array.from(frame);
    for (const [kind, where, value] of changes) {
      const at = bytes.length > 0 ? where % bytes.length : 0;
      if (kind === 'overwrite') bytes[at] = value;
      else if (kind === 'remove') bytes.splice(at, 1);
      else if (kind === 'insert') bytes.splice(at, 0, value);
      else bytes.length = at;
    }
    return Uint8Array.from(bytes);
  });

/** Reads as a connection does, until nothing is left, more is wanted, or it is closed. Every step uses bytes up. */
function survives(protocol: StreamProtocol, packets: Uint8Array[]): void {
  const state = protocol.open();
  for (const packet of packets) {
    let buffer = packet;
    try {
      while (buffer.length > 0) {
        const length = protocol.frameLength(buffer, state);
        expect(Number.isInteger(length) && length >= 0 && length <= buffer.length).toBe(true);
        if (length === 0) break;
        const message = protocol.decode(buffer.subarray(0, length), state);
        makesSense(message);
        protocol.answer(message, NOW);
        buffer = buffer.subarray(length);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return;
    }
  }
}

function damagedRequest(requests: HttpRequest[]): fc.Arbitrary<HttpRequest> {
  const real = fc.constantFrom(...requests);
  return fc.oneof(
    fc.tuple(real, damage).map(([request, change]) => ({ ...request, body: change(request.body) })),
    fc.tuple(real, fc.string(), fc.nat()).map(([request, text, at]) => {
      const where = at % (request.url.length + 1);
      return { ...request, url: request.url.slice(0, where) + text + request.url.slice(where + text.length) };
    }),
    fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT'),
      url: fc.string().map((text) => `/${text}`),
      headers: fc.constant({}),
      body: fc.uint8Array({ maxLength: 200 }),
    }),
  );
}

function answersOrRefuses(protocol: HttpProtocol, request: HttpRequest): void {
  try {
    const message = protocol.decode(request);
    makesSense(message);
    protocol.answer(message);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/** Whatever was sent, the result can be stored. */
function makesSense({ identities, fixes }: Message): void {
  for (const id of identities) expect(typeof id === 'string' && id !== '').toBe(true);
  for (const fix of fixes) {
    const { time, location } = fix;
    expect(time === null || Number.isFinite(time)).toBe(true);
    if (!location) continue;
    const isNowhere = location.latitude === 0 && location.longitude === 0;
    const isAhead = time !== null && time > NOW.getTime() + 86_400_000;
    if (isNowhere || isAhead) expect(qualityOf(fix, NOW.getTime(), DEFAULT_SETTINGS)).not.toBe(GOOD);
    const { latitude, longitude, speed, course } = location;
    const inRange = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    expect(inRange && Number.isFinite(speed ?? 0) && Number.isFinite(course ?? 0)).toBe(true);
  }
}
