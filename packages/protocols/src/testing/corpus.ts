import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProtocolName } from '../registry.ts';

/** A line of the corpus, as its README describes it. */
export type CorpusMessage = {
  id: string;
  connection: string;
  kind: 'hex' | 'text' | 'latin1' | 'http';
  data: string;
  wire?: { tcp_suffix: string | null; exact?: boolean };
  identities: (string | null)[][];
  positions: CorpusPosition[];
  /** What a live connection gives where the positions' own test does not keep what an earlier message said. */
  live_positions?: CorpusPosition[];
  replies: (
    | { kind: 'binary' | 'text'; data: string /** As it travels, escaped and framed. */; wire?: string }
    | { kind: 'http'; status: number; body: string }
  )[];
  responses_now_dependent?: boolean;
  uses_now?: boolean;
};

export type CorpusPosition = {
  /** Without a place of its own; with no `fixTime` either, the message has no location. */
  outdated: boolean;
  valid: boolean;
  deviceTime: string | null;
  fixTime: string | null;
  latitude: number;
  longitude: number;
  speedKnots: number;
  course: number;
  network?: { cells?: { lac: number; cid: number }[] };
  attributes: Record<string, unknown>;
};

const PROJECT = join(import.meta.dirname, '../../../..');
const FOLDER = join(process.env.BALISE_SHARED ?? join(PROJECT, '../shared'), 'corpus');

/** The most used protocols. */
const TIER_1 =
  'gt06 teltonika h02 osmand gps103 tk103 gl200 jt808 watch suntech ruptela meitrack meiligao wialon eelink xexun totem castel atrack t800x startek huasheng flespi owntracks its'.split(
    ' ',
  );

/** The share of its messages that a protocol may decode otherwise than the reference. */
export function tolerated(name: ProtocolName): number {
  return TIER_1.includes(name) ? 0.02 : 0.05;
}

/** The record lines of one protocol; undefined where this machine has no corpus. */
export function corpusLines(name: ProtocolName): string[] | undefined {
  const path = join(FOLDER, `${name}.jsonl`);
  if (existsSync(path)) return readFileSync(path, 'utf8').trim().split('\n');
  if (process.env.CI === 'true') throw new Error(`no corpus at ${path}, and in CI there has to be one`);
  console.info(`NOTICE: no corpus at ${path}: the tests against real messages are left out`);
  return undefined;
}
