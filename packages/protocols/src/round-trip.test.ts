import { KMH } from '@balise/tracking';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROTOCOLS } from './registry.ts';
import { aFix, IMEI } from './testing/tracked.ts';
import { receive } from './testing/wire.ts';
import { PLAYED_PROTOCOLS, TRACKERS } from './tracker.ts';

const SECONDS = { min: Date.UTC(2015, 0, 1) / 1000, max: Date.UTC(2037, 11, 31) / 1000 };

/** Places, moments and speeds that every protocol can send. */
const fixes = fc.array(
  fc
    .record({
      time: fc.integer(SECONDS).map((seconds) => seconds * 1000),
      latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
      longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
      speed: fc.integer({ min: 0, max: 200 }).map((speed) => speed * KMH),
      course: fc.integer({ min: 0, max: 359 }),
    })
    .map(aFix),
  { minLength: 1, maxLength: 8 },
);

for (const name of PLAYED_PROTOCOLS) {
  const [protocol, tracker] = [PROTOCOLS[name], TRACKERS[name]];
  if (protocol.kind !== 'stream') continue;

  describe(`what our own ${name} tracker reports`, () => {
    test('is understood as it was meant', () => {
      fc.assert(
        fc.property(fixes, fc.nat(0xffff), (sent, serial) => {
          const login = tracker.login(IMEI);
          const messages = receive(protocol, [...(login ? [login] : []), tracker.report(IMEI, sent, serial)]);
          const parsed = messages.map((message) => {
            if (typeof message === 'string') throw new Error(message);
            return message;
          });
          expect(parsed.flatMap(({ identities }) => identities)).toContain(IMEI);
          const got = parsed.flatMap((message) => message.fixes);
          expect(got).toHaveLength(sent.length);
          got.forEach(({ time, location, attributes }, at) => {
            const meant = sent[at]!;
            expect(time).toBe(meant.time);
            expect(location!.latitude).toBeCloseTo(meant.location!.latitude, 5);
            expect(location!.longitude).toBeCloseTo(meant.location!.longitude, 5);
            expect(Math.abs(location!.speed! - meant.location!.speed!)).toBeLessThan(0.2 * KMH);
            expect(location!.course).toBe(meant.location!.course);
            expect(location!.valid).toBe(true);
            expect(attributes.ignition).toBe(true);
          });
        }),
      );
    });

    test('is answered with answers that it recognises, and no others', () => {
      const state = protocol.open();
      const packets = [tracker.login(IMEI), tracker.report(IMEI, [aFix()], 7)].filter((bytes) => bytes !== undefined);
      for (const packet of packets) {
        const message = protocol.decode(packet.subarray(0, protocol.frameLength(packet, state)), state);
        const answer = protocol.answer(message, new Date());
        if (!answer) continue;
        expect(tracker.isAnswer(answer)).toBe(answer.length);
        for (let cut = 0; cut < answer.length; cut++) expect(tracker.isAnswer(answer.subarray(0, cut))).toBe(0);
      }
    });
  });
}

test.each(['teltonika', 'ruptela'] as const)(
  'what the vehicle counts and what a %s tracker counts come apart',
  (name) => {
    const [protocol, tracker] = [PROTOCOLS[name], TRACKERS[name]];
    if (protocol.kind !== 'stream') throw new Error('no stream');
    const fix = aFix();
    const sent = { ...fix, attributes: { ...fix.attributes, busOdometer: 123_456_700 } };
    const messages = receive(
      protocol,
      [tracker.login(IMEI), tracker.report(IMEI, [sent], 1)].filter((bytes) => bytes !== undefined),
    );
    const last = messages.at(-1)!;
    if (typeof last === 'string') throw new Error(last);
    expect(last.fixes[0]!.attributes).toMatchObject({ odometer: 48_211_700, busOdometer: 123_456_700 });
  },
);
