import { describe, expect, test } from 'vitest';
import { readRecord } from './core/record.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from './registry.ts';
import { type CorpusMessage, corpusLines, tolerated } from './testing/corpus.ts';
import { EXCUSED } from './testing/excused.ts';
import { judge } from './testing/judge.ts';
import { concatenate, eachByte, receive } from './testing/wire.ts';

const NOW = new Date('2026-11-21T12:34:56Z');

for (const name of PROTOCOL_NAMES) {
  const protocol = PROTOCOLS[name];
  const lines = corpusLines(name);
  const excused = EXCUSED[name] ?? {};

  describe.skipIf(lines === undefined)(`real messages of ${name}`, () => {
    const messages = (lines ?? []).map((line) => ({ line, message: JSON.parse(line) as CorpusMessage }));

    test('mean what the reference says they mean', () => {
      const wrong = judge(name, lines ?? [], NOW).filter((verdict) => verdict.wrong.length > 0);
      const misses = new Map(wrong.map((verdict) => [verdict.message.id, verdict.wrong]));
      const unexcused = [...misses].filter(([id]) => !(id in excused));
      expect(Object.fromEntries(unexcused)).toEqual({});
      expect(Object.keys(excused).filter((id) => !misses.has(id))).toEqual([]);
      // where the reference says nothing at all, nothing contradicts it
      const contradictions = wrong.filter(({ message }) => !isSilent(message));
      expect(contradictions.length).toBeLessThanOrEqual(Math.max(1, messages.length * tolerated(name)));
    });

    if (protocol.kind === 'stream') {
      const sent = messages.filter(({ message }) => typeof message.wire?.tcp_suffix === 'string');

      test('are found in a stream, one byte at a time and all in one packet', () => {
        for (const connection of Map.groupBy(sent, ({ message }) => message.connection).values()) {
          const wire = connection.map(({ line }) => readRecord(line).bytes!);
          const oneByOne = receive(protocol, wire);
          expect(oneByOne.length).toBeGreaterThanOrEqual(wire.length);
          expect(receive(protocol, wire.flatMap(eachByte))).toEqual(oneByOne);
          expect(receive(protocol, [concatenate(wire)])).toEqual(oneByOne);
        }
      });
    }
  });
}

function isSilent({ identities, positions, replies }: CorpusMessage): boolean {
  return identities.length === 0 && positions.length === 0 && replies.length === 0;
}
