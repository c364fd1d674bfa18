import { describe, expect, test } from 'vitest';
import { fromHex } from './core/hex.ts';
import { readPasted, readRecord } from './core/record.ts';
import { toLatin1 } from './core/text.ts';
import { recognise } from './recognise.ts';
import { PROTOCOL_NAMES } from './registry.ts';
import { printedRecords } from './testing/frames.ts';
import { IMEI, trackedFrames } from './testing/tracked.ts';
import { PLAYED_PROTOCOLS, TRACKERS } from './tracker.ts';

const NOW = new Date('2026-11-21T12:34:56Z');
const best = (bytes: Uint8Array) => {
  const guesses = recognise({ bytes }, NOW);
  return guesses.filter(({ score }) => score === guesses[0]?.score).map(({ protocol }) => protocol);
};

describe('which protocol is this', () => {
  test.each(PLAYED_PROTOCOLS.filter((name) => trackedFrames(name).length > 0))(
    'a report of %s is recognised',
    (name) => {
      for (const frame of trackedFrames(name).slice(TRACKERS[name].login(IMEI) ? 1 : 0, 2))
        expect(best(frame)).toContain(name);
    },
  );

  test('of what the manuals print, nine in ten messages that say something lead to their protocol among the first three', () => {
    let [reported, found] = [0, 0];
    for (const name of PROTOCOL_NAMES) {
      for (const record of printedRecords(name).flat()) {
        const guesses = recognise(readRecord(record), NOW);
        if (!guesses.some(({ protocol }) => protocol === name)) continue; // says nothing by itself
        reported++;
        if (guesses.slice(0, 3).some(({ protocol }) => protocol === name)) found++;
      }
    }
    expect(reported).toBeGreaterThan(20);
    expect(found / reported).toBeGreaterThan(0.9);
  });

  test('is asked of every protocol in a blink, however long and strange the message', () => {
    const words = ['0', '$', '(', '[', '{"a":', '\r\n', '\0', 'ÿ', '*HQ,1', '[3G*1*', 'imei:1,', 'A1:'];
    for (const word of words) {
      const start = performance.now();
      recognise({ bytes: toLatin1(word.repeat(20_000 / word.length)) }, NOW);
      // some tens of ms for all of them; what is quadratic takes minutes
      expect(performance.now() - start, word).toBeLessThan(5_000);
    }
    for (const url of ['/%', '/?id=%zz&lat=%', `/?${'a=1&'.repeat(4_000)}`]) recognise(readPasted(url), NOW);
  });

  test('is none for what no protocol has', () => {
    expect(recognise({ bytes: fromHex('00ff00ff00ff00ff') }, NOW).filter(({ score }) => score > 3)).toEqual([]);
  });
});
