import { startChild } from '../../child/index.ts';
import { WRITERS_OF_FILES } from '../../limits/limits.ts';
import { Semaphore } from '../../limits/semaphore.ts';

/** What is on a paper, from above to below. Everything is in words already. */
export type PaperPart =
  | { kind: 'text'; heading?: string; text: string }
  /** Names with their values, one below the other. */
  | { kind: 'facts'; heading?: string; facts: readonly (readonly [name: string, value: string])[] }
  /** `share`: of the width, in any unit. `wraps`: what does not fit goes on below; elsewhere it is cut off. */
  | {
      kind: 'table';
      heading?: string;
      columns: readonly { heading: string; share: number; align: 'left' | 'right'; wraps?: boolean }[];
      rows: readonly (readonly string[])[];
      total?: readonly string[];
    }
  /** Lines to sign on, each with who signs. */
  | { kind: 'signatures'; names: readonly string[] };

/** A document of some pages, A4 upright. */
export type Paper = {
  title: string;
  /** Whose platform it is, and its colour. */
  brand: string;
  accent: string;
  parts: readonly PaperPart[];
  /** Below each page; `{{page}}` and `{{pages}}` are replaced in the second. */
  foot: readonly [left: string, right: string];
  /** Milliseconds since 1970 UTC. */
  createdAt: number;
};

const writers = new Semaphore<'all'>(WRITERS_OF_FILES);
const LIMITS = { megabytes: 256, patience: 30_000 };

/** Prints a paper as a PDF, in a process of its own. Rejects where that takes too long or too much memory. */
export async function printPaper(paper: Paper): Promise<Uint8Array> {
  const child = startChild(new URL('./print.child.ts', import.meta.url), {
    ...LIMITS,
    ended: await writers.enter('all'),
  });
  try {
    return (await child.ask(paper)) as Uint8Array;
  } finally {
    child.end();
  }
}
