import { readRecord } from '../core/record.ts';
import { PROTOCOLS, type ProtocolName } from '../registry.ts';
import { openReplay, type Replayed } from '../replay.ts';
import { attributeDifferences, comparable } from './attribute-differences.ts';
import type { CorpusMessage } from './corpus.ts';
import { differences } from './differences.ts';

/** What a decoder made of one message of the corpus. */
export type Verdict = {
  message: CorpusMessage;
  /** Where it differs from the reference, in words; empty: nowhere. */
  wrong: string[];
  /** How many attributes of the reference have a name here, and how many of those say the same. */
  fields: { compared: number; matched: number };
};

/** Replays the corpus of a protocol, connection by connection. */
export function judge(name: ProtocolName, lines: string[], now: Date): Verdict[] {
  const messages = lines.map((line) => ({ line, message: JSON.parse(line) as CorpusMessage }));
  const verdicts: Verdict[] = [];
  for (const connection of Map.groupBy(messages, ({ message }) => message.connection).values()) {
    const replay = openReplay(PROTOCOLS[name]);
    for (const { line, message } of connection) verdicts.push(judgeOne(() => replay(readRecord(line), now), message));
  }
  return verdicts;
}

function judgeOne(decode: () => Replayed, message: CorpusMessage): Verdict {
  const positions = message.live_positions ?? message.positions;
  const compared = positions.reduce((sum, { attributes }) => sum + comparable(attributes), 0);
  try {
    const found = decode();
    const missed = positions.reduce(
      (sum, { attributes }, at) => sum + attributeDifferences(found.fixes[at]?.attributes ?? {}, attributes).length,
      0,
    );
    return { message, wrong: differences(found, message), fields: { compared, matched: compared - missed } };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { message, wrong: [String(error)], fields: { compared, matched: 0 } };
  }
}
