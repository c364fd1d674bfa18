import type { MessagePort } from 'node:worker_threads';
import type { Language, ReportCell, ReportKind, ReportPlace } from '@balise/contract';
import { REPORTS } from '@balise/contract/report-kinds';
import type { Places, Spot } from '../../places/index.ts';
import type { ReportLine } from './read/read-report.ts';

/** Fills in what places are called, of these rows, in one question. */
export type NamePlaces = (lines: readonly ReportLine[]) => Promise<void>;

/** Degrees of a place whose name represents all in it: some ten metres. */
const CELL = 1e-4;
/** Names that are remembered: vehicles come back to the same places. */
const MOST_KNOWN = 20_000;

export function placeNamer(kind: ReportKind, places: Pick<Places, 'of'>, language: Language): NamePlaces {
  const columns = REPORTS[kind].columns.flatMap(({ type }, index) => (type === 'place' ? [index] : []));
  const known = new Map<string, string | null>();
  return async (lines) => {
    const found = lines.flatMap(({ cells }) => columns.flatMap((column) => unnamed(cells[column])));
    const unknown = new Map<string, ReportPlace>();
    for (const place of found) {
      const key = keyOf(place);
      if (!known.has(key)) unknown.set(key, place);
    }
    if (unknown.size > 0) {
      const spots = [...unknown.values()].map(({ latitude, longitude }) => ({ latitude, longitude }));
      const names = await places.of(spots, language);
      if (known.size > MOST_KNOWN) known.clear();
      for (const [index, key] of [...unknown.keys()].entries()) known.set(key, names[index] ?? null);
    }
    for (const place of found) place.name = known.get(keyOf(place)) ?? place.name;
  };
}

const keyOf = ({ latitude, longitude }: ReportPlace): string =>
  `${Math.round(latitude / CELL)} ${Math.round(longitude / CELL)}`;

function unnamed(cell: ReportCell | undefined): ReportPlace[] {
  if (typeof cell !== 'object' || cell === null || !('latitude' in cell)) return [];
  return cell.name === null ? [cell] : [];
}

/*
 * A thread that reads reports asks the process for the names of places: the gazetteer is as large as everything else that a thread
 * holds, and one is enough for all.
 */

type Question = { spots: readonly (Spot | null)[]; language: Language };
type Answer = { names: (string | null)[] } | { reason: string };

/** The process's side: answers until the port is closed. */
export function answerPlaces(port: MessagePort, places: Pick<Places, 'of'>): void {
  port.on('message', ({ spots, language }: Question) => {
    places.of(spots, language).then(
      (names) => port.postMessage({ names } satisfies Answer),
      (error) => port.postMessage({ reason: String(error) } satisfies Answer),
    );
  });
}

/** The thread's side: one question after the other. */
export function placesOver(port: MessagePort): Pick<Places, 'of'> {
  let turn = Promise.resolve<unknown>(undefined);
  const ask = (question: Question): Promise<(string | null)[]> =>
    new Promise((resolve, reject) => {
      port.once('message', (answer: Answer) => {
        if ('names' in answer) resolve(answer.names);
        else reject(new Error(answer.reason));
      });
      port.postMessage(question);
    });
  return {
    of(spots, language) {
      const answered = turn.then(() => ask({ spots, language }));
      turn = answered.catch(() => {});
      return answered;
    },
  };
}
